/**
 * The first script: a kilobyte that catches clicks until the page can act on them, and loads the rest after
 * the first paint. A visitor on a slow line who presses Connect Wallet at once is not asked to press again.
 */
const queue: string[] = []

function remember(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest('[data-queue]') : null
  const action = target?.getAttribute('data-queue')
  if (action === null || action === undefined) return
  queue.push(action)
  // Told by CSS (a pressed look): attributes of the button itself belong to React.
  document.documentElement.dataset['queued'] = action
  load()
}

let loading: Promise<void> | undefined
function load(): void {
  loading ??= import('../main.tsx').then(({ start }) => {
    removeEventListener('click', remember, true)
    delete document.documentElement.dataset['queued']
    start(queue)
  })
}

addEventListener('click', remember, true)
document.documentElement.dataset['shell'] = ''
// Two frames: the first paint has then been handed to the screen.
requestAnimationFrame(() => requestAnimationFrame(load))
