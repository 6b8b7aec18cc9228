/**
 * The creator's hash chain, whose links reveal crates. The contract stores the end of the chain at deployment; each crate
 * takes the preimage of the previous link. Anyone with the secret can compute every future seed.
 */
import { setImmediate as nextTick } from 'node:timers/promises'
import { bytesToHex, hexToBytes, keccak256, type Hash, type Hex } from 'viem'
import { HASH_CHAIN_LENGTH, hashChainStart, type LinkDomain } from './hashChain.ts'
import type { LinkCommitment } from './readCrates.ts'

export { HASH_CHAIN_LENGTH, hashChainEnd, hashChainStart, type LinkDomain } from './hashChain.ts'

/**
 * What links are computed from: the secret, which gives all of them, or one link, which gives only the links of earlier
 * crates (`npm run links`).
 */
export type LinkSource =
  | { readonly type: 'secret'; readonly secret: Hex }
  | { readonly type: 'lastLink'; readonly link: Hex }

/** The link that reveals the next crate. */
export interface FoundLink {
  readonly link: Hex
  /** Links that the source still has after this one. */
  readonly remaining: number
}

/**
 * Finds the link of a crate. Every crate consumes one link, whether it is revealed with it or without, so the crate's
 * number alone determines the position; `committed` is only verified: the link must hash to it.
 * @param crate number of the crate, from 0.
 * @throws LinkNotFound, UnboundLinks or LinksExhausted
 */
export type LinkFinder = (crate: number, committed: LinkCommitment) => Promise<FoundLink>

/** No link of this source hashes to the contract's current link: wrong secret, or links of another collection. */
export class LinkNotFound extends Error {
  override readonly name: string = 'LinkNotFound'

  constructor(
    message = 'No link of this hash chain matches the current link of the contract, so it cannot reveal the crate. This step sent nothing. Check the secret, the chain id and the contract address. After the link time the crate can be revealed without a link.',
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The contract's hash chain is bound to no collection: it starts from the secret alone, or `linkedTo` is missing. */
export class UnboundLinks extends LinkNotFound {
  override readonly name = 'UnboundLinks'

  constructor(options?: ErrorOptions) {
    super(
      'The collection was launched with links that are not bound to it. Another launch with the same secret publishes the same links, so they are not used. This step sent nothing. After the link time each crate can be revealed without a link.',
      options,
    )
  }
}

/** The source is correct, but the required link is beyond its last one. */
export class LinksExhausted extends Error {
  override readonly name = 'LinksExhausted'

  constructor() {
    super(
      'Every exported link is used, so the crate cannot be revealed with a link. This step sent nothing. Export further links with npm run links. After the link time the crate can be revealed without a link.',
    )
  }
}

/** Links computed per event loop turn: one or two milliseconds. */
const LINKS_PER_TICK = 200

/**
 * Computes the whole hash chain once per process, without blocking the event loop, and keeps every link in memory for
 * lookups.
 * @param collection whose links to find.
 */
export async function createLinkFinder(
  source: LinkSource,
  collection: LinkDomain,
  length = HASH_CHAIN_LENGTH,
): Promise<LinkFinder> {
  const start = source.type === 'secret' ? hashChainStart(source.secret, collection) : source.link
  const links = await readHashChain(start, length)
  /** Index of the end of the collection's hash chain; the link of crate 0 is before it. */
  const endIndex = source.type === 'secret' ? length : findEnd(links, collection)
  let unbound: { readonly current: Hash; readonly is: boolean } | undefined
  const isUnbound = async (current: Hash): Promise<boolean> => {
    if (source.type !== 'secret') return false
    if (unbound?.current !== current)
      unbound = { current, is: await isInHashChain(source.secret, current, length) }
    return unbound.is
  }
  return async (crate, { commitment, skipped }) => {
    const committed = links[endIndex - (crate - skipped)]
    const isCommitted =
      endIndex >= 0 &&
      skipped <= crate &&
      committed !== undefined &&
      isSameLink(committed, hexToBytes(commitment))
    if (!isCommitted) throw (await isUnbound(commitment)) ? new UnboundLinks() : new LinkNotFound()
    const remaining = endIndex - crate - 1
    const link = links[remaining]
    if (link === undefined) throw new LinksExhausted()
    return { link: bytesToHex(link), remaining }
  }
}

/**
 * The last of the next `count` links, with which a keeper can reveal that many crates and no more.
 * @param crate the next crate to reveal, from 0.
 * @throws as `LinkFinder`; LinksExhausted if the hash chain has fewer.
 */
export async function findLastLink(
  find: LinkFinder,
  crate: number,
  { commitment, skipped }: LinkCommitment,
  count: number,
): Promise<FoundLink> {
  return find(crate + count - 1, { commitment, skipped: skipped + count - 1 })
}

/** @returns -1 if the end is unknown, or these are not the links of the collection. */
function findEnd(links: readonly Uint8Array[], { commitment }: LinkDomain): number {
  if (commitment === undefined) return -1
  const end = hexToBytes(commitment)
  return links.findIndex((link) => isSameLink(link, end))
}

async function isInHashChain(start: Hex, link: Hash, length: number): Promise<boolean> {
  const wanted = hexToBytes(link)
  for await (const found of walkHashChain(start, length)) if (isSameLink(found, wanted)) return true
  return false
}

/** Cache: a keeper finds links of the same chain each time it becomes the leader. */
const chains = new Map<string, Promise<readonly Uint8Array[]>>()

function readHashChain(start: Hex, length: number): Promise<readonly Uint8Array[]> {
  const key = `${length} ${start}`
  const chain = chains.get(key) ?? collectHashChain(start, length)
  chains.set(key, chain)
  return chain
}

async function collectHashChain(start: Hex, length: number): Promise<readonly Uint8Array[]> {
  const links: Uint8Array[] = []
  for await (const link of walkHashChain(start, length)) links.push(link)
  return links
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
