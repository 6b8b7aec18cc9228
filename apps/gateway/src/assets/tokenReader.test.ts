import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq, inArray } from 'drizzle-orm'
import pino from 'pino'
import {
  type Address,
  createClient,
  encodePacked,
  type Hex,
  http,
  size,
  stringToHex,
  zeroAddress,
} from 'viem'
import { encodeFunctionData, parseAbi, concatHex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { multisigExecutions, safeTransfers, tokens } from '../db/schema.ts'
import { callReaderFile, committedFile } from './callReader/build.ts'
import { readCalls } from './callReader/readCalls.ts'
import { createTokenReader, type TokenSources } from './tokenReader.ts'
import { plainConfig, startTokenWorld, type TokenWorld } from './tokenWorld.fixture.ts'

let world: TokenWorld
beforeAll(async () => {
  world = await startTokenWorld()
})
afterAll(() => world.stop())

const log = pino({ level: 'silent' })
const multiSend: Address = '0x998739BFdAAdde7C933B942a68053933098f9EDa'

function reader(options: Partial<TokenSources> = {}) {
  let version = 0
  const tokenReader = createTokenReader({
    config: plainConfig,
    database: world.database,
    client: world.client,
    changes: { version: () => version },
    log,
    ...options,
  })
  return { ...tokenReader, change: () => (version += 1) }
}

/** A node that refuses calls without a recipient, and counts the requests of each method. */
async function startNode(refuses: (method: string, params: readonly { to?: string }[]) => boolean) {
  const requests: string[] = []
  async function answer(body: string): Promise<string> {
    const { id, method, params = [] } = JSON.parse(body)
    requests.push(method)
    if (refuses(method, params))
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'refused' } })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(world.chain.url, { method: 'POST', body, headers })).text()
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    text(request)
      .then(answer)
      .then((body) => response.end(body))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    client: createClient({ transport: http(url, { retryCount: 0 }) }),
    requests,
  }
}

test('the committed creation code of CallReader is the compiled one', () => {
  expect(committedFile()).toBe(callReaderFile())
})

test('reads names, symbols and decimals, as strings and as 32 bytes, and ERC-721 tokens', async () => {
  const token = await world.deploy('PlainToken', 'Note', 'NOTE', 6)
  const early = await world.deploy('EarlyToken')
  const collection = await world.deploy('Collectibles', 'Scovilles', 'SCOV')
  const read = await reader().readTokens([token, early, collection, zeroAddress])
  const unlisted = { logoUri: null, isSpam: false }
  expect([...read.values()]).toEqual([
    { address: token, type: 'ERC20', name: 'Note', symbol: 'NOTE', decimals: 6, ...unlisted },
    { address: early, type: 'ERC20', name: 'Early Token', symbol: 'EARLY', decimals: 18, ...unlisted },
    { address: collection, type: 'ERC721', name: 'Scovilles', symbol: 'SCOV', decimals: null, ...unlisted },
  ])
})

test('a hostile contract among honest ones invalidates only its own answer', async () => {
  const hostile = await Promise.all(
    ['GasBomb', 'EndlessToken', 'RevertingToken', 'YesToken', 'LyingToken', 'HugeToken'].map((contract) =>
      world.deploy(contract),
    ),
  )
  const honest = await world.deploy('PlainToken', 'Note', 'NOTE', 18)
  const { client, requests } = await startNode(() => false)
  const read = await reader({ client }).readTokens([...hostile, honest])
  expect([...read].map(([address, { type, name }]) => [address, type, name])).toEqual([
    // Answers 1 to everything: a nameless token, and no ERC-721.
    [hostile[3], 'ERC20', ''],
    [honest, 'ERC20', 'Note'],
  ])
  expect(requests).toEqual(['eth_call'])
})

test('an answer of 300 KB is cut off before it leaves the node', async () => {
  const huge = await world.deploy('HugeToken')
  const bounds = { account: zeroAddress, gasEach: 1_000_000n, maxBytes: 256 }
  const { answers } = await readCalls(world.client, [{ target: huge, data: '0x06fdde03' }], bounds)
  expect(answers.map((answer) => size(answer ?? '0x'))).toEqual([256])
})

