/** A world with a Safe: its contracts, its gateway in the server, and owners who act through it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther, type Address } from 'viem'
import { getBalance, getBlock, getCode, readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scovillesAbi } from '@peppermint/contracts'
import { encodeMintCall } from '@peppermint/sale'
import { safeAbi, safeAddress } from '@peppermint/devnet/safe'
import { writeMinimalSite } from '../minimalSite.fixture.ts'
import { accounts, startServer, startWorld, type RunningServer, type World } from '../world.ts'
import { createSafeOwners, waitForSafe, type SafeOwners } from './safeOwners.ts'

let siteDir: string
let world: World
let server: RunningServer
let safe: Address
let owners: SafeOwners

beforeAll(async () => {
  siteDir = await writeMinimalSite()
  world = await startWorld({ hasSafe: true, blockTime: 0.2 })
  server = await startServer({ world, siteDir, env: { PUBLIC_ORIGIN: 'http://localhost:7700' } })
  safe = world.safe?.address ?? '0x'
  const gatewayUrl = `${server.url}/gateway`
  owners = createSafeOwners({ rpcUrl: world.rpcUrl, gatewayUrl, safe })
  await waitForSafe({ gatewayUrl, safe })
})
afterAll(async () => {
  await server.stop()
  await world.stop()
  await rm(siteDir, { recursive: true, force: true })
})

const peppersOf = (owner: Address) =>
  readContract(world.client, {
    address: world.deployment.contract,
    abi: scovillesAbi,
    functionName: 'balanceOf',
    args: [owner],
  })

test('its Safe is of version 1.3.0, with three owners of whom two sign, and holds CANTO', async () => {
  const info = await owners.gateway.getSafe('7700', safe)
  expect(info).toMatchObject({ version: '1.3.0+L2', threshold: 2, implementationVersionState: 'UP_TO_DATE' })
  expect(info.owners.map(({ value }) => value)).toEqual(
    [accounts.alice, accounts.bob, accounts.carol].map(({ address }) => address),
  )
  expect(await getBalance(world.client, { address: safe })).toBe(parseEther('5000'))
  // With an invented price: Safe{Wallet} hides what is worth less than $0.01.
  expect(await owners.gateway.getBalances('7700', safe)).toMatchObject({
    fiatTotal: '100',
    items: [{ tokenInfo: { symbol: 'CANTO' }, fiatBalance: '100', fiatConversion: '0.02' }],
  })
})

test('owners propose a batch with value, confirm and execute it through the gateway', async () => {
  const { contract } = world.deployment
  const mint = encodeMintCall(contract, { phase: 0, quantity: 2, price: parseEther('60') })
  const origin = { url: 'http://localhost:7700', name: 'Scovilles' }
  const safeTxHash = await owners.propose([mint, mint], { confirmedBy: ['carol'], origin })
  expect(await owners.gateway.getTransaction('7700', safeTxHash)).toMatchObject({
    txStatus: 'AWAITING_EXECUTION',
    safeAppInfo: { name: 'Scovilles' },
  })
  const txHash = await owners.execute(safeTxHash, 'bob')
  expect(await owners.gateway.getTransaction('7700', safeTxHash)).toMatchObject({
    txStatus: 'SUCCESS',
    txHash,
  })
  expect(await peppersOf(safe)).toBe(4n)
})

test('a rejection at the same nonce cancels a proposal', async () => {
  const payment = await owners.propose({ to: accounts.bob.address, value: 1n })
  const { currentNonce } = await owners.gateway.getNonces('7700', safe)
  await owners.execute(await owners.reject(currentNonce, { confirmedBy: ['bob'] }))
  expect(await owners.gateway.getTransaction('7700', payment)).toMatchObject({ txStatus: 'CANCELLED' })
})

test('a message is complete with a second signature', async () => {
  const messageHash = await owners.proposeMessage('Peppers for all', { origin: 'http://localhost:7700' })
  await owners.confirmMessage(messageHash, 'bob')
  const { status, preparedSignature } = await owners.gateway.getMessage('7700', messageHash)
  expect(status).toBe('CONFIRMED')
  expect(preparedSignature).toHaveLength(2 + 2 * 130)
})

test('a saved world continues with its Safe and does not fund it again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-safe-world-'))
  const first = await startWorld({ folder, hasSafe: true })
  await first.stop()
  const second = await startWorld({ folder, hasSafe: true })
  const address = second.safe?.address ?? '0x'
  expect(address).toBe(first.safe?.address)
  expect(await getBalance(second.client, { address })).toBe(parseEther('5000'))
  const nonce = await readContract(second.client, { address, abi: safeAbi('safe'), functionName: 'nonce' })
  expect(nonce).toBe(0n)
  await second.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a world without a Safe has none of its contracts', async () => {
  const plain = await startWorld()
  const address = safeAddress('safe', '1.3.0')
  expect(plain.safe).toBeUndefined()
  expect(await getCode(plain.client, { address })).toBeUndefined()
  expect(await getCode(world.client, { address })).toBeDefined()
  await plain.stop()
})

test('worlds with one genesis time and the same steps have the same blocks', async () => {
  const newestBlock = async () => {
    const options = {
      genesisTime: 1_795_017_600,
      mining: 'manual',
      hasSafe: true,
      hasSafeHistory: true,
    } as const
    const same = await startWorld(options)
    const { number, hash } = await getBlock(same.client)
    await same.stop()
    return { number, hash }
  }
  expect(await newestBlock()).toEqual(await newestBlock())
})
