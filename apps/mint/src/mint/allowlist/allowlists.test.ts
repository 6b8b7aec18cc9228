/** Lists read from a real host of static files, as the page's own origin serves them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAllowlist, writeAllowlist } from '@peppermint/tools/allowlist'
import type { Sale } from '@peppermint/sale'
import { parseEther, type Address } from 'viem'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listed as example } from '../panelExamples.fixture.ts'
import { createAllowlists, type Allowlists } from './allowlists.ts'
import { lookUpAddress } from './CheckAddress.tsx'

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
  lists = createAllowlists({ onChange: changed, base })
})
afterEach(() => {
  host.closeAllConnections()
  host.close()
})

afterAll(() => rmSync(folder, { recursive: true }))

/** The result once reading has finished. */
async function settled(account: Address, of: Sale = sale) {
  await expect.poll(() => lists.getResults(account, of, chainNow)[0]?.status).not.toBe('reading')
  return lists.getResults(account, of, chainNow)[0]
}

test('an account’s allowance and price are read with one request', async () => {
  expect(lists.getResults(alice, sale, chainNow)).toEqual({ 0: { status: 'reading' } })
  expect(await settled(alice)).toMatchObject({
    status: 'listed',
    entitlement: { quota: 2, price: parseEther('40') },
  })
  expect(asked).toHaveLength(1)
  expect(changed).toHaveBeenCalledOnce()
  expect(await settled(bob)).toEqual({ status: 'not-listed' })
})

test('a failed host gives no result, and a retry reads again', async () => {
  isAway = true
  expect(await settled(alice)).toMatchObject({
    status: 'unreachable',
    technical: expect.stringContaining('status 503'),
  })
  isAway = false
  lists.retryFailed()
  expect((await settled(alice))?.status).toBe('listed')
})

test('a list with another root is stale, and a new root is read again', async () => {
  expect((await settled(alice))?.status).toBe('listed')
  const newer = saleWith(`0x${'ab'.repeat(32)}`)
  expect(lists.getResults(alice, newer, chainNow)).toEqual({ 0: { status: 'reading' } })
  expect((await settled(alice, newer))?.status).toBe('stale')
})

test('a pasted proof replaces an unreadable list for its account and root only', async () => {
  isAway = true
  expect((await settled(alice))?.status).toBe('unreachable')
  expect(lists.useProof(alice, sale, 0, entry)).toBeUndefined()
  expect(lists.getResults(alice, sale, chainNow)[0]).toMatchObject({
    status: 'listed',
    entitlement: { quota: 2 },
  })
  expect((await settled(bob))?.status).toBe('unreachable')
  expect((await settled(alice, saleWith(`0x${'ab'.repeat(32)}`)))?.status).toBe('unreachable')
})

test('an invalid proof is rejected with the reason, and nothing was sent', () => {
  const cases = [
    ['', 'Nothing was pasted.'],
    ['hello', 'is not a proof'],
    [`["0x${'ab'.repeat(32)}"]`, 'only the hashes'],
    [entry.replace('"quota":2', '"quota":9'), 'doesn’t match the current list'],
  ] as const
  for (const [text, words] of cases) {
    const problem = lists.useProof(alice, sale, 0, text)
    expect(problem).toContain(words)
    expect(problem).toContain('Nothing was sent.')
  }
  expect(lists.useProof(bob, sale, 0, entry)).toContain('does not contain')
  expect(lists.useProof(alice, sale, 1, entry)).toContain('no longer has an allowlist')
})

test('lookup finds a listed, an unlisted and an unreadable address', async () => {
  const [on, everyone] = await lookUpAddress(alice, sale, chainNow, undefined, base)
  expect(on).toBe(
    '0x7099…79c8 is on the Friends allowlist: up to 2 at 40 CANTO each. It is open until 21 November 2026, 05:20 UTC.',
  )
  expect(everyone).toContain(': 60 CANTO each, for everyone.')
  const [off] = await lookUpAddress(bob, sale, chainNow, undefined, base)
  expect(off).toBe('0x3c44…93bc isn’t on the Friends allowlist.')
  const [stale] = await lookUpAddress(alice, saleWith(`0x${'ab'.repeat(32)}`), chainNow, undefined, base)
  expect(stale).toContain('is out of date')
  isAway = true
  const [away] = await lookUpAddress(alice, sale, chainNow, undefined, base)
  expect(away).toContain('our fault, not yours')
})