test.each([
  ['<b>Note</b><script>alert(1)</script>', 'Notealert(1)'],
  ['No\u0000te\u001b[31m', 'Note[31m'],
  ['\u202eetoN\u202c \u200bx', 'etoN x'],
  ['N\no\t t  e', 'N o t e'],
  ['N\u0301\u0301\u0301\u0301\u0301', 'N\u0301\u0301\u0301\u0301'],
  ['x'.repeat(150), 'x'.repeat(64)],
])('a name such as %j becomes plain text', async (name, shown) => {
  const token = await world.deploy('PlainToken', name, 'X', 18)
  expect((await reader().readTokens([token])).get(token)?.name).toBe(shown)
})

test('bytes that are not UTF-8 leave out what cannot be read', async () => {
  const token = await world.deploy(
    'RawToken',
    concatHex([stringToHex('Note '), '0xff00c328', stringToHex('ok')]),
  )
  expect((await reader().readTokens([token])).get(token)?.name).toBe('Note (ok')
})

test('a name of 1 KB ends where the answer was cut off', async () => {
  const token = await world.deploy('RawToken', stringToHex('A'.repeat(1_000)))
  expect((await reader().readTokens([token])).get(token)?.name).toBe('A'.repeat(64))
})

test('the operator’s list wins over the contract, and needs no chain', async () => {
  const { client, requests } = await startNode(() => true)
  const address = await world.deploy('PlainToken', 'Lie', 'LIE', 6)
  const listed = {
    address,
    name: 'Note',
    symbol: 'NOTE',
    decimals: 18,
    logoUri: 'https://x/y.png',
    isSpam: false,
  }
  const { readTokens } = reader({ config: { ...plainConfig, tokens: [listed] }, client })
  expect([...(await readTokens([address])).values()]).toEqual([{ ...listed, type: 'ERC20' }])
  expect(requests).toEqual([])
})

test('a token is read from the chain once, by all readers of the database', async () => {
  const token = await world.deploy('PlainToken', 'Note', 'NOTE', 6)
  const contract = await world.deploy('RevertingToken')
  const { client, requests } = await startNode(() => false)
  const first = reader({ client })
  await Promise.all([first.readTokens([token, contract]), first.readTokens([contract, token])])
  expect(requests).toEqual(['eth_call'])
  expect((await reader({ client }).readTokens([token])).size).toBe(1)
  expect(requests).toEqual(['eth_call'])
})

test('a contract that is no token is read again after an hour, a token after a week', async () => {
  const token = await world.deploy('PlainToken', 'Note', 'NOTE', 6)
  const contract = await world.deploy('RevertingToken')
  const { client, requests } = await startNode(() => false)
  let time = Date.now()
  const { readTokens } = reader({ client, now: () => time })
  await readTokens([token, contract])
  time += 3_599_000
  await readTokens([token, contract])
  expect(requests).toHaveLength(1)
  time += 2_000
  await readTokens([token])
  expect(requests).toHaveLength(1)
  await readTokens([contract])
  expect(requests).toHaveLength(2)
  time += 7 * 86_400_000
  await readTokens([token])
  expect(requests).toHaveLength(3)
})

test('a failing node is asked again after 15 seconds, and what is known stays', async () => {
  let isDown = true
  const { client, requests } = await startNode(() => isDown)
  const token = await world.deploy('PlainToken', 'Note', 'NOTE', 6)
  let time = Date.now()
  const { readTokens } = reader({ client, now: () => time })
  expect((await readTokens([token])).size).toBe(0)
  const asked = requests.length
  isDown = false
  expect((await readTokens([token])).size).toBe(0)
  expect(requests).toHaveLength(asked)
  time += 16_000
  expect((await readTokens([token])).size).toBe(1)
  isDown = true
  time += 8 * 86_400_000
  expect((await readTokens([token])).size).toBe(1)
})

test('without calls that have no recipient, contracts are read one by one', async () => {
  const { client, requests } = await startNode(
    (method, [call]) => method === 'eth_call' && call?.to === undefined,
  )
  const token = await world.deploy('PlainToken', 'Note', 'NOTE', 6)
  const bomb = await world.deploy('GasBomb')
  expect([...(await reader({ client }).readTokens([bomb, token])).keys()]).toEqual([token])
  // The reader, block and balance, and seven questions to each of two contracts.
  expect(requests).toHaveLength(1 + 2 + 14)
})

