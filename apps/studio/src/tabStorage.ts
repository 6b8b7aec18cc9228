/** What lasts as long as the tab; undefined where the browser forbids it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
