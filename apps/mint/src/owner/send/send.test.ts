/** Sending a pepper, with a scripted node and wallet. */
import { createJournal, type JournalEntry, type RequestTools } from '@peppermint/wallet-kit/transactions'
import { createClient, custom, encodeErrorResult, parseAbi, zeroAddress, type EIP1193Provider } from 'viem'
import { expect, test } from 'vitest'
import { ALICE, BOB } from '@peppermint/ui/tokens/pageAnswers.fixture.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { pendingSendProblem, sendStatusWords } from './sendWords.ts'
import { prepareSend, type PreparedSend } from './prepareSend.ts'
import { requestSend } from './requestSend.ts'
import { confirmed, sent as sentMint } from '@peppermint/ui/mints/journalMint.fixture.ts'
import { hasPendingSend, readSendNote, selectShownSends, settledSends } from '../../collection/sendNote.ts'

const contract = '0x5C0FC9F1F2c22C9B0B2E3F5a54e1bAb8B45D7c31'.toLowerCase() as `0x${string}`
const hash = `0x${'ab'.repeat(32)}` as const
const order = { chainId: 7700, contract, from: ALICE, to: BOB, token: 7 } as const

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

const chainAnswers: Answers = {
  eth_call: () => '0x',
  eth_estimateGas: () => '0x13880',
  eth_gasPrice: () => '0xe8d4a51000',
  eth_getCode: () => '0x',
  eth_blockNumber: () => '0x9',
  eth_getTransactionCount: () => '0x1',
  eth_chainId: () => '0x1e14',
}

function clientOf(answers: Answers = {}) {
  const all = { ...chainAnswers, ...answers }
  const request = async ({ method, params }: { method: string; params?: unknown }) =>
    all[method]?.((params ?? []) as readonly unknown[])
  return createClient({ transport: custom({ request }, { retryCount: 0 }) })
}

async function prepared(answers?: Answers): Promise<PreparedSend> {
  const result = await prepareSend(clientOf(answers), order)
  if (result.status !== 'prepared') throw new Error(`The transfer is ${result.status}.`)
  return result.send
}

test('[E-03] a transfer is shown as decoded from its bytes, with its cost', async () => {
  const send = await prepared()
  expect(send.decoded).toEqual({ functionName: 'safeTransferFrom', from: ALICE, to: BOB, token: 7n })
  expect([send.gasLimit, send.estimatedFee]).toEqual([96_000n, 96_000n * 1_000_000_000_000n])
  expect(send.isContract).toBe(false)
})

test.each([
  ['0x12', /2 characters after 0x instead of 40/],
  [`eth:${BOB}`, /another network: Ethereum/],
  [`0x${'ab'.repeat(32)}`, /private key/],
  [BOB.replace('C', 'c'), /checksum/],
  [zeroAddress, /zero address/],
  [contract, /own contract/],
  [ALICE, /this address itself/],
])('[E-03] [M-08] %s is refused as a recipient before anything is read', async (to, words) => {
  const reads: string[] = []
  const count: Answers = Object.fromEntries(
    Object.keys(chainAnswers).map((method) => [method, () => void reads.push(method)]),
  )
  const result = await prepareSend(clientOf(count), { ...order, to })
  expect(result).toMatchObject({ status: 'invalid', text: expect.stringMatching(words) })
  expect(reads).toEqual([])
})

test('a name is a recipient by its account, which the review shows with the name', async () => {
  const send = (to: string, accountOf: (name: string) => Promise<unknown>) =>
    prepareSend(clientOf(), { ...order, to, accountOf })
  expect(await send(' bob.eth ', async (name) => (name === 'bob.eth' ? BOB : undefined))).toMatchObject({
    status: 'prepared',
    send: { name: 'bob.eth', decoded: { to: BOB } },
  })
  for (const [accountOf, words] of [
    [async () => undefined, /No account has this name/],
    [() => Promise.reject(new Error('mainnet is down')), /can’t be read right now/],
    [async () => '0x12', /can’t be read right now/],
    [async () => ALICE, /this address itself/],
  ] as const)
    expect(await send('bob.eth', accountOf)).toMatchObject({
      status: 'invalid',
      text: expect.stringMatching(words),
    })
  // A page without names says what to enter.
  expect(await prepareSend(clientOf(), { ...order, to: 'bob.eth' })).toMatchObject({
    text: expect.stringMatching(/a name, not an address/),
  })
})

