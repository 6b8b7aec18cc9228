/**
 * A line to a wallet through a relay: pairing, the session that comes of it, and how both end. At most one session is
 * live, at most one pairing waits, and only the latest counts. What the page is told ends at once; what the wallet has
 * to be told of it goes out behind, again at the next opening where the relay was away.
 */
import type { CreateConnectorFn } from 'wagmi'
import type { Address, Chain, EIP1193Provider } from 'viem'
import { checksumErrorIn } from '../errors/addressChecksum.ts'
import { relayError } from '../errors/relay.ts'
import type { TextStorage } from '../wallets/browserStorage.ts'
import { askWallet } from './ask.ts'
import { type Client, closeClient, openClient, relayPatience } from './client.ts'
import { chainAfter, chainFor, eventAccounts, eventChain, type Live, onChain } from './live.ts'
import { markerKey, readMarker } from './marker.ts'
import type { WalletConnectMessage, WalletConnectOptions } from './options.ts'
import { newPairing, type PairingAttempt, proposalLife } from './pairing.ts'
import { PairingExpired, PairingReplaced, RelayRefused, RelayUnreachable, SessionEnded } from './problems.ts'
import { lineProvider } from './provider.ts'
import { openPeerApp, peerRedirect } from './redirect.ts'
import {
  addressesOf,
  hasAccounts,
  misshapen,
  type Namespaces,
  refusal,
  requested,
  wrongAccountIn,
} from './session.ts'
import { switchLine } from './switchLine.ts'

/** What the connector does with a line. */
export interface Line {
  /** Reads from the page's nodes, asks the wallet the rest. */
  readonly provider: EIP1193Provider
  /** Shows a new pairing and waits for a wallet; ends any other session once there is one. */
  readonly pair: (chainId?: number) => Promise<Connected>
  /** Takes up the session of an earlier visit. @throws {SessionEnded} where there is none any more. */
  readonly restore: (chainId?: number) => Promise<Connected>
  /** Whether there is a session, now or from an earlier visit. */
  readonly isLive: () => Promise<boolean>
  readonly accounts: () => Promise<readonly Address[]>
  readonly chainId: () => Promise<number>
  readonly switchChain: (chainId: number) => Promise<Chain>
  /** Ends everything here at once and tells the wallet behind; `hadSession` where one is stored. */
  readonly end: (hadSession: boolean) => void
}

