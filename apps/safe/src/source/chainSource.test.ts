import { scovillesAbi } from '@peppermint/contracts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { createSafe, deploySafeContracts, type Safe, type SafeChain } from '@peppermint/devnet/safe'
import { SAFE_TOPICS, TRANSFER_TOPIC } from '@peppermint/safe/events'
import { approveHash, buildRejection, buildTransaction, transferCoin } from '@peppermint/safe/build'
import { encodeExecution } from '@peppermint/safe/chain'
import { hashSafeMessage, hashSafeTransaction, type SafeTransaction } from '@peppermint/safe/hashes'
import { joinSignatures } from '@peppermint/safe/signatures'
import { messageListItem, safeInfo, transactionDetails, transactionListItem } from '@peppermint/safe/wire'
import {
  type Address,
  concatHex,
  createClient,
  custom,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  pad,
  parseAbi,
  parseEther,
  RpcRequestError,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { readContract, sendTransaction, setBalance, setCode } from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { transactionTitle, writeShort } from '../words/transactionTitle.ts'
import { chainSource } from './chainSource.ts'
import { lateChainSource } from './lateChainSource.ts'
import { readTokenFacts } from './chain/readTokens.ts'
import { openProposalStore } from './chain/proposalStore.ts'
import { WrongAnswerError } from './safeSource.ts'

const keys = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()] as const
const [alice, bob, carol] = keys.map((key) => privateKeyToAccount(key)) as [Account, Account, Account]
type Account = ReturnType<typeof privateKeyToAccount>
const attacker = privateKeyToAccount(generatePrivateKey())
const collection = getAddress(`0x${'c0'.repeat(20)}`)
const dave: Address = getAddress(`0x${'da'.repeat(20)}`)

let node: TestChain
let chain: SafeChain
let safe: Safe
let salt = 0n

beforeAll(async () => {
  node = await startChain()
  chain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
  await deploySafeContracts(chain)
})
beforeEach(async () => {
  salt += 1n
  safe = await createSafe(chain, { owners: keys, threshold: 2, salt })
  await setBalance(node.client, { address: safe.address, value: parseEther('5') })
})
afterAll(() => node.stop())

/** Storage of one browser. */
function browserStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The workspace in one owner's browser. */
function openBrowser(storage = browserStorage()) {
  const store = openProposalStore(7700, safe.address, storage)
  const abis = [{ abi: scovillesAbi, address: collection }]
  const source = chainSource({ chainId: 7700, safe: safe.address, client: () => node.client, store, abis })
  return { storage, store, source }
}

const pay = (nonce = 0, value = 1n): SafeTransaction =>
  buildTransaction({
    safe: { nonce: 0 },
    calls: [transferCoin({ to: dave, value })],
    nonce,
    multiSendCallOnly: dave,
  })
const domain = () => ({ chainId: 7700, safe: safe.address, version: '1.4.1' })
const hashOf = (transaction: SafeTransaction) => hashSafeTransaction(transaction, domain()).safeTxHash

async function bodyOf(transaction: SafeTransaction, signer: Account, note?: string) {
  const { nonce, value, safeTxGas, baseGas, gasPrice, ...rest } = transaction
  const safeTxHash = hashOf(transaction)
  return {
    ...rest,
    nonce: String(nonce),
    value: String(value),
    safeTxGas: String(safeTxGas),
    baseGas: String(baseGas),
    gasPrice: String(gasPrice),
    safeTxHash,
    sender: signer.address,
    signature: await signer.sign({ hash: safeTxHash }),
    origin: note === undefined ? null : JSON.stringify({ note }),
  }
}

const moduleAbi = parseAbi([
  'function enableModule(address module)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
])
/** Makes Carol's account a module of the Safe. */
const enableCarol = () =>
  encodeFunctionData({ abi: moduleAbi, functionName: 'enableModule', args: [carol.address] })
const runAsModule = (to: Address, value: bigint) =>
  encodeFunctionData({
    abi: moduleAbi,
    functionName: 'execTransactionFromModule',
    args: [to, value, '0x', 0],
  })

async function send(
  from: Account,
  call: { readonly to: Address; readonly data: Hex; readonly value: bigint },
) {
  await setBalance(node.client, { address: from.address, value: parseEther('10') })
  const client = createClient({ account: from, chain: canto, transport: http(node.url) })
  await waitForReceipt(node.client, { hash: await sendTransaction(client, call) })
}

