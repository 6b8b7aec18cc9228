/**
 * A line to a wallet through a relay: pairing, the session that comes of it, and how both end. At most one session is
 * live, at most one pairing waits, and only the latest counts. What the page is told ends at once; what the wallet has
 * to be told of it goes out behind, again at the next opening where the relay was away.
 */
import type { CreateConnectorFn } from 'wagmi'
import type { Address, Chain, EIP1193Provider } from 'viem'
import { checksumErrorIn } from '../errors/addressChecksum.ts'
import { toRelayError } from '../errors/relay.ts'
import type { TextStorage } from '../wallets/browserStorage.ts'
import { requestWallet } from './requestWallet.ts'
import { type RelayClient, closeClient, openClient, RELAY_TIMEOUT_MS } from './client.ts'
import {
  chainAfterUpdate,
  chooseChain,
  parseEventAccounts,
  parseEventChain,
  type ActiveSession,
  withChain,
} from './activeSession.ts'
import { MARKER_KEY, readMarker } from './marker.ts'
import type { WalletConnectMessage, WalletConnectOptions } from './options.ts'
import { newPairing, type PairingAttempt, PROPOSAL_TTL_MS } from './pairing.ts'
import {
  PairingExpiredError,
  PairingSupersededError,
  RelayRejectedError,
  RelayUnreachableError,
  SessionEndedError,
} from './errors.ts'
import { createSessionProvider } from './provider.ts'
import { openPeerApp, peerRedirect } from './redirect.ts'
import {
  addressesOf,
  hasAccounts,
  namespaceError,
  type Namespaces,
  sessionError,
  requestedNamespaces,
  checksumErrorOf,
} from './session.ts'
import { switchSessionChain } from './switchSessionChain.ts'

/** What the connector does with a line. */
export interface SessionManager {
  /** Reads from the page's nodes, asks the wallet the rest. */
  readonly provider: EIP1193Provider
  /** Shows a new pairing and waits for a wallet; ends any other session once there is one. */
  readonly pair: (chainId?: number) => Promise<ConnectResult>
  /** Takes up the session of an earlier visit. @throws {SessionEndedError} where there is none any more. */
  readonly restore: (chainId?: number) => Promise<ConnectResult>
  /** Whether there is a session, now or from an earlier visit. */
  readonly hasSession: () => Promise<boolean>
  readonly accounts: () => Promise<readonly Address[]>
  readonly chainId: () => Promise<number>
  readonly switchChain: (chainId: number) => Promise<Chain>
  /** Ends everything here at once and tells the wallet behind; `hadSession` where one is stored. */
  readonly end: (hadSession: boolean) => void
}

