/** Safe{Wallet}'s checks of what is about to be signed, asked for as its source does. */
import * as protocolKit from '@safe-global/protocol-kit'
import { multiSend, type Safe, safeAbi, safeAddress } from '@peppermint/devnet/safe'
import { encodeMultiSendCalls, tokenFunctions } from '@peppermint/safe/decode'
import { startNodeServer } from '@peppermint/rpc/nodeServer.fixture.ts'
import { TRANSFER_TOPIC } from '@peppermint/safe/events'
import { NO_REFUND } from '@peppermint/safe/hashes'
import { openKit } from '@peppermint/safe/protocolKit'
import type { CounterpartyChecks, RecipientChecks, ThreatChecks } from '@peppermint/safe/wire'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { GatewayChain } from '../gatewayChain.ts'
import { executionData, type GatewayWorld, startGatewayWorld } from '../gatewayWorld.fixture.ts'
import { readCalled, readSent } from './interactions.ts'
import { readInTime } from './readInTime.ts'
import { simulateInTime } from './simulate.ts'
import { reviewForWallet } from './threats.ts'
import { newAccount, requestsTo, type Requests } from '../transactions/proposals.fixture.ts'
import {
  SHOWN_THREATS,
  walletCounterparties,
  walletHeading,
  walletRecipient,
  walletThreats,
} from './walletSecurity.fixture.ts'

const friend = getAddress(`0x${'a1'.repeat(20)}`)
const unknown = getAddress(`0x${'b2'.repeat(20)}`)
const named = getAddress(`0x${'c3'.repeat(20)}`)
const trustedTarget = getAddress(`0x${'d4'.repeat(20)}`)
const empty = getAddress(`0x${'e5'.repeat(20)}`)

let world: GatewayWorld
let requests: Requests
let key: Hex
let safe: Safe
let nested: Safe
let kit: Awaited<ReturnType<typeof openKit>>
let token: Address
let spam: Address

beforeAll(async () => {
  world = await startGatewayWorld({
    config: {
      contractNames: [{ address: named, name: 'Scovilles', logoUri: 'https://example.org/logo.png' }],
      trustedDelegateCallTargets: [trustedTarget],
      abis: [{ name: 'Empty', address: empty, abi: [] }],
    },
  })
  await world.client.setCode({ address: named, bytecode: '0x00' })
  requests = requestsTo(world)
  key = generatePrivateKey()
  safe = await world.createSafe({ owners: [key, generatePrivateKey()], threshold: 1 })
  nested = await world.createSafe()
  token = await world.deployToken()
  spam = await world.deployToken()
  await world.transferToken(token, safe.address, 100n)
  await world.executeTransaction(safe, { to: friend, value: 1n }, [0])
  await world.executeTransaction(safe, { to: token, data: transferTo(friend, 1n) }, [0])
  const { to, data } = multiSend([{ to: named, data: '0x12345678' }])
  await world.executeTransaction(safe, { to, data, operation: 1 }, [0])
  kit = await openKit(world, safe, key)
  await world.caughtUp()
}, 60_000)
afterAll(() => world.close())

const transferTo = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: tokenFunctions, functionName: 'transfer', args: [to, amount] })
/** Creates a contract that emits what it is called with: three topics, and one word of data. */
const FORGER = '0x60168060093d393df36020606060003760403560203560003560206000a300'
const approval = encodeFunctionData({
  abi: tokenFunctions,
  functionName: 'approve',
  args: [unknown, maxUint256],
})
/** The last one is of Safes before 1.3.0, and known to the review. */
const ownFunctions = [...safeAbi('safe'), ...parseAbi(['function changeMasterCopy(address _masterCopy)'])]
const ofSafe = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: ownFunctions, functionName, args })

interface Call {
  readonly to: Address
  readonly value?: string
  readonly data?: Hex
  readonly operation?: 0 | 1
}

const pathOf = (check: string, at: Address = safe.address) => `/v1/chains/7700/security/${at}/${check}`

async function askRecipient(address: string, at?: Address): Promise<RecipientChecks> {
  // The wallet writes the recipient in lower case.
  const { status, body } = await requests.send<RecipientChecks>(
    'GET',
    pathOf(`recipient/${address.toLowerCase()}`, at),
  )
  expect(status).toBe(200)
  walletRecipient.parse(body)
  return body
}

