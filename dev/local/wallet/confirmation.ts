/**
 * Asks the user to confirm a request in the wallet's window, one request at a time. Closing the window rejects the
 * request unless the user has confirmed; a signed transaction is sent anyway.
 */
import { ProviderError } from '@peppermint/wallet-kit/testing'
import { broadcast } from './chain.ts'
import {
  isFromWindow,
  readWorldConfig,
  type FromPage,
  type FromWindow,
  type ConfirmationRequest,
  type Signed,
} from './messages.ts'
import { alreadyOpen, closedWhileSending, rejected, windowBlocked } from './errors.ts'

const WINDOW_URL = '/local/wallet/'
const WINDOW_FEATURES = 'popup,width=380,height=640'
/** There is no event for a closed window, so it is polled. */
const CLOSED_POLL_MS = 200

/** Progress of the window, which determines the result of closing it. */
type Progress =
  | { readonly status: 'opening' }
  | { readonly status: 'asking' }
  | { readonly status: 'confirming' }
  | { readonly status: 'sending'; readonly signed: Signed }

let open = false
let requests = 0

/**
 * Two in turn: a window that is being closed can still be found by its name, and would take the next request along.
 * After a reload the first request uses the window of the first one before.
 */
const nextWindowName = (): string => `peppermint-local-wallet-${requests++ % 2}`

/**
 * Opens the window and returns the result of the confirmed request: an address, a hash, a signature.
 * @throws {ProviderError} 4001 if rejected, or closed before confirming; -32002 if another request is pending; -32603
 * if the browser blocked the window, or if the outcome of a confirmed transaction is unknown; any error of the request.
 */
export async function confirmInWindow(question: ConfirmationRequest): Promise<string> {
  if (open) throw alreadyOpen()
  const popup = window.open(WINDOW_URL, nextWindowName(), WINDOW_FEATURES)
  if (!popup) throw windowBlocked()
  open = true
  try {
    return await answerFrom(popup, question)
  } finally {
    open = false
    popup.close()
  }
}

function answerFrom(popup: Window, question: ConfirmationRequest): Promise<string> {
  const listening = new AbortController()
  const answer = new Promise<string>((resolve, reject) => {
    let progress: Progress = { status: 'opening' }
    let isGone = false
    const onGone = () => {
      if (isGone) return
      isGone = true
      settleAfterClose(progress).then(resolve, reject)
    }
    const onMessage = (message: FromWindow) => {
      switch (message.localWallet) {
        case 'ready':
          progress = { status: 'asking' }
          popup.postMessage({ localWallet: 'question', question } satisfies FromPage, location.origin)
          return
        case 'confirming':
          progress = { status: 'confirming' }
          return
        case 'sending':
          progress = { status: 'sending', signed: message.signed }
          return
        case 'left':
          // Before `ready` this is from an older page in the same window, opened before a reload.
          if (progress.status !== 'opening') onGone()
          return
        case 'decided':
          if (message.decision.confirmed) resolve(message.decision.result)
          else reject(new ProviderError(message.decision))
      }
    }
    window.addEventListener(
      'message',
      ({ data, origin, source }: MessageEvent<unknown>) => {
        if (origin === location.origin && source === popup && isFromWindow(data)) onMessage(data)
      },
      { signal: listening.signal },
    )
    let wasClosed = false
    const closedPoll = setInterval(() => {
      // Wait for a second poll: the window's last messages may still be on their way.
      if (popup.closed && wasClosed) onGone()
      wasClosed = popup.closed
    }, CLOSED_POLL_MS)
    listening.signal.addEventListener('abort', () => clearInterval(closedPoll))
  })
  return answer.finally(() => listening.abort())
}

/** The result after the window closed: a rejection, or a signed transaction, which is sent from here. */
async function settleAfterClose(progress: Progress): Promise<string> {
  if (progress.status === 'confirming') throw closedWhileSending()
  if (progress.status !== 'sending') throw rejected()
  const { signed } = progress
  const note = await readWorldConfig().catch(() => undefined)
  const hash = note && (await broadcast(note.rpcUrl, signed))
  if (hash === undefined) throw closedWhileSending()
  return hash
}
