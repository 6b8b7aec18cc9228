/** What the wallet and the relay report of sessions: ends, changes, settlements. */
import { findChecksumError } from '../errors/addressChecksum.ts'
import { RELAY_UNAUTHORIZED } from '../errors/relayMessages.ts'
import {
  type ActiveSession,
  chainAfterUpdate,
  parseEventAccounts,
  parseEventChain,
  withChain,
} from './activeSession.ts'
import type { RelayClient } from './client.ts'
import { relayRejectedError } from './errors.ts'
import type { PairingAttempt } from './pairing.ts'
import {
  findSessionChecksumError,
  getSessionAddresses,
  namespaceError,
  type Namespaces,
  sessionError,
} from './session.ts'

/** Time for the library to accept or reject a settlement. */
const SETTLE_TIMEOUT_MS = 500

/** A settlement before validation. */
interface SettleRequest {
  readonly method: string
  readonly params?: { readonly namespaces?: unknown }
}

/** The manager's session and attempt, and what follows from an event. */
export interface SessionTarget {
  readonly chainIds: readonly number[]
  readonly getActive: () => ActiveSession | undefined
  readonly getAttempt: () => PairingAttempt | undefined
  readonly updateSession: (next: ActiveSession) => void
  /** The wallet has no account left for the page. */
  readonly endSession: () => void
  readonly onSessionLost: () => void
  /** Ends the session because of an unusable account that the wallet sent. */
  readonly refuseAccount: (error: Error) => void
  /** Ends a session that no attempt waits for. */
  readonly disconnectPeer: (topic: string) => void
}

/** Listens to a client as long as it is open. */
export function watchSessions(client: RelayClient, target: SessionTarget): void {
  const { chainIds, getActive, getAttempt, updateSession, endSession, refuseAccount } = target
  const ended = ({ topic }: { readonly topic: string }) => {
    if (topic === getActive()?.topic) target.onSessionLost()
  }
  client.on('session_delete', ended)
  client.on('session_expire', ended)
  client.on('session_connect', ({ session }) => {
    if (session.pairingTopic !== getAttempt()?.topic) target.disconnectPeer(session.topic)
  })
  client.on('session_update', ({ topic, params }) => {
    const active = getActive()
    if (topic !== active?.topic || namespaceError(params.namespaces)) return
    const namespaces: Namespaces = params.namespaces
    const wrong = findSessionChecksumError(namespaces)
    if (wrong) return refuseAccount(wrong)
    const chainId = chainAfterUpdate(active, namespaces, chainIds)
    const accounts = getSessionAddresses(namespaces, chainId)
    if (accounts.length) updateSession(withChain({ ...active, namespaces, accounts }, chainId))
    else endSession()
  })
  client.on('session_event', ({ topic, params: { event } }) => {
    const active = getActive()
    if (topic !== active?.topic) return
    if (event.name === 'chainChanged') {
      const chainId = parseEventChain(event.data)
      if (chainId !== undefined) updateSession(withChain(active, chainId))
    }
    if (event.name === 'accountsChanged') {
      const wrong = findChecksumError(event.data)
      if (wrong) return refuseAccount(wrong)
      const accounts = parseEventAccounts(event.data, active.namespaces)
      if (accounts?.length) updateSession({ ...active, accounts })
      else if (accounts) endSession()
    }
  })
  // The library drops a malformed settlement without an event, so the visitor would wait forever.
  client.core.history.on('history_created', ({ request }: { readonly request: SettleRequest }) => {
    if (request.method !== 'wc_sessionSettle') return
    const attempt = getAttempt()
    const error = sessionError(request.params?.namespaces, chainIds)
    if (error) setTimeout(() => attempt?.fail(error), SETTLE_TIMEOUT_MS)
  })
  client.core.relayer.on('relayer_error', ({ message }: Error) => {
    if (RELAY_UNAUTHORIZED.test(message)) getAttempt()?.fail(relayRejectedError(message))
  })
}