async function askCounterparties(call: Call, at?: Address): Promise<CounterpartyChecks> {
  const sent = { value: '0', data: '0x', operation: 0, ...call }
  const { status, body } = await requests.send<CounterpartyChecks>(
    'POST',
    pathOf('counterparty-analysis', at),
    sent,
  )
  expect([status, body]).toEqual([200, body])
  walletCounterparties.parse(body)
  return body
}

async function sendThreats(data: unknown, at?: Address) {
  const answer = await requests.send<ThreatChecks>('POST', pathOf('threat-analysis', at), {
    data,
    walletAddress: safe.owners[0]?.address,
  })
  if (answer.status === 200) walletThreats.parse(answer.body)
  return answer
}

/** The typed data of a transaction as the wallet makes it: by protocol-kit, with a number as chain id. */
async function typedDataOf({ to, value = '0', data = '0x', operation = 0 }: Call) {
  const { data: made } = await kit.createTransaction({ transactions: [{ to, value, data, operation }] })
  const typed = protocolKit.generateTypedData({
    safeAddress: safe.address,
    safeVersion: '1.4.1',
    chainId: 7700n,
    data: made,
  })
  return { ...typed, domain: { ...typed.domain, chainId: 7700 } }
}

async function askThreats(call: Call) {
  const { status, body } = await sendThreats(await typedDataOf(call))
  expect([status, body]).toEqual([200, body])
  const results = body.THREAT
  // What was not checked is always said, and among what the wallet shows.
  expect(results.slice(0, SHOWN_THREATS).at(-1)).toMatchObject({ severity: 'INFO', type: 'FAILED' })
  expect(results.length).toBeLessThanOrEqual(SHOWN_THREATS)
  return results
}

const typesOf = (results: readonly { readonly type: string; readonly severity: string }[] | undefined) =>
  results?.map(({ type, severity }) => `${severity} ${type}`)

test('[W2] an account that the Safe has sent to is known, another one is new', async () => {
  const known = await askRecipient(friend)
  expect([known.isSafe, typesOf(known.RECIPIENT_INTERACTION)]).toEqual([false, ['OK RECURRING_RECIPIENT']])
  expect(known.RECIPIENT_INTERACTION[0]?.description).toBe('This Safe has sent to this address 2 times.')
  expect(known.RECIPIENT_ACTIVITY).toBeUndefined()
  const other = await askRecipient(unknown)
  expect([other.isSafe, typesOf(other.RECIPIENT_INTERACTION)]).toEqual([false, ['INFO NEW_RECIPIENT']])
  expect(walletHeading(other)).toBe('Review details')
})

test('[W2] a transfer that anyone can forge makes no account known', async () => {
  const impostor = newAccount().address
  // Emitted by a contract that the Safe never called, and by its own token for nothing.
  const { contractAddress } = await world.send({ data: FORGER })
  if (!contractAddress) throw new Error('The contract was not deployed.')
  const words = [TRANSFER_TOPIC, pad(safe.address), pad(impostor), pad('0x05')] as const
  await world.send({ to: contractAddress, data: concatHex(words) })
  const fromSafe = (amount: bigint) =>
    encodeFunctionData({
      abi: tokenFunctions,
      functionName: 'transferFrom',
      args: [safe.address, impostor, amount],
    })
  await world.send({ to: token, data: fromSafe(0n) })
  await world.caughtUp()
  expect(typesOf((await askRecipient(impostor)).RECIPIENT_INTERACTION)).toEqual(['INFO NEW_RECIPIENT'])
})

test('[W2] a recipient that is a Safe or an owner is said to be one', async () => {
  const toNested = await askRecipient(nested.address)
  expect([toNested.isSafe, typesOf(toNested.RECIPIENT_ACTIVITY)]).toEqual([true, ['WARN LOW_ACTIVITY']])
  expect(toNested.RECIPIENT_INTERACTION[0]?.description).toContain('It is itself a Safe.')
  const toOwner = await askRecipient(safe.owners[1]?.address ?? '')
  expect(toOwner.RECIPIENT_INTERACTION[0]?.description).toContain('It is an owner of this Safe.')
})

