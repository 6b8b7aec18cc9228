/** Owners sign, execute and approve with real wallets against real Safe contracts. */
import {
  createClient,
  type EIP1193Provider,
  encodeFunctionData,
  hashMessage,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBalance, sendTransaction, setBalance } from 'viem/actions'
import { canto } from 'viem/chains'
import { GatewayRequestError } from '@peppermint/safe/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { createSafe, deploySafeContracts, type Safe, type SafeChain } from '@peppermint/devnet/safe'
import { readApprovals, readSafe } from '@peppermint/safe/chain'
import {
  NO_REFUND,
  hashDeleteRequest,
  hashSafeTransaction,
  type SafeTransaction,
} from '@peppermint/safe/hashes'
import type { TransactionDetails } from '@peppermint/safe/wire'
import { recoverAddress } from 'viem'
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { createJournal, resolveEntry } from '@peppermint/wallet-kit/transactions'
import { checkConfirmations, type StatedConfirmation } from '../review/checkConfirmations.ts'
import type { SafeSource } from '../source/safeSource.ts'
import { readKept } from '../source/chain/keptProposals.ts'
import { openProposalStore } from '../source/chain/proposalStore.ts'
import { keeperOf } from './keepSignature.ts'
import { approvedSignature } from './executionSignatures.ts'
import type { OwnerWallet } from './ownerWallet.ts'
import { prepareApproval } from './useProposalActions.ts'
import { prepareExecution } from './prepareExecution.ts'
import { readSafeNote } from './safeNote.ts'
import { sendPrepared } from './sendPrepared.ts'
import { confirmTransaction, deleteProposal, proposeTransaction, type SigningTools } from './signProposal.ts'
import type { ReviewedTransaction } from './reviewed.ts'

const keys = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()] as const
const [alice, bob, carol] = [
  privateKeyToAccount(keys[0]),
  privateKeyToAccount(keys[1]),
  privateKeyToAccount(keys[2]),
] as const
const recipient = privateKeyToAccount(generatePrivateKey()).address

let node: TestChain
let safeChain: SafeChain
let salt = 0n

beforeAll(async () => {
  node = await startChain()
  safeChain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
  await deploySafeContracts(safeChain, ['1.3.0', '1.4.1'])
  for (const { address } of [alice, bob, carol])
    await setBalance(node.client, { address, value: parseEther('100') })
})
afterAll(() => node.stop())

const client = () => createClient({ chain: canto, transport: http(node.url), pollingInterval: 20 })

/** A 2-of-3 Safe with 10 CANTO. */
async function newSafe(version: '1.3.0' | '1.4.1' = '1.4.1'): Promise<Safe> {
  salt += 1n
  const safe = await createSafe(safeChain, { owners: keys, threshold: 2, salt, version })
  await setBalance(node.client, { address: safe.address, value: parseEther('10') })
  return safe
}

function review(safe: Safe, fields: Partial<SafeTransaction> = {}): ReviewedTransaction {
  const transaction: SafeTransaction = {
    to: recipient,
    value: 1n,
    data: '0x',
    operation: 0,
    ...NO_REFUND,
    nonce: 0,
    ...fields,
  }
  const domain = { chainId: canto.id, safe: safe.address, version: safe.version }
  return { transaction, safe: domain, safeTxHash: hashSafeTransaction(transaction, domain).safeTxHash }
}

interface Setup extends SigningTools {
  readonly testWallet: ReturnType<typeof createTestWallet>
  /** What the source was sent. */
  readonly sent: unknown[]
}

function setUp(safe: Safe, key: Hex, overrides: Partial<SafeSource> = {}, chainId: number = canto.id): Setup {
  const testWallet = createTestWallet({ rpcUrl: node.url, chainId, privateKeys: [key], connected: true })
  const sent: unknown[] = []
  const wallet: OwnerWallet = {
    account: testWallet.address,
    name: 'Test Wallet',
    provider: () => Promise.resolve(testWallet.provider as unknown as EIP1193Provider),
  }
  const source = {
    propose: async (body: { readonly safeTxHash: string }) => {
      sent.push(body)
      return answerOf(body.safeTxHash)
    },
    confirm: async (safeTxHash: Hex, signature: Hex) => {
      sent.push(signature)
      return answerOf(safeTxHash)
    },
    deleteProposal: async (_: Hex, body: unknown) => void sent.push(body),
    ...overrides,
  }
  return { testWallet, sent, wallet, source, readSafe: () => readSafe(client(), safe.address) }
}

