/** Waits until a visitor scrolls the mint page: what is below the hero is not loaded before. */

/**
 * Calls `load` with the element of the sections, with the next scroll again if it fails. Other pages scroll too while
 * the mint page is kept, detached: those do not count.
 * @param find the element in the document; null while another page is shown.
 */
export function loadOnScroll<T>(find: () => T | null, load: (below: T) => Promise<unknown>): void {
  const onScroll = (): void => {
    const below = find()
    if (below === null) return
    removeEventListener('scroll', onScroll)
    load(below).catch(listen)
  }
  const listen = (): void => addEventListener('scroll', onScroll)
  listen()
  // The hero fills the first screen.
  if (scrollY > 0) onScroll()
}
