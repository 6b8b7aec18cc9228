import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAllowlist, writeAllowlist } from '@peppermint/tools/allowlist'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { checkList } from './checkList.ts'
import { createListChecks } from './listChecks.ts'

const list = buildAllowlist([{ account: `0x77${'0'.repeat(38)}`, quota: 1, price: 1n }], {
  chainId: 7700,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  phase: 0,
})
afterEach(() => void vi.useRealTimers())

test('checks a damaged list again 30 seconds after the last check, not sooner', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'peppermint-checks-'))
  await writeAllowlist(dir, list)
  const file = join(dir, list.root, '77.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, '{}')
  const messages: string[] = []
  const checks = createListChecks(dir, pino({}, { write: (line: string) => void messages.push(line) }))
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now() + 1_000
  const askedAfter = async (seconds: number, name = '00.json') => {
    vi.setSystemTime(start + seconds * 1_000)
    const verdict = await checks.verdict(list.root, name)
    return [typeof verdict === 'string' ? verdict : verdict.status, messages.length]
  }
  expect(await askedAfter(0)).toEqual(['damaged', 1])
  for (const seconds of [2, 10, 29]) expect(await askedAfter(seconds)).toEqual(['damaged', 1])
  expect(await askedAfter(31)).toEqual(['damaged', 2])
  // A file that fills the memory of a thread is not even read.
  await truncate(file, 17 * 1024 * 1024)
  expect(await askedAfter(62)).toEqual(['damaged', 3])
  expect(messages.at(-1)).toContain('77.json cannot be read')
  await rm(file)
  await writeFile(file, text)
  expect(await askedAfter(93)).toEqual(['valid', 3])
  await rm(dir, { recursive: true, force: true })
})

test('[M-08] reports a list with a wrong contract checksum as damaged, without correcting it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'peppermint-checks-'))
  await writeAllowlist(dir, list)
  const folder = join(dir, list.root)
  const index = join(folder, 'index.json')
  const text = await readFile(index, 'utf8')
  expect(text).toContain('0x5FbDB2315678afecb367f032d93F642f64180aa3')
  expect(checkList(folder, list.root).status).toBe('valid')
  await writeFile(index, text.replace('0x5FbDB', '0x5FbDb'))
  expect(checkList(folder, list.root)).toEqual({
    status: 'damaged',
    reason:
      'index.json: contract: The capital letters in this address don’t match its checksum: a character is probably wrong. Copy it again from your wallet.',
  })
  await writeFile(index, text.replace('0x5FbDB', '0x5FbD'))
  expect(checkList(folder, list.root)).toEqual({
    status: 'damaged',
    reason: 'index.json: contract: That isn’t an address: it has 39 characters after 0x instead of 40.',
  })
  await writeFile(
    index,
    text.replace(/0x5FbDB\w+/, (address) => address.toLowerCase()),
  )
  expect(checkList(folder, list.root).status).toBe('valid')
  await rm(dir, { recursive: true, force: true })
})
