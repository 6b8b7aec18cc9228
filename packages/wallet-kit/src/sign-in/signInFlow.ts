/**
 * Signs a connected account in: fetches the nonce, asks the wallet, verifies the signature, and waits for the other
 * owners of a multisig wallet. Independent of React and wagmi.
 */
import type { Hex } from 'viem'
import { isRejection } from '../errors/isRejection.ts'
import { getLayers } from '../errors/walk.ts'
import { createStore } from '../provider/store.ts'
import { poll, type Polling } from '../transactions/poll.ts'
import type { TextStorage } from '../wallets/browserStorage.ts'
import { type SignInAdapter, type SignInFields, SignInExpired } from './adapter.ts'
import {
  isStorable,
  clearPending,
  storePending,
  type PendingSignIn,
  readPending,
  type SignInAccount,
} from './pendingSignIn.ts'
import { initialSignIn, signInReducer, type SignInEvent, type SignInState } from './signInState.ts'
import { trackOwner } from './trackOwner.ts'

export interface SignInPorts {
  /** Undefined until the account and chain are known. */
  readonly account: SignInAccount | undefined
  /** Asks the wallet to sign a text (`personal_sign`). Rejects with the wallet's own error. */
  readonly signText: (body: string) => Promise<Hex>
  /** Whether the account is a contract, which may have several owners. */
  readonly isContract: () => Promise<boolean>
  readonly storage: TextStorage
  /** Interval of polling for the other owners' signatures, in milliseconds. */
  readonly pollIntervalMs?: number
}

export interface SignInFlow {
  readonly getSnapshot: () => SignInState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Starts: fetches the nonce once, or resumes waiting for an earlier request. Later calls only replace the adapter;
   * apps may create one on each render.
   */
  readonly open: (adapter: SignInAdapter) => void
  /** Ignores later answers of the wallet. */
  readonly close: () => void
  /** Fetches the nonce again after a failure. */
  readonly retry: () => void
  /** Asks the wallet. Does nothing unless idle, with account, chain and nonce. Never rejects. */
  readonly sign: () => Promise<void>
  /** Checks now whether the other owners have signed. Never rejects. */
  readonly checkNow: () => Promise<void>
  /** Stops waiting for the other owners, and restarts. */
  readonly giveUp: () => void
}

/** What the kit's relay code attaches to an error of a request that may still be answered. */
const UNANSWERED_CODES = ['request-expired', 'relay-silent']
/** Errors of the Safe host and of viem, by name. */
const UNANSWERED_NAMES = ['HostTimeoutError', 'TimeoutError']
/** What others' relays and wallets say instead. */
const UNANSWERED = /expired|timed? ?out/i

/** Whether the wallet did not answer in time; the owners may still sign. The kit's own code comes before any text. */
function isUnanswered(error: unknown): boolean {
  const layers = getLayers(error)
  const attached = layers.find((layer) => layer.attached)?.attached
  if (attached) return UNANSWERED_CODES.includes(attached.code)
  return layers.some(({ name, text }) => UNANSWERED_NAMES.includes(name) || UNANSWERED.test(text))
}