test('[W2] a contract that only answers like a Safe is not said to be one', async () => {
  const mirror = newAccount().address
  // Asks a Safe whatever it is asked itself.
  const code = `0x363d3d373d3d363d73${nested.address.slice(2)}5afa3d600060003e3d6000f3` as Hex
  await world.client.setCode({ address: mirror, bytecode: code })
  const checks = await askRecipient(mirror)
  expect([checks.isSafe, typesOf(checks.RECIPIENT_ACTIVITY)]).toEqual([false, ['INFO FAILED']])
  expect(checks.RECIPIENT_INTERACTION[0]?.description).not.toContain('itself a Safe')
  expect(checks.RECIPIENT_ACTIVITY?.[0]?.description).toContain('none that this gateway knows')
})

test('[W2] a plain transfer: its recipient, no contract, and no green light', async () => {
  const coins = { to: friend, value: '5' }
  const checks = await askCounterparties(coins)
  expect([Object.keys(checks.recipient), checks.contract, checks.deadlock]).toEqual([[friend], {}, {}])
  const threats = await askThreats(coins)
  expect(typesOf(threats)).toEqual(['INFO FAILED'])
  expect(threats[0]?.description).toContain('it would succeed now')
  expect(walletHeading(checks)).toBe('Checks passed')
  expect(walletHeading(checks, threats)).toBe('Review details')
  const tokens = await askCounterparties({ to: token, data: transferTo(unknown, 5n) })
  expect([Object.keys(tokens.recipient), tokens.contract]).toEqual([[unknown], {}])
  const foreignToken = await askCounterparties({ to: spam, data: transferTo(unknown, 5n) })
  expect(Object.keys(foreignToken.contract)).toEqual([spam])
  expect(await askCounterparties({ to: safe.address })).toEqual({ recipient: {}, contract: {}, deadlock: {} })
})

test('[W2] a contract has its name and whether the Safe called it, in batches too', async () => {
  const { contract } = await askCounterparties({ to: named, data: '0x12345678' })
  expect(contract[named]).toMatchObject({ name: 'Scovilles', logoUrl: 'https://example.org/logo.png' })
  expect(typesOf(contract[named]?.CONTRACT_VERIFICATION)).toEqual(['OK VERIFIED'])
  expect(typesOf(contract[named]?.CONTRACT_INTERACTION)).toEqual(['OK KNOWN_CONTRACT'])
  const { to, data } = multiSend([
    { to: unknown, data: '0x12345678' },
    { to: friend, data: '0x', value: 1n },
  ])
  const batch = await askCounterparties({ to, data, operation: 1 })
  expect([Object.keys(batch.recipient), Object.keys(batch.contract)]).toEqual([[friend], [unknown]])
  expect(typesOf(batch.contract[unknown]?.CONTRACT_VERIFICATION)).toEqual(['INFO VERIFICATION_UNAVAILABLE'])
  expect(typesOf(batch.contract[unknown]?.CONTRACT_INTERACTION)).toEqual(['INFO NEW_CONTRACT'])
  expect(batch.contract[unknown]).not.toHaveProperty('name')
  const [module] = [safeAddress('createCall')]
  const ofSafes = await askCounterparties({ to: module, data: '0x12345678', operation: 1 })
  expect(ofSafes.contract[module]).toMatchObject({ name: 'Safe: CreateCall 1.4.1' })
  expect(ofSafes.contract[module]).not.toHaveProperty('DELEGATECALL')
})

test('[W2] no one vouches for an address without code, known or not', async () => {
  const nowhere = getAddress('0x610fcA2e0279Fa1F8C00c8c2F71dF522AD469380')
  for (const address of [nowhere, empty]) {
    const { contract } = await askCounterparties({ to: address, data: '0x12345678' })
    expect(contract[address]?.CONTRACT_VERIFICATION).toMatchObject([
      { severity: 'WARN', type: 'NOT_VERIFIED', title: 'No contract at this address' },
    ])
  }
  // The same address once there is code: that of Safe, for it cannot be another.
  await world.client.setCode({ address: nowhere, bytecode: '0x00' })
  const { contract } = await askCounterparties({ to: nowhere, data: '0x12345678' })
  expect(contract[nowhere]?.name).toBe('Safe: SafeL2 1.4.1')
  expect(typesOf(contract[nowhere]?.CONTRACT_VERIFICATION)).toEqual(['OK VERIFIED'])
})

