/** Files that are named by what they hold (IPFS, Arweave) or by a key (IPNS), as addresses of a gateway to them. */
import type { Gateways } from './settings.ts'

const IPFS = 'https://ipfs.io'
const ARWEAVE = 'https://arweave.net'

/** A content identifier, version 0 or 1; anything else after `ipfs:` is no file. */
const CID =
  /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110}|z[1-9A-HJ-NP-Za-km-z]{45,110}|f[0-9a-f]{60,140})$/
const IPNS_NAME = /^[A-Za-z0-9][\w.-]{2,252}$/
const TRANSACTION = /^[\w-]{43}$/

/** The gateway's address of a file: `ipfs://…`, `/ipfs/…`, a bare identifier, `ipns://…`, `ar://…`; else undefined. */
export function toGatewayUrl(text: string, { ipfs = IPFS, arweave = ARWEAVE }: Gateways): string | undefined {
  const [, scheme = 'ipfs', rest = ''] =
    /^(?:(ipfs|ipns|ar):\/\/)(.*)$/i.exec(text) ?? /^\/?(ipfs|ipns)\/(.*)$/.exec(text) ?? parseBareCid(text)
  const kind = scheme.toLowerCase()
  // Some write the kind twice: ipfs://ipfs/Qm….
  const [name = '', ...path] = rest.replace(new RegExp(`^${kind}/`), '').split('/')
  if (kind === 'ar') return TRANSACTION.test(name) ? joinPath(`${arweave}/${name}`, path) : undefined
  if (kind === 'ipns') return IPNS_NAME.test(name) ? joinPath(`${ipfs}/ipns/${name}`, path) : undefined
  return CID.test(name) ? joinPath(`${ipfs}/ipfs/${name}`, path) : undefined
}

/** Origins the app itself named: they may be asked even where a stranger's host of that kind may not. */
export function getGatewayOrigins({ ipfs = IPFS, arweave = ARWEAVE }: Gateways): string[] {
  return [new URL(ipfs).origin, new URL(arweave).origin]
}

function parseBareCid(text: string): readonly string[] {
  return CID.test(text.split('/')[0] ?? '') ? ['', 'ipfs', text] : []
}

/** A path inside the file; one that climbs out of it (`..`, also escaped) is refused. */
function joinPath(file: string, path: readonly string[]): string | undefined {
  const url = new URL([file, ...path].join('/'))
  return url.href === file || url.href.startsWith(`${file}/`) ? url.href : undefined
}