/** A flow for one account on one chain; another account gets another flow. */
export function createSignInFlow(ports: SignInPorts): SignInFlow {
  const { account, storage, pollIntervalMs = 10_000 } = ports
  const store = createStore(initialSignIn)
  let adapter: SignInAdapter | undefined
  let isOpen = false
  let isPreparing = false
  let polling: Polling | undefined
  /** Requested on opening and never awaited, so that the wallet's window opens within a user gesture. */
  let isContract = Promise.resolve(false)
  let pending: PendingSignIn | undefined

  function dispatch(event: SignInEvent): void {
    const next = signInReducer(store.get(), event)
    if (next === store.get()) return
    if (next.status !== 'waiting') stopPolling()
    store.set(next)
    if (next.status === 'preparing') void prepare()
  }

  async function prepare(): Promise<void> {
    if (isPreparing || !adapter) return
    isPreparing = true
    const nonce = await fetchNonce(adapter)
    isPreparing = false
    dispatch(nonce ? { type: 'nonce', nonce } : { type: 'nonceFailed' })
  }

  function stopPolling(): void {
    polling?.stop()
    polling = undefined
  }

  function waitForOwners(): void {
    if (!pending) return
    dispatch({ type: 'wait', requestedAt: pending.requestedAt })
    polling ??= poll({
      read: askOwners,
      intervalMs: pollIntervalMs,
      isAwaited: () => true,
    })
  }

  function discardPending(): void {
    pending = undefined
    if (account) clearPending(storage, account)
  }

  async function verify(message: unknown, signature: Hex): Promise<boolean> {
    if (!account) return false
    const isValid = await trackOwner(
      storage,
      account,
      async () => (await adapter?.verify({ message, signature })) === true,
    )
    if (isValid) {
      discardPending()
      dispatch({ type: 'verified' })
    }
    return isValid
  }

  function persistPending(message: unknown, fields: SignInFields): void {
    if (!isStorable(message)) return
    pending = { nonce: fields.nonce, message, requestedAt: Date.now() }
    storePending(storage, fields, pending)
  }

  /** Asks the wallet; stores the request if the answer may take hours. Undefined if it comes later. */
  async function requestSignature(
    message: unknown,
    body: string,
    fields: SignInFields,
  ): Promise<Hex | SignInEvent | undefined> {
    let isAnswered = false
    void isContract.then((is) => {
      if (is && !isAnswered) persistPending(message, fields)
    })
    try {
      const signature = await ports.signText(body)
      // Only a contract returns an empty signature: it has forwarded the request to its owners.
      if (signature === '0x' && !pending) persistPending(message, fields)
      return signature
    } catch (error) {
      if (pending && !isRejection(error) && isUnanswered(error)) return undefined
      discardPending()
      return isRejection(error) ? { type: 'rejected' } : { type: 'failed', fault: 'signing' }
    } finally {
      isAnswered = true
    }
  }

  const checkNow = async () => polling?.check()

  async function askOwners(): Promise<void> {
    if (!pending) return
    const { message } = pending
    try {
      const signature = adapter?.pending ? await adapter.pending({ message }) : '0x'
      if (signature === undefined || !isOpen) return
      const isValid = await verify(message, signature)
      // An empty signature only checks for approval; a wrong one stays wrong.
      if (isValid || signature === '0x') return
      discardPending()
      dispatch({ type: 'refused' })
    } catch (error) {
      // Otherwise the next poll is soon.
      if (!(error instanceof SignInExpired)) return
      discardPending()
      dispatch({ type: 'refused' })
    }
  }

  async function sign(): Promise<void> {
    const state = store.get()
    if (state.status !== 'idle' || state.nonce === undefined || !account || !adapter) return
    const fields = { ...account, nonce: state.nonce }
    dispatch({ type: 'start' })
    let message: unknown
    let answer: Hex | SignInEvent | undefined
    try {
      message = await adapter.createMessage(fields)
      const body = adapter.getMessageBody({ message })
      dispatch({ type: 'asked' })
      answer = await requestSignature(message, body, fields)
    } catch {
      answer = { type: 'failed', fault: 'other' }
    }
    if (!isOpen) return
    if (typeof answer === 'object') return dispatch(answer)
    if (pending && (answer === undefined || answer === '0x')) {
      waitForOwners()
      return checkNow()
    }
    dispatch({ type: 'signed' })
    // An unreachable server counts as a rejection: no session started.
    if (await verify(message, answer ?? '0x').catch(() => false)) return
    discardPending()
    dispatch({ type: 'refused' })
  }

  return {
    getSnapshot: store.get,
    subscribe: store.subscribe,
    open(latest) {
      adapter = latest
      if (isOpen) return
      isOpen = true
      isContract = ports.isContract().catch(() => false)
      pending ??= account && readPending(storage, account)
      if (pending) waitForOwners()
      else if (store.get().status === 'preparing') void prepare()
    },
    close() {
      isOpen = false
      stopPolling()
    },
    retry: () => dispatch({ type: 'prepare' }),
    sign,
    checkNow,
    giveUp() {
      if (store.get().status !== 'waiting') return
      discardPending()
      dispatch({ type: 'givenUp' })
    },
  }
}

/** An empty nonce gives no protection and counts as missing. */
async function fetchNonce(adapter: SignInAdapter): Promise<string | undefined> {
  try {
    return (await adapter.getNonce()) || undefined
  } catch {
    return undefined
  }
}
