/** Edge cases of verification: responses of contracts, of the chain's own check and of nodes, and message times. */
import { createServer } from 'node:http'
import {
  concatHex,
  createClient,
  custom,
  encodeErrorResult,
  getAddress,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  RpcRequestError,
  serializeErc6492Signature,
  size,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, type TestChain } from '../testing/startChain.fixture.ts'
import { isRpcOutage } from './contractSignature.ts'
import { siweMessage } from './siweMessage.ts'
import { verifySignIn, verifyText } from './verifySignIn.ts'

const alice = privateKeyToAccount(generatePrivateKey())
const message = 'Let me in.'
const contract = getAddress(`0x${'c0'.repeat(20)}`)
let chain: TestChain

beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

/** Runtime code that returns this word and a second one from every call. */
const returning = (word: string): Hex => `0x7f${word}6000527f${'11'.repeat(32)}60205260406000f3`
const YES = `1626ba7e${'00'.repeat(28)}`

/** Sets the code at the contract's address. */
const setCode = (code: Hex) => chain.rpc('anvil_setCode', [contract, code])

test('[A-10] a contract’s answer is its first word, whatever follows', async () => {
  await setCode(returning(YES))
  expect(await verifyText({ client: chain.client, address: contract, message, signature: '0x' })).toBe(true)
  await setCode(returning(`1626ba7e${'00'.repeat(27)}01`))
  expect(await verifyText({ client: chain.client, address: contract, message, signature: '0x' })).toBe(false)
})

test('[A-10] a contract that answers with nothing has said no', async () => {
  await setCode('0x00')
  expect(await verifyText({ client: chain.client, address: contract, message, signature: '0x' })).toBe(false)
})

test('[A-10] a contract that asks to fetch a URL (ERC-3668) has said no', async () => {
  let fetched = 0
  const server = createServer((_request, response) => {
    fetched += 1
    response.end('{"data":"0x"}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    errorName: 'OffchainLookup',
    args: [contract, [`http://127.0.0.1:${port}/`], '0x', '0x1626ba7e', '0x'],
  })
  const length = numberToHex(size(error), { size: 2 }).slice(2)
  // Reverts with what follows these 14 bytes of code.
  await setCode(concatHex([`0x61${length}600e60003961${length}6000fd`, error]))
  expect(await verifyText({ client: chain.client, address: contract, message, signature: '0x' })).toBe(false)
  expect(fetched).toBe(0)
  server.close()
})

test('[A-10] a wrapped signature that a deployed contract refuses costs one eth_call', async () => {
  // Reverts.
  await setCode('0x60006000fd')
  const methods: string[] = []
  const request = async (question: { readonly method: string }) => {
    methods.push(question.method)
    return chain.client.request(question as never)
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const signature = serializeErc6492Signature({
    address: contract,
    data: '0x1234',
    signature: await alice.signMessage({ message }),
  })
  expect(await verifyText({ client, address: contract, message, signature })).toBe(false)
  expect(methods.filter((method) => method === 'eth_call')).toHaveLength(1)
})

test('[A-10] uses the chain’s own check first, then the contract', async () => {
  const clientOf = (isValid: boolean) =>
    createClient({ chain: { ...canto, verifyHash: async () => isValid }, transport: http(chain.url) })
  await setCode('0x00')
  const signed = { address: contract, message, signature: '0x' } as const
  expect(await verifyText({ client: clientOf(true), ...signed })).toBe(true)
  expect(await verifyText({ client: clientOf(false), ...signed })).toBe(false)
  await setCode(returning(YES))
  expect(await verifyText({ client: clientOf(false), ...signed })).toBe(true)
})

test.each([
  ['is busy: -32002', rpcError(-32_002), true],
  ['was asked too much: -32005', rpcError(-32_005), true],
  ['has no such method: -32601', rpcError(-32_601), true],
  ['limits its callers: 429', rpcError(429), true],
  ['ran the call, which reverted: 3', rpcError(3), false],
  ['ran the call, which failed: -32000', rpcError(-32_000), false],
  ['could not be reached', new Error('socket hang up'), true],
])('a node that %s: its question counts as unanswered or not', (_what, error, expected) => {
  expect(isRpcOutage(error)).toBe(expected)
})

function rpcError(code: number) {
  return new RpcRequestError({ body: {}, url: 'http://node.example', error: { code, message: 'no' } })
}

test('a message is good until its expiration time, by the given clock or by this one', async () => {
  const expirationTime = new Date('2026-01-01T01:00:00Z')
  const [domain, nonce] = ['mint.example', 'aNonce123456']
  const fields = { address: alice.address, chainId: 7700, nonce, domain, uri: `https://${domain}` }
  const signedMessage = siweMessage({ ...fields, expirationTime })
  const signed = {
    client: chain.client,
    message: signedMessage,
    signature: await alice.signMessage({ message: signedMessage }),
    domain,
    nonce,
    chainId: 7700,
  }
  const before = new Date(expirationTime.getTime() - 1)
  expect(await verifySignIn({ ...signed, time: before })).toBe(alice.address)
  expect(await verifySignIn({ ...signed, time: expirationTime })).toBeUndefined()
  expect(await verifySignIn(signed)).toBeUndefined()
})