test('Send stays inactive until the page shows whose it is after the transfer', async () => {
  const { journal, tools } = setUp()
  await requestSend(tools, await prepared())
  const [sent] = journal.entries(7700, ALICE)
  if (sent?.status !== 'sent') throw new Error('not sent')
  const arrived = {
    ...sent,
    status: 'confirmed',
    blockNumber: 9n,
    gasUsed: 1n,
    effectiveGasPrice: 1n,
    settledAt: 1,
  } as const
  const isPending = (shownBlock?: number) =>
    hasPendingSend(journal, [arrived], { contract, token: 7 }, shownBlock)
  expect([isPending(8), isPending(9), isPending()]).toEqual([true, false, false])
})

test('a contract that does not accept NFTs is refused with the contract’s reason', async () => {
  const data = encodeErrorResult({
    abi: parseAbi(['error TransferToNonERC721ReceiverImplementer()']),
    errorName: 'TransferToNonERC721ReceiverImplementer',
  })
  const eth_call = () => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data })
  }
  expect(await prepareSend(clientOf({ eth_call }), order)).toMatchObject({
    status: 'refused',
    problem: { code: 'not-a-receiver', moneyMoved: false },
  })
})

test('a contract that is no Safe is not led to one; one that delegates its code sends itself', async () => {
  const withCode = (code: string): Answers => ({
    eth_getCode: ([address]) => (address === ALICE ? code : '0x'),
    eth_getBalance: () => '0x0',
    eth_getStorageAt: () => `0x${'0'.repeat(64)}`,
  })
  expect(await prepareSend(clientOf(withCode('0x6001')), order)).toEqual({
    status: 'contract-owner',
    type: 'contract',
  })
  expect(await prepareSend(clientOf(withCode(`0xef0100${'1'.repeat(40)}`)), order)).toMatchObject({
    status: 'prepared',
  })
})

function setUp(answers: Answers = {}) {
  const journal = createJournal({ storage: null, events: null, locks: null })
  const statusesWhenAsked: string[][] = []
  const statuses = () => journal.entries(7700, ALICE).map(({ status }) => status)
  const wallet: Answers = {
    eth_chainId: () => '0x1e14',
    eth_accounts: () => [ALICE],
    eth_sendTransaction: () => {
      statusesWhenAsked.push(statuses())
      return hash
    },
    ...answers,
  }
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) =>
    wallet[method]?.(params ?? [])
  const tools: RequestTools = {
    client: clientOf(),
    chainId: 7700,
    chainName: 'Canto',
    journal,
    account: ALICE,
    walletName: 'Test Wallet',
    provider: () => Promise.resolve({ request } as unknown as EIP1193Provider),
  }
  return { journal, tools, statuses, statusesWhenAsked }
}

test('[E-03] the journal has a transfer before the wallet is asked, and its hash after', async () => {
  const { journal, tools, statusesWhenAsked } = setUp()
  expect(await requestSend(tools, await prepared())).toMatchObject({ status: 'sent' })
  expect(statusesWhenAsked).toEqual([['requested']])
  const [entry] = journal.entries(7700, ALICE)
  expect(entry).toMatchObject({ status: 'sent', hash, request: { to: contract, value: 0n } })
  expect(entry?.expectedLog?.topics).toHaveLength(4)
  expect(readSendNote(entry?.meta)).toEqual({ contract, token: 7, to: BOB })
})

test('a declined transfer is closed; one that may have been sent stays with the journal', async () => {
  const reject = (code: number) => () => {
    throw Object.assign(new Error('no'), { code })
  }
  const declined = setUp({ eth_sendTransaction: reject(4001) })
  expect(await requestSend(declined.tools, await prepared())).toEqual({ status: 'declined' })
  expect(declined.statuses()).toEqual(['unsent'])
  const unknown = setUp({ eth_sendTransaction: reject(-32_000) })
  expect(await requestSend(unknown.tools, await prepared())).toMatchObject({ status: 'unclear' })
  expect(unknown.statuses()).toEqual(['requested'])
})

test.each([
  ['another chain', { eth_chainId: () => '0x1' }],
  ['another account', { eth_accounts: () => [BOB] }],
])('a wallet on %s is not asked', async (_, answers) => {
  const { tools, statuses, statusesWhenAsked } = setUp(answers)
  expect(await requestSend(tools, await prepared())).toMatchObject({ status: 'failed' })
  expect([statuses(), statusesWhenAsked]).toEqual([[], []])
})