async function execute(transaction: SafeTransaction, signers: readonly Account[] = [alice, bob]) {
  const hash = hashOf(transaction)
  const signatures = await Promise.all(
    signers.map(async (signer) => ({ owner: signer.address, signature: await signer.sign({ hash }) })),
  )
  const signed = { safe: safe.address, transaction, signatures: joinSignatures(signatures) }
  await send(carol, encodeExecution(signed))
}

test('a Safe’s facts come from the chain alone', async () => {
  const facts = safeInfo.parse(await openBrowser().source.getSafe())
  expect(facts).toMatchObject({
    chainId: '7700',
    nonce: 0,
    threshold: 2,
    version: '1.4.1',
    implementation: { name: 'SafeL2' },
    implementationVersionState: 'UP_TO_DATE',
  })
  expect(facts.owners.map(({ value }) => value)).toEqual([alice.address, bob.address, carol.address])
})

test('[M-04] [H-11] two browsers collect signatures by bundles, the chain shows the execution', async () => {
  const [first, second] = [openBrowser(), openBrowser()]
  const mint = buildTransaction({
    safe: { nonce: 0 },
    calls: [
      {
        to: collection,
        value: parseEther('1'),
        data: encodeFunctionData({
          abi: scovillesAbi,
          functionName: 'mint',
          args: [0n, 3n],
        }),
      },
    ],
    multiSendCallOnly: dave,
  })
  // A text that is no JSON has no note.
  const plain = { ...(await bodyOf(mint, alice)), origin: 'https://wallet.example' }
  expect(await openBrowser().source.propose(plain)).toMatchObject({ note: null })
  const proposed = await first.source.propose(await bodyOf(mint, alice, 'Three for the club'))
  expect(transactionDetails.parse(proposed)).toMatchObject({
    txStatus: 'AWAITING_CONFIRMATIONS',
    note: 'Three for the club',
    txInfo: { type: 'Custom', methodName: 'mint' },
  })
  second.store.add(first.store.get())
  const [label, item] = (await second.source.getQueue()).results.map((one) => transactionListItem.parse(one))
  expect(label).toEqual({ type: 'LABEL', label: 'Next' })
  expect(item).toMatchObject({
    transaction: {
      id: `multisig_${safe.address}_${hashOf(mint)}`,
      executionInfo: {
        confirmationsSubmitted: 1,
        missingSigners: [{ value: bob.address }, { value: carol.address }],
      },
    },
  })
  const confirmed = await second.source.confirm(hashOf(mint), await bob.sign({ hash: hashOf(mint) }))
  expect(confirmed.txStatus).toBe('AWAITING_EXECUTION')
  first.store.add(second.store.get())
  const details = await first.source.getTransaction(hashOf(mint))
  const info = details.detailedExecutionInfo
  if (info?.type !== 'MULTISIG') throw new Error('Expected a proposal')
  expect(info.confirmations.map(({ signer }) => signer.value)).toEqual([alice.address, bob.address])

  await execute(mint)
  expect((await first.source.getQueue()).results).toEqual([])
  const history = await openBrowser().source.getHistory(undefined, 'UTC')
  expect(history.next).toBeNull()
  expect(history.results.map((one) => transactionListItem.parse(one))).toMatchObject([
    { type: 'DATE_LABEL' },
    { type: 'TRANSACTION', transaction: { txStatus: 'SUCCESS', txInfo: { methodName: 'mint' } } },
    { type: 'TRANSACTION', transaction: { txInfo: { type: 'Creation' } } },
  ])
  expect(await first.source.getTransaction(hashOf(mint))).toMatchObject({ txStatus: 'SUCCESS' })
})

/** Logs its calldata: three topics and a word, or four topics. Answers 6 to anything short, as `decimals()`. */
const ERC20_CODE = '0x36600511601c5760603560005260403560203560003560206000a3005b600660005260206000f3'
const ERC721_CODE = '0x60603560403560203560003560006000a400'

