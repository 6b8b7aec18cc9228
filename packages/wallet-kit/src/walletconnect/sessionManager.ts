/**
 * Manages pairing and the session with a wallet behind a relay. At most one session is active and one pairing
 * pending, and only the latest counts. The page is updated at once; the wallet is notified in the background, or at
 * the next opening if the relay was unreachable.
 */
import type { CreateConnectorFn } from 'wagmi'
import type { Address, Chain, EIP1193Provider } from 'viem'
import { toRelayError } from '../errors/relay.ts'
import type { TextStorage } from '../wallets/browserStorage.ts'
import { requestWallet } from './requestWallet.ts'
import { type RelayClient, closeClient, openClient, RELAY_TIMEOUT_MS } from './client.ts'
import { type ActiveSession, chooseChain, withChain } from './activeSession.ts'
import { MARKER_KEY, readMarker } from './marker.ts'
import type { WalletConnectMessage, WalletConnectOptions } from './options.ts'
import { newPairing, type PairingAttempt, PROPOSAL_TTL_MS } from './pairing.ts'
import {
  PairingExpiredError,
  PairingSupersededError,
  RelayUnreachableError,
  SessionEndedError,
} from './errors.ts'
import { createSessionProvider } from './provider.ts'
import { openPeerApp, peerRedirect } from './redirect.ts'
import { getSessionAddresses, hasAccounts, sessionError, requestedNamespaces } from './session.ts'
import { watchSessions } from './sessionEvents.ts'
import { settleWithin } from './settleWithin.ts'
import { switchSessionChain } from './switchSessionChain.ts'

export interface SessionManager {
  /** Reads through the page's RPC endpoints; sends the rest to the wallet. */
  readonly provider: EIP1193Provider
  /** Shows a new pairing and waits for a wallet; then ends any other session. */
  readonly pair: (chainId?: number) => Promise<ConnectResult>
  /** Restores the session of an earlier visit. @throws {SessionEndedError} if there is none. */
  readonly restore: (chainId?: number) => Promise<ConnectResult>
  /** Whether a session exists, current or stored. */
  readonly hasSession: () => Promise<boolean>
  readonly accounts: () => Promise<readonly Address[]>
  readonly chainId: () => Promise<number>
  readonly switchChain: (chainId: number) => Promise<Chain>
  /** Ends the session here at once and notifies the wallet in the background; `hadSession` if one is stored. */
  readonly end: (hadSession: boolean) => void
}

export interface ConnectResult {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** wagmi's argument to a connector. */
export type ConnectorContext = Parameters<CreateConnectorFn>[0]

const DISCONNECT_REASON = { code: 6000, message: 'User disconnected.' }

/** Creates a session manager. Contacts nothing until used. */
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
  /** Topics of sessions that are ending. */
  const endingTopics = new Set<string>()
  /** Placeholder topic until the client is open. */
  const ALL_SESSIONS = 'all'

  const getClient = () => (opening ??= open())
  async function open(): Promise<RelayClient> {
    try {
      const client = await openClient(options)
      watchSessions(client, {
        chainIds,
        getActive: () => active,
        getAttempt: () => attempt,
        updateSession,
        endSession: () => end(true, onSessionLost),
        onSessionLost,
        refuseAccount,
        disconnectPeer: (topic) => void disconnectPeer(client, topic),
      })
      return client
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  function close(): void {
    void opening?.then(closeClient, () => undefined)
    opening = undefined
  }
  /** Closes the client if nothing uses it, so that no socket stays open. */
  function closeIfIdle(): void {
    if (!active && !attempt && !endingTopics.size) close()
  }

  const emitMessage = (message: WalletConnectMessage) => emitter.emit('message', message)
  const toConnectResult = ({ accounts, chainId }: ActiveSession): ConnectResult => ({ accounts, chainId })

  function persistSession(next: ActiveSession): void {
    active = next
    storage.setItem(MARKER_KEY, JSON.stringify({ topic: next.topic, chainId: next.chainId }))
  }
  function updateSession(next: ActiveSession): void {
    const before = active
    persistSession(next)
    emitter.emit('change', toConnectResult(next))
    if (before?.chainId !== next.chainId) provider.emit('chainChanged', `0x${next.chainId.toString(16)}`)
    if (before?.accounts.join() !== next.accounts.join()) provider.emit('accountsChanged', next.accounts)
  }
  /** The session ended, and not by the page. */
  function onSessionLost(): void {
    active = undefined
    storage.removeItem(MARKER_KEY)
    emitter.emit('disconnect')
    provider.emit('accountsChanged', [])
    closeIfIdle()
  }

  /** Notifies a wallet that its session ended; retried at the next opening if the relay is unreachable. */
  async function disconnectPeer(client: RelayClient, topic: string): Promise<void> {
    if (endingTopics.has(topic)) return
    endingTopics.add(topic)
    // It fails if the wallet or the library already deleted it ("no matching key"), or the relay is unreachable.
    await settleWithin(client.disconnect({ topic, reason: DISCONNECT_REASON }), RELAY_TIMEOUT_MS)
    endingTopics.delete(topic)
    closeIfIdle()
  }
  /** Disconnects every stored session except the active one. */
  function disconnectStaleSessions(client: RelayClient): void {
    for (const topic of client.session.keys) if (topic !== active?.topic) void disconnectPeer(client, topic)
  }

  /** Ends the session because of an unusable account that the wallet sent. */
  function refuseAccount(error: Error): void {
    emitter.emit('error', { error })
    end(true, onSessionLost)
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
      const accounts = getSessionAddresses(namespaces, chainId)
      persistSession({ topic, namespaces, chainId, accounts, redirect: peer.metadata.redirect })
      disconnectStaleSessions(client)
      return { accounts, chainId }
    } catch (error) {
      if (attempt === ownAttempt) attempt = undefined
      // A client that cannot reach the relay would keep trying, and show a code of an abandoned attempt.
      if (error instanceof RelayUnreachableError) close()
      else if (client) disconnectStaleSessions(client)
      throw toRelayError(error)
    } finally {
      closeIfIdle()
    }
  }

  /**
   * Expires an abandoned proposal, as the library's timer would. A second timer for the same proposal would throw an
   * error that nothing catches.
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
    const accounts = getSessionAddresses(namespaces, chainId)
    persistSession({ topic, namespaces, chainId, accounts, redirect: peer.metadata.redirect })
    disconnectStaleSessions(client)
    return true
  }

  /** The active session. @throws {SessionEndedError} if there is none. */
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
      // The library lost the session's key; no further request is possible.
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

  // Another tab ended or created the session, so this tab's client is stale.
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
