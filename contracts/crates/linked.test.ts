/** Links of a collection that was created through the factory, found by every tool that needs them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getAddress, keccak256, parseEther, stringToHex, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBlock, sendTransaction } from 'viem/actions'
import { manage } from '../collection/main.ts'
import { receiptOf } from '../deploy/receiptOf.ts'
import { mintCall, readSale, type Deployment } from '../sale/index.ts'
import { creation, linkedByTerms, type DeployConfig } from '../script/deploy.ts'
import { deployArt, type ArtDeployment } from '../script/deployArt.ts'
import { deployThroughFactory } from '../test/deployThroughFactory.ts'
import { person, startChain, type TestChain } from '../test/startChain.ts'
import { exportLinks } from './exportLinks.ts'
import { chainEnd, NoSuchLink, openCrates, readLinked } from './index.ts'

const secret = keccak256(stringToHex('pickled in brine'))
let chain: TestChain
let art: ArtDeployment
let config: DeployConfig
let deployment: Deployment
beforeAll(async () => {
  chain = await startChain()
  art = await deployArt(chain.client)
})
afterAll(() => chain.stop())
beforeEach(async () => {
  const now = Number((await getBlock(chain.client)).timestamp)
  const caps = { price: 1n, walletCap: 300, transactionCap: 100, ceiling: 10_000 }
  config = {
    name: 'Scovilles',
    symbol: 'SCOV',
    supply: 10_000,
    // Other terms for each test, so another address.
    owner: privateKeyToAddress(generatePrivateKey()),
    phases: [{ name: 'Open', start: now - 1, end: now + 10 ** 7, ...caps }],
    crates: { link: (linked) => chainEnd(secret, linked), crateTime: 600, linkTime: 3_600 },
  }
  deployment = await deployThroughFactory(chain.client, config, art)
  const mint = mintCall(deployment.contract, { phase: 0, quantity: 100, price: 1n })
  await receiptOf(chain.client, {
    hash: await sendTransaction(chain.client, { account: person(1), ...mint }),
  })
})

const opened = async () => (await readSale(chain.client, deployment)).shelf.openedTokens
const place = () => ['--network', 'canto', '--rpc', chain.url, '--contract', getAddress(deployment.contract)]

test('links are made for the address without links, which the contract names', async () => {
  const linked = await readLinked(chain.client, deployment)
  expect(linked).toEqual(linkedByTerms(config, art, 7700))
  expect(linked.contract).not.toBe(deployment.contract)
})

test('any other term, and another chain, has other links', () => {
  const [phase] = config.phases
  const others: readonly DeployConfig[] = [
    { ...config, name: 'Other' },
    { ...config, owner: person(2).address },
    { ...config, supply: 9_999 },
    { ...config, phases: phase ? [{ ...phase, price: 2n }] : [] },
    { ...config, crates: { ...config.crates, crateTime: 601, linkTime: 3_600 } },
  ]
  const ends = [
    ...[config, ...others].map((terms) => chainEnd(secret, linkedByTerms(terms, art, 7700), 1)),
    chainEnd(secret, linkedByTerms(config, art, 1), 1),
  ]
  expect(new Set(ends).size).toBe(ends.length)
  // The same launch is the same contract, not a second one with the same links.
  expect(creation(config, art, linkedByTerms(config, art, 7700))).toBe(
    creation(config, art, linkedByTerms({ ...config }, art, 7700)),
  )
})

test('openCrates opens its crates, and another secret is refused', async () => {
  const other = keccak256(secret)
  await expect(openCrates(chain.client, deployment, other)).rejects.toThrow(NoSuchLink)
  expect((await openCrates(chain.client, deployment, secret)).opened).toBe(1)
  expect(await opened()).toBe(100)
})

test('npm run collection opens its crates', async () => {
  const key = generatePrivateKey()
  await chain.client.setBalance({ address: privateKeyToAddress(key), value: parseEther('100') })
  const output: string[] = []
  const write = (text: string) => void output.push(text)
  const environment = { PRIVATE_KEY: key, CRATE_SECRET: secret }
  const code = await manage(['open-crates', ...place(), '--broadcast'], '.', environment, {
    say: write,
    complain: write,
  })
  expect([code, output.join('')]).toEqual([0, expect.stringContaining('1 opened')])
  expect(await opened()).toBe(100)
})

test('npm run links exports its links', async () => {
  const output: string[] = []
  const write = (text: string) => void output.push(text)
  const code = await exportLinks(
    [...place(), '--count', '3'],
    '.',
    { CRATE_SECRET: secret },
    { write, writeError: () => undefined },
  )
  expect(code).toBe(0)
  const last = output.join('').trim().split('=')[1] as Hex
  const end = chainEnd(secret, linkedByTerms(config, art, 7700))
  expect(keccak256(keccak256(keccak256(last)))).toBe(end)
})
