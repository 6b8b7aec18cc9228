/** Gateway URLs of content-addressed files (IPFS, Arweave) and IPNS names. */
import type { Gateways } from './settings.ts'

const IPFS = 'https://ipfs.io'
const ARWEAVE = 'https://arweave.net'

/** A content identifier, version 0 or 1; anything else after `ipfs:` is invalid. */
const CID =
  /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110}|z[1-9A-HJ-NP-Za-km-z]{45,110}|f[0-9a-f]{60,140})$/
const IPNS_NAME = /^[A-Za-z0-9][\w.-]{2,252}$/
const TRANSACTION = /^[\w-]{43}$/

/**
 * The gateway URL of a file: `ipfs://…`, `/ipfs/…`, a plain identifier, `ipns://…`, `ar://…`; else undefined. A query is
 * kept if it is `?name=…`.
 */
export function toGatewayUrl(text: string, { ipfs = IPFS, arweave = ARWEAVE }: Gateways): string | undefined {
  const [, file = '', query = ''] = /^(.*?)(\?[\w-]+=[^?#]*)?$/s.exec(text.trim().toWellFormed()) ?? []
  const [, scheme = 'ipfs', rest = ''] =
    /^(?:(ipfs|ipns|ar):\/\/)(.*)$/i.exec(file) ?? /^\/?(ipfs|ipns)\/(.*)$/.exec(file) ?? parseBareCid(file)
  const kind = scheme.toLowerCase()
  // Some repeat the scheme: ipfs://ipfs/Qm….
  const [name = '', ...path] = rest.replace(new RegExp(`^${kind}/`), '').split('/')
  if (kind === 'ar') return TRANSACTION.test(name) ? joinPath(`${arweave}/${name}`, path, query) : undefined
  if (kind === 'ipns') return IPNS_NAME.test(name) ? joinPath(`${ipfs}/ipns/${name}`, path, query) : undefined
  return CID.test(name) ? joinPath(`${ipfs}/ipfs/${name}`, path, query) : undefined
}

/** Origins that the app configured: allowed even if not public. */
export function getGatewayOrigins({ ipfs = IPFS, arweave = ARWEAVE }: Gateways): string[] {
  return [new URL(ipfs).origin, new URL(arweave).origin]
}

function parseBareCid(text: string): readonly string[] {
  return CID.test(text.split('/')[0] ?? '') ? ['', 'ipfs', text] : []
}

/** Joins a path inside the file; undefined if it escapes it (`..`, also encoded). */
function joinPath(file: string, path: readonly string[], query: string): string | undefined {
  const { href } = new URL([file, ...path.map(encodeSegment)].join('/'))
  return href === file || href.startsWith(`${file}/`) ? new URL(`${href}${query}`).href : undefined
}

/** Names of files are raw: `#` and `?` are part of them. Escapes that are valid stay. */
const encodeSegment = (segment: string): string =>
  segment.replaceAll(/%[\da-f]{2}|[^%]+|%/gi, (part) =>
    /^%[\da-f]{2}$/i.test(part) ? part : encodeURIComponent(part),
  )
