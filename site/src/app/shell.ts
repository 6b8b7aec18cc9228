/**
 * The first script, about 1 kB: queues clicks until the page can handle them, and loads the rest after the first paint.
 * On a slow connection, an early click on Connect Wallet is not lost.
 */
const root = document.documentElement
const queue: string[] = []
let handleAction = (action: string): void => {
  queue.push(action)
  // CSS shows the pressed look from here: attributes of the button itself belong to React.
  root.dataset['queued'] = action
  load()
}

function onClick(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest('[data-queue]') : null
  const action = target?.getAttribute('data-queue')
  if (action !== null && action !== undefined) handleAction(action)
}

let loading: Promise<void> | undefined
function load(): void {
  loading ??= import('../main.tsx').then(
    ({ start }) => {
      delete root.dataset['queued']
      handleAction = start(() => removeEventListener('click', onClick, true))
      queue.splice(0).forEach(handleAction)
    },
    // Loading failed, for example offline: the next click retries.
    () => {
      loading = undefined
      delete root.dataset['queued']
    },
  )
}

addEventListener('click', onClick, true)
root.dataset['shell'] = ''
// After two frames the first paint is on screen.
requestAnimationFrame(() => requestAnimationFrame(load))
