import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAllowlist, writeAllowlist } from '@peppermint/tools/allowlist'
import type { Deployment, Phase, Sale } from '@peppermint/sale'
import { testPhase, testSale } from '@peppermint/sale/sale.fixture.ts'
import { pino } from 'pino'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleError } from '@peppermint/http/handleError.ts'
import { createRouter, type Router } from '@peppermint/http/router.ts'
import { allowlistRoutes } from './allowlistRoutes.ts'

const contract: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const deployment: Deployment = { chainId: 7700, contract, block: 0 }
const rows = Array.from({ length: 300 }, (_, index) => ({
  account: `0x77${index.toString(16).padStart(38, '0')}` as const,
  quota: 1 + (index % 3),
  price: BigInt(index),
}))
const listFor = (phase: number, count = rows.length, place: { readonly chainId?: number } = {}) =>
  buildAllowlist(rows.slice(0, count), { chainId: 7700, contract, phase, ...place })
const list = listFor(0)

const phase = testPhase({ name: 'Friends', start: 0, end: 1, price: 1n })
const saleNaming = (...roots: readonly Phase['allowlistRoot'][]): Sale =>
  testSale({
    contract,
    phases: roots.map((allowlistRoot) =>
      allowlistRoot === undefined ? { ...phase, name: 'Public sale' } : { ...phase, allowlistRoot },
    ),
  })

let dir: string
let lists: Router
/** What the server knows of the sale, and how old that is, in milliseconds. */
let known: { readonly sale: Sale | undefined; readonly age: number }
/** What the chain itself says; how often it was asked. */
let onChain: { readonly sale: Sale | 'away'; asked: number }

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'peppermint-lists-'))
  await writeAllowlist(dir, list)
  const log = pino({ level: 'silent' })
  const latest = async () => known.sale && { sale: known.sale, readAt: Date.now() - known.age }
  const readSale = async () => {
    onChain.asked += 1
    if (onChain.sale === 'away') throw new Error('The chain does not answer.')
    return onChain.sale
  }
  lists = createRouter()
  lists.onError(handleError)
  lists.route('/', allowlistRoutes({ dir, snapshot: { latest }, readSale, deployment, log }))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** The chain names these roots, phase by phase. */
function canto(...roots: readonly Phase['allowlistRoot'][]): void {
  known = { sale: saleNaming(...roots), age: 0 }
  onChain = { sale: saleNaming(...roots), asked: 0 }
}

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]
const path = (root: Hex, file = '77.json') => `/allowlist/${root}/${file}`

test('a file of the list that the chain names is given out as it is, and may be kept for good', async () => {
  canto(list.root, undefined)
  for (const file of ['index.json', '77.json', '00.json']) {
    const answer = await lists.request(path(list.root, file))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.text()).toBe(await readFile(join(dir, list.root, file), 'utf8'))
  }
})

test('answers 410 for a list that no phase uses any more and names the current one', async () => {
  const newer = listFor(0, 200).root
  canto(newer, undefined)
  const answer = await lists.request(path(list.root))
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { code, message } = await answer.json()
  expect([answer.status, code]).toEqual([410, 'list_outdated'])
  expect(message).toContain('is out of date')
  expect(message).toContain(`phase 0 (Friends) uses ${newer}`)
  expect(message).toContain('Nothing was sent.')
  canto('pending')
  const pending = await lists.request(path(list.root))
  expect((await pending.json()).message).toContain('the list of phase 0 (Friends) is not set yet')
  canto(undefined)
  const none = await lists.request(path(list.root))
  expect((await none.json()).message).toContain('no phase has a list')
})

