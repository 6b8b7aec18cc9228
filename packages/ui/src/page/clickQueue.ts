/**
 * The first script of a page: queues clicks until the page can handle them, and loads the rest after the first paint.
 * On a slow connection, an early click on Connect Wallet is not lost.
 */

/** After this time, from the second frame on, scripts are loaded also in browsers that report no paints. */
const PAINT_TIMEOUT_MS = 500

/** Handles a click that was queued. */
export type ClickHandler = (action: string) => void

/** The main script of a page: `onReady` is called once the page handles every click itself. */
export interface MainScript {
  readonly start: (onReady: () => void) => ClickHandler
}

/** Queues clicks on elements with `data-queue`. @param loadMain imports the main script; called again after a failure. */
export function queueClicks(loadMain: () => Promise<MainScript>): void {
  const root = document.documentElement
  const queue: string[] = []
  let loading: Promise<void> | undefined
  let handleAction: ClickHandler = (action) => {
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

  function load(): void {
    loading ??= loadMain().then(
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
  const start = (): void => {
    preloadScripts()
    load()
  }
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // Reported once it is on screen, which can be some frames after it was drawn.
      new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
      setTimeout(start, PAINT_TIMEOUT_MS)
    }),
  )
}

/** Loads the scripts that the HTML names, once and together: each would otherwise wait for the one that imports it. */
function preloadScripts(): void {
  for (const link of document.querySelectorAll('link[media="not all"]')) {
    link.replaceWith(Object.assign(link.cloneNode(), { media: '' }))
  }
}
