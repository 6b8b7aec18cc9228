import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  concat,
  createClient,
  createTestClient,
  custom,
  encodeErrorResult,
  getAddress,
  http,
  keccak256,
  MethodNotFoundRpcError,
  parseAbi,
  parseEther,
  parseGwei,
  toHex,
  type Address,
  type Client,
  type Hash,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import {
  getBlock,
  getBlockNumber,
  getCode,
  getTransaction,
  getTransactionCount,
  sendTransaction,
} from 'viem/actions'
import { canto } from 'viem/chains'
import { startAnvil } from '@peppermint/contracts/foundryBinary'
import { DeployFailed } from '@peppermint/sale/launch/verifyDeployment.ts'
import {
  FACTORY_ADDRESS,
  factoryCall,
  installFactory,
  requireFactory,
} from '@peppermint/sale/launch/factory.ts'
import { executeLaunch, planLaunch, type LaunchPlan } from './launch.ts'
import { rehearse } from './rehearse.ts'
import { startRehearsalChain, type RehearsalChain } from './rehearsalChain.ts'
import { createKeySigner, type Signer } from './signer.ts'
import type { Launch, LaunchStep } from '@peppermint/sale/launch/launchTypes.ts'
import { maxPrice, otherChain as chain, createSmallLaunch } from './smallLaunch.fixture.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'

let node: RehearsalChain
beforeAll(async () => {
  node = await startRehearsalChain(chain)
  await installFactory(node.client)
})
afterAll(() => node.stop())

/** A new creator for each test, with money and nothing done yet. */
let [key, from]: [Hex, Address] = ['0x', '0x']
let launch: Launch
async function newCreator() {
  key = generatePrivateKey()
  from = privateKeyToAddress(key)
  launch = createSmallLaunch(from)
  await node.client.setBalance({ address: from, value: parseEther('100') })
}
beforeEach(newCreator)

/** Whether the chain makes a block of whatever it is sent. */
let makesBlocks = true

/** Process death as the tool sees it: from now on nothing of it runs. */
class Killed extends Error {}

/** The chain through a line that is cut at the request of this number, before or after the chain has heard it. */
function through(cutAt = Number.POSITIVE_INFINITY, moment: 'before' | 'after' = 'before') {
  const line = { requests: 0, methods: [] as string[] }
  const client: Client = createClient({
    chain,
    transport: custom(
      {
        async request({ method, params }: { readonly method: string; readonly params?: unknown }) {
          if (line.requests >= cutAt) throw new Killed()
          line.requests += 1
          line.methods.push(method)
          const last = line.requests === cutAt
          if (last && moment === 'before') throw new Killed()
          const response = await fetch(node.url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          })
          const answer: { readonly result?: unknown; readonly error?: { readonly message: string } } =
            JSON.parse(await response.text())
          if (last) throw new Killed()
          if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
          // However busy the machine is, the tool finds its block at its first look: each run asks the same.
          if (makesBlocks && method === 'eth_sendRawTransaction')
            await waitForReceipt(node.client, { hash: answer.result as Hash })
          return answer.result
        },
      },
      { retryCount: 0 },
    ),
    cacheTime: 0,
  })
  return { client, line }
}

interface Run {
  readonly client?: Client
  readonly wanted?: Launch
  readonly signer?: Signer
  readonly timeoutMs?: number
  readonly maxPrice?: bigint
}

/** A launch is rehearsed once: it creates the same whenever it is interrupted. */
const rehearsals = new WeakMap<Launch, ReturnType<typeof rehearse>>()
const rehearseOnce: typeof rehearse = (wanted, ...chainAndSender) => {
  const rehearsal = rehearsals.get(wanted) ?? rehearse(wanted, ...chainAndSender)
  rehearsals.set(wanted, rehearsal)
  return rehearsal
}