/** The part of an answer that is read. */
const answerOf = (safeTxHash: string) =>
  ({ detailedExecutionInfo: { type: 'MULTISIG', safeTxHash } }) as unknown as TransactionDetails

const prompts = ({ testWallet }: Setup) =>
  testWallet.requests.filter(({ method }) => /sign|sendTransaction/i.test(method)).length

async function signedBy(reviewed: ReviewedTransaction, ...owners: (typeof alice)[]) {
  return await Promise.all(
    owners.map(async (owner): Promise<StatedConfirmation> => {
      const signature = await owner.sign({ hash: reviewed.safeTxHash })
      return { signer: owner.address, signature, submittedAt: 0 }
    }),
  )
}

async function prepare(
  safe: Safe,
  reviewed: ReviewedTransaction,
  stated: readonly StatedConfirmation[],
  executor: Hex,
) {
  const state = await readSafe(client(), safe.address)
  const { owners } = state
  const { safeTxHash } = reviewed
  const approvals = await readApprovals(client(), { safe: safe.address, hash: safeTxHash, owners })
  const confirmations = await checkConfirmations(stated, { safeTxHash, owners, approvals, proof: null })
  const description = 'Execute a test'
  return await prepareExecution(client(), { reviewed, state, confirmations, executor, description })
}

test.each(['1.3.0', '1.4.1'] as const)(
  'owners propose, confirm and execute a transaction of a Safe %s',
  async (version) => {
    const safe = await newSafe(version)
    const reviewed = review(safe, { value: parseEther('1') })
    const [one, other] = [setUp(safe, keys[0]), setUp(safe, keys[1])]
    const origin = { url: 'https://peppermint.example', name: 'Peppermint' }
    expect(await proposeTransaction(one, reviewed, { origin })).toMatchObject({ status: 'done' })
    expect(await confirmTransaction(other, reviewed)).toMatchObject({ status: 'done' })
    const proposed = one.sent[0] as { readonly signature: Hex; readonly origin: string }
    expect(proposed).toMatchObject({ nonce: '0', value: parseEther('1').toString(), sender: alice.address })
    expect(JSON.parse(proposed.origin)).toEqual(origin)

    const stated = [
      { signer: alice.address, signature: proposed.signature, submittedAt: 0 },
      { signer: bob.address, signature: other.sent[0] as Hex, submittedAt: 0 },
    ]
    const execution = await prepare(safe, reviewed, stated, carol.address)
    if (execution.status !== 'ready') throw new Error(execution.problem.detail)
    expect(execution.feeWei).toBeGreaterThan(0n)
    const { wallet } = setUp(safe, keys[2])
    const journal = createJournal({ storage: null, events: null, locks: null })
    const before = await getBalance(node.client, { address: recipient })
    const outcome = await sendPrepared({ wallet, client: client(), journal }, execution.prepared)
    if (outcome.status !== 'sent' || outcome.hash === undefined) throw new Error(outcome.status)
    await waitForReceipt(client(), { hash: outcome.hash })
    expect(await getBalance(node.client, { address: recipient })).toBe(before + parseEther('1'))

    const [entry] = journal.entries(canto.id, carol.address)
    if (entry === undefined) throw new Error('The journal has no entry.')
    expect(readSafeNote(entry.meta)).toMatchObject({ type: 'execution', safeTxHash: reviewed.safeTxHash })
    expect(await resolveEntry(client(), entry, { now: Date.now() })).toMatchObject({ status: 'confirmed' })
  },
)

test('an owner that executes does not have to sign before', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const execution = await prepare(safe, reviewed, await signedBy(reviewed, alice), bob.address)
  expect(execution).toMatchObject({ status: 'ready' })
})

