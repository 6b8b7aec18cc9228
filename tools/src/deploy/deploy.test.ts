import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, http, keccak256, parseEther, zeroAddress, type Address } from 'viem'
import { getBalance, getBlockNumber, getCode, readContract, sendTransaction } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { readSale } from '@peppermint/sale'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { InvalidDeployConfig, deployScovilles, type DeployConfig } from './deploy.ts'
import { deployArt, type ArtDeployment } from './deployArt.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const [creator, someoneElse] = [testAccount(0), testAccount(1)]
const config: DeployConfig = {
  name: 'Scovilles',
  symbol: 'SCOV',
  maxSupply: 10_000,
  owner: someoneElse.address,
  phases: [
    testPhase({ start: 1_800_000_000, end: 1_900_000_000, price: parseEther('60'), maxPerTransaction: 3 }),
  ],
}

let chain: TestChain
let art: ArtDeployment
beforeAll(async () => {
  chain = await startChain()
  art = await deployArt(chain.client)
})
afterAll(() => chain.stop())

test('deploys the configured collection', async () => {
  const deployment = await deployScovilles(chain.client, config, art)
  expect(deployment).toMatchObject({ chainId: 7700, block: Number(await getBlockNumber(chain.client)) })
  expect(await getCode(chain.client, { address: deployment.contract })).toBeTruthy()
  expect(await readSale(chain.client, deployment)).toMatchObject({
    name: 'Scovilles',
    maxSupply: 10_000,
    minted: 0,
    paused: false,
    phases: config.phases,
  })
  const owner = await readContract(chain.client, {
    address: deployment.contract,
    abi: scovillesAbi,
    functionName: 'owner',
  })
  expect(owner).toBe(someoneElse.address)
})

test('the widest terms fit the contract', async () => {
  const phase = testPhase({
    name: 'The longest phase that there can be',
    start: 0,
    end: 2 ** 40 - 1,
    price: 2n ** 96n - 1n,
    maxPerWallet: 65_535,
    maxPerTransaction: 100,
    allowlistRoot: keccak256('0x'),
  })
  const phases = Array.from({ length: 6 }, () => phase)
  const wide: DeployConfig = {
    ...config,
    phases,
    payees: [
      { account: creator.address, share: 9_999, label: 'Artist' },
      { account: someoneElse.address, share: 1, label: 'Platform fee' },
    ],
    royalty: { receiver: creator.address, share: 1_000 },
    crates: { link: keccak256('0x01'), crateInterval: 43_200, linkWindow: 28_800 },
  }
  const deployment = await deployScovilles(chain.client, wide, art)
  expect(await readSale(chain.client, deployment)).toMatchObject({ maxSupply: 10_000, phases })
  const payees = await readContract(chain.client, {
    address: deployment.contract,
    abi: scovillesAbi,
    functionName: 'payees',
  })
  expect(payees.map(({ payee }) => payee)).toEqual(wide.payees)
})

test('rejects an invalid configuration with every issue, before spending anything', async () => {
  const before = await getBalance(chain.client, creator)
  const faulty: DeployConfig = {
    name: ' ',
    symbol: '',
    maxSupply: 10_001,
    owner: zeroAddress,
    phases: [
      testPhase({
        name: 'Friends',
        start: 9,
        end: 9,
        price: -1n,
        maxPerWallet: 1.5,
        maxPerTransaction: 101,
        maxSupply: 0,
        allowlistRoot: '0xabc',
      }),
    ],
    payees: [{ account: someoneElse.address, share: 9_000, label: ' ' }],
    royalty: { receiver: someoneElse.address, share: 1_001 },
    crates: { link: '0x1', crateInterval: 43_201, linkWindow: 28_801 },
  }
  const failure: unknown = await deployScovilles(chain.client, faulty).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(InvalidDeployConfig)
  expect(failure).toHaveProperty('issues', [
    'The collection needs a name.',
    'The collection needs a symbol.',
    'The supply must be a whole number from 1 to 10000, not 10001.',
    'The owner must not be the zero address.',
    'Phase 0 (Friends) must end after it starts, in Unix seconds up to 1099511627775; it runs from 9 to 9.',
    'Phase 0 (Friends): the price must be from 0 to 79228162514264337593543950335 wei, not -1.',
    'Phase 0 (Friends): maxPerWallet must be a whole number from 1 to 65535, not 1.5.',
    'Phase 0 (Friends): maxPerTransaction must be a whole number from 1 to 100, not 101.',
    'Phase 0 (Friends): maxSupply must be a whole number from 1 to 10000, not 0.',
    'Phase 0 (Friends): the allowlist’s root must be 32 bytes in hex, not 0xabc.',
    'Payee 0 needs a label: buyers are shown what each share is for.',
    'The payees’ shares must add up to 10000 basis points, not 9000.',
    'The royalty must be from 0 to 1000 basis points, not 1001.',
    'The end of the hash chain must be 32 bytes in hex, not 0x1.',
    'Crates must be closable early after 1 to 43200 seconds, not 43201.',
    'The time for the creator’s link must be from 3600 to 28800 seconds, not 28801.',
  ])
  expect(await getBalance(chain.client, creator)).toBe(before)
})

test('rejects names that the page would not show', async () => {
  const name = 'x'.repeat(65)
  const phases = config.phases.map((phase) => ({ ...phase, name }))
  await expect(deployScovilles(chain.client, { ...config, name, phases }, art)).rejects.toMatchObject({
    issues: [
      'The collection’s name must have at most 64 characters, not 65.',
      `Phase 0 (${name}): its name must have at most 64 characters, not 65.`,
    ],
  })
})

test('[M-08] rejects an owner with a wrong checksum', async () => {
  const owner: Address = `0x${someoneElse.address.slice(2).replace(/[a-f]/, (letter) => letter.toUpperCase())}`
  await expect(deployScovilles(chain.client, { ...config, owner })).rejects.toThrow(
    /nothing was spent.*checksum/,
  )
})

test('an account that cannot pay for the gas deploys nothing', async () => {
  const poor = testAccount(50)
  const client = createClient({ account: poor, chain: chain.client.chain, transport: http(chain.url) })
  await expect(deployScovilles(client, config)).rejects.toThrow(/funds/i)
  await sendTransaction(chain.client, { to: poor.address, value: 1n })
  // The node responds before the block is mined.
  await expect.poll(() => getBalance(chain.client, poor)).toBe(1n)
})
