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
} from './links.ts'

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

test('finds each link after the current one and lost ones, until the hash chain is used up', async () => {
  const find = await createLinkFinder({ type: 'secret', secret }, collection, LENGTH)
  for (let at = 1; at <= LENGTH; at += 1)
    for (let lost = 0; lost < at; lost += 1)
      expect(await find(linkAt(at), lost)).toEqual({ link: linkAt(at - lost - 1), remaining: at - lost - 1 })
  await expect(find(linkAt(0), 0)).rejects.toThrow(LinksExhausted)
  await expect(find(linkAt(1), 1)).rejects.toThrow(LinksExhausted)
  await expect(find(keccak256('0x'), 0)).rejects.toThrow(LinkNotFound)
})

test('rejects unbound links of a collection launched with the bare secret', async () => {
  const find = await createLinkFinder({ type: 'secret', secret }, collection, LENGTH)
  for (const current of [linkAt(LENGTH, secret), linkAt(2, secret)])
    await expect(find(current, 0)).rejects.toThrow(UnboundLinks)
  await expect(find(linkAt(LENGTH + 1, secret), 0)).rejects.not.toThrow(UnboundLinks)
})

test('derives only earlier links from an exported link', async () => {
  const all = await createLinkFinder({ type: 'secret', secret }, collection, LENGTH)
  const { link } = await findLastLink(all, { current: linkAt(LENGTH), lost: 0, count: 3 })
  expect(link).toBe(linkAt(LENGTH - 3))
  const some = await createLinkFinder({ type: 'lastLink', link }, collection, LENGTH)
  for (let used = 0; used < 3; used += 1)
    expect(await some(linkAt(LENGTH - used), 0)).toEqual({
      link: linkAt(LENGTH - used - 1),
      remaining: 2 - used,
    })
  await expect(some(linkAt(LENGTH - 3), 0)).rejects.toThrow(LinksExhausted)
  // Opened further from elsewhere: what the contract holds is not in this part of the chain.
  await expect(some(linkAt(LENGTH - 4), 0)).rejects.toThrow(LinkNotFound)
  await expect(findLastLink(all, { current: linkAt(2), lost: 0, count: 3 })).rejects.toThrow(LinksExhausted)
})