test('an execution without enough signatures that count is not sent', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const forged = await signedBy(review(safe, { value: 2n }), alice, bob)
  expect(await prepare(safe, reviewed, forged, recipient)).toMatchObject({
    status: 'failed',
    problem: { code: 'missing-signatures' },
  })
})

test('a simulation that fails says why, and nothing is sent', async () => {
  const safe = await newSafe()
  // The Safe has 10.
  const poor = review(safe, { value: parseEther('11') })
  expect(await prepare(safe, poor, await signedBy(poor, alice, bob), carol.address)).toMatchObject({
    status: 'failed',
    problem: { code: 'simulation-failed', detail: expect.stringContaining('The call inside would fail') },
  })
  const abi = parseAbi(['function changeThreshold(uint256)'])
  const data = encodeFunctionData({ abi, args: [9n] })
  const invalid = review(safe, { to: safe.address, value: 0n, data })
  expect(await prepare(safe, invalid, await signedBy(invalid, alice, bob), carol.address)).toMatchObject({
    problem: { detail: expect.stringContaining('GS201') },
  })
})

test('a transaction that waits for another nonce is not executed', async () => {
  const safe = await newSafe()
  const reviewed = review(safe, { nonce: 3 })
  expect(await prepare(safe, reviewed, await signedBy(reviewed, alice, bob), carol.address)).toMatchObject({
    problem: { code: 'waiting-nonce' },
  })
})

test('an owner approves a hash on chain instead of signing it', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const state = await readSafe(client(), safe.address)
  const { wallet } = setUp(safe, keys[0])
  const approval = await prepareApproval(client(), reviewed, state, wallet)
  if (approval.status !== 'ready') throw new Error(approval.problem.detail)
  const journal = createJournal({ storage: null, events: null, locks: null })
  const outcome = await sendPrepared({ wallet, client: client(), journal }, approval.prepared)
  if (outcome.status !== 'sent' || outcome.hash === undefined) throw new Error(outcome.status)
  await waitForReceipt(client(), { hash: outcome.hash })
  const [entry] = journal.entries(canto.id, alice.address)
  if (entry === undefined) throw new Error('The journal has no entry.')
  expect(await resolveEntry(client(), entry, { now: Date.now() })).toMatchObject({ status: 'confirmed' })

  const stated = [{ signer: alice.address, signature: approvedSignature(alice.address), submittedAt: 0 }]
  const execution = await prepare(safe, reviewed, stated, bob.address)
  if (execution.status !== 'ready') throw new Error(execution.problem.detail)
  const { to, data, gas } = execution.prepared
  const sender = createClient({ account: bob, chain: canto, transport: http(node.url) })
  await sendTransaction(sender, { to, data, gas: gas * 2n })
  await expect.poll(async () => (await readSafe(client(), safe.address)).nonce).toBe(1)
})

test('declining in the wallet sends nothing', async () => {
  const safe = await newSafe()
  const setup = setUp(safe, keys[0])
  setup.testWallet.on('eth_signTypedData_v4', 'reject')
  expect(await confirmTransaction(setup, review(safe))).toEqual({ status: 'declined' })
  expect(setup.sent).toEqual([])
})

test('a declined execution is closed in the journal', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const execution = await prepare(safe, reviewed, await signedBy(reviewed, alice), bob.address)
  if (execution.status !== 'ready') throw new Error(execution.problem.detail)
  const { wallet, testWallet } = setUp(safe, keys[1])
  testWallet.on('eth_sendTransaction', 'reject')
  const journal = createJournal({ storage: null, events: null, locks: null })
  expect(await sendPrepared({ wallet, client: client(), journal }, execution.prepared)).toEqual({
    status: 'declined',
  })
  expect(journal.entries(canto.id, bob.address)).toMatchObject([{ status: 'unsent' }])
})

test('a wallet on another chain is not asked', async () => {
  const safe = await newSafe()
  const setup = setUp(safe, keys[0], {}, 1)
  expect(await confirmTransaction(setup, review(safe))).toMatchObject({
    status: 'failed',
    problem: { outcome: 'wrong-chain' },
  })
  expect(prompts(setup)).toBe(0)
})

