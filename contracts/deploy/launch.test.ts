import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  concat,
  createClient,
  custom,
  encodeErrorResult,
  getAddress,
  http,
  keccak256,
  parseAbi,
  parseEther,
  toHex,
  type Address,
  type Client,
  type Hash,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { getCode, getTransactionCount, sendTransaction } from 'viem/actions'
import { canto } from 'viem/chains'
import { DeployFailed } from '../script/deploy.ts'
import { BadJournal, openJournal } from './journal.ts'
import { carryOut, planLaunch } from './launch.ts'
import { startRehearsalChain, type RehearsalChain } from './rehearsalChain.ts'
import { keySigner, type Signer } from './signer.ts'
import type { Launch, Step } from './step.ts'
import { codeOf, otherChain as chain, smallLaunch as launch } from '../test/smallLaunch.ts'
import { receiptOf } from './receiptOf.ts'

let node: RehearsalChain
let folder: string
beforeAll(async () => {
  node = await startRehearsalChain(chain)
  folder = mkdtempSync(join(tmpdir(), 'peppermint-launch-'))
})
afterAll(async () => {
  await node.stop()
  rmSync(folder, { recursive: true })
})

/** A new creator for each test, with money and nothing done yet. */
let [key, from]: [Hex, Address] = ['0x', '0x']
let file: string
async function newCreator() {
  key = generatePrivateKey()
  from = privateKeyToAddress(key)
  file = join(folder, `${from}.json`)
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
            await receiptOf(node.client, { hash: answer.result as Hash })
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
  readonly patience?: number
}

/** The command, run once. */
async function run({ client = through().client, wanted = launch, patience = 30_000, ...more }: Run = {}) {
  const signer = more.signer ?? keySigner(key, client)
  const journal = openJournal(file, chain.id, from)
  const plan = await planLaunch(wanted, client, chain, from, journal)
  const site = { client, chainId: chain.id, signer, journal, patience, pace: 10 }
  const contracts = await carryOut(wanted, plan, site, { begins: () => undefined, stands: () => undefined })
  return { plan, contracts, journal }
}

const created = () => getTransactionCount(node.client, { address: from })

test('a launch creates each contract at the address that was planned, at the cost that was planned', async () => {
  const { plan, contracts, journal } = await run()
  expect(contracts.map(({ name }) => name)).toEqual(['Seed', 'Stem', 'Fruit'])
  expect(contracts.map(({ address }) => address)).toEqual(plan.steps.map(({ address }) => address))
  expect(plan.balance).toBe(parseEther('100'))
  for (const { address, codeHash, transaction, block } of contracts) {
    expect(keccak256((await getCode(node.client, { address })) ?? '0x')).toBe(codeHash)
    const receipt = await node.client.request({
      method: 'eth_getTransactionReceipt' as never,
      params: [transaction] as never,
    })
    expect(receipt).toMatchObject({ blockNumber: toHex(block), contractAddress: address.toLowerCase() })
  }
  expect(await created()).toBe(3)
  journal.close()
  expect(() => readFileSync(file)).toThrow(/ENOENT/)
})