test('[G-09] the history has what reached the Safe and what modules did, in order and by day', async () => {
  const [coinToken, peppers] = [getAddress(`0x${'20'.repeat(20)}`), collection]
  await setCode(node.client, { address: coinToken, bytecode: ERC20_CODE })
  await setCode(node.client, { address: peppers, bytecode: ERC721_CODE })
  const log = (to: Address, words: readonly Hex[]) =>
    send(carol, { to, value: 0n, data: concatHex(words.map((word) => pad(word))) })
  await send(carol, { to: safe.address, value: 7n, data: '0x' })
  await log(coinToken, [TRANSFER_TOPIC, carol.address, safe.address, '0x3d0900'])
  // Claimed by the token's contract alone: everyone can log such a transfer, and one of nothing.
  await log(coinToken, [TRANSFER_TOPIC, safe.address, dave, '0x0f4240'])
  await log(coinToken, [TRANSFER_TOPIC, safe.address, dave, '0x00'])
  await log(peppers, [TRANSFER_TOPIC, carol.address, safe.address, '0x05'])
  await execute({ ...pay(), to: safe.address, value: 0n, data: enableCarol() })
  await send(carol, { to: safe.address, value: 0n, data: runAsModule(dave, 3n) })

  // What sentences go by: where there is no code, nothing answers; what is no token is only looked for.
  for (const [to, isAsked, type] of [
    [coinToken, true, 'ERC20'],
    [safe.address, true, 'none'],
    [dave, true, 'no-code'],
    [dave, false, 'no-code'],
    [coinToken, false, 'none'],
  ] as const)
    expect(await readTokenFacts(node.client, to, isAsked), `${to} ${isAsked}`).toMatchObject({ type })

  const { source } = openBrowser()
  const { results, next } = await source.getHistory(undefined, 'UTC')
  expect(next).toBeNull()
  const items = results.map((one) => transactionListItem.parse(one))
  const day = items.flatMap((item) => (item.type === 'TRANSACTION' ? [item.transaction] : []))
  expect(items[0]?.type).toBe('DATE_LABEL')
  expect(
    day.map(({ txInfo }) => (txInfo.type === 'Transfer' ? txInfo.transferInfo : txInfo.type)),
  ).toMatchObject([
    { type: 'NATIVE_COIN', value: '3' },
    'SettingsChange',
    { type: 'ERC721', tokenAddress: peppers, tokenId: '5', trusted: true },
    { type: 'ERC20', value: '1000000', decimals: 6, trusted: false },
    { type: 'ERC20', value: '4000000', decimals: 6, trusted: false },
    { type: 'NATIVE_COIN', value: '7' },
    'Creation',
  ])
  expect(day.map(({ txInfo }) => (txInfo.type === 'Transfer' ? txInfo.direction : ''))).toEqual([
    'OUTGOING',
    '',
    'INCOMING',
    'OUTGOING',
    'INCOMING',
    'INCOMING',
    '',
  ])
  expect(day.map(({ executionInfo }) => executionInfo?.type ?? '')).toEqual([
    'MODULE',
    'MULTISIG',
    '',
    '',
    '',
    '',
    '',
  ])
  for (const row of day.filter(
    ({ executionInfo, txInfo }) => executionInfo?.type !== 'MULTISIG' && txInfo.type !== 'Creation',
  )) {
    const details = transactionDetails.parse(await source.getTransaction(row.id))
    expect(details).toMatchObject({
      txId: row.id,
      txInfo: row.txInfo,
      txHash: row.txHash,
      executedAt: row.timestamp,
    })
  }
  const [first] = day
  await expect(source.getTransaction(`${first?.id ?? ''}9`)).rejects.toThrow(WrongAnswerError)
  const other = `transfer_${safe.address}_i${'11'.repeat(32)}0`
  await expect(source.getTransaction(other)).rejects.toThrow('no such log')
})

test('a proposal whose nonce another transaction used is recognized from the logs', async () => {
  const { source } = openBrowser()
  await source.propose(await bodyOf(pay(), alice))
  await execute(buildRejection({ address: safe.address, nonce: 0 }, 0))
  expect((await source.getQueue()).results).toEqual([])
  expect(await source.getTransaction(hashOf(pay()))).toMatchObject({ txStatus: 'CANCELLED' })
  await expect(source.getTransaction(hashOf(pay(7)))).rejects.toThrow(WrongAnswerError)
})