test('[W2] a delegate call to foreign code is found in batches too, a trusted one is not', async () => {
  const inBatch = encodeMultiSendCalls([{ to: unknown, value: 0n, data: '0x12345678', operation: 1 }])
  for (const call of [
    { to: unknown, data: '0x12345678', operation: 1 },
    // Nothing is paid to code that runs as the Safe.
    { to: unknown, data: '0x', operation: 1 },
    // Whatever function of it the bytes name.
    {
      to: unknown,
      data: ofSafe('execTransaction', [friend, 1n, '0x', 0, 0n, 0n, 0n, token, token, '0x']),
      operation: 1,
    },
    { to: safeAddress('multiSend'), data: inBatch, operation: 1 },
  ] as const) {
    const { contract, recipient } = await askCounterparties(call)
    expect(recipient).toEqual({})
    expect(typesOf(contract[unknown]?.DELEGATECALL)).toEqual(['WARN UNEXPECTED_DELEGATECALL'])
    const [review] = await askThreats(call)
    expect(review).toMatchObject({ severity: 'WARN', type: 'MODERATE' })
    expect(JSON.stringify(review)).toContain('Foreign code would run as the Safe')
  }
  // Also at a token that the Safe knows, with the bytes of a transfer.
  const transfer = await askCounterparties({ to: token, data: transferTo(friend, 1n), operation: 1 })
  expect(typesOf(transfer.contract[token]?.DELEGATECALL)).toEqual(['WARN UNEXPECTED_DELEGATECALL'])
  const call = { to: trustedTarget, data: '0x12345678', operation: 1 } as const
  expect((await askCounterparties(call)).contract[trustedTarget]).not.toHaveProperty('DELEGATECALL')
  expect(JSON.stringify(await askThreats(call))).not.toContain('Foreign code')
})

test('[W2] changes of the Safe itself have the schema’s own types', async () => {
  const change = (functionName: string, ...args: readonly unknown[]) => ({
    to: safe.address,
    data: ofSafe(functionName, args),
  })
  const owner = change('addOwnerWithThreshold', unknown, 2n)
  expect(typesOf(await askThreats(owner))).toEqual(['WARN OWNERSHIP_CHANGE', 'INFO FAILED'])
  expect((await askThreats(owner))[0]?.description).toBe(
    `${unknown} becomes an owner of this Safe. From then on 2 owners have to sign.`,
  )
  expect(typesOf(await askThreats(change('enableModule', unknown)))).toEqual([
    'WARN MODULE_CHANGE',
    'INFO FAILED',
  ])
  const other = await askThreats(change('changeMasterCopy', unknown))
  expect(other.find(({ type }) => type === 'MASTERCOPY_CHANGE')).toMatchObject({
    severity: 'WARN',
    type: 'MASTERCOPY_CHANGE',
    before: safeAddress('safe'),
    after: unknown,
    description: expect.stringContaining('none of Safe’s'),
  })
  const [newest, ofOtherChains] = [
    safeAddress('safe'),
    getAddress('0x610fcA2e0279Fa1F8C00c8c2F71dF522AD469380'),
  ]
  for (const [singleton, words] of [
    [newest, 'one of Safe’s own versions'],
    [ofOtherChains, 'none of Safe’s on this chain'],
  ] as const)
    expect(JSON.stringify(await askThreats(change('changeMasterCopy', singleton)))).toContain(words)
  const handler = change('setFallbackHandler', unknown)
  const { contract } = await askCounterparties(handler)
  expect(contract[safe.address]).toMatchObject({ name: 'This Safe' })
  expect(contract[safe.address]?.FALLBACK_HANDLER).toMatchObject([
    { severity: 'WARN', type: 'UNOFFICIAL_FALLBACK_HANDLER', fallbackHandler: { address: unknown } },
  ])
  const official = await askCounterparties(change('setFallbackHandler', safeAddress('fallbackHandler')))
  expect(official.contract[safe.address]).not.toHaveProperty('FALLBACK_HANDLER')
  const removed = await askCounterparties(change('setFallbackHandler', zeroAddress))
  expect(removed.contract[safe.address]).not.toHaveProperty('FALLBACK_HANDLER')
  // More kinds at once than the wallet shows results.
  const { to, data } = multiSend([
    owner,
    change('enableModule', unknown),
    handler,
    change('changeThreshold', 1n),
  ])
  const all = await askThreats({ to, data, operation: 1 })
  expect(typesOf(all)).toEqual(['WARN MODERATE', 'WARN OWNERSHIP_CHANGE', 'INFO FAILED'])
  expect(JSON.stringify(all[0])).toContain('could then execute anything from this Safe')
  expect(JSON.stringify(all[0])).toContain('would answer calls in the name of this Safe')
  // More changes of one kind than there is room for, the worst one last.
  const many = multiSend([...Array.from({ length: 31 }, () => change('changeThreshold', 1n)), owner])
  const crowded = (await askThreats({ to: many.to, data: many.data, operation: 1 })).find(
    ({ type }) => type === 'OWNERSHIP_CHANGE',
  )
  expect(crowded?.description).toContain(`${unknown} becomes an owner of this Safe`)
  expect(crowded?.description).toMatch(/And 2 more of this kind\.$/)
})

