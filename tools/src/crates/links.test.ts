import { expect, test } from 'vitest'
import { encodeAbiParameters, keccak256, parseAbiParameters, stringToHex, type Hash } from 'viem'
import {
  hashChainEnd,
  findLastLink,
  createLinkFinder,
  LinksExhausted,
  hashChainStart,
  LinkNotFound,
  UnboundLinks,
  type LinkDomain,
} from '@peppermint/sale/crates/links.ts'

const secret = keccak256(stringToHex('pickled in brine'))
const collection: LinkDomain = { chainId: 7700, contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }
const LENGTH = 6

/** The link that was hashed so often. */
function linkAt(hashes: number, start: Hash = hashChainStart(secret, collection)): Hash {
  let link = start
  for (let times = 0; times < hashes; times += 1) link = keccak256(link)
  return link
}

test('derives links from domain, secret, chain id and collection', () => {
  const types = parseAbiParameters('string, bytes32, uint256, address')
  expect(hashChainStart(secret, collection)).toBe(
    keccak256(encodeAbiParameters(types, ['Peppermint links v1', secret, 7700n, collection.contract])),
  )
  expect(hashChainEnd(secret, collection, LENGTH)).toBe(linkAt(LENGTH))
})

test('derives a different hash chain for every chain id and collection', () => {
  const others: readonly LinkDomain[] = [
    { ...collection, chainId: 7701 },
    { ...collection, contract: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512' },
  ]
  const starts = [
    secret,
    hashChainStart(secret, collection),
    ...others.map((other) => hashChainStart(secret, other)),
  ]
  const links = starts.flatMap((start) => Array.from({ length: LENGTH }, (_, at) => linkAt(at, start)))
  expect(new Set(links).size).toBe(links.length)
})

test('caches ends per secret, domain and length', () => {
  const ends = () => [
    hashChainEnd(secret, collection, LENGTH),
    hashChainEnd(secret, collection, LENGTH + 1),
    hashChainEnd(secret, { ...collection, chainId: 7701 }, LENGTH),
    hashChainEnd(keccak256(secret), collection, LENGTH),
  ]
  const first = ends()
  expect(new Set(first).size).toBe(first.length)
  expect(ends()).toEqual(first)
})

/** The commitment after so many crates, the last `skipped` of them revealed without a link. */
const after = (crates: number, skipped = 0, start?: Hash) => ({
  commitment: linkAt(LENGTH - crates + skipped, start),
  skipped,
})

test('finds the link of each crate by its number, until the hash chain is used up', async () => {
  const find = await createLinkFinder({ type: 'secret', secret }, collection, LENGTH)
  for (let crate = 0; crate < LENGTH; crate += 1)
    for (let skipped = 0; skipped <= crate; skipped += 1) {
      const remaining = LENGTH - crate - 1
      expect(await find(crate, after(crate, skipped))).toEqual({ link: linkAt(remaining), remaining })
    }
  await expect(find(LENGTH, after(LENGTH))).rejects.toThrow(LinksExhausted)
})

test('finds no link where commitment and skipped links do not fit the crate', async () => {
  const find = await createLinkFinder({ type: 'secret', secret }, collection, LENGTH)
  for (const skipped of [1, 2, 9_000])
    await expect(find(2, { ...after(2), skipped }), String(skipped)).rejects.toThrow(LinkNotFound)
  for (const crate of [0, 1, 3])
    await expect(find(crate, after(2)), String(crate)).rejects.toThrow(LinkNotFound)
  await expect(find(0, { commitment: keccak256('0x'), skipped: 0 })).rejects.toThrow(LinkNotFound)
})

test('rejects unbound links of a collection launched with the bare secret', async () => {
  const find = await createLinkFinder({ type: 'secret', secret }, collection, LENGTH)
  for (const crate of [0, 4]) await expect(find(crate, after(crate, 0, secret))).rejects.toThrow(UnboundLinks)
  const beyond = { commitment: linkAt(LENGTH + 1, secret), skipped: 0 }
  await expect(find(0, beyond)).rejects.not.toThrow(UnboundLinks)
})

test('derives only earlier links from an exported link', async () => {
  const all = await createLinkFinder({ type: 'secret', secret }, collection, LENGTH)
  const { link } = await findLastLink(all, 0, after(0), 3)
  expect(link).toBe(linkAt(LENGTH - 3))
  const proven = { ...collection, commitment: linkAt(LENGTH) }
  const some = await createLinkFinder({ type: 'lastLink', link }, proven, LENGTH)
  for (let crate = 0; crate < 3; crate += 1)
    expect(await some(crate, after(crate))).toEqual({
      link: linkAt(LENGTH - crate - 1),
      remaining: 2 - crate,
    })
  await expect(some(3, after(3))).rejects.toThrow(LinksExhausted)
  // Revealed further from elsewhere: what the contract holds is not in this part of the chain.
  await expect(some(4, after(4))).rejects.toThrow(LinkNotFound)
  await expect(findLastLink(all, LENGTH - 2, after(LENGTH - 2), 3)).rejects.toThrow(LinksExhausted)
  // Without the end of the hash chain the position of an exported link is unknown.
  const unproven = await createLinkFinder({ type: 'lastLink', link }, collection, LENGTH)
  await expect(unproven(0, after(0))).rejects.toThrow(LinkNotFound)
})
