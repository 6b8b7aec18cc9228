/** Lists in the studio: what the worker answers, and which operation sets a root. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { buildAllowlist, generateFiles, type Allowlist } from '@peppermint/tools/allowlist'
import { expect, onTestFinished, test } from 'vitest'
import { NOW, friends, soon } from '@peppermint/ui/sale/sale.fixture.ts'
import { createListChecker } from './listChecker.ts'
import type { CheckedList, Comparison, ListAnswer, ValidList } from './listMessages.ts'
import { toRootOperation } from './AllowlistSection.tsx'

const scope = { chainId: 7700, contract: `0x${'5c'.repeat(20)}`, phase: 1 } as const
const account = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const

/** A checker, and its last answers. */
function startChecker() {
  const answers: ListAnswer[] = []
  const run = createListChecker((answer) => answers.push(answer))
  const last = <Type extends ListAnswer['type']>(type: Type) =>
    answers.findLast((answer): answer is Extract<ListAnswer, { type: Type }> => answer.type === type)
  return {
    answers,
    async check(
      text: string | Uint8Array<ArrayBuffer>,
      more: { quota?: string; price?: string } = {},
    ): Promise<CheckedList> {
      const list = new Blob([text])
      await run({ type: 'check', list, scope, maxPerWallet: 5, quota: '', price: '', ...more })
      const { list: checked } = last('checked') ?? {}
      if (checked === undefined) throw new Error('no answer')
      return checked
    },
    async compare(base: string, { root }: Allowlist): Promise<Comparison> {
      await run({ type: 'compare', base, root })
      const { comparison } = last('compared') ?? {}
      if (comparison === undefined) throw new Error('no answer')
      return comparison
    },
  }
}

const rows = Array.from({ length: 40 }, (_, index) => ({
  account: account(index + 1),
  quota: 2,
  price: 10n ** 18n,
}))
const csv = `address,quota,price\n${rows.map((row) => `${row.account},2,1\n`).join('')}`

test('[S-08] a list has the root of npm run allowlist, and a CSV with the same root', async () => {
  const checker = startChecker()
  const list = (await checker.check(csv)) as ValidList
  const built = buildAllowlist(rows, scope)
  expect(list).toMatchObject({ status: 'valid', accounts: 40, quotas: 80, root: built.root, priceCount: 1 })
  expect(await checker.check(await list.csv.text())).toMatchObject({ root: built.root })
  const stages = checker.answers.flatMap((answer) => (answer.type === 'progress' ? [answer.stage] : []))
  expect(stages.slice(0, 3)).toEqual(['reading', 'checking', 'hashing'])
})

test('a file that cannot be read is reported, and the next one is checked', async () => {
  const answers: ListAnswer[] = []
  const run = createListChecker((answer) => answers.push(answer))
  const request = { type: 'check', scope, maxPerWallet: 5, quota: '', price: '' } as const
  const gone = new Blob([csv])
  gone.arrayBuffer = () => Promise.reject(new DOMException('The file has changed.', 'NotReadableError'))
  await run({ ...request, list: gone })
  expect(answers.at(-1)).toMatchObject({
    type: 'checked',
    list: { status: 'unreadable', problem: { type: 'changed', message: 'The file has changed.' } },
  })
  await run({ ...request, list: new Blob([csv]) })
  expect(answers.at(-1)).toMatchObject({ list: { status: 'valid' } })
})

test('one quota and price for everyone replace the columns, and count in the root', async () => {
  const checker = startChecker()
  const short = `address\n${rows.map((row) => row.account).join('\n')}`
  const list = await checker.check(short, { quota: '2', price: '1' })
  expect(list).toMatchObject({ status: 'valid', root: buildAllowlist(rows, scope).root })
})

