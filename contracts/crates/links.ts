/**
 * The creator's hash chain, whose links open crates. The contract is given the end at deployment; each crate takes
 * the link that hashes to the last one. Anyone who knows the secret knows every seed to come.
 */
import { setImmediate as nextTick } from 'node:timers/promises'
import {
  bytesToHex,
  encodeAbiParameters,
  hexToBytes,
  keccak256,
  parseAbiParameters,
  type Address,
  type Hash,
  type Hex,
} from 'viem'

/** Crates that one chain can open. A sale of 10,000 has a hundred full ones; the rest is for crates closed early. */
export const HASH_CHAIN_LENGTH = 10_000

/** What a chain of links is made for: one collection. */
export interface LinkDomain {
  readonly chainId: number
  /** As the collection's `linkedTo` says (`readLinked`); where it has no factory, its own address. */
  readonly contract: Address
}

/**
 * What a process finds links with: the secret, from which all of them follow, or one link, from which only those
 * follow that open crates before it (`npm run links`).
 */
export type LinkSource =
  | { readonly type: 'secret'; readonly secret: Hex }
  | { readonly type: 'lastLink'; readonly link: Hex }

/** The link that opens the next crate. */
export interface FoundLink {
  readonly link: Hex
  /** How many further links the source has after this one. */
  readonly remaining: number
}

/** Finds the link that hashes to `current`, after `lost` others. @throws NoSuchLink, UnboundLinks or LinksUsedUp */
export type LinkFinder = (current: Hash, lost: number) => Promise<FoundLink>

/** No link of this source hashes to what the contract holds: another secret, or links of another collection. */
export class LinkNotFound extends Error {
  override readonly name: string = 'LinkNotFound'

  constructor(
    message = 'No link of this hash chain leads to the one that the contract holds, so it cannot open the crate. Nothing was sent. Check the secret, the chain id and the contract address; after its time the crate can be opened without a link.',
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The contract's chain is bound to no collection: it starts from the secret alone, or `linkedTo` is missing. */
export class UnboundLinks extends LinkNotFound {
  override readonly name = 'UnboundLinks'

  constructor(options?: ErrorOptions) {
    super(
      'The collection was launched with links that are not bound to it. Another launch with the same secret publishes the same links, so they are not used. Nothing was sent. After its time each crate can be opened without a link.',
      options,
    )
  }
}

/** The source is right, but the link that is needed lies beyond its last one. */
export class LinksExhausted extends Error {
  override readonly name = 'LinksExhausted'

  constructor() {
    super(
      'Every link that is held here is used, so it cannot open the crate. Nothing was sent. Export further links with npm run links; after its time the crate can be opened without a link.',
    )
  }
}

/** Set apart from whatever else a secret may be hashed with. Another way to make links needs another version. */
const DOMAIN_SEPARATOR = 'Peppermint links v1'

/**
 * Where the chain of one collection starts. The only place that knows what links are bound to: with the same secret,
 * another chain or another address has wholly other links.
 */
export function hashChainStart(secret: Hex, { chainId, contract }: LinkDomain): Hash {
  return keccak256(
    encodeAbiParameters(parseAbiParameters('string, bytes32, uint256, address'), [
      DOMAIN_SEPARATOR,
      secret,
      BigInt(chainId),
      contract,
    ]),
  )
}

/** Ends by the start and the length of their chain: a launch asks several times for the same one. */
const endsByStart = new Map<string, Hash>()

/** The end of a collection's chain: what its constructor is given. Worked out once in a process. */
export function hashChainEnd(secret: Hex, collection: LinkDomain, length = HASH_CHAIN_LENGTH): Hash {
  const start = hashChainStart(secret, collection)
  const key = `${length} ${start}`
  const end = endsByStart.get(key) ?? hashRepeatedly(start, length)
  endsByStart.set(key, end)
  return end
}

function hashRepeatedly(link: Hash, times: number): Hash {
  let last = hexToBytes(link)
  for (let hashes = 0; hashes < times; hashes += 1) last = keccak256(last, 'bytes')
  return bytesToHex(last)
}

/** Links worked out at a time, a millisecond or two, so that a process can do other work meanwhile. */
const LINKS_PER_TICK = 200

/**
 * Works the whole chain out once, a little at a time, and finds links at once from then on. Keeps every link in memory.
 * @param collection whose links are looked for.
 */
export async function createLinkFinder(
  source: LinkSource,
  collection: LinkDomain,
  length = HASH_CHAIN_LENGTH,
): Promise<LinkFinder> {
  const start = source.type === 'secret' ? hashChainStart(source.secret, collection) : source.link
  const links: Uint8Array[] = []
  for await (const link of walkHashChain(start, length)) links.push(link)
  let unbound: { readonly current: Hash; readonly is: boolean } | undefined
  const isUnbound = async (current: Hash): Promise<boolean> => {
    if (source.type !== 'secret') return false
    if (unbound?.current !== current)
      unbound = { current, is: await isInHashChain(source.secret, current, length) }
    return unbound.is
  }
  return async (current, lost) => {
    const wanted = hexToBytes(current)
    const index = links.findIndex((link) => isSameLink(link, wanted))
    if (index < 0) throw (await isUnbound(current)) ? new UnboundLinks() : new LinkNotFound()
    const remaining = index - lost - 1
    const link = links[remaining]
    if (link === undefined) throw new LinksExhausted()
    return { link: bytesToHex(link), remaining }
  }
}

/**
 * The last of the next `count` links: what a keeper is given that shall open that many crates and no more.
 * @throws as `linkFinder`'s; LinksUsedUp when the chain has fewer.
 */
export async function findLastLink(
  find: LinkFinder,
  { current, lost, count }: { readonly current: Hash; readonly lost: number; readonly count: number },
): Promise<FoundLink> {
  return find(current, lost + count - 1)
}

async function isInHashChain(start: Hex, link: Hash, length: number): Promise<boolean> {
  const wanted = hexToBytes(link)
  for await (const found of walkHashChain(start, length)) if (isSameLink(found, wanted)) return true
  return false
}

async function* walkHashChain(start: Hex, length: number): AsyncGenerator<Uint8Array> {
  let link = hexToBytes(start)
  yield link
  for (let hashes = 1; hashes <= length; hashes += 1) {
    link = keccak256(link, 'bytes')
    if (hashes % LINKS_PER_TICK === 0) await nextTick()
    yield link
  }
}

function isSameLink(link: Uint8Array, other: Uint8Array): boolean {
  return link.every((byte, index) => byte === other[index])
}
