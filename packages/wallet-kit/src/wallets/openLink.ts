/** Opens links to wallet apps. */

/** Schemes that run inside the page. */
const INSIDE = /^(javascript|data|vbscript|blob):/

/**
 * Opens an app by URL: a web URL in a new tab, so the page stays if the app is not installed; any other scheme in
 * place, since no tab can show it. URLs that would run in the page are ignored.
 */
export function openLink(address: string): void {
  if (!URL.canParse(address)) return
  // Parsed as the browser does, which strips whitespace and control characters first.
  const { protocol } = new URL(address)
  if (INSIDE.test(protocol)) return
  if (!/^https?:/.test(protocol)) {
    location.href = address
    return
  }
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noreferrer noopener'
  link.click()
}