test('an account that is not an owner is not asked', async () => {
  const safe = await newSafe()
  const setup = setUp(safe, generatePrivateKey())
  expect(await confirmTransaction(setup, review(safe))).toMatchObject({
    problem: { code: 'not-an-owner' },
  })
  expect(prompts(setup)).toBe(0)
})

test('a signature of another account is refused before it is sent', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const setup = setUp(safe, keys[0])
  setup.testWallet.on('eth_signTypedData_v4', { result: await bob.sign({ hash: reviewed.safeTxHash }) })
  expect(await confirmTransaction(setup, reviewed)).toMatchObject({ problem: { code: 'other-signer' } })
  expect(setup.sent).toEqual([])
})

test('a transaction whose hash is not the one shown is not signed', async () => {
  const safe = await newSafe()
  const setup = setUp(safe, keys[0])
  const { safeTxHash } = review(safe, { value: 2n })
  expect(await confirmTransaction(setup, { ...review(safe), safeTxHash })).toMatchObject({
    problem: { code: 'changed-transaction' },
  })
  const blockedReason = 'The service states another hash.'
  expect(await confirmTransaction(setup, { ...review(safe), blockedReason })).toMatchObject({
    problem: { code: 'blocked', detail: expect.stringContaining(blockedReason) },
  })
  expect(prompts(setup)).toBe(0)
})

test('a used nonce is not signed', async () => {
  const safe = await newSafe()
  const setup = setUp(safe, keys[0])
  const used = { ...setup, readSafe: async () => ({ ...(await setup.readSafe()), nonce: 1 }) }
  expect(await confirmTransaction(used, review(safe))).toMatchObject({ problem: { code: 'used-nonce' } })
  expect(prompts(setup)).toBe(0)
})

test('a signature that the service did not store is sent again without the wallet', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const sent: Hex[] = []
  const setup = setUp(safe, keys[0], {
    async confirm(safeTxHash, signature) {
      if (sent.push(signature) < 3) throw new TypeError('Failed to fetch')
      return answerOf(safeTxHash)
    },
  })
  let outcome = await confirmTransaction(setup, reviewed)
  for (let attempt = 1; attempt < 3; attempt += 1) {
    expect(outcome).toMatchObject({ status: 'unsent', problem: { code: 'service-unreachable' } })
    if (outcome.status === 'unsent') outcome = await outcome.resend()
  }
  expect(outcome).toEqual({ status: 'done' })
  expect(new Set(sent).size).toBe(1)
  expect(prompts(setup)).toBe(1)
})

test.each(['Failed to fetch', 'The request took too long to respond.'])(
  'offline, no wallet is asked, and nothing is said to be on its way: %s',
  async (message) => {
    const safe = await newSafe()
    const setup = setUp(safe, keys[0])
    const offline = { ...setup, readSafe: () => Promise.reject(new TypeError(message)) }
    const outcome = await confirmTransaction(offline, review(safe))
    if (outcome.status !== 'failed') throw new Error(outcome.status)
    expect(outcome.problem).toMatchObject({ walletAsked: false, moneyMoved: false })
    expect(outcome.problem.detail).toMatch(/^Nothing was sent and no money moved\. \S+ .*try again\.$/)
    expect(prompts(setup)).toBe(0)
    // A wallet that fails while it signs has sent nothing either.
    setup.testWallet.on('eth_signTypedData_v4', { fail: { code: -32603, message } })
    const inWallet = await confirmTransaction(setup, review(safe))
    if (inWallet.status !== 'failed') throw new Error(inWallet.status)
    expect(inWallet.problem.detail).toMatch(/^Nothing was sent and no money moved\./)
    expect(setup.sent).toEqual([])
  },
)

function memoryStorage() {
  const text = new Map<string, string>()
  return {
    getItem: (key: string) => text.get(key) ?? null,
    setItem: (key: string, value: string) => void text.set(key, value),
    removeItem: (key: string) => void text.delete(key),
  }
}

