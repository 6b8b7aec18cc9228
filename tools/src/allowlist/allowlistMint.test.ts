import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keccak256, parseEther, sliceHex, toHex } from 'viem'
import { call, getBlock, sendTransaction, writeContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { deployCollection } from '../launch/deployCollection.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { readEntitlement, type Entitlement } from '@peppermint/sale/allowlist.ts'
import { decodeMintError, encodeMintCall, parseMintedIds, readSale, type Deployment } from '@peppermint/sale'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { runPeppermint } from '../program/runPeppermint.fixture.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const [creator, alice, bob, carol] = [testAccount(0), testAccount(1), testAccount(2), testAccount(3)]

let [chain, host]: [TestChain | undefined, Server | undefined] = [undefined, undefined]
let [folder, base] = ['', '']
let deployment: Deployment

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peppermint-listed-'))
  chain = await startChain()
  const start = Number((await getBlock(chain.client)).timestamp) + 3_600
  const caps = testPhase({ maxSupply: 100 })
  const end = start + 3_600
  const price = parseEther('60')
  deployment = await deployCollection(chain.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 100,
    owner: creator.address,
    phases: [{ ...caps, name: 'Friends', start, end, price, allowlistRoot: 'pending' }],
  })

  const others = Array.from({ length: 300 }, (_, index) => `${sliceHex(keccak256(toHex(index)), 0, 20)},1,1`)
  const list = ['address,quota,price', `${alice.address},2,12.5`, `${bob.address},5,0`, ...others]
  await writeFile(join(folder, 'list.csv'), list.join('\n'))
  const place = ['--chain', '7700', '--contract', deployment.contract, '--phase', '0']
  const { code, stdout, stderr } = await runPeppermint(
    ['allowlist', 'list.csv', '--out', 'out', ...place],
    folder,
  )
  const root = /Root +(0x[0-9a-f]{64})/.exec(stdout)?.[1]
  if (code !== 0 || !root) throw new Error(stdout + stderr)

  const hash = await writeContract(chain.client, {
    address: deployment.contract,
    abi: scovillesAbi,
    functionName: 'setAllowlistRoot',
    args: [0n, `0x${root.slice(2)}`],
  })
  await waitForReceipt(chain.client, { hash })
  await chain.client.setNextBlockTimestamp({ timestamp: BigInt(start) })
  await chain.client.mine({ blocks: 1 })

  const server = createServer((request, response) => {
    readFile(join(folder, 'out', request.url ?? '')).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
  host = server
})
afterAll(async () => {
  host?.close()
  await chain?.stop()
  await rm(folder, { recursive: true })
})

/** What a page does: the root from the chain, the entitlement from the files. */
async function entitlementOf(account: typeof alice): Promise<Entitlement> {
  if (!chain) throw new Error('There is no chain.')
  const [phase] = (await readSale(chain.client, deployment)).phases
  if (!phase?.allowlistRoot || phase.allowlistRoot === 'pending')
    throw new Error('The phase has no allowlist.')
  const entitlement = await readEntitlement(base, listed(phase.allowlistRoot), account.address)
  if (entitlement === 'not-listed') throw new Error('not listed')
  return entitlement
}

const listed = (root: `0x${string}`) => ({ chainId: 7700, contract: deployment.contract, phase: 0, root })

function order(entitlement: Entitlement, quantity: number) {
  return encodeMintCall(deployment.contract, { phase: 0, quantity, price: entitlement.price, entitlement })
}

/** Why the contract would refuse this mint of the account. */
async function refusalOf(account: typeof alice, entitlement: Entitlement, quantity: number) {
  if (!chain) throw new Error('There is no chain.')
  const answer = call(chain.client, { account: account.address, ...order(entitlement, quantity) })
  return decodeMintError(
    await answer.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )
}

test('mints for listed accounts with the proofs from the files, each at its own price', async () => {
  for (const [account, quantity, price] of [
    [alice, 2, parseEther('12.5')],
    [bob, 5, 0n],
  ] as const) {
    if (!chain) throw new Error('There is no chain.')
    const entitlement = await entitlementOf(account)
    expect(entitlement.price).toBe(price)
    const hash = await sendTransaction(chain.client, { account, ...order(entitlement, quantity) })
    const { status, logs } = await waitForReceipt(chain.client, { hash })
    expect(status).toBe('success')
    expect(parseMintedIds(logs, deployment.contract, account.address)).toHaveLength(quantity)
  }
})

test('the contract rejects mints that the list does not allow', async () => {
  const entitlement = await entitlementOf(alice)
  expect(await refusalOf(carol, entitlement, 1)).toMatchObject({ name: 'NotOnAllowlist' })
  expect(await refusalOf(alice, { ...entitlement, quota: 5 }, 1)).toMatchObject({ name: 'NotOnAllowlist' })
  expect(await refusalOf(alice, { ...entitlement, price: 0n }, 1)).toMatchObject({ name: 'NotOnAllowlist' })
  expect(await refusalOf(alice, entitlement, 3)).toMatchObject({ name: 'ExceedsMaxPerWallet' })
  await expect(entitlementOf(carol)).rejects.toThrow('not listed')
})
