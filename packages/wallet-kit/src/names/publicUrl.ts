/** Which URLs an untrusted record may make a visitor's browser fetch: `https:` URLs of public hosts. */

/** No record needs a longer URL. */
const MAX_URL_LENGTH = 2_048

/** Host names that resolve in the local network, not on the web. */
const PRIVATE_HOST =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion)$/

/**
 * The parsed URL, if a visitor's browser may fetch it: `https:`, the default port, no credentials, and a host name,
 * since an IP address is often a machine in the visitor's network.
 */
export function parsePublicUrl(text: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const host = url.hostname.replace(/\.$/, '')
  const isNumber = host.startsWith('[') || /^[\d.]+$/.test(host)
  if (url.protocol !== 'https:' || url.port || url.username || url.password) return undefined
  return !isNumber && host.includes('.') && !PRIVATE_HOST.test(host) ? url : undefined
}
