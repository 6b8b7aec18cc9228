/** Gateway URLs of content-addressed files (IPFS, Arweave) and IPNS names. */
import type { Gateways } from './settings.ts'

const IPFS = 'https://ipfs.io'
const ARWEAVE = 'https://arweave.net'

/** A content identifier, version 0 or 1; anything else after `ipfs:` is invalid. */
const CID =
  /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110}|z[1-9A-HJ-NP-Za-km-z]{45,110}|f[0-9a-f]{60,140})$/
const IPNS_NAME = /^[A-Za-z0-9][\w.-]{2,252}$/
const TRANSACTION = /^[\w-]{43}$/

/** The gateway URL of a file: `ipfs://…`, `/ipfs/…`, a plain identifier, `ipns://…`, `ar://…`; else undefined. */
export function toGatewayUrl(text: string, { ipfs = IPFS, arweave = ARWEAVE }: Gateways): string | undefined {
  const [, scheme = 'ipfs', rest = ''] =
    /^(?:(ipfs|ipns|ar):\/\/)(.*)$/i.exec(text) ?? /^\/?(ipfs|ipns)\/(.*)$/.exec(text) ?? parseBareCid(text)
  const kind = scheme.toLowerCase()
  // Some repeat the scheme: ipfs://ipfs/Qm….
  const [name = '', ...path] = rest.replace(new RegExp(`^${kind}/`), '').split('/')
  if (kind === 'ar') return TRANSACTION.test(name) ? joinPath(`${arweave}/${name}`, path) : undefined
  if (kind === 'ipns') return IPNS_NAME.test(name) ? joinPath(`${ipfs}/ipns/${name}`, path) : undefined
  return CID.test(name) ? joinPath(`${ipfs}/ipfs/${name}`, path) : undefined
}

/** Origins that the app configured: allowed even if not public. */
export function getGatewayOrigins({ ipfs = IPFS, arweave = ARWEAVE }: Gateways): string[] {
  return [new URL(ipfs).origin, new URL(arweave).origin]
}

function parseBareCid(text: string): readonly string[] {
  return CID.test(text.split('/')[0] ?? '') ? ['', 'ipfs', text] : []
}

/** Joins a path inside the file; undefined if it escapes it (`..`, also encoded). */
function joinPath(file: string, path: readonly string[]): string | undefined {
  const url = new URL([file, ...path].join('/'))
  return url.href === file || url.href.startsWith(`${file}/`) ? url.href : undefined
}
