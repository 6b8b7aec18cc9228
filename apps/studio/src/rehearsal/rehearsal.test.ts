/** The collection and rehearsals on a real chain, with published lists on a real server. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { scovillesAbi } from '@peppermint/contracts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { deployCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { buildAllowlist, generateFiles } from '@peppermint/tools/allowlist'
import type { Operation } from '@peppermint/sale/operations'
import { startChain, testAccount, type TestChain } from '@peppermint/devnet/testChain'
import type { Deployment, Phase } from '@peppermint/sale'
import { createClient, custom, parseEther, type Client } from 'viem'
import { getBlock, writeContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAllowlists } from '@peppermint/mint/mint/allowlist/allowlists.ts'
import { panelFacts, rehearseMint } from '@peppermint/mint/app/rehearsal/rehearseMint.tsx'
import { simulationWords } from '../words/rehearsalWords.ts'
import { readStudio } from '../StudioPage.tsx'
import type { StudioCollection } from '../studioState.ts'
import { rehearse, toDraftCalls } from './RehearsalSection.tsx'
import type { Visit } from '@peppermint/ui/sale/rehearsal.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const DAY = 86_400
const [owner, alice, bob] = [testAccount(0), testAccount(1), testAccount(2)]

let chain: TestChain
let deployment: Deployment
let server: Server
let lists: string
let now: number
let collection: StudioCollection
const rootOf = (phase: Phase | undefined) => phase?.allowlistRoot

beforeAll(async () => {
  chain = await startChain()
  now = Number((await getBlock(chain.client)).timestamp)
  const terms = testPhase({ maxPerTransaction: 4, maxSupply: 100 })
  deployment = await deployCollection(chain.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 100,
    owner: owner.address,
    phases: [
      {
        ...terms,
        name: 'Friends',
        start: now + DAY,
        end: now + 2 * DAY,
        price: parseEther('10'),
        allowlistRoot: 'pending',
      },
      { ...terms, name: 'Everyone', start: now + 3 * DAY, end: now + 4 * DAY, price: parseEther('60') },
    ],
  })
  const list = buildAllowlist(
    [{ account: alice.address.toLowerCase() as `0x${string}`, quota: 2, price: parseEther('5') }],
    { chainId: 7700, contract: deployment.contract, phase: 0 },
  )
  const hash = await writeContract(chain.client, {
    address: deployment.contract,
    abi: scovillesAbi,
    functionName: 'setAllowlistRoot',
    args: [0n, list.root],
  })
  await waitForReceipt(chain.client, { hash })
  const files = new Map([...generateFiles(list)].map(([name, text]) => [`/${list.root}/${name}`, text]))
  server = createServer((request, response) => {
    const text = files.get(request.url ?? '')
    response.writeHead(text === undefined ? 404 : 200).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  lists = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  collection = await readStudio(chain.client, { deployment, endpoints: [], api: '' })
})
afterAll(async () => {
  server.close()
  await chain.stop()
})

const onPage = (client: Client, visit: Visit) => rehearseMint(client, visit, createAllowlists)

const see = (account: typeof alice, time: number, operations: readonly Operation[] = [], quantity = 1) =>
  rehearse(
    chain.client,
    {
      account: account.address,
      time,
      quantity,
      collection,
      operations,
      lists,
    },
    onPage,
  )

test('the collection is read at one block: owner, phases, payees, what is final', () => {
  const { sale, ownerAccount, isFrozen, payees, balance } = collection
  expect(collection.owner).toBe(owner.address)
  expect(ownerAccount).toEqual({ type: 'key' })
  expect(sale.phases.map(({ name }) => name)).toEqual(['Friends', 'Everyone'])
  expect([sale.maxSupply, sale.minted, isFrozen, balance]).toEqual([100, 0, false, 0n])
  expect(payees.reduce((sum, { payee }) => sum + payee.share, 0)).toBe(10_000)
  expect(collection.pendingOwner).toBeUndefined()
})

test('[S-09] a listed address sees its own price, and the node tries the mint at that time', async () => {
  const {
    mint: { state },
    simulation,
  } = await see(alice, now + DAY, [], 9)
  expect(state).toMatchObject({ status: 'ready', quantity: 2, offer: { price: parseEther('5'), limit: 2 } })
  expect(simulation).toEqual({ status: 'succeeds' })
  expect(panelFacts(state)).toContainEqual({ label: 'This mint', value: '2 for 10 CANTO in all' })
})

test('another address is not on it; before and after the phases no one can mint', async () => {
  const other = await see(bob, now + DAY)
  expect(other.mint.state).toMatchObject({ status: 'ineligible', cause: 'not-listed' })
  expect(other.simulation).toMatchObject({ status: 'refused' })
  const early = await see(alice, now + 60)
  expect(early.mint.state).toMatchObject({ status: 'before-start', listed: { quota: 2 } })
  expect(early.simulation).toEqual({ status: 'refused', title: 'Minting hasn’t started' })
  expect((await see(bob, now + 3 * DAY)).simulation).toEqual({ status: 'succeeds' })
  expect((await see(bob, now + 5 * DAY)).mint.state.status).toBe('ended')
})

test('a draft is applied before, on the node too, and one that the contract refuses is named', async () => {
  const [, everyone] = collection.sale.phases
  if (everyone === undefined) throw new Error('no phase')
  const cheaper: Operation = {
    type: 'set-phase',
    phase: 1,
    terms: { ...everyone, price: 7n, start: now + DAY },
  }
  const drafted = await see(bob, now + DAY + 60, [cheaper])
  expect(drafted.mint.state).toMatchObject({ status: 'ready', offer: { price: 7n } })
  expect(drafted.simulation).toEqual({ status: 'succeeds' })
  const paused = await see(bob, now + 3 * DAY, [{ type: 'pause' }])
  expect([paused.mint.state.status, paused.simulation]).toEqual([
    'paused',
    { status: 'refused', title: 'Minting is paused' },
  ])
  const impossible: Operation = { type: 'set-phase', phase: 1, terms: { ...everyone, start: 1 } }
  expect((await see(bob, now + 3 * DAY, [impossible])).simulation).toEqual({ status: 'draft-fails' })
  expect(rootOf(collection.sale.phases[0])).toMatch(/^0x/)
})

test('each operation of a draft is tried from the account that the contract accepts it from', async () => {
  const [offered, shareholder] = [bob.address, collection.payees[0]?.payee.account]
  if (shareholder === undefined) throw new Error('no payee')
  const draft: readonly Operation[] = [
    { type: 'transfer-ownership', newOwner: offered },
    { type: 'accept' },
    { type: 'pause' },
    { type: 'unpause' },
    { type: 'set-payee-account', payee: 0, account: alice.address },
    { type: 'set-payee-account', payee: 0, account: shareholder },
  ]
  expect(toDraftCalls(collection, draft).map(({ from }) => from)).toEqual([
    owner.address,
    offered,
    offered,
    offered,
    shareholder,
    alice.address,
  ])
  expect((await see(bob, now + 3 * DAY, draft)).simulation).toEqual({ status: 'succeeds' })
})

test('a time at which the draft cannot be in a block yet says so', async () => {
  const head = Number((await getBlock(chain.client)).timestamp)
  for (const time of [head - 60, head, head + 1]) {
    const { simulation } = await see(bob, time, [{ type: 'pause' }])
    expect(simulation).toEqual({ status: 'too-early' })
    expect(simulationWords(simulation)).toContain('Choose a time a few seconds later')
  }
  expect((await see(bob, head + 2, [{ type: 'pause' }])).simulation).toMatchObject({ status: 'refused' })
})

test('[S-09] a node that ignores the time or lacks the method is not believed', async () => {
  const request = async ({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> => {
    if (method === 'eth_simulateV1') throw new Error('the method does not exist')
    // Without the overrides, as older nodes answer.
    const plain = method === 'eth_call' && Array.isArray(params) ? params.slice(0, 2) : params
    return (chain.client.request as (asked: unknown) => Promise<unknown>)({ method, params: plain })
  }
  const client = createClient({
    chain: chain.client.chain,
    transport: custom({ request }, { retryCount: 0 }),
  })
  const common = {
    account: bob.address,
    time: now + 3 * DAY,
    quantity: 1,
    collection,
    lists,
  }
  for (const operations of [[], [{ type: 'unpause' }]] as const) {
    const { mint, simulation } = await rehearse(client, { ...common, operations }, onPage)
    expect([mint.state.status, simulation]).toEqual(['ready', { status: 'unsupported' }])
    expect(simulationWords(simulation)).toMatch(/^Derived from the terms on chain/)
  }
})