export interface Connected {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** What wagmi hands to a connector. */
export type ConnectorContext = Parameters<CreateConnectorFn>[0]

/** How long, in milliseconds, the library may take to accept a settlement, or to answer that it does not. */
const settlePatience = 500
const goodbyeReason = { code: 6000, message: 'User disconnected.' }

/** Opens a line; nothing is contacted before it is used. */
export function openLine(
  options: WalletConnectOptions & { readonly storage: TextStorage },
  config: ConnectorContext,
): Line {
  const { storage } = options
  const { emitter } = config
  const chainIds = config.chains.map(({ id }) => id)
  let opening: Promise<Client> | undefined
  let live: Live | undefined
  let attempt: PairingAttempt | undefined
  /** Topics of sessions that are being ended. */
  const leaving = new Set<string>()
  /** Stands for all of them until the client is there. */
  const everybody = 'everybody'

  const client = () => (opening ??= open())
  async function open(): Promise<Client> {
    try {
      const opened = await openClient(options)
      listen(opened)
      return opened
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
  function rest(): void {
    if (!live && !attempt && !leaving.size) close()
  }

  const tell = (message: WalletConnectMessage) => emitter.emit('message', message)
  const connected = ({ accounts, chainId }: Live): Connected => ({ accounts, chainId })

  function hold(next: Live): void {
    live = next
    storage.setItem(markerKey, JSON.stringify({ topic: next.topic, chainId: next.chainId }))
  }
  /** The same session with news; whoever listens is told. */
  function change(next: Live): void {
    const before = live
    hold(next)
    emitter.emit('change', connected(next))
    if (before?.chainId !== next.chainId) provider.tell('chainChanged', `0x${next.chainId.toString(16)}`)
    if (before?.accounts.join() !== next.accounts.join()) provider.tell('accountsChanged', next.accounts)
  }
  /** The session is over, and the page did not end it. */
  function lost(): void {
    live = undefined
    storage.removeItem(markerKey)
    emitter.emit('disconnect')
    provider.tell('accountsChanged', [])
    rest()
  }

  /** Tells a wallet that its session is over. One that cannot be told now is told at the next opening. */
  async function goodbye(opened: Client, topic: string): Promise<void> {
    if (leaving.has(topic)) return
    leaving.add(topic)
    try {
      const told = opened.disconnect({ topic, reason: goodbyeReason })
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, relayPatience))])
    } catch {
      // The wallet or the library has forgotten it already ("no matching key"), or the relay is away.
    } finally {
      leaving.delete(topic)
      rest()
    }
  }
  /** Says goodbye to every session that is stored and not the live one. */
  function tidy(opened: Client): void {
    for (const topic of opened.session.keys) if (topic !== live?.topic) void goodbye(opened, topic)
  }

  /** Ends the session over an account that the wallet sent and that cannot be used. */
  function refuseAccount(error: Error): void {
    emitter.emit('error', { error })
    end(true, lost)
  }

  function listen(opened: Client): void {
    const ended = ({ topic }: { readonly topic: string }) => {
      if (topic === live?.topic) lost()
    }
    opened.on('session_delete', ended)
    opened.on('session_expire', ended)
    opened.on('session_connect', ({ session }) => {
      if (session.pairingTopic !== attempt?.topic) void goodbye(opened, session.topic)
    })
    opened.on('session_update', ({ topic, params }) => {
      if (topic !== live?.topic || misshapen(params.namespaces)) return
      const namespaces: Namespaces = params.namespaces
      const wrong = wrongAccountIn(namespaces)
      if (wrong) return refuseAccount(wrong)
      const chainId = chainAfter(live, namespaces, chainIds)
      const accounts = addressesOf(namespaces, chainId)
      if (accounts.length) change(onChain({ ...live, namespaces, accounts }, chainId))
      else end(true, lost)
    })
    opened.on('session_event', ({ topic, params: { event } }) => {
      if (topic !== live?.topic) return
      if (event.name === 'chainChanged') {
        const chainId = eventChain(event.data)
        if (chainId !== undefined) change(onChain(live, chainId))
      }
      if (event.name === 'accountsChanged') {
        const wrong = checksumErrorIn(event.data)
        if (wrong) return refuseAccount(wrong)
        const accounts = eventAccounts(event.data, live.namespaces)
        if (accounts?.length) change({ ...live, accounts })
        else if (accounts) end(true, lost)
      }
    })
    // The library drops a settlement that is badly formed without a word to us; the visitor would wait on.
    opened.core.history.on('history_created', ({ request }: { readonly request: SettleRequest }) => {
      if (request.method !== 'wc_sessionSettle') return
      const mine = attempt
      const refused = refusal(request.params?.namespaces, chainIds)
      if (refused) setTimeout(() => mine?.fail(refused), settlePatience)
    })
    opened.core.relayer.on('relayer_error', ({ message }: Error) => {
      if (/unauthorized|forbidden|invalid|jwt|\b(401|403|3000)\b/i.test(message))
        attempt?.fail(new RelayRefused(message))
    })
  }

  async function pair(wanted?: number): Promise<Connected> {
    attempt?.fail(new PairingReplaced())
    const mine = newPairing()
    attempt = mine
    let opened: Client | undefined
    try {
      opened = await mine.unlessFailed(client())
      const proposal = opened.connect({ optionalNamespaces: requested(chainIds) })
      const late = setTimeout(() => mine.fail(new RelayUnreachable()), relayPatience)
      const { uri = '', approval } = await mine.unlessFailed(proposal).finally(() => clearTimeout(late))
      mine.topic = /^wc:([^@]+)@/.exec(uri)?.[1]
      tell({ type: 'display_uri', data: uri })
      const lapsing = setTimeout(() => mine.fail(new PairingExpired()), proposalLife)
      const { topic, namespaces, peer } = await mine.unlessFailed(approval()).finally(() => {
        clearTimeout(lapsing)
        lapse(opened, mine.topic)
      })
      const refused = refusal(namespaces, chainIds)
      if (refused) throw refused
      attempt = undefined
      const chainId = chainFor(namespaces, chainIds, wanted)
      const accounts = addressesOf(namespaces, chainId)
      hold({ topic, namespaces, chainId, accounts, redirect: peer.metadata.redirect })
      tidy(opened)
      return { accounts, chainId }
    } catch (error) {
      if (attempt === mine) attempt = undefined
      // A client that could not reach the relay would try on, and show a code that nobody waits for.
      if (error instanceof RelayUnreachable) close()
      else if (opened) tidy(opened)
      throw relayError(error)
    } finally {
      rest()
    }
  }

  /**
   * Lets a proposal that nobody waits for lapse, as the library's clock would. It has a second clock for the same, and
   * what that one throws nobody catches.
   */
  function lapse(opened: Client | undefined, pairingTopic: string | undefined): void {
    const proposal = opened?.proposal.getAll().find((candidate) => candidate.pairingTopic === pairingTopic)
    if (opened && proposal) opened.events.emit('proposal_expire', { id: proposal.id })
  }

  async function isLive(): Promise<boolean> {
    const marker = readMarker(storage)
    if (live || !marker) return Boolean(live)
    const opened = await client()
    const session = opened.session.keys.includes(marker.topic) && opened.session.get(marker.topic)
    if (!session || !hasAccounts(session.namespaces)) {
      storage.removeItem(markerKey)
      rest()
      return false
    }
    const { topic, namespaces, peer } = session
    const chainId = chainFor(namespaces, chainIds, marker.chainId)
    const accounts = addressesOf(namespaces, chainId)
    hold({ topic, namespaces, chainId, accounts, redirect: peer.metadata.redirect })
    tidy(opened)
    return true
  }

  /** The live session. @throws {SessionEnded} where there is none. */
  async function need(): Promise<Live> {
    if (!(await isLive()) || !live) throw new SessionEnded()
    return live
  }

  function end(hadSession: boolean, afterwards: () => void = rest): void {
    attempt?.fail(new PairingReplaced())
    attempt = undefined
    const had = hadSession || live
    live = undefined
    storage.removeItem(markerKey)
    if (had) {
      leaving.add(everybody)
      void client()
        .then(tidy, () => undefined)
        .finally(() => {
          leaving.delete(everybody)
          rest()
        })
    }
    afterwards()
  }

  const ask = async (method: string, params: unknown): Promise<unknown> => {
    const session = await need()
    try {
      return await askWallet(await client(), session, { method, params }, () => {
        const redirect = peerRedirect(session.redirect)
        tell({ type: 'request_sent', data: { method, ...(redirect && { redirect }) } })
        if (redirect) openPeerApp(redirect)
      })
    } catch (error) {
      // The library has lost the session's key: nothing can be asked on it again.
      if (error instanceof SessionEnded && live?.topic === session.topic) end(true, lost)
      throw error
    }
  }
  const switchChain = (chainId: number) =>
    switchLine({ chains: config.chains, need, ask, move: (id) => live && change(onChain(live, id)) }, chainId)
  const provider = lineProvider({ ...config, need, ask, switchChain })

  // Another tab ended the session, or began one: what this tab's client knows of it is old.
  globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
    if (key !== markerKey) return
    if (live && readMarker(storage)?.topic !== live.topic) {
      close()
      lost()
    } else if (!live && !attempt) close()
  })

  return {
    provider: provider.provider,
    pair,
    async restore(wanted) {
      const restored = await need()
      if (wanted !== undefined) hold(onChain(restored, chainFor(restored.namespaces, chainIds, wanted)))
      return connected(live ?? restored)
    },
    isLive,
    accounts: async () => ((await isLive()) && live ? live.accounts : []),
    chainId: async () => (await need()).chainId,
    switchChain,
    end,
  }
}

/** A settlement as it comes, before anything has looked at it. */
interface SettleRequest {
  readonly method: string
  readonly params?: { readonly namespaces?: unknown }
}