test('[W2] Safes that would own each other are a warning, deeper ones are not checked', async () => {
  const add = (owner: Address) => ({
    to: safe.address,
    data: ofSafe('addOwnerWithThreshold', [owner, 1n]),
  })
  expect((await askCounterparties(add(unknown))).deadlock).toEqual({})
  const swap = ofSafe('swapOwner', [`0x${'00'.repeat(19)}01`, safe.owners[0]?.address, nested.address])
  const swapped = await askCounterparties({ to: safe.address, data: swap })
  expect(typesOf(swapped.deadlock[safe.address]?.DEADLOCK)).toEqual(['INFO FAILED'])
  // An owner of another Safe, which this one makes execute that.
  const inner = { to: nested.address, value: 0n, data: add(nested.address).data, operation: 0 as const }
  const ofOther = executionData({ ...inner, ...NO_REFUND, nonce: 0 }, '0x')
  expect((await askCounterparties({ to: nested.address, data: ofOther })).deadlock).toEqual({})
  const plain = await askCounterparties(add(nested.address))
  expect(typesOf(plain.deadlock[safe.address]?.DEADLOCK)).toEqual(['INFO FAILED'])
  const mutual = await world.createSafe()
  await world.executeTransaction(mutual, {
    to: mutual.address,
    data: ofSafe('addOwnerWithThreshold', [safe.address, 1n]),
  })
  await world.caughtUp()
  const warned = await askCounterparties(add(mutual.address))
  expect(typesOf(warned.deadlock[safe.address]?.DEADLOCK)).toEqual(['WARN NESTED_SAFE_WARNING'])
})

test('[W2] the review’s findings, and what a node says of running it', async () => {
  const [review] = await askThreats({ to: token, data: approval })
  expect(review).toMatchObject({
    severity: 'WARN',
    type: 'MODERATE',
    title: 'One thing to check',
    issues: {
      WARN: [
        {
          description: `Unlimited approval. ${unknown} could take any amount of the token ${token} from this Safe, now or later.`,
        },
      ],
    },
  })
  const opaque = await askThreats({ to: named, data: '0x12345678' })
  expect(typesOf(opaque)).toEqual(['INFO MODERATE', 'INFO FAILED'])
  expect(JSON.stringify(opaque)).toContain('This review has no ABI for the data')
  const [failing, last] = await askThreats({ to: token, data: transferTo(unknown, parseEther('1')) })
  expect(JSON.stringify(failing)).toContain('It would fail if it were executed now')
  expect(last?.description).toContain('it would fail now')
})

test('[W2] typed data is reviewed as a message, another Safe’s transaction too', async () => {
  const permit = {
    domain: { chainId: 7700, verifyingContract: token, name: 'Token', version: '1' },
    primaryType: 'Permit',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: {
      owner: safe.address,
      spender: unknown,
      value: maxUint256.toString(),
      nonce: '0',
      deadline: '1',
    },
  }
  const { body } = await sendThreats(permit)
  expect(typesOf(body.THREAT)).toEqual(['WARN MODERATE', 'INFO FAILED'])
  expect(JSON.stringify(body)).toContain(`lets ${unknown} move any amount of the Safe’s tokens`)
  const ofOther = await sendThreats(await typedDataOf({ to: friend, value: '1' }), nested.address)
  expect(JSON.stringify(ofOther.body)).toContain('acts for another account that this Safe owns')
  const made = await typedDataOf({ to: friend, value: '1' })
  const ofOtherChain = await sendThreats({ ...made, domain: { ...made.domain, chainId: 1 } })
  expect(JSON.stringify(ofOtherChain.body)).toContain('The data names chain 1, which is not the chain')
  // Shows what it does not sign.
  const withField = (name: string) =>
    sendThreats({ ...permit, message: { ...permit.message, [name]: 'x' } }).then((answer) =>
      JSON.stringify(answer.body),
    )
  expect(await withField('extra')).toContain('The type Permit has no field extra')
  expect(await withField('a\u202eb')).toContain('The type Permit has no field a‹U+202E›b')
})

