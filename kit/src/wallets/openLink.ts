/** Leads from the page into a wallet's app. */

/** What would run in this page instead of leading out of it. */
const INSIDE = /^(javascript|data|vbscript|blob):/

/**
 * Opens an app by its own address: a web address in a tab of its own, so that the page stays where the app is not
 * installed; any other, which no tab could show, from here. Addresses that would run in the page do nothing.
 */
export function openLink(address: string): void {
  if (!URL.canParse(address)) return
  // Judged as the browser reads it, which takes white space and controls out of an address first.
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
