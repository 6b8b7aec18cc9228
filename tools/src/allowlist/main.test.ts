import { afterEach, beforeEach, expect, test } from 'vitest'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { concat, keccak256, sliceHex, toHex, type Address, type Hex } from 'viem'
import {
  allowlistLeaf,
  parseEntitlement,
  verifyEntitlement,
  type AllowlistPhase,
} from '@peppermint/sale/entitlement.ts'
import { buildAllowlist, generateFiles } from '@peppermint/sale/allowlist/buildAllowlist.ts'
import { runPeppermint } from '../program/runPeppermint.fixture.ts'

const contract: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const place = ['--chain', '7700', '--contract', contract, '--phase', '1']
const types = ['uint256', 'address', 'uint256', 'address', 'uint256', 'uint256']

/** As many accounts as wanted, always the same ones. */
function accounts(count: number): readonly Address[] {
  return Array.from({ length: count }, (_, index) => sliceHex(keccak256(toHex(index)), 0, 20))
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peppermint-allowlist-'))
})
afterEach(() => rm(folder, { recursive: true }))

const run = (...args: readonly string[]) => runPeppermint(['allowlist', ...args], folder)

async function runList(text: string | Uint8Array, ...args: readonly string[]) {
  await writeFile(join(folder, 'list.csv'), text)
  return run('list.csv', '--out', 'out', ...args)
}

async function written(): Promise<readonly string[]> {
  return readdir(join(folder, 'out')).catch(() => [])
}

/** The list that the phase's note names, with everything in its files, file by file. */
async function published() {
  const note: AllowlistPhase = JSON.parse(await readFile(join(folder, 'out', 'phase-1.json'), 'utf8'))
  const inList = join(folder, 'out', note.root)
  const files = new Map<string, Record<string, unknown>>()
  for (const name of await readdir(inList))
    files.set(name, JSON.parse(await readFile(join(inList, name), 'utf8')))
  return { note, files }
}

test('reads 10,000 accounts back from the files, each with a valid proof', async () => {
  const rows = accounts(10_000).map((account, index) => [account, 1 + (index % 7), index % 100] as const)
  const { code, stdout } = await runList(
    `address,quota,price\n${rows.map((row) => row.join()).join('\n')}`,
    ...place,
  )
  expect(code).toBe(0)
  expect(stdout).toContain('10,000 accounts, 39,994 tokens at most.')
  const { note, files } = await published()
  expect(stdout).toContain(`Root      ${note.root}`)
  expect(note).toEqual({ chainId: 7700, contract, phase: 1, root: note.root })
  expect(files.get('index.json')).toEqual({ ...note, accounts: 10_000, quotas: 39_994, shardDigits: 2 })
  expect(files.size).toBe(257)
  const rootOf = proofRoots()
  for (const [index, [account, quota, price]] of rows.entries()) {
    const entitlement = parseEntitlement(files.get(`${account.slice(2, 4)}.json`)?.[account])
    if (typeof entitlement === 'string') throw new Error(entitlement)
    expect(entitlement).toMatchObject({ quota, price: BigInt(price) * 10n ** 18n })
    if (rootOf(allowlistLeaf(note, account, entitlement), entitlement.proof) !== note.root)
      expect.fail(account)
    // Both take their time, so they check one in fifty.
    if (index % 50 !== 0) continue
    expect(verifyEntitlement(note, account, entitlement)).toBe(true)
    const leaf = [7700n, contract, 1n, account, BigInt(quota), entitlement.price]
    expect(StandardMerkleTree.verify(note.root, types, leaf, [...entitlement.proof])).toBe(true)
  }
})

/** Computes roots from proofs, each pair of nodes once: the proofs of one tree share nearly all of them. */
function proofRoots() {
  const parents = new Map<string, Hex>()
  return (leaf: Hex, proof: readonly Hex[]): Hex => {
    let node = leaf
    for (const sibling of proof) {
      const pair = node < sibling ? concat([node, sibling]) : concat([sibling, node])
      const parent = parents.get(pair) ?? keccak256(pair)
      parents.set(pair, parent)
      node = parent
    }
    return node
  }
}