test.each([
  ['Claim at usdc-bonus.xyz', 'USDX', true],
  ['Visit us', 'V', true],
  ['Token', 't.me/token', true],
  ['Tether', 'ꓵSDT', false],
  ['Canto', 'CANTO', true],
  ['Canto', 'САNТО', true],
  ['Canto', 'C A N T 0', true],
  ['Wrapped Canto', 'WCANTO', false],
  ['Note', 'NOTE', true],
  ['St. Moritz Club Token', 'SMCT', false],
  ['yearn.finance', 'YFI', false],
])('%s (%s): spam %s', async (name, symbol, isSpam) => {
  const listed = {
    address: multiSend,
    name: 'Note',
    symbol: 'NOTE',
    decimals: 18,
    logoUri: null,
    isSpam: false,
  }
  const token = await world.deploy('PlainToken', name, symbol, 18)
  const { readTokens } = reader({ config: { ...plainConfig, tokens: [listed] } })
  expect((await readTokens([token])).get(token)?.isSpam).toBe(isSpam)
})

const safe: Address = '0x00000000000000000000000000000000000A11cE'
let logIndex = 0

/** An executed transaction of the Safe. */
async function execute(
  to: Address,
  { isSuccessful = true, data = '0x' }: { isSuccessful?: boolean; data?: Hex } = {},
) {
  logIndex += 1
  const position = { blockNumber: 1, logIndex, transactionHash: '0x01', timestamp: 1 } as const
  await world.database.db
    .insert(multisigExecutions)
    .values({ safe, safeTxHash: '0x02', isSuccessful, payment: 0n, to, data, ...position })
}

/** A transfer that a token's log states. */
async function transfer(token: Address, from: Address, to: Address) {
  logIndex += 1
  const position = { blockNumber: 1, logIndex, transactionHash: '0x01', timestamp: 1 } as const
  await world.database.db
    .insert(safeTransfers)
    .values({ safe, part: 0, tokenType: 'ERC20', from, to, token, value: 1n, ...position })
}

const batchOf = (calls: readonly (readonly [Address, Hex])[]) =>
  encodeFunctionData({
    abi: parseAbi(['function multiSend(bytes transactions)']),
    args: [
      concatHex(
        calls.map(([to, data]) =>
          encodePacked(
            ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
            [0, to, 0n, BigInt(size(data)), data],
          ),
        ),
      ),
    ],
  })

test('trusts tokens that are listed or that the Safe called, never those that only say so', async () => {
  const [called, inBatch, inNested, failed, received, forged, spam, listedSpam, listed] = (await Promise.all(
    ['Note', 'Note', 'Note', 'Note', 'Note', 'Note', 'claim.xyz', 'Note', 'Note'].map((name, index) =>
      world.deploy('PlainToken', name, `T${index}`, 18),
    ),
  )) as [Address, Address, Address, Address, Address, Address, Address, Address, Address]
  const entry = { name: 'N', symbol: 'N', decimals: 18, logoUri: null }
  const { readTrustedTokens, change } = reader({
    config: {
      ...plainConfig,
      deployments: { ...plainConfig.deployments, multiSends: [multiSend] },
      tokens: [
        { ...entry, address: listed, isSpam: false },
        { ...entry, address: listedSpam, isSpam: true },
      ],
    },
  })
  for (const token of [called, inBatch, inNested, failed, received, spam, listedSpam])
    await transfer(token, zeroAddress, safe)
  await transfer(forged, safe, zeroAddress)
  expect([...(await readTrustedTokens(safe))]).toEqual([listed])
  for (const token of [called, spam, listedSpam]) await execute(token)
  await execute(failed, { isSuccessful: false })
  await execute(multiSend, {
    data: batchOf([
      [inBatch, '0x'],
      [multiSend, batchOf([[inNested, '0x1234']])],
    ]),
  })
  // Until the Safe changes, the answer is the same.
  expect([...(await readTrustedTokens(safe))]).toEqual([listed])
  change()
  expect([...(await readTrustedTokens(safe))].toSorted()).toEqual(
    [listed, called, inBatch, inNested].toSorted(),
  )
})

test('addresses without a token leave no row: clients may name any number of them', async () => {
  const contract = await world.deploy('RevertingToken')
  await reader().readTokens([contract, safe])
  const rows = await world.database.db
    .select()
    .from(tokens)
    .where(inArray(tokens.address, [contract, safe]))
  expect(rows).toEqual([])
})

test('the cache of tokens may be emptied at any time', async () => {
  const token = await world.deploy('PlainToken', 'Note', 'NOTE', 6)
  await reader().readTokens([token])
  await world.database.db.delete(tokens).where(eq(tokens.address, token))
  expect((await reader().readTokens([token])).size).toBe(1)
})