test('a launch that is killed at any request, before or after the chain has heard it, never creates a contract twice', async () => {
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
    await newCreator()
    await run({ client: through(cutAt, moment).client, patience: 50 }).then(
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
async function told(options: Run): Promise<string> {
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

test('a transaction that no block has taken yet is waited for, in this run and the next, and not sent again', async () => {
  await withoutBlocks(async () => {
    expect(await told({ patience: 30 })).toMatch(
      /^Seed is not on the chain yet\. .*run the same command again/,
    )
    const { client, line } = through()
    expect(await told({ client, patience: 30 })).toMatch(/^Seed is not on the chain yet/)
    expect(line.methods).not.toContain('eth_sendRawTransaction')
  })
  await node.client.mine({ blocks: 1 })
  expect((await run()).contracts).toHaveLength(3)
  expect(await created()).toBe(3)
})

test('a transaction that blocks have become too dear for is offered more under the same nonce', async () => {
  await withoutBlocks(async () => {
    await told({ patience: 30 })
    await node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 13n })
    await node.client.mine({ blocks: 1 })
    expect(await created()).toBe(0)
    expect(await told({ patience: 30 })).toMatch(/^Seed is not on the chain yet/)
    await node.client.mine({ blocks: 1 })
    expect(await created()).toBe(1)
  })
  const { contracts } = await run()
  expect(contracts.map(({ transaction }) => transaction)).not.toContain(undefined)
  expect(await created()).toBe(3)
})

test('another transaction of the account that takes the nonce is noticed, and the step is made anew', async () => {
  const { requests } = await uncut()
  // Cut at the first sending: noted, signed, never heard.
  await told({ client: through(requests, 'before').client, patience: 30 })
  const account = privateKeyToAccount(key)
  await sendTransaction(createClient({ account, chain, transport: http(node.url) }), { to: from, value: 1n })
  expect(await told({})).toMatch(
    /^Seed was not created: another transaction of the account has used its nonce 0; nothing was spent on it\. Run/,
  )
  expect((await run()).contracts).toHaveLength(3)
  expect(await created()).toBe(4)
})

/** How many requests there are up to the first sending. */
async function uncut(): Promise<{ readonly requests: number }> {
  const { client, line } = through()
  await run({ client })
  await newCreator()
  return { requests: line.methods.indexOf('eth_sendRawTransaction') + 1 }
}

test('nothing is sent while another transaction of the account is on its way', async () => {
  await withoutBlocks(async () => {
    const account = privateKeyToAccount(key)
    await sendTransaction(createClient({ account, chain, transport: http(node.url) }), {
      to: from,
      value: 1n,
    })
    const { client, line } = through()
    expect(await told({ client })).toMatch(
      /^Seed was not sent: the account has another transaction on its way/,
    )
    expect(line.methods).not.toContain('eth_sendRawTransaction')
  })
})

test('a launch begun with one configuration is not finished with another', async () => {
  const { requests } = await uncut()
  await told({ client: through(requests, 'after').client, patience: 30 })
  const other: Step = { name: 'Seed', abi: [], initCode: () => codeOf('0x00beef') }
  const harmless = { steps: [other], check: () => Promise.resolve() }
  expect(await told({ wanted: harmless })).toMatch(
    /^Seed was sent before with other code or another configuration .*so it was not sent again/,
  )
  expect(await created()).toBe(1)
})

test('what the contracts refuse is refused in the rehearsal, by its name, before anything is sent', async () => {
  const abi = parseAbi(['error BadSupply(uint256 supply)'])
  const refusal = encodeErrorResult({ abi, errorName: 'BadSupply', args: [10_001n] })
  // Copies the refusal out of its own code and reverts with it.
  const refusing = concat(['0x602480600b6000396000fd', refusal])
  const step: Step = { name: 'Fruit', abi, initCode: () => refusing }
  expect(await told({ wanted: { ...launch, steps: [step] } })).toBe(
    'The rehearsal failed at Fruit, so nothing was sent and nothing was spent: the contract says BadSupply(10001). Mend the configuration and run the same command again.',
  )
  for (const unripe of [new Error('Unripe.'), new DeployFailed('Unripe.', keccak256('0x'))])
    expect(await told({ wanted: { ...launch, check: () => Promise.reject(unripe) } })).toBe(
      'The rehearsal failed at the check of the result, so nothing was sent and nothing was spent: Unripe. Mend the configuration and run the same command again.',
    )
  expect(await created()).toBe(0)
})

test('what only the real chain refuses is told before it is sent', async () => {
  // Reverts where this account has code, which on the rehearsal chain it has not.
  const lived = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
  await node.client.setCode({ address: lived, bytecode: '0x00' })
  const fussy = concat(['0x73', lived, '0x3b15601f5760006000fd5b60016000f3'])
  const step: Step = { name: 'Seed', abi: [], initCode: () => fussy }
  expect(await told({ wanted: { steps: [step], check: () => Promise.resolve() } })).toMatch(
    /^Seed was not sent: the endpoint cannot say what it would take \(.*revert.*\)\. Nothing was spent/,
  )
  expect(await created()).toBe(0)
})

test('an endpoint of another chain is refused before anything is sent', async () => {
  const journal = openJournal(file, 7700, from)
  await expect(planLaunch(launch, through().client, canto, from, journal)).rejects.toThrow(
    'The endpoint is of chain 40412, but Canto is chain 7700. Nothing was sent.',
  )
})

test('without its journal in order a launch does not go on', async () => {
  const { requests } = await uncut()
  await told({ client: through(requests, 'after').client, patience: 30 })
  const text = readFileSync(file, 'utf8')
  for (const damaged of ['', text.slice(0, -20), '{}', text.replace(/"nonce": \d+/, '"nonce": "0"')]) {
    writeFileSync(file, damaged)
    expect(await told({})).toMatch(
      /is damaged, so nothing was sent: without it, a contract could be created twice/,
    )
  }
  writeFileSync(file, text)
  expect(() => openJournal(file, chain.id, privateKeyToAddress(generatePrivateKey()))).toThrow(BadJournal)
  expect(() => openJournal(file, 1, from)).toThrow(/is unfinished/)
  expect((await run()).contracts).toHaveLength(3)
  expect(await created()).toBe(3)
})