test('gives the same root as OpenZeppelin, whatever the order of the rows', async () => {
  for (const count of [1, 2, 3, 64, 1000]) {
    const rows = accounts(count)
    const leaves = rows.map((account) => [7700n, contract, 1n, account, 2n, 5n * 10n ** 17n])
    await runList(
      `address\n${rows.toReversed().join('\n')}`,
      ...place,
      '--quota',
      '2',
      '--price',
      '0.5',
      '--force',
    )
    expect((await published()).note.root).toBe(StandardMerkleTree.of(leaves, types).root)
  }
})

test('a list of one account has an empty proof, and files without accounts are empty objects', async () => {
  const [account] = accounts(1)
  const { stdout } = await runList(`address,quota,price\n${account},1,0`, ...place)
  expect(stdout).toContain('1 account, 1 token at most.')
  const { note, files } = await published()
  const shards = [...files].filter(([name]) => name !== 'index.json')
  const empty = shards.filter(([, shard]) => Object.keys(shard).length === 0)
  expect([shards.length, empty.length]).toEqual([256, 255])
  const entry = files.get(`${account?.slice(2, 4)}.json`)?.[account ?? '']
  expect(entry).toEqual({ quota: 1, price: '0', proof: [] })
  const entitlement = parseEntitlement(entry)
  if (!account || typeof entitlement === 'string') throw new Error('There is no entry.')
  expect(verifyEntitlement(note, account, entitlement)).toBe(true)
})

test('a list too long for 256 files refers to files of three digits', () => {
  const rows = accounts(16_385).map((account) => ({ account, quota: 1, price: 1n }))
  const list = buildAllowlist(rows, { chainId: 7700, contract, phase: 1 })
  const files = new Map(generateFiles(list))
  expect(files.size).toBe(1 + 256 + 4096)
  expect(JSON.parse(files.get('00.json') ?? '')).toEqual({ shardDigits: 3 })
  for (const { account } of rows.slice(0, 200)) {
    const shard = Object.keys(JSON.parse(files.get(`${account.slice(2, 5)}.json`) ?? ''))
    expect(shard).toContain(account)
    expect(shard.length).toBeLessThan(64)
  }
})

test('writes nothing if a single row is invalid', async () => {
  const rows = accounts(2_000).map((account) => `${account},1,1`)
  rows[1_234] = '0xnobody,1,1'
  const { code, stdout, stderr } = await runList(`address,quota,price\n${rows.join('\n')}`, ...place)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    'row 1236: “0xnobody”: That isn’t an address: after 0x it can only have the digits 0 to 9 and the letters a to f, not n.\nThe list has 1 error. Nothing was written. Fix the list and run the same command again.\n',
  )
  expect(await written()).toEqual([])
})

test('rejects files that are not text or do not exist', async () => {
  const { code, stderr } = await runList(new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x80]), ...place)
  expect(code).toBe(1)
  expect(stderr).toContain('is not UTF-8 text. Save it from the spreadsheet as “CSV UTF-8”')
  expect(await run('missing.csv')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('missing.csv cannot be read. Nothing was written. Check the name.'),
  })
  expect(await written()).toEqual([])
})

test('replaces another list of the phase only with --force, and keeps its files', async () => {
  const [alice, bob] = accounts(2)
  await runList(`address,quota,price\n${alice},1,1`, ...place)
  const first = await published()
  const refused = await runList(`address,quota,price\n${bob},1,1`, ...place)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(`names another list (root ${first.note.root}), so nothing was written.`)
  expect(await written()).toEqual([first.note.root, 'phase-1.json'])

  expect((await runList(`address,quota,price\n${bob},1,1`, ...place, '--force')).code).toBe(0)
  const second = await published()
  expect(second.note.root).not.toBe(first.note.root)
  expect((await written()).toSorted()).toEqual([first.note.root, second.note.root, 'phase-1.json'].toSorted())
})