test('a list that is newer than what was read of the sale is not called out of date', async () => {
  const [older, newest] = [saleNaming(listFor(0, 200).root), saleNaming(list.root)]
  const ahead = { ...newest, head: { ...newest.head, number: 501 } }
  known = { sale: older, age: 5_000 }
  onChain = { sale: ahead, asked: 0 }
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => await lists.request(path(list.root))),
  )
  for (const answer of answers)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  // Those who ask while a reading has not begun are answered by that one.
  expect(onChain.asked).toBeLessThan(5)
  // A node that is behind the one that was asked before says nothing new.
  known = { sale: { ...older, head: ahead.head }, age: 5_000 }
  onChain = { sale: newest, asked: 0 }
  expect(await codeOf(await lists.request(path(list.root)))).toEqual([410, 'list_outdated'])
  onChain = { sale: 'away', asked: 0 }
  const unsure = await lists.request(path(list.root))
  expect([unsure.status, unsure.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

test('a list that was made for another phase or another chain proves nothing here', async () => {
  canto(undefined, list.root)
  expect(await codeOf(await lists.request(path(list.root)))).toEqual([410, 'list_outdated'])
  const elsewhere = listFor(0, 5, { chainId: 1 })
  await writeAllowlist(dir, elsewhere, { force: true })
  canto(elsewhere.root)
  expect(await codeOf(await lists.request(path(elsewhere.root)))).toEqual([410, 'list_outdated'])
})

test('serves files uncached while the chain cannot be read', async () => {
  for (const unsure of [undefined, saleNaming(listFor(0, 200).root)]) {
    known = { sale: unsure, age: 60_000 }
    const answer = await lists.request(path(list.root))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  }
})

test('refuses a list with a damaged file and serves it again once the file is repaired', async () => {
  canto(list.root)
  const file = join(dir, list.root, '77.json')
  const text = await readFile(file, 'utf8')
  const faults = [
    text.replace('"quota":1', '"quota":2'),
    text.replace('"price":"0"', '"price":"none"'),
    text.replace(/"proof":\["0x../, '"proof":["0xfe'),
    text.replaceAll('0x77', '0x78'),
    text.slice(0, -20),
    '{}',
    'null',
  ]
  for (const fault of faults) {
    await writeFile(file, fault)
    expect(await codeOf(await lists.request(path(list.root)))).toEqual([503, 'list_damaged'])
  }
  // Asked for by another of its files, too.
  expect(await codeOf(await lists.request(path(list.root, '00.json')))).toEqual([503, 'list_damaged'])
  await rm(file)
  expect(await codeOf(await lists.request(path(list.root, '00.json')))).toEqual([503, 'list_damaged'])
  await writeFile(file, text)
  expect((await lists.request(path(list.root))).status).toBe(200)
})

test('a list under another list’s root is refused', async () => {
  const [wrong, other] = [listFor(0, 7).root, listFor(0, 8)]
  await writeAllowlist(dir, other, { force: true })
  await rename(join(dir, other.root), join(dir, wrong))
  canto(wrong)
  expect(await codeOf(await lists.request(path(wrong)))).toEqual([503, 'list_damaged'])
})

test('a list whose files come while the server runs is there at once', async () => {
  const next = listFor(0, 20)
  canto(next.root)
  expect(await codeOf(await lists.request(path(next.root)))).toEqual([404, 'list_file_not_found'])
  await writeAllowlist(dir, next, { force: true })
  expect((await lists.request(path(next.root))).status).toBe(200)
})

test('no other name is ever looked up, and nothing without a folder', async () => {
  canto(list.root)
  await writeFile(join(dir, list.root, 'secret.json'), '{}')
  const upper = list.root.toUpperCase().replace('X', 'x')
  for (const asked of [
    `/allowlist/${list.root}/secret.json`,
    `/allowlist/${list.root}/7.json`,
    `/allowlist/${list.root}/77.json/`,
    `/allowlist/${list.root}/..%2f..%2f77.json`,
    `/allowlist/${list.root}/..%2fphase-0.json`,
    `/allowlist/..%2f${list.root}/77.json`,
    `/allowlist/${upper}/77.json`,
    `/allowlist/phase-0.json`,
    `/allowlist/`,
  ])
    expect(await codeOf(await lists.request(asked)), asked).toEqual([404, 'list_file_not_found'])
  expect((await lists.request(`/x/allowlist/${list.root}/77.json`)).status).toBe(404)
  await rm(join(dir, list.root, 'secret.json'))
})
