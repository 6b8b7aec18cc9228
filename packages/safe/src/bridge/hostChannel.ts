/**
 * Requests to the page that frames this one, and its answers. The library's own channel sends to any parent, never times
 * out, throws on messages of other scripts and cannot be closed; only its message format is used here.
 */
import { MessageFormatter, Methods } from '@safe-global/safe-apps-sdk'
import { HostBusyError, HostError, HostNotAllowedError, HostTimeoutError } from './bridgeErrors.ts'

/** A request that opens a dialog: as long as an owner may take for it. */
const DIALOG_TIMEOUT_MS = 30 * 60 * 1000
/** How long a request waits for the dialog before it, which its owner may have forgotten. */
const TURN_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 15_000
/** The first request may be lost while the host starts, so it is repeated soon. */
const SAFE_INFO_TIMEOUT_MS = 1_000
/** A host does not answer at all while the signature is incomplete. */
const SIGNATURE_TIMEOUT_MS = 3_000

const SAFE_INFO: string = Methods.getSafeInfo
const SIGNATURE: string = Methods.getOffChainSignature

/** Longest error text that is passed on. */
const MAX_ERROR_LENGTH = 1_000

/** A host shows one dialog at a time and loses the request of the other, so these are sent one after another. */
const DIALOG_METHODS: ReadonlySet<string> = new Set([
  Methods.sendTransactions,
  Methods.signMessage,
  Methods.signTypedMessage,
  Methods.wallet_requestPermissions,
])

/** An answer as the library's calls read it. */
export interface HostAnswer {
  readonly id: string
  readonly success: true
  readonly version: string
  readonly data: unknown
}

type HostReply = HostAnswer | (Omit<HostAnswer, 'success' | 'data'> & { success: false; error: string })

export interface HostChannelOptions {
  /** Origins that may be the host; any if absent, none if empty. */
  readonly allowedOrigins?: readonly string[] | undefined
}

export interface HostChannel {
  /**
   * Sends one request. Requests that open a dialog wait some seconds for earlier ones.
   * @throws HostError with the host's text, HostBusyError, HostTimeoutError, HostNotAllowedError, or "Window doesn't exist".
   */
  readonly send: (method: string, params: unknown) => Promise<HostAnswer>
  /** Stops listening and rejects what is pending. */
  readonly close: () => void
}

interface PendingRequest {
  readonly settle: (reply: HostReply) => void
  readonly reject: (error: Error) => void
}

/** Opens the channel to this page's parent. */
export function createHostChannel({ allowedOrigins }: HostChannelOptions): HostChannel {
  const pending = new Map<string, PendingRequest>()
  /** The end of all dialogs so far. */
  let dialogs: Promise<unknown> = Promise.resolve()
  // Browsers that do not report it learn it from the first valid answer.
  let hostOrigin = readParentOrigin()

  const isAllowed = (origin: string): boolean =>
    hostOrigin === undefined ? (allowedOrigins?.includes(origin) ?? true) : origin === hostOrigin

  function onMessage(event: MessageEvent<unknown>): void {
    if (event.source !== window.parent || !isAllowed(event.origin)) return
    const reply = readReply(event.data)
    const waiting = reply && pending.get(reply.id)
    if (!waiting) return
    hostOrigin ??= event.origin
    waiting.settle(reply)
  }

  /** @throws if nothing may be sent to this parent. */
  function assertHost(method: string): void {
    if (typeof window === 'undefined') throw new Error("Window doesn't exist")
    if (window.parent === window) throw new HostNotAllowedError('Safe host: the page is not in a frame')
    if (hostOrigin === undefined) {
      // Only what says nothing about this page goes to an unknown parent.
      if (method === SAFE_INFO) return
      throw new HostNotAllowedError('Safe host: not connected')
    }
    if (allowedOrigins?.includes(hostOrigin) === false)
      throw new HostNotAllowedError(`Safe host: ${hostOrigin} is not an allowed host`)
  }

  async function request(method: string, params: unknown): Promise<HostAnswer> {
    assertHost(method)
    const message = MessageFormatter.makeRequest(method as Methods, params)
    const timeoutMs = timeoutOf(method)
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      return await new Promise<HostAnswer>((resolve, reject) => {
        pending.set(message.id, {
          settle: (reply) => (reply.success ? resolve(reply) : reject(new HostError(reply.error, method))),
          reject,
        })
        timer = setTimeout(() => reject(new HostTimeoutError(method, timeoutMs)), timeoutMs)
        window.parent.postMessage(message, hostOrigin ?? '*')
      })
    } finally {
      clearTimeout(timer)
      pending.delete(message.id)
    }
  }

  globalThis.window?.addEventListener('message', onMessage)
  return {
    send(method, params) {
      if (!DIALOG_METHODS.has(method)) return request(method, params)
      const answer = waitForTurn(dialogs, method).then(() => request(method, params))
      // One that gave up waiting ends, but not the dialog before it.
      dialogs = Promise.allSettled([dialogs, answer])
      return answer
    },
    close() {
      globalThis.window?.removeEventListener('message', onMessage)
      for (const { reject } of pending.values()) reject(new HostNotAllowedError('Safe host: closed'))
    },
  }
}

/** @throws {HostBusyError} if the dialogs before it are still open after some seconds; it is then never sent. */
async function waitForTurn(dialogs: Promise<unknown>, method: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const busy = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HostBusyError(method)), TURN_TIMEOUT_MS)
  })
  try {
    await Promise.race([dialogs, busy])
  } finally {
    clearTimeout(timer)
  }
}

function timeoutOf(method: string): number {
  if (DIALOG_METHODS.has(method)) return DIALOG_TIMEOUT_MS
  if (method === SAFE_INFO) return SAFE_INFO_TIMEOUT_MS
  return method === SIGNATURE ? SIGNATURE_TIMEOUT_MS : ANSWER_TIMEOUT_MS
}

/** The parent's origin where the browser reports it (not all do). */
export function readParentOrigin(): string | undefined {
  return globalThis.window?.location?.ancestorOrigins?.[0]
}

/** A reply of the protocol's version 1 or newer; undefined for anything else. */
function readReply(data: unknown): HostReply | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { id, success, version, error, ...rest } = data as Record<string, unknown>
  if (typeof id !== 'string' || typeof version !== 'string' || !(parseInt(version, 10) >= 1)) return undefined
  if (success === true) return { id, success, version, data: rest['data'] }
  const text = typeof error === 'string' ? error.slice(0, MAX_ERROR_LENGTH) : 'Request failed'
  return { id, success: false, version, error: text }
}
