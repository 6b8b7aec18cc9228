/** Asks the person in a window of the wallet's own, as real wallets do. One window, one question at a time. */
import { isFromWindow, type FromPage, type Question } from './messages.ts'
import { alreadyOpen, ProviderError, rejected, windowBlocked } from './providerError.ts'

const windowAddress = '/local/wallet/'
const features = 'popup,width=380,height=640'
/** Browsers tell nobody that a window was closed, so it is looked at this often, in milliseconds. */
const lookEvery = 200

let open = false

/**
 * Opens the window, asks, and returns what the confirmed request resulted in: an address, a hash, a signature.
 * @throws {ProviderError} 4001 when rejected or closed, -32002 when another question waits already, -32603 when the
 * browser blocked the window, or what carrying it out ran into.
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
    const hear = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== popup || !isFromWindow(data)) return
      if (data.localWallet === 'ready') {
        popup.postMessage({ localWallet: 'question', question } satisfies FromPage, location.origin)
        return
      }
      const { decision } = data
      if (decision.confirmed) resolve(decision.result)
      else reject(new ProviderError(decision.code, decision.message))
    }
    window.addEventListener('message', hear, { signal: listening.signal })
    const look = setInterval(() => {
      if (popup.closed) reject(rejected())
    }, lookEvery)
    listening.signal.addEventListener('abort', () => clearInterval(look))
  })
  return answer.finally(() => listening.abort())
}