/** The command, run once. */
async function run({ client = through().client, wanted = launch, timeoutMs = 30_000, ...more }: Run = {}) {
  const signer = more.signer ?? createKeySigner(key, client)
  const plan = await planLaunch(wanted, client, chain, from, rehearseOnce)
  const context = { client, chainId: chain.id, signer, timeoutMs, pollingIntervalMs: 10, maxPrice, ...more }
  const contracts = await executeLaunch(wanted, plan, context, {
    onStep: () => undefined,
    isDeployed: () => undefined,
  })
  return { plan, contracts }
}

const created = () => getTransactionCount(node.client, { address: from })

test('creates each contract at the planned address and cost', async () => {
  const { plan, contracts } = await run()
  expect(contracts.map(({ name }) => name)).toEqual(['Seed', 'Stem', 'Fruit'])
  expect(contracts.map(({ address }) => address)).toEqual(plan.steps.map(({ address }) => address))
  expect(plan.balance).toBe(parseEther('100'))
  for (const { address, codeHash, transaction, block } of contracts) {
    expect(keccak256((await getCode(node.client, { address })) ?? '0x')).toBe(codeHash)
    const receipt = await node.client.request({
      method: 'eth_getTransactionReceipt' as never,
      params: [transaction] as never,
    })
    expect(receipt).toMatchObject({ blockNumber: toHex(block ?? 0), to: FACTORY_ADDRESS.toLowerCase() })
  }
  expect(await created()).toBe(3)
})

