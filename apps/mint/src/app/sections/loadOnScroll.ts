/** Waits until a visitor scrolls the mint page: what is below the hero is not loaded before. */

/** Calls `load` with the first scroll, with the next one again if it fails. */
export function loadOnScroll(load: () => Promise<unknown>): void {
  const onScroll = (): void => {
    removeEventListener('scroll', onScroll)
    load().catch(listen)
  }
  const listen = (): void => addEventListener('scroll', onScroll)
  listen()
  // The hero fills the first screen.
  if (scrollY > 0) onScroll()
}
