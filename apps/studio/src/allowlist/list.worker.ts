/** The worker that checks lists: 100,000 rows take seconds, in which the page stays responsive. */
import { createListChecker } from './listChecker.ts'
import type { ListRequest } from './listMessages.ts'

const check = createListChecker((message) => postMessage(message, { transfer: [] }))
let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<ListRequest>) => {
  // Fires the page's `error` listener; the next request is answered all the same.
  last = last.then(() => check(data)).catch(reportError)
})
