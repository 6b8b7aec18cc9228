import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer, type Server } from 'node:http'
import { getAddress, type Address } from 'viem'
import { buildAllowlist, generateFiles } from './allowlist/buildAllowlist.ts'
import { AllowlistStale, AllowlistUnreachable, readEntitlement, verifyEntitlement } from './allowlist.ts'

const place = { chainId: 7700, contract: '0x5fbdb2315678afecb367f032d93f642f64180aa3', phase: 1 } as const
const alice: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const bob: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const carol: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const list = buildAllowlist(
  [
    { account: alice, quota: 2, price: 60n * 10n ** 18n },
    { account: bob, quota: 5, price: 0n },
  ],
  place,
)

/** A host of static files, with everything it was asked for. */
let [host, base]: [Server | undefined, string] = [undefined, '']
let files: Map<string, string>
let asked: string[]
let answer: (path: string) => { readonly status: number; readonly body: string } | 'silence'

beforeEach(async () => {
  files = new Map([...generateFiles(list)].map(([name, text]) => [`/lists/${list.root}/${name}`, text]))
  asked = []
  answer = (path) => {
    const body = files.get(path)
    return body === undefined ? { status: 404, body: 'no such file' } : { status: 200, body }
  }
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const given = answer(request.url ?? '')
    if (given !== 'silence') response.writeHead(given.status).end(given.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The host has no port.')
  host = server
  base = `http://127.0.0.1:${address.port}/lists`
})
afterEach(() => {
  host?.closeAllConnections()
  host?.close()
})

const shardOf = (account: Address) => `/lists/${list.root}/${account.slice(2, 4)}.json`

test("reads a listed account's quota and price in one request, whatever its case", async () => {
  const entitlement = await readEntitlement(base, list, getAddress(alice))
  expect(entitlement).toMatchObject({ quota: 2, price: 60n * 10n ** 18n })
  expect(await readEntitlement(`${base}/`, list, bob)).toMatchObject({ quota: 5, price: 0n })
  expect(asked).toEqual([shardOf(alice), shardOf(bob)])
})

test('reads from an existing file that an account is not listed', async () => {
  expect(await readEntitlement(base, list, carol)).toBe('not-listed')
  expect(asked).toEqual([shardOf(carol)])
})

test('a long list requires a second request', async () => {
  files.set(shardOf(alice), '{ "shardDigits": 4 }')
  files.set(
    `/lists/${list.root}/7099.json`,
    [...generateFiles(list)].find(([name]) => name === '70.json')?.[1] ?? '',
  )
  expect(await readEntitlement(base, list, alice)).toMatchObject({ quota: 2 })
  expect(asked).toHaveLength(2)
})

test('a proof is valid only for its chain, contract, phase, account, quota and price', async () => {
  const entitlement = await readEntitlement(base, list, alice)
  if (entitlement === 'not-listed') throw new Error('Alice should be listed.')
  expect(verifyEntitlement(list, alice, entitlement)).toBe(true)
  expect(verifyEntitlement(list, bob, entitlement)).toBe(false)
  expect(verifyEntitlement(list, alice, { ...entitlement, quota: 3 })).toBe(false)
  expect(verifyEntitlement(list, alice, { ...entitlement, price: 0n })).toBe(false)
  expect(verifyEntitlement(list, alice, { ...entitlement, proof: [] })).toBe(false)
  expect(verifyEntitlement({ ...list, phase: 2 }, alice, entitlement)).toBe(false)
  expect(verifyEntitlement({ ...list, chainId: 1 }, alice, entitlement)).toBe(false)
  expect(verifyEntitlement({ ...list, contract: carol }, alice, entitlement)).toBe(false)
})

test('reports files of another root as stale, not as unreachable', async () => {
  const newer = { ...list, root: `0x${'ab'.repeat(32)}` } as const
  await expect(readEntitlement(base, newer, alice)).rejects.toThrow(AllowlistStale)
  await expect(readEntitlement(base, newer, alice)).rejects.toThrow(
    'The allowlist does not match the chain: there is no list for its root. Nothing was sent.',
  )
})

test('treats 410 as a stale list', async () => {
  answer = () => ({ status: 410, body: '{ "code": "list_outdated", "message": "…" }' })
  const failure: unknown = await readEntitlement(base, list, alice).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AllowlistStale)
  expect(failure).toHaveProperty('message', expect.stringContaining('the contract has a newer list'))
})

test('rejects an entry with an invalid proof', async () => {
  files.set(shardOf(alice), (files.get(shardOf(alice)) ?? '').replace('"quota":2', '"quota":200'))
  await expect(readEntitlement(base, list, alice)).rejects.toThrow(AllowlistStale)
})

test('distinguishes a failing host from an account that is not listed', async () => {
  const failures = [
    [() => ({ status: 503, body: '' }), 'its host answered with status 503.'],
    [
      () => ({ status: 503, body: '{ "code": "list_damaged" }' }),
      'its host reports that its files are damaged.',
    ],
    [() => ({ status: 200, body: '<!doctype html>' }), 'its host sent data that is not a list.'],
    [() => ({ status: 200, body: '[]' }), 'its host sent data that is not a list.'],
    [() => ({ status: 200, body: '{ "shardDigits": 99 }' }), 'a file of the list is damaged.'],
    [
      () => ({ status: 200, body: `{ "${alice}": { "quota": 1 } }` }),
      'the entry of this account is damaged.',
    ],
  ] as const
  for (const [given, words] of failures) {
    answer = given
    const failure: unknown = await readEntitlement(base, list, alice).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AllowlistUnreachable)
    expect(failure).toHaveProperty('message', expect.stringContaining(`could not be read: ${words}`))
  }
})

test('reports an incomplete upload as unreachable', async () => {
  files.delete(shardOf(alice))
  await expect(readEntitlement(base, list, alice)).rejects.toThrow(/a file of the list is missing/)
  files.set(shardOf(bob), '{ "shardDigits": 3 }')
  await expect(readEntitlement(base, list, bob)).rejects.toThrow(/a file of the list is missing/)
})

test("reports a host that is down as unreachable, and rejects with the signal's reason on abort", async () => {
  answer = () => 'silence'
  const given = new AbortController()
  const waiting = readEntitlement(base, list, alice, given.signal)
  given.abort(new Error('The visitor left.'))
  await expect(waiting).rejects.toThrow('The visitor left.')
  host?.closeAllConnections()
  await new Promise((resolve) => host?.close(resolve))
  await expect(readEntitlement(base, list, alice)).rejects.toThrow(/its host could not be reached/)
})