test('writing the same list again repairs damaged files', async () => {
  const [alice] = accounts(1)
  const text = `address,quota,price\n${alice},1,1`
  await runList(text, ...place)
  const { note, files } = await published()
  await writeFile(join(folder, 'out', note.root, 'index.json'), 'gone')
  expect((await runList(text, ...place)).code).toBe(0)
  expect((await published()).files).toEqual(files)
  expect(await written()).toEqual([note.root, 'phase-1.json'])
})

test('leaves nothing behind if the folder is not writable', async () => {
  const [alice] = accounts(1)
  await writeFile(join(folder, 'out'), 'a file where a folder should be')
  const { code, stderr } = await runList(`address,quota,price\n${alice},1,1`, ...place)
  expect(code).toBe(1)
  expect(stderr).toContain('The files were not written: ')
  expect(await readdir(folder)).toEqual(['list.csv', 'out'])
})

test('only validates the list without --phase', async () => {
  const [alice, bob] = accounts(2)
  const { code, stdout } = await runList(`address,quota,price\n${alice},1,1\n${bob},4,1`)
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout:
      'The list is valid: 2 accounts, 5 tokens at most.\nNothing was written. To build root and proofs, give the phase: --phase, from 0.\n',
  })
  expect(await written()).toEqual([])
})

test('reads chain and contract from an address file', async () => {
  const [alice] = accounts(1)
  await mkdir(join(folder, 'live'))
  await writeFile(join(folder, 'live', 'canto.json'), JSON.stringify({ chainId: 7700, contract, block: 5 }))
  const where = ['--deployment', 'live/canto.json', '--phase', '1']
  const { code } = await runList(`address,quota,price\n${alice},1,1`, ...where)
  expect(code).toBe(0)
  expect((await published()).note).toMatchObject({ chainId: 7700, contract, phase: 1 })
})

test('rejects an incomplete command line with the correct usage', async () => {
  await writeFile(join(folder, 'broken.json'), '{"chainId": 7700}')
  const mistyped = '0x5fbDB2315678afecb367f032d93F642f64180aa3'
  await writeFile(join(folder, 'mistyped.json'), JSON.stringify({ chainId: 7700, contract: mistyped }))
  const wrong = [
    [[], 'No list: npm run allowlist -- list.csv'],
    [['a.csv', 'b.csv'], 'More than one list: a.csv, b.csv. Give one at a time.'],
    [['a.csv', '--chain', '7700'], '--phase: missing. Give the phase of the list, from 0.'],
    [['a.csv', '--phase', '-1'], "'--phase' argument is ambiguous"],
    [['a.csv', '--phase', 'one'], '--phase: expected a whole number from 0 to 65535, got one.'],
    [
      ['a.csv', '--phase', '1', '--contract', '0x12'],
      '--contract: That isn’t an address: it has 2 characters',
    ],
    [['a.csv', '--phase', '1', '--chain', '31338'], '--deployment: no address file for chain 31338'],
    [
      ['a.csv', '--phase', '1', '--deployment', 'broken.json'],
      'is not an address file: chainId or contract is missing',
    ],
    [
      ['a.csv', '--phase', '1', '--deployment', 'mistyped.json'],
      'mistyped.json: The capital letters in this address',
    ],
    [['a.csv', '--phase', '1', '--deployment', 'none.json'], 'none.json is not a readable address file.'],
    [['a.csv', '--color', 'red'], "Unknown option '--color'"],
  ] as const
  for (const [args, words] of wrong) {
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(words)
    expect(stderr).toContain('npm run allowlist -- --help')
  }
  expect(await run('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--wallet-cap <n>') })
})