test('[W2] what is not known is not checked: no alarm, no green light', async () => {
  // A Safe that does not exist yet: the wallet asks for its first transaction, too.
  const future = newAccount().address
  const recipient = await askRecipient(friend, future)
  expect(typesOf(recipient.RECIPIENT_INTERACTION)).toEqual(['INFO FAILED'])
  const { contract } = await askCounterparties({ to: unknown, data: '0x12345678' }, future)
  expect(typesOf(contract[unknown]?.CONTRACT_INTERACTION)).toEqual(['INFO FAILED'])
  expect(walletHeading(recipient, contract)).toBe('Review details')
  // Unknown code ran as this Safe, so its logs prove nothing.
  const unproven = await world.createSafe()
  await world.executeTransaction(unproven, { to: unknown, data: '0x12345678', operation: 1 })
  await world.caughtUp()
  const ofUnproven = await askRecipient(friend, unproven.address)
  expect(typesOf(ofUnproven.RECIPIENT_INTERACTION)).toEqual(['INFO FAILED'])
})

test('[W2] a read that takes too long is not waited for', async () => {
  vi.useFakeTimers()
  try {
    const slow = readInTime(new Promise<never>(() => {}))
    await vi.runAllTimersAsync()
    expect(await slow).toBeUndefined()
    await expect(readInTime(Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('[W2] a database that does not answer is not waited for', async () => {
  const state = await world.chain.readSafe(safe.address)
  const never = () => new Promise<never>(() => {})
  const tokens = {
    ...world.chain.tokens,
    readTrustedTokens: () => Promise.resolve(new Set<Address>()),
    readCalledContracts: never,
  }
  // Whatever is asked of it, once it is awaited.
  const stuck: object = new Proxy(never, {
    get: (_, name) => (name === 'then' ? () => undefined : stuck),
    apply: () => stuck,
  })
  const database = { ...world.chain.database, lists: stuck } as GatewayChain['database']
  vi.useFakeTimers()
  try {
    const reads = [
      readSent({ database, tokens }, state, [friend]).then((sent) => sent.get(friend)?.status),
      readCalled({ database, tokens }, state, [named]).then((called) => called.get(named)),
    ]
    await vi.advanceTimersByTimeAsync(10_000)
    const answers = reads.map((read) => Promise.race([read, Promise.resolve('still waiting')]))
    expect(await Promise.all(answers)).toEqual(['unknown', 'unknown'])
  } finally {
    vi.useRealTimers()
  }
})

test('[W2] simulations take turns on the node, two of a client at most', async () => {
  let running = 0
  let mostRunning = 0
  const [rpcUrl] = world.chain.config.rpcUrls
  const node = await startNodeServer(rpcUrl, async ({ response, forward }) => {
    mostRunning = Math.max(mostRunning, (running += 1))
    const text = await forward()
    running -= 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  })
  onTestFinished(() => node.stop())
  const chain = { ...world.chain, config: { ...world.chain.config, rpcUrls: [node.url] as const } }
  const transaction = { to: friend, value: 1n, data: '0x', operation: 0 } as const
  const simulate = (client: string) => simulateInTime(chain, { safe: safe.address, transaction }, client)
  const clients = ['203.0.113.9', '203.0.113.9', '203.0.113.9', '198.51.100.1']
  const results = await Promise.all(clients.map(simulate))
  expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'unknown', 'success'])
  expect(mostRunning).toBe(1)
  expect(await simulate(clients[0] ?? '')).toEqual({ status: 'success' })
})

test('[W2] a trusted batch contract whose calls are not read is not vouched for', () => {
  const { config } = world.chain
  const deployments = { ...config.deployments, multiSends: [...config.deployments.multiSends, unknown] }
  const chain = { chainId: 7700, config: { ...config, deployments } }
  const data = encodeMultiSendCalls([{ to: friend, value: 1n, data: '0x', operation: 0 }])
  const call = { to: unknown, value: 0n, data, operation: 1, nonce: 0 } as const
  const { findings } = reviewForWallet(chain, safe.address, undefined, { ...NO_REFUND, ...call })
  expect(findings.map(({ type }) => type)).toContain('unknown-calldata')
})

test('[W2] hostile requests are refused or answered within bounds', async () => {
  const call = { to: friend, value: '0', data: '0x', operation: 0 } as const
  for (const [changed, path] of [
    [{ to: '0x12' }, 'to'],
    [{ value: '-1' }, 'value'],
    [{ data: '0x1' }, 'data'],
    [{ operation: 2 }, 'operation'],
  ] as const)
    expect(
      await requests.send('POST', pathOf('counterparty-analysis'), { ...call, ...changed }),
      path,
    ).toMatchObject({ status: 422, body: { path: [path] } })
  // A wrong checksum is an address, as everywhere in this protocol.
  const shuffled = `0x${friend.slice(2).replaceAll('A', 'a').replace('a', 'A')}`
  expect((await askCounterparties({ ...call, to: shuffled as Address })).recipient).toHaveProperty(friend)
  const unprintable = { toString: 1, valueOf: 1 }
  const ofSafeTx = await typedDataOf({ to: friend, value: '1' })
  for (const data of [
    null,
    7,
    {},
    { domain: {}, types: {}, message: {} },
    { ...ofSafeTx, domain: { ...ofSafeTx.domain, verifyingContract: unprintable } },
    { ...ofSafeTx, domain: { ...ofSafeTx.domain, chainId: unprintable } },
  ]) {
    const { status } = await sendThreats(data)
    expect([200, 422]).toContain(status)
  }
  let deep: Hex = '0x12345678'
  for (let depth = 0; depth < 60; depth += 1)
    deep = encodeMultiSendCalls([{ to: safeAddress('multiSend'), value: 0n, data: deep, operation: 1 }])
  const [review] = await askThreats({ to: safeAddress('multiSend'), data: deep, operation: 1 })
  expect(JSON.stringify(review)).toContain('cannot be read')
  const many = multiSend(
    Array.from({ length: 900 }, (_, index) => ({
      to: getAddress(`0x${(index + 1).toString(16).padStart(40, 'e')}`),
      value: 1n,
      data: '0x',
    })),
  )
  const checks = await askCounterparties({ to: many.to, data: many.data, operation: 1 })
  expect(Object.keys(checks.recipient)).toHaveLength(100)
  expect(JSON.stringify(checks).length).toBeLessThan(200_000)
  const [tooMany] = await askThreats({ to: many.to, data: many.data, operation: 1 })
  expect(JSON.stringify(tooMany)).toContain('It makes 900 calls')
  const approvals = encodeMultiSendCalls(
    Array.from({ length: 100 }, () => ({ to: token, value: 0n, data: approval, operation: 0 as const })),
  )
  const [long] = await askThreats({ to: safeAddress('multiSend'), data: approvals, operation: 1 })
  expect(JSON.stringify(long).match(/Unlimited approval/g)).toHaveLength(30)
  expect(JSON.stringify(long)).toContain('And 70 more of this kind.')
  const unread = `0x${'00'.repeat(140_000)}`
  for (const check of ['counterparty-analysis', 'threat-analysis'])
    expect((await requests.send('POST', pathOf(check), { ...call, data: unread })).status).toBe(413)
  const huge = `0x${'00'.repeat(131_073)}`
  expect((await requests.send('POST', pathOf('counterparty-analysis'), { ...call, data: huge })).status).toBe(
    422,
  )
})

// The last one: nothing answers afterwards.
test('[W2] without its node it checks what the index and the bytes say', async () => {
  const call = { to: friend, value: '5' }
  const typed = await typedDataOf(call)
  await world.node.stop()
  // One that was not read before: answers of the chain are kept for a moment.
  const [{ recipient }, unread, { status, body }] = await Promise.all([
    askCounterparties(call),
    askRecipient(newAccount().address),
    sendThreats(typed),
  ])
  expect(typesOf(recipient[friend]?.RECIPIENT_INTERACTION)).toEqual(['OK RECURRING_RECIPIENT'])
  expect(typesOf(unread.RECIPIENT_INTERACTION)).toEqual(['INFO NEW_RECIPIENT'])
  expect(typesOf(unread.RECIPIENT_ACTIVITY)).toEqual(['INFO FAILED'])
  expect([status, typesOf(body.THREAT)]).toEqual([200, ['INFO FAILED']])
  expect(body.THREAT[0]?.description).toContain('It was not run on a node')
})
