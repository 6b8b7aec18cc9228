/** Which web addresses a stranger's record may make a visitor's browser ask: `https:` ones of public hosts. */

/** No record needs a longer one. */
const MAX_URL_LENGTH = 2_048

/** Names that mean something near the visitor, not on the web. */
const PRIVATE_HOST =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion)$/

/**
 * The address, parsed, if a visitor's browser may be sent there: `https:`, the usual port, no credentials, and a host
 * by name, since whoever gives a number means a machine that has no name, often in the visitor's own network.
 */
export function parsePublicUrl(text: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const host = url.hostname.replace(/\.$/, '')
  const isNumber = host.startsWith('[') || /^[\d.]+$/.test(host)
  if (url.protocol !== 'https:' || url.port || url.username || url.password) return undefined
  return !isNumber && host.includes('.') && !PRIVATE_HOST.test(host) ? url : undefined
}