test('every error has its line; long lists of errors are cut, and counted', async () => {
  const checker = startChecker()
  const wrong = `0x${'Ab'.repeat(20)}`
  const broken = await checker.check(
    `address,quota,price\n${account(1)},6,1\n${wrong},1,1\n${account(1)},1,1\nsomeone,1,1\n`,
  )
  expect(broken).toMatchObject({ status: 'broken', issueCount: 4 })
  if (broken.status !== 'broken') throw new Error('valid')
  expect(broken.issues.map(({ row }) => row)).toEqual([2, 3, 4, 5])
  expect(broken.issues.map(({ problem }) => problem)).toEqual([
    { type: 'quota-above-cap', quota: 6, cap: 5 },
    { type: 'address', address: { status: 'wrong-checksum', typed: wrong }, cell: `“${wrong}”` },
    { type: 'duplicate-account', account: account(1), row: 2 },
    { type: 'address', address: { status: 'no-prefix' }, cell: '“someone”' },
  ])
  const many = await checker.check(`address,quota,price\n${'x,1,1\n'.repeat(900)}`)
  expect(many).toMatchObject({ status: 'broken', issueCount: 900 })
  expect(many.status === 'broken' && many.issues).toHaveLength(200)
  const option = await checker.check(`address,quota\n${account(1)},1\n`)
  expect(option.status === 'broken' && option.issues[0]?.problem).toEqual({
    type: 'no-column',
    column: 'price',
  })
  expect(await checker.check(new Uint8Array([0xff, 0xfe, 0x41]))).toMatchObject({
    status: 'unreadable',
    problem: { type: 'not-utf8' },
  })
})

/** A server of a list's files, and the requests that it got. */
async function publish(list: Allowlist, failing = 0) {
  const files = new Map(
    [...generateFiles(list)].map(([name, text]) => [`/allowlist/${list.root}/${name}`, text]),
  )
  let failures = failing
  const server = createServer((request, response) => {
    const text = files.get(request.url ?? '')
    if (failures-- > 0) response.writeHead(500).end()
    else response.writeHead(text === undefined ? 404 : 200).end(text)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/allowlist`
}

test('a list is compared with the published one, account by account', async () => {
  const published = buildAllowlist(
    [
      ...rows.slice(1, 28),
      { account: account(29), quota: 2, price: 5n },
      { account: account(30), quota: 1, price: 10n ** 18n },
      { account: account(99), quota: 2, price: 0n },
    ],
    scope,
  )
  const base = await publish(published)
  const checker = startChecker()
  await checker.check(csv)
  const comparison = await checker.compare(base, published)
  expect(comparison).toMatchObject({ status: 'compared', added: 11, removed: 1, changed: 2 })
  if (comparison.status !== 'compared') throw new Error('not compared')
  expect(comparison.changes).toContainEqual({ account: account(99), change: 'removed' })
  expect(comparison.changes).toContainEqual({ account: account(30), change: 'changed' })
  const other = buildAllowlist(rows.slice(0, 2), scope)
  expect(await checker.compare(base, other)).toEqual({ status: 'not-published' })
  const broken = await publish(published, 1)
  expect(await checker.compare(broken, published)).toEqual({
    status: 'failed',
    problem: { type: 'status', code: 500 },
  })
})

test('a root is set before a phase opens or where none is; a public phase gets a list', () => {
  const root = `0x${'ab'.repeat(32)}` as const
  const next = { ...soon, index: 3 }
  const { index, ...terms } = next
  expect(toRootOperation({ ...friends, allowlistRoot: 'pending' }, root, NOW)).toEqual({
    type: 'set-root',
    phase: 0,
    root,
  })
  expect(toRootOperation({ ...next, allowlistRoot: friends.allowlistRoot ?? root }, root, NOW)).toEqual({
    type: 'set-root',
    phase: 3,
    root,
  })
  expect(toRootOperation(next, root, NOW)).toEqual({
    type: 'set-phase',
    phase: index,
    terms: { ...terms, allowlistRoot: root },
  })
  expect(toRootOperation(friends, root, NOW)).toBeUndefined()
  expect(toRootOperation({ ...next, allowlistRoot: root }, root, NOW)).toBeUndefined()
  expect(toRootOperation({ ...friends, allowlistRoot: 'pending', end: NOW }, root, NOW)).toBeUndefined()
})