test.each([null, '0x', { id: '1' }])(
  '[T-03] %o from a wallet is no hash: the chain decides',
  async (answer) => {
    const { journal, tools } = setUp({ eth_sendTransaction: () => answer })
    expect(await requestSend(tools, await prepared())).toMatchObject({
      status: 'unclear',
      problem: { code: 'no-hash', technical: expect.stringContaining('The wallet answered') },
    })
    expect(journal.entries(7700, ALICE)).toMatchObject([{ status: 'requested' }])
    // Until the owner says otherwise, the pepper is not sent a second time.
    expect(await requestSend(tools, await prepared())).toMatchObject({ problem: pendingSendProblem })
    const [entry] = journal.entries(7700, ALICE)
    journal.dismiss(entry?.id ?? '')
    expect(await requestSend(tools, await prepared())).toMatchObject({ status: 'unclear' })
  },
)

test('the wallet is asked once while a transfer of the pepper is pending', async () => {
  const { journal, tools, statuses, statusesWhenAsked } = setUp()
  const isPending = (token: number) =>
    hasPendingSend(journal, journal.entries(7700, ALICE), { contract, token })
  await requestSend(tools, await prepared())
  expect([isPending(7), isPending(8)]).toEqual([true, false])
  expect(await requestSend(tools, await prepared())).toMatchObject({
    status: 'failed',
    problem: pendingSendProblem,
  })
  expect(statuses()).toEqual(['sent'])
  expect(statusesWhenAsked).toHaveLength(1)
})

test('a transfer that the wallet declined leaves the one before it on the page', async () => {
  const { journal, tools } = setUp()
  await requestSend(tools, await prepared())
  const [sent] = journal.entries(7700, ALICE)
  if (sent === undefined) throw new Error('The journal is empty.')
  const declined = { ...sent, id: 'declined', status: 'unsent', reason: 'rejected', settledAt: 1 } as const
  const dismissed = { ...sent, id: 'dismissed', dismissed: true } as const
  expect(selectShownSends([declined, dismissed, sent], contract, 2).map(({ entry }) => entry)).toEqual([sent])
})

test.each(['failed', 'inner-failed', 'replaced', 'confirmed'] as const)(
  'a transfer that is %s does not say whose the pepper is',
  async (status) => {
    const { journal, tools } = setUp()
    await requestSend(tools, await prepared())
    const [sent] = journal.entries(7700, ALICE)
    const { text } = sendStatusWords({ ...sent, status } as JournalEntry, { token: 7, to: BOB }, false)
    expect(text).toContain(shortenHex(BOB))
    expect(text).not.toMatch(/yours|belongs/)
  },
)

test('shown are the newest transfer of each pepper, pending or ended within an hour', async () => {
  const { journal, tools } = setUp()
  await requestSend(tools, await prepared())
  const entries = journal.entries(7700, ALICE)
  const shown = (at: number, of = contract) => selectShownSends(entries, of, at).map(({ note }) => note.token)
  expect(shown(Date.now())).toEqual([7])
  expect(shown(Date.now(), BOB as typeof contract)).toEqual([])
  const over = entries.map(
    (entry) => ({ ...entry, status: 'replaced', reason: 'replaced', settledAt: 1 }) as const,
  )
  expect(selectShownSends(over, contract, 2)).toHaveLength(1)
  expect(selectShownSends(over, contract, 2 + 60 * 60_000)).toEqual([])
})

test('the confirmed transfers of a contract are counted, up to the newest block', () => {
  const entry = (kind: string, of: string, blockNumber: bigint): JournalEntry => ({
    ...confirmed,
    id: `${kind} ${of} ${blockNumber}`,
    blockNumber,
    meta: { kind, contract: of, token: 7, to: BOB },
  })
  const entries = [
    entry('send', contract, 12n),
    entry('send', BOB, 40n),
    entry('mint', contract, 30n),
    entry('send', contract.toUpperCase().replace('0X', '0x'), 9n),
    { ...sentMint, meta: { kind: 'send', contract, token: 8, to: BOB } },
  ]
  expect(settledSends(entries, contract)).toEqual({ count: 2, block: 12 })
  expect(settledSends([], contract)).toEqual({ count: 0, block: 0 })
})
