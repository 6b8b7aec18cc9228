/** Lists read from a real host of static files, as the page's own origin serves them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAllowlist, writeAllowlist } from '@peppermint/contracts/makeAllowlist'
import type { Sale } from '@peppermint/contracts/sale'
import { parseEther, type Address } from 'viem'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listed as example } from '../../../build/galleryExamples.ts'
import { createAllowlists, type Allowlists } from './allowlists.ts'
import { lookUp } from './lookUp.ts'

const alice: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const bob: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const contract: Address = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const rows = [{ account: alice, quota: 2, price: parseEther('40') }]
const list = buildAllowlist(rows, { chainId: 7700, contract, phase: 0 })
const saleWith = (allowlistRoot: typeof list.root): Sale => ({
  ...example.sale,
  contract,
  phases: example.sale.phases.map((phase) =>
    phase.allowlistRoot === undefined ? phase : { ...phase, allowlistRoot },
  ),
})
const sale = saleWith(list.root)
const { chainNow } = example
const folder = mkdtempSync(join(tmpdir(), 'allowlist-'))
await writeAllowlist(folder, list)
const entry = readFileSync(join(folder, list.root, '70.json'), 'utf8')

let host: Server
let base: string
let isAway: boolean
let asked: string[]
let lists: Allowlists
let changed: ReturnType<typeof vi.fn<() => void>>

beforeEach(async () => {
  isAway = false
  asked = []
  host = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (isAway) return response.writeHead(503).end()
    try {
      return response.end(readFileSync(join(folder, path.replace('/allowlist/', ''))))
    } catch {
      return response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve)
  })
  const address = host.address()
  if (typeof address !== 'object' || address === null) throw new Error('The host has no port.')
  base = `http://127.0.0.1:${address.port}/allowlist`
  changed = vi.fn<() => void>()
  lists = createAllowlists({ changed, base })
})
afterEach(() => {
  host.closeAllConnections()
  host.close()
})

afterAll(() => rmSync(folder, { recursive: true }))

/** What is known in the end. */
async function settled(account: Address, of: Sale = sale) {
  await expect.poll(() => lists.listings(account, of, chainNow)[0]?.at).not.toBe('reading')
  return lists.listings(account, of, chainNow)[0]
}

test('an account learns its own number and price with one request, however often it is asked', async () => {
  expect(lists.listings(alice, sale, chainNow)).toEqual({ 0: { at: 'reading' } })
  expect(await settled(alice)).toMatchObject({
    at: 'listed',
    entitlement: { quota: 2, price: parseEther('40') },
  })
  expect(asked).toHaveLength(1)
  expect(changed).toHaveBeenCalledOnce()
  expect(await settled(bob)).toEqual({ at: 'not-listed' })
})

test('a host that fails is not an answer about the account, and trying again reads again', async () => {
  isAway = true
  expect(await settled(alice)).toMatchObject({
    at: 'unreachable',
    technical: expect.stringContaining('status 503'),
  })
  isAway = false
  lists.again()
  expect((await settled(alice))?.at).toBe('listed')
})

test('a list that the chain does not name is stale; with another root everything is asked for anew', async () => {
  expect((await settled(alice))?.at).toBe('listed')
  const newer = saleWith(`0x${'ab'.repeat(32)}`)
  expect(lists.listings(alice, newer, chainNow)).toEqual({ 0: { at: 'reading' } })
  expect((await settled(alice, newer))?.at).toBe('stale')
})

test('a pasted proof stands in for a list that cannot be read, for its account and its root only', async () => {
  isAway = true
  expect((await settled(alice))?.at).toBe('unreachable')
  expect(lists.paste(alice, sale, 0, entry)).toBeUndefined()
  expect(lists.listings(alice, sale, chainNow)[0]).toMatchObject({ at: 'listed', entitlement: { quota: 2 } })
  expect((await settled(bob))?.at).toBe('unreachable')
  expect((await settled(alice, saleWith(`0x${'ab'.repeat(32)}`)))?.at).toBe('unreachable')
})

test('a proof that does not serve is refused with what is wrong, and that nothing was sent', () => {
  const faults = [
    ['', 'Nothing was pasted.'],
    ['hello', 'is not a proof'],
    [`["0x${'ab'.repeat(32)}"]`, 'hashes alone'],
    [entry.replace('"quota":2', '"quota":9'), 'does not lead to the list'],
  ] as const
  for (const [text, words] of faults) {
    const said = lists.paste(alice, sale, 0, text)
    expect(said).toContain(words)
    expect(said).toContain('Nothing was sent.')
  }
  expect(lists.paste(bob, sale, 0, entry)).toContain('not in it')
  expect(lists.paste(alice, sale, 1, entry)).toContain('no list any more')
})

test('any address can be looked up: on the list, not on it, and when the list cannot be read', async () => {
  const [on, everyone] = await lookUp(alice, sale, chainNow, undefined, base)
  expect(on).toBe(
    '0x7099…79c8 is on the list of Friends of the house: up to 2, at 40 CANTO each. It is open until 21 November 2026, 05:20 UTC.',
  )
  expect(everyone).toContain('Open to everyone is for everyone, at 60 CANTO each. It opens')
  const [off] = await lookUp(bob, sale, chainNow, undefined, base)
  expect(off).toBe('0x3c44…93bc is not on the list of Friends of the house.')
  const [stale] = await lookUp(alice, saleWith(`0x${'ab'.repeat(32)}`), chainNow, undefined, base)
  expect(stale).toContain('not the one that Canto names')
  isAway = true
  const [away] = await lookUp(alice, sale, chainNow, undefined, base)
  expect(away).toContain('the service failed, not you')
})
