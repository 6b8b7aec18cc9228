/**
 * The first script: a kilobyte that catches clicks until the page can act on them, and loads the rest after
 * the first paint. A visitor on a slow line who presses Connect Wallet at once is not asked to press again.
 */
const root = document.documentElement
const queue: string[] = []
let answer = (action: string): void => {
  queue.push(action)
  // Told by CSS (a pressed look): attributes of the button itself belong to React.
  root.dataset['queued'] = action
  load()
}

function caught(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest('[data-queue]') : null
  const action = target?.getAttribute('data-queue')
  if (action !== null && action !== undefined) answer(action)
}

let loading: Promise<void> | undefined
function load(): void {
  loading ??= import('../main.tsx').then(
    ({ start }) => {
      delete root.dataset['queued']
      answer = start(() => removeEventListener('click', caught, true))
      queue.splice(0).forEach(answer)
    },
    // Offline for a moment: the next click tries again.
    () => {
      loading = undefined
      delete root.dataset['queued']
    },
  )
}

addEventListener('click', caught, true)
root.dataset['shell'] = ''
// Two frames: the first paint has then been handed to the screen.
requestAnimationFrame(() => requestAnimationFrame(load))