export interface ConnectResult {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** What wagmi hands to a connector. */
export type ConnectorContext = Parameters<CreateConnectorFn>[0]

/** How long, in milliseconds, the library may take to accept a settlement, or to answer that it does not. */
const SETTLE_TIMEOUT_MS = 500
const DISCONNECT_REASON = { code: 6000, message: 'User disconnected.' }

/** Opens a line; nothing is contacted before it is used. */
export function createSessionManager(
  options: WalletConnectOptions & { readonly storage: TextStorage },
  config: ConnectorContext,
): SessionManager {
  const { storage } = options
  const { emitter } = config
  const chainIds = config.chains.map(({ id }) => id)
  let opening: Promise<RelayClient> | undefined
  let active: ActiveSession | undefined
  let attempt: PairingAttempt | undefined
  /** Topics of sessions that are being ended. */
  const endingTopics = new Set<string>()
  /** Stands for all of them until the client is there. */
  const ALL_SESSIONS = 'all'

  const getClient = () => (opening ??= open())
  async function open(): Promise<RelayClient> {
    try {
      const client = await openClient(options)
      listen(client)
      return client
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  /** Lets go of the client. */
  function close(): void {
    void opening?.then(closeClient, () => undefined)
    opening = undefined
  }
  /** Lets go of it where nothing needs it any more, so that no socket stays open for nothing. */
  function closeIfIdle(): void {
    if (!active && !attempt && !endingTopics.size) close()
  }

  const emitMessage = (message: WalletConnectMessage) => emitter.emit('message', message)
  const toConnectResult = ({ accounts, chainId }: ActiveSession): ConnectResult => ({ accounts, chainId })

  function persistSession(next: ActiveSession): void {
    active = next
    storage.setItem(MARKER_KEY, JSON.stringify({ topic: next.topic, chainId: next.chainId }))
  }
  /** The same session with news; whoever listens is told. */
  function updateSession(next: ActiveSession): void {
    const before = active
    persistSession(next)
    emitter.emit('change', toConnectResult(next))
    if (before?.chainId !== next.chainId) provider.emit('chainChanged', `0x${next.chainId.toString(16)}`)
    if (before?.accounts.join() !== next.accounts.join()) provider.emit('accountsChanged', next.accounts)
  }
  /** The session is over, and the page did not end it. */
  function onSessionLost(): void {
    active = undefined
    storage.removeItem(MARKER_KEY)
    emitter.emit('disconnect')
    provider.emit('accountsChanged', [])
    closeIfIdle()
  }

  /** Tells a wallet that its session is over. One that cannot be told now is told at the next opening. */
  async function disconnectPeer(client: RelayClient, topic: string): Promise<void> {
    if (endingTopics.has(topic)) return
    endingTopics.add(topic)
    try {
      const disconnected = client.disconnect({ topic, reason: DISCONNECT_REASON })
      await Promise.race([disconnected, new Promise((resolve) => setTimeout(resolve, RELAY_TIMEOUT_MS))])
    } catch {
      // The wallet or the library has forgotten it already ("no matching key"), or the relay is away.
    } finally {
      endingTopics.delete(topic)
      closeIfIdle()
    }
  }
  /** Says goodbye to every session that is stored and not the live one. */
  function disconnectStaleSessions(client: RelayClient): void {
    for (const topic of client.session.keys) if (topic !== active?.topic) void disconnectPeer(client, topic)
  }

  /** Ends the session over an account that the wallet sent and that cannot be used. */
  function refuseAccount(error: Error): void {
    emitter.emit('error', { error })
    end(true, onSessionLost)
  }

  function listen(client: RelayClient): void {
    const ended = ({ topic }: { readonly topic: string }) => {
      if (topic === active?.topic) onSessionLost()
    }
    client.on('session_delete', ended)
    client.on('session_expire', ended)
    client.on('session_connect', ({ session }) => {
      if (session.pairingTopic !== attempt?.topic) void disconnectPeer(client, session.topic)
    })
    client.on('session_update', ({ topic, params }) => {
      if (topic !== active?.topic || namespaceError(params.namespaces)) return
      const namespaces: Namespaces = params.namespaces
      const wrong = checksumErrorOf(namespaces)
      if (wrong) return refuseAccount(wrong)
      const chainId = chainAfterUpdate(active, namespaces, chainIds)
      const accounts = addressesOf(namespaces, chainId)
      if (accounts.length) updateSession(withChain({ ...active, namespaces, accounts }, chainId))
      else end(true, onSessionLost)
    })
    client.on('session_event', ({ topic, params: { event } }) => {
      if (topic !== active?.topic) return
      if (event.name === 'chainChanged') {
        const chainId = parseEventChain(event.data)
        if (chainId !== undefined) updateSession(withChain(active, chainId))
      }
      if (event.name === 'accountsChanged') {
        const wrong = checksumErrorIn(event.data)
        if (wrong) return refuseAccount(wrong)
        const accounts = parseEventAccounts(event.data, active.namespaces)
        if (accounts?.length) updateSession({ ...active, accounts })
        else if (accounts) end(true, onSessionLost)
      }
    })
    // The library drops a settlement that is badly formed without a word to us; the visitor would wait on.
    client.core.history.on('history_created', ({ request }: { readonly request: SettleRequest }) => {
      if (request.method !== 'wc_sessionSettle') return
      const ownAttempt = attempt
      const error = sessionError(request.params?.namespaces, chainIds)
      if (error) setTimeout(() => ownAttempt?.fail(error), SETTLE_TIMEOUT_MS)
    })
    client.core.relayer.on('relayer_error', ({ message }: Error) => {
      if (/unauthorized|forbidden|invalid|jwt|\b(401|403|3000)\b/i.test(message))
        attempt?.fail(new RelayRejectedError(message))
    })
  }

  async function pair(preferredChainId?: number): Promise<ConnectResult> {
    attempt?.fail(new PairingSupersededError())
    const ownAttempt = newPairing()
    attempt = ownAttempt
    let client: RelayClient | undefined
    try {
      client = await ownAttempt.unlessFailed(getClient())
      const proposal = client.connect({ optionalNamespaces: requestedNamespaces(chainIds) })
      const relayTimer = setTimeout(() => ownAttempt.fail(new RelayUnreachableError()), RELAY_TIMEOUT_MS)
      const { uri = '', approval } = await ownAttempt
        .unlessFailed(proposal)
        .finally(() => clearTimeout(relayTimer))
      ownAttempt.topic = /^wc:([^@]+)@/.exec(uri)?.[1]
      emitMessage({ type: 'display_uri', data: uri })
      const expiryTimer = setTimeout(() => ownAttempt.fail(new PairingExpiredError()), PROPOSAL_TTL_MS)
      const { topic, namespaces, peer } = await ownAttempt.unlessFailed(approval()).finally(() => {
        clearTimeout(expiryTimer)
        expireProposal(client, ownAttempt.topic)
      })
      const error = sessionError(namespaces, chainIds)
      if (error) throw error
      attempt = undefined
      const chainId = chooseChain(namespaces, chainIds, preferredChainId)
      const accounts = addressesOf(namespaces, chainId)
      persistSession({ topic, namespaces, chainId, accounts, redirect: peer.metadata.redirect })
      disconnectStaleSessions(client)
      return { accounts, chainId }
    } catch (error) {
      if (attempt === ownAttempt) attempt = undefined
      // A client that could not reach the relay would try on, and show a code that nobody waits for.
      if (error instanceof RelayUnreachableError) close()
      else if (client) disconnectStaleSessions(client)
      throw toRelayError(error)
    } finally {
      closeIfIdle()
    }
  }

  /**
   * Lets a proposal that nobody waits for lapse, as the library's clock would. It has a second clock for the same, and
   * what that one throws nobody catches.
   */
  function expireProposal(client: RelayClient | undefined, pairingTopic: string | undefined): void {
    const proposal = client?.proposal.getAll().find((candidate) => candidate.pairingTopic === pairingTopic)
    if (client && proposal) client.events.emit('proposal_expire', { id: proposal.id })
  }

  async function hasSession(): Promise<boolean> {
    const marker = readMarker(storage)
    if (active || !marker) return Boolean(active)
    const client = await getClient()
    const session = client.session.keys.includes(marker.topic) && client.session.get(marker.topic)
    if (!session || !hasAccounts(session.namespaces)) {
      storage.removeItem(MARKER_KEY)
      closeIfIdle()
      return false
    }
    const { topic, namespaces, peer } = session
    const chainId = chooseChain(namespaces, chainIds, marker.chainId)
    const accounts = addressesOf(namespaces, chainId)
    persistSession({ topic, namespaces, chainId, accounts, redirect: peer.metadata.redirect })
    disconnectStaleSessions(client)
    return true
  }

  /** The live session. @throws {SessionEndedError} where there is none. */
  async function requireSession(): Promise<ActiveSession> {
    if (!(await hasSession()) || !active) throw new SessionEndedError()
    return active
  }

  function end(hadSession: boolean, afterwards: () => void = closeIfIdle): void {
    attempt?.fail(new PairingSupersededError())
    attempt = undefined
    const hasRemoteSession = hadSession || active
    active = undefined
    storage.removeItem(MARKER_KEY)
    if (hasRemoteSession) {
      endingTopics.add(ALL_SESSIONS)
      void getClient()
        .then(disconnectStaleSessions, () => undefined)
        .finally(() => {
          endingTopics.delete(ALL_SESSIONS)
          closeIfIdle()
        })
    }
    afterwards()
  }

  const request = async (method: string, params: unknown): Promise<unknown> => {
    const session = await requireSession()
    try {
      return await requestWallet(await getClient(), session, { method, params }, () => {
        const redirect = peerRedirect(session.redirect)
        emitMessage({ type: 'request_sent', data: { method, ...(redirect && { redirect }) } })
        if (redirect) openPeerApp(redirect)
      })
    } catch (error) {
      // The library has lost the session's key: nothing can be asked on it again.
      if (error instanceof SessionEndedError && active?.topic === session.topic) end(true, onSessionLost)
      throw error
    }
  }
  const switchChain = (chainId: number) =>
    switchSessionChain(
      {
        chains: config.chains,
        requireSession,
        requestWallet: request,
        setChain: (id) => active && updateSession(withChain(active, id)),
      },
      chainId,
    )
  const provider = createSessionProvider({ ...config, requireSession, requestWallet: request, switchChain })

  // Another tab ended the session, or began one: what this tab's client knows of it is old.
  globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
    if (key !== MARKER_KEY) return
    if (active && readMarker(storage)?.topic !== active.topic) {
      close()
      onSessionLost()
    } else if (!active && !attempt) close()
  })

  return {
    provider: provider.provider,
    pair,
    async restore(preferredChainId) {
      const restored = await requireSession()
      if (preferredChainId !== undefined)
        persistSession(withChain(restored, chooseChain(restored.namespaces, chainIds, preferredChainId)))
      return toConnectResult(active ?? restored)
    },
    hasSession,
    accounts: async () => ((await hasSession()) && active ? active.accounts : []),
    chainId: async () => (await requireSession()).chainId,
    switchChain,
    end,
  }
}

/** A settlement as it comes, before anything has looked at it. */
interface SettleRequest {
  readonly method: string
  readonly params?: { readonly namespaces?: unknown }
}
