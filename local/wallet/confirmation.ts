/**
 * Asks the person in a window of the wallet's own, as real wallets do. One window, one question at a time. A window
 * that goes away is a no only until the person has confirmed; from then on what was signed is sent all the same.
 */
import { ProviderError } from '@peppermint/wallet-kit/testing'
import { broadcast } from './chain.ts'
import {
  isFromWindow,
  readWorldNote,
  type FromPage,
  type FromWindow,
  type Question,
  type Signed,
} from './messages.ts'
import { alreadyOpen, closedWhileSending, rejected, windowBlocked } from './refusals.ts'

const windowAddress = '/local/wallet/'
const features = 'popup,width=380,height=640'
/** Browsers tell nobody that a window was closed, so it is looked at this often, in milliseconds. */
const lookEvery = 200

/** How far the window has come, which is what its end means. */
type Progress =
  | { readonly at: 'opening' }
  | { readonly at: 'asking' }
  | { readonly at: 'confirming' }
  | { readonly at: 'sending'; readonly signed: Signed }

let open = false

/**
 * Opens the window, asks, and returns what the confirmed request resulted in: an address, a hash, a signature.
 * @throws {ProviderError} 4001 when rejected, or closed before anything was confirmed; -32002 when another question
 * waits already; -32603 when the browser blocked the window, or when nobody can know whether a confirmed transaction
 * went out; or what carrying it out ran into.
 */
export async function confirmInWindow(question: Question): Promise<string> {
  if (open) throw alreadyOpen()
  const popup = window.open(windowAddress, 'peppermint-local-wallet', features)
  if (!popup) throw windowBlocked()
  open = true
  try {
    return await answerFrom(popup, question)
  } finally {
    open = false
    popup.close()
  }
}

function answerFrom(popup: Window, question: Question): Promise<string> {
  const listening = new AbortController()
  const answer = new Promise<string>((resolve, reject) => {
    let progress: Progress = { at: 'opening' }
    let isGone = false
    const gone = () => {
      if (isGone) return
      isGone = true
      without(progress).then(resolve, reject)
    }
    const hear = (said: FromWindow) => {
      switch (said.localWallet) {
        case 'ready':
          progress = { at: 'asking' }
          popup.postMessage({ localWallet: 'question', question } satisfies FromPage, location.origin)
          return
        case 'confirming':
          progress = { at: 'confirming' }
          return
        case 'sending':
          progress = { at: 'sending', signed: said.signed }
          return
        case 'left':
          // Before ours is ready, this is the farewell of an older page in the same window, opened before a reload.
          if (progress.at !== 'opening') gone()
          return
        case 'decided':
          if (said.decision.confirmed) resolve(said.decision.result)
          else reject(new ProviderError(said.decision))
      }
    }
    window.addEventListener(
      'message',
      ({ data, origin, source }: MessageEvent<unknown>) => {
        if (origin === location.origin && source === popup && isFromWindow(data)) hear(data)
      },
      { signal: listening.signal },
    )
    let wasClosed = false
    const look = setInterval(() => {
      // Only the second look counts: the window's last words may still be on their way at the first.
      if (popup.closed && wasClosed) gone()
      wasClosed = popup.closed
    }, lookEvery)
    listening.signal.addEventListener('abort', () => clearInterval(look))
  })
  return answer.finally(() => listening.abort())
}

/** What the question has come to when the window went away: nothing, or a transaction that is sent from here. */
async function without(progress: Progress): Promise<string> {
  if (progress.at === 'confirming') throw closedWhileSending()
  if (progress.at !== 'sending') throw rejected()
  const { signed } = progress
  const note = await readWorldNote().catch(() => undefined)
  const hash = note && (await broadcast(note.rpcUrl, signed))
  if (hash === undefined) throw closedWhileSending()
  return hash
}