test('a signature that the gateway did not take is kept, to hand over, until it did', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const storage = memoryStorage()
  const store = openProposalStore(canto.id, safe.address, storage)
  const keep = keeperOf({ chainId: canto.id, safe: safe.address }, store)
  let isDown = true
  const setup = setUp(safe, keys[0], {
    async propose({ safeTxHash }) {
      if (isDown) throw new TypeError('Failed to fetch')
      return answerOf(safeTxHash)
    },
  })
  const origin = { url: 'https://peppermint.example', name: 'Peppermint', note: 'Rent' }
  let outcome = await proposeTransaction({ ...setup, keep }, reviewed, { origin })
  expect(outcome).toMatchObject({ status: 'unsent', kept: 'browser' })
  const state = await readSafe(client(), safe.address)
  const { transactions } = await readKept(
    openProposalStore(canto.id, safe.address, storage).get(),
    state,
    client(),
  )
  expect(transactions).toMatchObject([
    { safeTxHash: reviewed.safeTxHash, note: 'Rent', confirmations: [{ owner: alice.address }] },
  ])
  if (outcome.status === 'unsent') outcome = await outcome.resend()
  expect(outcome).toMatchObject({ status: 'unsent', kept: 'browser' })
  isDown = false
  if (outcome.status === 'unsent') outcome = await outcome.resend()
  expect(outcome).toEqual({ status: 'done' })
  expect(store.get().transactions).toEqual([])
  expect(prompts(setup)).toBe(1)

  // Without storage a reload would lose it.
  isDown = true
  const unstored = openProposalStore(canto.id, safe.address, undefined)
  const inPage = { ...setup, keep: keeperOf({ chainId: canto.id, safe: safe.address }, unstored) }
  expect(await proposeTransaction(inPage, reviewed)).toMatchObject({ status: 'unsent', kept: 'page' })
})

test('what the gateway took is no longer kept, and signatures of others are', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const of = { chainId: canto.id, safe: safe.address }
  const store = openProposalStore(canto.id, safe.address, memoryStorage())
  const [ofAlice, ofBob, ofCarol] = (await signedBy(reviewed, alice, bob, carol)).map(
    ({ signature }) => signature as Hex,
  ) as [Hex, Hex, Hex]
  const { transaction, safeTxHash } = reviewed
  const bundled = (...signatures: readonly Hex[]) => ({
    transactions: [{ ...transaction, safeTxHash, signatures, createdAt: 1, note: null }],
    messages: [],
  })
  const hash = hashMessage('Hello')
  const message = (...signatures: readonly Hex[]) => ({
    transactions: [],
    messages: [{ message: 'Hello', messageHash: hash, signatures, createdAt: 1 }],
  })
  const keep = keeperOf(of, store)
  const [kept, keptMessage] = [keep(bundled(ofAlice)), keep(message(ofAlice))]
  // Meanwhile the owner opens the files of the others.
  store.add({ ...of, ...bundled(ofBob) })
  const again = keep(bundled(ofBob, ofCarol))
  kept?.forget()
  keptMessage?.forget()
  expect(store.get()).toMatchObject({ transactions: [{ signatures: [ofBob, ofCarol] }], messages: [] })
  again?.forget()
  expect(store.get()).toMatchObject({ transactions: [{ signatures: [ofBob] }] })
})

test('a signature that cannot be kept is in the page alone', async () => {
  const safe = await newSafe()
  const setup = setUp(safe, keys[0], { confirm: () => Promise.reject(new TypeError('Failed to fetch')) })
  const keep = () => {
    throw new RangeError('Invalid string length')
  }
  expect(await confirmTransaction({ ...setup, keep }, review(safe))).toMatchObject({
    status: 'unsent',
    kept: 'page',
    problem: { code: 'service-unreachable' },
  })
})

test('what may have been stored before is not said to be not stored', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const lost = [new TypeError('Failed to fetch'), new GatewayRequestError(502, 'Bad Gateway')]
  for (const first of [undefined, ...lost]) {
    const refusal = new GatewayRequestError(422, 'already signed')
    const answers = [...(first === undefined ? [] : [first]), refusal, refusal]
    const setup = setUp(safe, keys[0], { confirm: () => Promise.reject(answers.shift()) })
    let outcome = await confirmTransaction(setup, reviewed)
    if (first !== undefined && outcome.status === 'unsent') outcome = await outcome.resend()
    // It stays so.
    if (outcome.status === 'unsent') outcome = await outcome.resend()
    if (outcome.status !== 'unsent') throw new Error(outcome.status)
    expect(outcome.problem.code).toBe('refused-by-service')
    expect(outcome.problem.detail).toMatch(
      first === undefined ? /^It was not stored\. No money/ : /^It may have been stored before, /,
    )
  }
})