test('never creates a contract twice if killed before or after any request', async () => {
  let before = await node.client.snapshot()
  const whole = through()
  await run({ client: whole.client })
  expect(whole.line.methods.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(3)
  // To cut the line after a question is as good as before it; only what is sent makes a difference.
  const cuts = whole.line.methods.flatMap((method, index) =>
    method === 'eth_sendRawTransaction'
      ? [[index + 1, 'before'] as const, [index + 1, 'after'] as const]
      : [[index + 1, 'before'] as const],
  )
  let interrupted = 0
  for (const [cutAt, moment] of cuts) {
    await node.client.revert({ id: before })
    before = await node.client.snapshot()
    await run({ client: through(cutAt, moment).client, timeoutMs: 50 }).then(
      () => undefined,
      () => (interrupted += 1),
    )
    const { contracts } = await run()
    expect({ moment, cutAt, created: await created(), contracts: contracts.length }).toEqual({
      moment,
      cutAt,
      created: 3,
      contracts: 3,
    })
  }
  expect(interrupted).toBe(cuts.length)
}, 600_000)

/** What a run that must fail says. */
async function failureMessage(options: Run): Promise<string> {
  const failure: unknown = await run(options).catch((error: unknown) => error)
  if (!(failure instanceof Error)) throw new Error('The run did not fail.')
  return failure.message
}

/** No block is made while this lasts, unless one is asked for. */
async function withoutBlocks(act: () => Promise<void>): Promise<void> {
  makesBlocks = false
  await node.client.setAutomine(false)
  try {
    await act()
  } finally {
    await node.client.setAutomine(true)
    makesBlocks = true
  }
}

test('waits for a pending transaction, also in the next run, and does not send it again', async () => {
  await withoutBlocks(async () => {
    expect(await failureMessage({ timeoutMs: 30 })).toMatch(
      /^Seed: sent, but not in a block yet\. Run the same command again/,
    )
    const { client, line } = through()
    expect(await failureMessage({ client, timeoutMs: 30 })).toMatch(
      /^Seed: not sent\. The account has a pending transaction, which may be this one from an earlier run/,
    )
    expect(line.methods).not.toContain('eth_sendRawTransaction')
  })
  await node.client.mine({ blocks: 1 })
  expect((await run()).contracts).toHaveLength(3)
  expect(await created()).toBe(3)
})

test('sends nothing while the account has another pending transaction', async () => {
  await withoutBlocks(async () => {
    const account = privateKeyToAccount(key)
    await sendTransaction(createClient({ account, chain, transport: http(node.url) }), {
      to: from,
      value: 1n,
    })
    const { client, line } = through()
    expect(await failureMessage({ client, timeoutMs: 30 })).toMatch(
      /^Seed: not sent\. The account has a pending transaction/,
    )
    expect(line.methods).not.toContain('eth_sendRawTransaction')
  })
})

/** Another account creates the first contract, as anyone can. */
async function createSeedElsewhere(plan: LaunchPlan) {
  const [seed] = plan.steps
  const account = privateKeyToAccount(generatePrivateKey())
  await node.client.setBalance({ address: account.address, value: parseEther('100') })
  const hash = await sendTransaction(createClient({ account, chain, transport: http(node.url) }), {
    ...factoryCall(seed?.initCode ?? '0x'),
    gas: 1_000_000n,
  })
  return hash
}

test('uses a contract that another account created, without paying for it', async () => {
  const plan = await planLaunch(launch, through().client, chain, from, rehearseOnce)
  await waitForReceipt(node.client, { hash: await createSeedElsewhere(plan) })
  const after = await run()
  expect(after.plan.steps.map(({ isDeployed }) => isDeployed)).toEqual([true, false, false])
  expect(after.contracts.map(({ transaction }) => transaction !== undefined)).toEqual([false, true, true])
  expect(await created()).toBe(2)
})

test('continues if another account creates the contract in the same block', async () => {
  const { client } = through()
  const withKey = createKeySigner(key, client)
  const plan = await planLaunch(launch, client, chain, from, rehearseOnce)
  let isFirst = true
  const signer: Signer = {
    ...withKey,
    async send(creation, noted) {
      if (!isFirst) return withKey.send(creation, noted)
      isFirst = false
      // Between the estimate and the sending.
      await waitForReceipt(node.client, { hash: await createSeedElsewhere(plan) })
      return withKey.send(creation, noted)
    },
  }
  const context = { client, chainId: chain.id, signer, timeoutMs: 30_000, pollingIntervalMs: 10, maxPrice }
  const contracts = await executeLaunch(launch, plan, context, {
    onStep: () => undefined,
    isDeployed: () => undefined,
  })
  expect(contracts.map(({ address }) => address)).toEqual(plan.steps.map(({ address }) => address))
  expect(contracts.map(({ transaction }) => transaction !== undefined)).toEqual([false, true, true])
  expect(await created()).toBe(3)
})

test("continues after another account's creation despite a lagging node", async () => {
  const plan = await planLaunch(launch, through().client, chain, from, rehearseOnce)
  const { client } = through()
  let laggingAt: Hex | undefined
  const lagging = createClient({
    chain,
    cacheTime: 0,
    transport: custom(
      {
        async request({ method, params }: { readonly method: string; readonly params?: unknown[] }) {
          const request = client.request as (asked: object) => Promise<unknown>
          if (method === 'eth_getTransactionReceipt') laggingAt = undefined
          if (laggingAt !== undefined && method === 'eth_blockNumber') return laggingAt
          if (laggingAt !== undefined && params?.[1] === 'pending')
            return request({ method, params: [params[0], laggingAt] })
          return request({ method, params })
        },
      },
      { retryCount: 0 },
    ),
  })
  const signer = firstSending(async (own, creation, noted) => {
    laggingAt = toHex(await getBlockNumber(node.client, { cacheTime: 0 }))
    await waitForReceipt(node.client, { hash: await createSeedElsewhere(plan) })
    await own.send(creation, noted)
  })
  const { contracts } = await run({ client: lagging, signer })
  expect(contracts.map(({ transaction }) => transaction !== undefined)).toEqual([false, true, true])
})

/** The account's signer, whose first sending is this instead. */
function firstSending(
  act: (signer: Signer, ...sending: Parameters<Signer['send']>) => Promise<void>,
): Signer {
  const signer = createKeySigner(key, through().client)
  let isFirst = true
  return {
    ...signer,
    send(creation, noted) {
      if (!isFirst) return signer.send(creation, noted)
      isFirst = false
      return act(signer, creation, noted)
    },
  }
}

test('does not send a creation again that the endpoint does not show', async () => {
  let sent = 0
  const signer: Signer = {
    ...createKeySigner(key, through().client),
    send: () => {
      sent += 1
      return Promise.resolve()
    },
  }
  expect(await failureMessage({ signer, timeoutMs: 300 })).toMatch(/^Seed: sent, but not in a block yet\./)
  expect(sent).toBe(1)
})

test.each(['nonce too low', 'invalid nonce; got 5, expected 6: invalid sequence'])(
  'reads the nonce again after an error of a lagging node: %s',
  async (words) => {
    const signer = firstSending(() => Promise.reject(new Error(words)))
    expect((await run({ signer, timeoutMs: 5_000 })).contracts).toHaveLength(3)
    expect(await created()).toBe(3)
  },
)

test('reports a reverted creation with its transaction, and the next run sends it again', async () => {
  const signer = firstSending((own, creation, noted) => own.send({ ...creation, gas: 40_000n }, noted))
  expect(await failureMessage({ signer })).toMatch(
    /^Seed: creation reverted \(transaction 0x\w+\)\. Its gas was spent\. Run the same/,
  )
  expect((await run()).contracts).toHaveLength(3)
})

test('stops if the code at a planned address differs from the rehearsal', async () => {
  const plan = await planLaunch(launch, through().client, chain, from, rehearseOnce)
  await node.client.setCode({ address: plan.steps[0]?.address ?? '0x', bytecode: '0x00beef' })
  expect(await failureMessage({})).toMatch(/^Seed: the code at 0x\w+ differs from the rehearsal/)
  expect(await created()).toBe(0)
})

test('pays for gas what may be paid and the plan showed, whatever the node asks for', async () => {
  /** Names these tips in turn; an error is answered as one. */
  const asking = (...tips: readonly (Hex | { readonly code: number })[]) => {
    const behind = through().client
    let asked = 0
    return createClient({
      chain,
      transport: custom(
        {
          request: async (call: { readonly method: string; readonly params?: unknown }) => {
            if (call.method !== 'eth_maxPriorityFeePerGas') return behind.request(call as never)
            const tip = tips[Math.min(asked++, tips.length - 1)]
            if (typeof tip === 'object') throw Object.assign(new Error('No tip.'), tip)
            return tip
          },
        },
        { retryCount: 0 },
      ),
      cacheTime: 0,
    })
  }
  const gwei = (amount: string) => toHex(parseGwei(amount))
  const newest = async () => (await getBlock(node.client, { includeTransactions: true })).transactions[0]
  // A tip that rises after the plan is paid in part: a quiet node suggests what its last block paid.
  const risen = await run({ client: asking(gwei('1'), gwei('900')) })
  const limit = 3n * risen.plan.fees.price
  expect(await newest()).toMatchObject({ maxFeePerGas: limit })
  expect((await newest())?.maxPriorityFeePerGas).toBeLessThanOrEqual(limit)
  await newCreator()
  expect(await failureMessage({ client: asking(gwei('2000')) })).toMatch(
    /^Seed: not sent\. Gas costs 200\d\.?\d* gwei now, above the 1000 gwei that may be paid: --max-fee-gwei, or 3 times/,
  )
  // The base fee is not to be had in part.
  expect(await failureMessage({ maxPrice: 1n })).toMatch(
    /^Seed: not sent\. Gas costs .* above the 0\.000000001 gwei/,
  )
  expect(await created()).toBe(0)
  // A node that is down has said nothing of its tip, and a transaction without one may never be in a block.
  await expect(run({ client: asking(gwei('1'), { code: 429 }) })).rejects.toThrow('No tip.')
  expect(await created()).toBe(0)
  const { baseFeePerGas } = await getBlock(node.client)
  const { plan } = await run({ client: asking({ code: -32_601 }), maxPrice: baseFeePerGas ?? 0n })
  expect(plan.fees.tip).toBe(0n)
  // Twice the base fee would be offered.
  expect(await newest()).toMatchObject({ maxPriorityFeePerGas: 0n, maxFeePerGas: baseFeePerGas })
})

test('rejects a chain without the factory', async () => {
  await requireFactory(node.client, chain)
  const bare = await startRehearsalChain(chain)
  await expect(requireFactory(bare.client, chain)).rejects.toThrow(
    /^FACTORY: .* has no Safe singleton factory/,
  )
  await bare.stop()
})

test('launches on a chain without a base fee, whose nodes know no tips', async () => {
  const { url, stop } = await startAnvil('--chain-id', String(chain.id), '--hardfork', 'berlin')
  const behind = createTestClient({ mode: 'anvil', chain, transport: http(url, { retryCount: 0 }) })
  try {
    await installFactory(behind)
    await behind.setBalance({ address: from, value: parseEther('100') })
    const client = createClient({
      chain,
      transport: custom({
        request: (asked: { readonly method: string; readonly params?: unknown }) =>
          asked.method === 'eth_maxPriorityFeePerGas'
            ? Promise.reject(new MethodNotFoundRpcError(new Error('No.'), asked))
            : behind.transport.request(asked),
      }),
      cacheTime: 0,
    })
    const { plan, contracts } = await run({ client })
    expect(plan.fees).toMatchObject({ isEip1559: false, maxPrice: plan.fees.price })
    expect(plan.cost).toBeGreaterThan(0n)
    const hash = contracts.at(-1)?.transaction ?? '0x'
    expect(await getTransaction(behind, { hash })).toMatchObject({ type: 'legacy', from: from.toLowerCase() })
  } finally {
    await stop()
  }
})

test('retries the check of the result, and fails if it stays wrong', async () => {
  // The rehearsal checks first, on a separate chain.
  let checks = 0
  const lagging = (until: number) => () => {
    checks += 1
    return checks === 1 || checks > until
      ? Promise.resolve()
      : Promise.reject(new DeployFailed('Not there.', undefined))
  }
  expect((await run({ wanted: { ...launch, check: lagging(3) } })).contracts).toHaveLength(3)
  expect(checks).toBe(4)
})

test('the rehearsal reports constructor reverts by name, before anything is sent', async () => {
  const abi = parseAbi(['error InvalidMaxSupply(uint256 supply)'])
  const refusal = encodeErrorResult({ abi, errorName: 'InvalidMaxSupply', args: [10_001n] })
  // Copies the refusal from its code and reverts with it.
  const refusing = concat(['0x602480600b6000396000fd', refusal])
  const step: LaunchStep = { name: 'Fruit', abi, initCode: refusing }
  expect(await failureMessage({ wanted: { ...launch, steps: [step] } })).toBe(
    'Rehearsal failed at Fruit: the constructor reverted with InvalidMaxSupply(10001). Nothing was sent and nothing was spent. Fix the configuration and run the same command again.',
  )
  for (const unripe of [new Error('Unripe.'), new DeployFailed('Unripe.', keccak256('0x'))])
    expect(await failureMessage({ wanted: { ...launch, check: () => Promise.reject(unripe) } })).toBe(
      'Rehearsal failed at the check of the result: Unripe. Nothing was sent and nothing was spent. Fix the configuration and run the same command again.',
    )
  expect(await created()).toBe(0)
})

test('reports a revert on the real chain before sending', async () => {
  // Reverts where this account has code, which on the rehearsal chain it has not.
  const lived = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
  await node.client.setCode({ address: lived, bytecode: '0x00' })
  const fussy = concat(['0x73', lived, '0x3b15601f5760006000fd5b60016000f3'])
  const step: LaunchStep = { name: 'Seed', abi: [], initCode: fussy }
  expect(await failureMessage({ wanted: { steps: [step], check: () => Promise.resolve() } })).toMatch(
    /^Seed: not sent\. The creation would revert, .*\(.*(?:create2 failed|revert).*\)\. Nothing was spent/,
  )
  expect(await created()).toBe(0)
})

test('rejects an endpoint of another chain before sending anything', async () => {
  await expect(planLaunch(launch, through().client, canto, from)).rejects.toThrow(
    'CHAIN_ID: expected 7700 (Canto), node reports 40412. Nothing was sent.',
  )
})
