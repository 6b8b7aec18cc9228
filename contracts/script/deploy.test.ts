import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, http, parseEther, zeroAddress, type Address } from 'viem'
import { getBalance, getBlockNumber, getCode, readContract, sendTransaction } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { scovillesAbi } from '../generated/scovilles.ts'
import { readSale } from '../sale/index.ts'
import { person, startChain, type TestChain } from '../test/startChain.ts'
import { BadDeployConfig, deployScovilles, type DeployConfig } from './deploy.ts'

const [creator, someoneElse] = [person(0), person(1)]
const config: DeployConfig = {
  name: 'Scovilles',
  symbol: 'SCOV',
  supply: 10_000,
  owner: someoneElse.address,
  phase: {
    start: 1_800_000_000,
    end: 1_900_000_000,
    price: parseEther('60'),
    walletCap: 5,
    transactionCap: 3,
  },
}

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('the creator deploys, and the chain says what was asked for', async () => {
  const deployment = await deployScovilles(chain.client, config)
  expect(deployment).toMatchObject({ chainId: 7700, block: Number(await getBlockNumber(chain.client)) })
  expect(await getCode(chain.client, { address: deployment.contract })).toBeTruthy()
  expect(await readSale(chain.client, deployment)).toMatchObject({
    name: 'Scovilles',
    supply: 10_000,
    minted: 0,
    paused: false,
    phase: config.phase,
  })
  const owner = await readContract(chain.client, {
    address: deployment.contract,
    abi: scovillesAbi,
    functionName: 'owner',
  })
  expect(owner).toBe(someoneElse.address)
})

test('the widest terms fit the contract', async () => {
  const phase = {
    start: 0,
    end: 2 ** 40 - 1,
    price: 2n ** 96n - 1n,
    walletCap: 65_535,
    transactionCap: 65_535,
  }
  const deployment = await deployScovilles(chain.client, { ...config, supply: 2 ** 32 - 1, phase })
  expect(await readSale(chain.client, deployment)).toMatchObject({ supply: 2 ** 32 - 1, phase })
})

test('a faulty configuration is refused before anything is spent, with every fault named', async () => {
  const before = await getBalance(chain.client, creator)
  const faulty: DeployConfig = {
    name: ' ',
    symbol: '',
    supply: 0,
    owner: zeroAddress,
    phase: { start: 9, end: 9, price: -1n, walletCap: 1.5, transactionCap: 65_536 },
  }
  const failure: unknown = await deployScovilles(chain.client, faulty).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BadDeployConfig)
  expect(failure).toHaveProperty('faults', [
    'The collection needs a name.',
    'The collection needs a symbol.',
    'The supply must be a whole number from 1 to 4294967295, not 0.',
    'The zero address cannot own the collection.',
    'The phase must end after it starts, in Unix seconds up to 1099511627775; it runs from 9 to 9.',
    'The price must be from 0 to 79228162514264337593543950335 wei, not -1.',
    'The cap for one account must be a whole number from 1 to 65535, not 1.5.',
    'The cap for one transaction must be a whole number from 1 to 65535, not 65536.',
  ])
  expect(await getBalance(chain.client, creator)).toBe(before)
})

test('[M-08] an owner with a wrong checksum is refused', async () => {
  const owner: Address = `0x${someoneElse.address.slice(2).replace(/[a-f]/, (letter) => letter.toUpperCase())}`
  await expect(deployScovilles(chain.client, { ...config, owner })).rejects.toThrow(
    /nothing was spent.*checksum/,
  )
})

test('an endpoint of another chain is refused before anything is spent', async () => {
  const astray = createClient({ account: creator, chain: mainnet, transport: http(chain.url) })
  await expect(deployScovilles(astray, config)).rejects.toThrow(
    'The collection was not deployed and nothing was spent: the endpoint is of chain 7700, but Ethereum is chain 1.',
  )
})

test('an account that cannot pay for the gas deploys nothing', async () => {
  const poor = person(50)
  const client = createClient({ account: poor, chain: chain.client.chain, transport: http(chain.url) })
  await expect(deployScovilles(client, config)).rejects.toThrow(/funds/i)
  await sendTransaction(chain.client, { to: poor.address, value: 1n })
  expect(await getBalance(chain.client, poor)).toBe(1n)
})