test('[G-09] an execution of which the chain has the hash alone is listed and has details', async () => {
  const empty = { ...pay(), value: 0n }
  await execute(empty)
  // As of a singleton that logs no transactions.
  const request = async (call: { readonly method: string }): Promise<unknown> => {
    const answer: unknown = await node.client.request(call as never)
    if (call.method !== 'eth_getLogs') return answer
    const logs = answer as readonly { readonly topics: readonly Hex[] }[]
    return logs.filter(({ topics }) => topics[0] !== SAFE_TOPICS.multisigTransaction)
  }
  const client = createClient({ chain: canto, transport: custom({ request }) })
  const { store } = openBrowser()
  const source = chainSource({ chainId: 7700, safe: safe.address, client: () => client, store, abis: [] })
  const { results, missing } = await source.getHistory(undefined, 'UTC')
  expect(missing).toBeUndefined()
  const [, row] = results.map((one) => transactionListItem.parse(one))
  const summary = {
    txStatus: 'SUCCESS',
    txInfo: { type: 'Custom', humanDescription: `Content unknown, safeTxHash ${hashOf(empty)}` },
  }
  expect(row).toMatchObject({ transaction: summary })
  if (row?.type !== 'TRANSACTION') throw new Error('no row')
  const details = transactionDetails.parse(await source.getTransaction(row.transaction.id))
  expect(details).toMatchObject({ ...summary, txData: null, txHash: row.transaction.txHash })
  const facts = { write: writeShort, collection: safe.address }
  expect(transactionTitle(details.txInfo, facts).sentence.text).toBe(
    `Content unknown, safeTxHash ${shortenHex(hashOf(empty))}`,
  )
})

test('a history without transfers of tokens says that they may be missing', async () => {
  const request = async (call: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
    const [filter] = (call.params ?? []) as readonly { readonly address?: Address }[]
    if (call.method === 'eth_getLogs' && filter?.address === undefined)
      throw new RpcRequestError({ body: {}, url: node.url, error: { code: -32_005, message: 'no address' } })
    return node.client.request(call as never)
  }
  const client = createClient({ chain: canto, transport: custom({ request }, { retryCount: 0 }) })
  const { store } = openBrowser()
  const source = chainSource({ chainId: 7700, safe: safe.address, client: () => client, store, abis: [] })
  const { results, missing } = await source.getHistory()
  expect(results).not.toEqual([])
  expect(missing).toContain('transfers of tokens may be missing')
})

test('an endpoint without old logs leaves open what used up a nonce', async () => {
  const { store, source } = openBrowser()
  await source.propose(await bodyOf(pay(), alice))
  await execute(pay())
  const request = async (call: { readonly method: string }): Promise<unknown> =>
    call.method === 'eth_getLogs' ? [] : node.client.request(call as never)
  const client = createClient({ chain: canto, transport: custom({ request }) })
  const blind = chainSource({ chainId: 7700, safe: safe.address, client: () => client, store, abis: [] })
  expect((await blind.getHistory()).results).toEqual([])
  const left = await blind.getTransaction(hashOf(pay()))
  expect(left).toMatchObject({ txStatus: 'AWAITING_CONFIRMATIONS', detailedExecutionInfo: { nonce: 0 } })
  await expect(blind.getTransaction(hashOf(pay(7)))).rejects.toThrow(
    'neither this browser nor the newest logs',
  )
})

test('approvals on chain count, and conflicting nonces are grouped', async () => {
  const { source } = openBrowser()
  await source.propose(await bodyOf(pay(), alice))
  await source.propose(await bodyOf(buildRejection({ address: safe.address, nonce: 0 }, 0), carol))
  await source.propose(await bodyOf(pay(3), alice))
  await send(bob, approveHash(safe.address, hashOf(pay())))
  const { results } = await source.getQueue()
  expect(
    results.map((item) => (item.type === 'TRANSACTION' ? item.transaction.txStatus : item.type)),
  ).toEqual([
    'LABEL',
    'CONFLICT_HEADER',
    'AWAITING_EXECUTION',
    'AWAITING_CONFIRMATIONS',
    'LABEL',
    'AWAITING_CONFIRMATIONS',
  ])
  const details = await source.getTransaction(hashOf(pay()))
  expect(details.detailedExecutionInfo).toMatchObject({ rejectors: [{ value: carol.address }] })
})

