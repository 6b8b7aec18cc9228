/** The stylesheet of everything that is loaded after the first paint. */
import href from './later.css?url'

let loading: Promise<void> | undefined

/** Adds it once. Resolves when it applies, or could not be loaded: what needs it is legible without. */
export function addLaterStyles(): Promise<void> {
  return (loading ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  }))
}
