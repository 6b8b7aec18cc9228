import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAddress, keccak256, stringToHex } from 'viem'
import { writeAddressFile } from '@peppermint/sale/launch/addressFile.ts'
import { deployCollection, type DeployedCollection } from '../launch/deployCollection.ts'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { runPeppermint } from '../program/runPeppermint.fixture.ts'
import { hashChainEnd, hashChainStart } from '@peppermint/sale/crates/links.ts'

const secret = keccak256(stringToHex('pickled in brine'))
let chain: TestChain
let deployment: DeployedCollection
let folder: string

beforeAll(async () => {
  chain = await startChain()
  deployment = await deployCollection(chain.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 10_000,
    owner: testAccount(0).address,
    phases: [],
    crates: {
      link: (collection) => hashChainEnd(secret, collection),
      crateInterval: 600,
      linkWindow: 3_600,
    },
  })
  folder = mkdtempSync(join(tmpdir(), 'peppermint-links-'))
  writeAddressFile(join(folder, '7700.json'), deployment)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await chain.stop()
})

const run = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = { CRATE_SECRET: secret },
) => runPeppermint(['links', ...args], folder, environment)

const canto = () => ['--network', 'canto', '--rpc', chain.url]

test("prints the keeper's variable for the address file's collection, never the secret", async () => {
  const { code, stdout, stderr } = await run([...canto(), '--addresses', folder, '--count', '3'])
  expect(code).toBe(0)
  // Three hashes lead from it to the end that the contract holds.
  const link = hashChainEnd(secret, deployment.linkDomain, 10_000 - 3)
  expect(stdout).toBe(`KEEPER_LAST_LINK=${link}\n`)
  expect(keccak256(keccak256(keccak256(link)))).toBe(hashChainEnd(secret, deployment.linkDomain))
  expect(stderr).toContain(
    `Links for the next 3 crates of ${getAddress(deployment.contract)} on chain 7700: crates 1 to 3.`,
  )
  for (const start of [secret, hashChainStart(secret, deployment.linkDomain)])
    expect(stdout + stderr).not.toContain(start.slice(2))
})

test('rejects another secret and too many links with a reason and no output', async () => {
  const named = [...canto(), '--addresses', folder]
  const other = await run(named, { CRATE_SECRET: keccak256('0x') })
  expect(other).toMatchObject({ code: 1, stdout: '' })
  expect(other.stderr).toContain('CRATE_SECRET: not the secret of this collection.')
  const elsewhere = await run(['--network', 'local', '--rpc', chain.url])
  expect(elsewhere).toMatchObject({ code: 1, stdout: '' })
  expect(elsewhere.stderr).toContain('CHAIN_ID: expected 31337, node reports 7700')
  expect((await run(canto().concat('--addresses', join(folder, 'none')))).stderr).toContain('does not exist')
})

test('rejects an invalid command line without printing the secret', async () => {
  const wrong: readonly (readonly [readonly string[], Readonly<Record<string, string>>, string])[] = [
    [[], { CRATE_SECRET: secret }, '--network: missing'],
    [canto(), {}, 'CRATE_SECRET: missing or malformed'],
    [canto(), { CRATE_SECRET: '0x5e' }, 'CRATE_SECRET: missing or malformed'],
    [
      [...canto(), '--count', '0'],
      { CRATE_SECRET: secret },
      '--count: expected a whole number from 1 to 10000',
    ],
    [
      [...canto(), '--count', '10001'],
      { CRATE_SECRET: secret },
      '--count: expected a whole number from 1 to 10000',
    ],
    [
      [...canto(), '--contract', '0x12'],
      { CRATE_SECRET: secret },
      '--contract: That isn’t an address: it has 2 characters',
    ],
    [['--network', 'canto', '--rpc', 'ws://node'], { CRATE_SECRET: secret }, 'not an http'],
    [[...canto(), '--more'], { CRATE_SECRET: secret }, '--more'],
  ]
  for (const [args, environment, reason] of wrong) {
    const { code, stdout, stderr } = await run(args, environment)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(reason)
  }
  expect(await run(['--help'])).toMatchObject({ code: 0, stderr: '' })
})