test('what only this page has is not said to be found after a reload', async () => {
  const safe = await newSafe()
  const refused = { confirm: () => Promise.reject(new GatewayRequestError(422, 'no')) }
  const inPage = await confirmTransaction(setUp(safe, keys[0], refused), review(safe))
  expect(inPage).toMatchObject({ kept: 'page', problem: { detail: 'It was not stored. No money moved.' } })
  const keep = () => ({ forget() {} })
  expect(await confirmTransaction({ ...setUp(safe, keys[0], refused), keep }, review(safe))).toMatchObject({
    kept: 'browser',
    problem: { detail: expect.stringContaining('Reload to see the current state') },
  })
})

test('a deletion whose answer was lost is done if there is nothing left to delete', async () => {
  const safe = await newSafe()
  const absent = new GatewayRequestError(404, 'not found')
  const answers = [new TypeError('Failed to fetch'), absent, absent]
  const setup = setUp(safe, keys[0], { deleteProposal: () => Promise.reject(answers.shift()) })
  const lost = await deleteProposal(setup, review(safe))
  if (lost.status !== 'unsent') throw new Error(lost.status)
  expect(await lost.resend()).toEqual({ status: 'done' })
  expect(await deleteProposal(setup, review(safe))).toMatchObject({
    status: 'unsent',
    problem: { code: 'refused-by-service' },
  })
})

test('a service that answers with another transaction is not believed', async () => {
  const safe = await newSafe()
  const { safeTxHash } = review(safe, { value: 2n })
  const setup = setUp(safe, keys[0], { confirm: async () => answerOf(safeTxHash) })
  expect(await confirmTransaction(setup, review(safe))).toMatchObject({
    status: 'unsent',
    problem: { code: 'wrong-answer' },
  })
})

test('a wallet without typed data is not mistaken for one that declines', async () => {
  const safe = await newSafe()
  const setup = setUp(safe, keys[0])
  setup.testWallet.on('eth_signTypedData_v4', { fail: { code: 4200, message: 'Unsupported method.' } })
  expect(await confirmTransaction(setup, review(safe))).toEqual({ status: 'typed-data-unsupported' })
  expect(await confirmTransaction(setup, review(safe), { method: 'hash' })).toMatchObject({ status: 'done' })
})

test('a proposal is deleted with a signature of this hour', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  const setup = setUp(safe, keys[0])
  const now = () => 3_600_000 * 500_000
  expect(await deleteProposal(setup, reviewed, { now })).toEqual({ status: 'done' })
  const { signature } = setup.sent[0] as { readonly signature: Hex }
  const request = { safeTxHash: reviewed.safeTxHash, totp: 500_000 }
  const hash = hashDeleteRequest(request, { chainId: canto.id, safe: safe.address })
  expect(await recoverAddress({ hash, signature })).toBe(alice.address)
})

test('a signature that arrives after the visitor stopped waiting is discarded', async () => {
  const safe = await newSafe()
  const reviewed = review(safe)
  for (const act of [proposeTransaction, confirmTransaction, deleteProposal]) {
    const setup = setUp(safe, keys[0])
    let isCurrent = true
    // The prompt opens, and is approved only after "Stop waiting".
    const options = { isCurrent: () => isCurrent, onAsk: () => void (isCurrent = false) }
    expect(await act(setup, reviewed, options)).toEqual({ status: 'superseded' })
    expect(prompts(setup)).toBe(1)
    expect(setup.sent).toEqual([])
  }
  const late = setUp(safe, keys[0])
  expect(await confirmTransaction(late, reviewed, { isCurrent: () => false })).toEqual({
    status: 'superseded',
  })
  expect(prompts(late)).toBe(0)
})