test('a forged signature, a wrong hash and another chain are refused and not kept', async () => {
  const { source, store } = openBrowser()
  await expect(source.propose(await bodyOf(pay(), attacker))).rejects.toThrow('signature: not-an-owner')
  const body = await bodyOf(pay(), alice)
  await expect(source.propose({ ...body, value: '2' })).rejects.toThrow('hash-differs')
  expect(store.get().transactions).toEqual([])
  await source.propose(body)
  await expect(source.confirm(hashOf(pay()), await attacker.sign({ hash: hashOf(pay()) }))).rejects.toThrow(
    'signature: not-an-owner',
  )
  expect(store.get().transactions[0]?.signatures).toHaveLength(1)
  const store1 = openProposalStore(1, safe.address, browserStorage())
  const wrong = chainSource({
    chainId: 1,
    safe: safe.address,
    client: () => node.client,
    store: store1,
    abis: [],
  })
  await expect(wrong.getSafe()).rejects.toThrow(WrongAnswerError)
})

test('tampered storage never shows another amount or a forged signature', async () => {
  const { source, storage } = openBrowser()
  await source.propose(await bodyOf(pay(), alice))
  await source.propose(await bodyOf(pay(1), alice))
  const key = `peppermint.safe.proposals.7700.${safe.address}`
  const stored = JSON.parse(storage.getItem(key) ?? '') as { transactions: Record<string, unknown>[] }
  // Another amount under the first hash, and a signature of the attacker for the second.
  Object.assign(stored.transactions[0] ?? {}, { value: '999' })
  Object.assign(stored.transactions[1] ?? {}, { signatures: [await attacker.sign({ hash: hashOf(pay(1)) })] })
  storage.setItem(key, JSON.stringify(stored))
  const { results } = await source.getQueue()
  expect(results).toMatchObject([
    { type: 'LABEL' },
    { transaction: { executionInfo: { nonce: 1, confirmationsSubmitted: 0 } } },
  ])
  storage.setItem(key, '{')
  expect((await source.getQueue()).results).toEqual([])
})

test('without storage a proposal lasts as long as the page', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const store = openProposalStore(7700, safe.address, {
    getItem: blocked,
    setItem: blocked,
    removeItem: blocked,
  })
  const source = chainSource({
    chainId: 7700,
    safe: safe.address,
    client: () => node.client,
    store,
    abis: [],
  })
  await source.propose(await bodyOf(pay(), alice))
  expect((await source.getQueue()).results).toHaveLength(2)
  expect(store.isStored()).toBe(false)
})

test('[M-04] messages are proposed and confirmed, and the Safe accepts the joined signature', async () => {
  const { source } = openBrowser()
  const { messageHash, message } = hashSafeMessage('Hello', domain())
  await source.proposeMessage({ message: 'Hello', signature: await alice.sign({ hash: messageHash }) })
  expect((await source.getMessage(messageHash)).status).toBe('NEEDS_CONFIRMATION')
  const forged = await attacker.sign({ hash: messageHash })
  await expect(source.confirmMessage(messageHash, { signature: forged })).rejects.toThrow('not-an-owner')
  await source.confirmMessage(messageHash, { signature: await bob.sign({ hash: messageHash }) })
  const [label, item] = (await source.getMessages()).results.map((one) => messageListItem.parse(one))
  expect(label?.type).toBe('DATE_LABEL')
  if (item?.type !== 'MESSAGE') throw new Error('Expected a message')
  expect(item).toMatchObject({ status: 'CONFIRMED', confirmationsSubmitted: 2, message: 'Hello' })
  const abi = [
    {
      type: 'function',
      name: 'isValidSignature',
      stateMutability: 'view',
      inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
      outputs: [{ type: 'bytes4' }],
    },
  ] as const
  const args = [message, item.preparedSignature ?? '0x'] as const
  expect(
    await readContract(node.client, { address: safe.address, abi, args, functionName: 'isValidSignature' }),
  ).toBe('0x1626ba7e')
})

test('without a gateway, lists that only it has are empty, and a sentence says why', async () => {
  const { source } = openBrowser()
  expect((await source.getCollectibles()).results).toEqual([])
  expect((await source.getBalances()).items).toMatchObject([{ balance: parseEther('5').toString() }])
  expect((await source.getHistory()).results).toMatchObject([
    { type: 'DATE_LABEL' },
    { transaction: { txInfo: { type: 'Creation' } } },
  ])
  const deployment = { chainId: 7700, contract: collection, block: 0 }
  const { missing, type } = lateChainSource({ deployment }, safe.address, () => node.client)
  expect(type).toBe('chain')
  for (const sentence of Object.values(missing)) expect(sentence).toMatch(/^Without a gateway, .*\.$/)
  expect(Object.keys(missing)).toEqual(['history', 'tokens', 'collectibles', 'deleting'])
})
