import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getAddress, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createGatewayClient,
  DAY_SECONDS,
  type GatewayClient,
  GatewayAnswerTooLargeError,
  GatewayRequestError,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  totpAt,
  WEEK_SECONDS,
  YEAR_SECONDS,
} from './index.ts'

interface Answer {
  readonly status: number
  readonly body: string
}

let server: Server
let client: GatewayClient
let baseUrl: string
let answer: Answer
const received: { request: string; body: unknown; contentType: string | undefined }[] = []

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      const contentType = request.headers['content-type']
      received.push({ request: `${request.method} ${request.url}`, body, contentType })
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createGatewayClient({ baseUrl: `${baseUrl}/safe/` })
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  received.length = 0
  answer = { status: 200, body: '{"some":"answer"}' }
})

const safe = getAddress(`0x${'5a'.repeat(20)}`)
const hash: Hex = `0x${'11'.repeat(32)}`
const signature: Hex = `0x${'22'.repeat(65)}`
const uuid = '11111111-1111-4111-8111-111111111111'
const call = { to: zeroAddress, value: '0', data: '0x', operation: 0 } as const
const proposal = {
  ...call,
  nonce: '0',
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: zeroAddress,
  safeTxHash: hash,
  sender: safe,
  signature,
}
const device = {
  uuid,
  cloudMessagingToken: 'token',
  buildNumber: '1',
  bundle: 'app',
  deviceType: 'WEB' as const,
  version: '1',
  safeRegistrations: [],
}
const delegation = { safe, delegate: zeroAddress, delegator: safe, signature, label: 'Bob' }

test.each<[id: string, request: string, send: () => Promise<unknown>, body?: unknown]>([
  ['[G-01]', `GET /v1/chains/7700/safes/${safe}`, () => client.getSafe('7700', safe)],
  [
    '[G-02]',
    `GET /v1/chains/7700/safes/${safe}/incoming-transfers/?trusted=false&value=1.5`,
    () => client.getIncomingTransfers('7700', safe, { trusted: false, value: '1.5' }),
  ],
  [
    '[G-03]',
    `GET /v1/chains/7700/safes/${safe}/module-transactions/?module=${safe}`,
    () => client.getModuleTransactions('7700', safe, { module: safe }),
  ],
  [
    '[G-04]',
    `GET /v1/chains/7700/safes/${safe}/multisig-transactions/?executed=true`,
    () => client.getMultisigTransactions('7700', safe, { executed: true }),
  ],
  ['[G-05]', `GET /v1/chains/7700/safes/${safe}/balances/usd`, () => client.getBalances('7700', safe)],
  [
    '[G-05]',
    `GET /v1/chains/7700/safes/${safe}/balances/eur?trusted=true`,
    () => client.getBalances('7700', safe, 'eur', { trusted: true }),
  ],
  ['[G-06]', 'GET /v1/balances/supported-fiat-codes', () => client.getFiatCodes()],
  ['[G-07]', `GET /v1/chains/7700/owners/${safe}/safes`, () => client.getOwnedSafes('7700', safe)],
  ['[G-07]', `GET /v2/owners/${safe}/safes`, () => client.getAllOwnedSafes(safe)],
  ['[G-08]', `GET /v1/chains/7700/safes/${safe}/collectibles`, () => client.getCollectibles('7700', safe)],
  [
    '[G-08]',
    `GET /v2/chains/7700/safes/${safe}/collectibles?exclude_spam=false`,
    () => client.getCollectiblesPage('7700', safe, { exclude_spam: false }),
  ],
  [
    '[G-09]',
    `GET /v1/chains/7700/safes/${safe}/transactions/history?timezone=Europe%2FBerlin`,
    () => client.getHistory('7700', safe, { timezone: 'Europe/Berlin' }),
  ],
  [
    '[G-10]',
    `GET /v1/chains/7700/safes/${safe}/transactions/queued?trusted=true`,
    () => client.getQueue('7700', safe, { trusted: true }),
  ],
  ['[G-11]', `GET /v1/chains/7700/transactions/${hash}`, () => client.getTransaction('7700', hash)],
  [
    '[G-12]',
    `POST /v2/chains/7700/safes/${safe}/multisig-transactions/estimations`,
    () => client.estimateTransaction('7700', safe, call),
    call,
  ],
  ['[G-12]', `GET /v1/chains/7700/safes/${safe}/nonces`, () => client.getNonces('7700', safe)],
  [
    '[G-13]',
    `POST /v1/chains/7700/transactions/${safe}/propose`,
    () => client.proposeTransaction('7700', safe, proposal),
    proposal,
  ],
  [
    '[G-13]',
    `POST /v1/chains/7700/transactions/${hash}/confirmations`,
    () => client.confirmTransaction('7700', hash, { signature }),
    { signature },
  ],
  [
    '[G-13]',
    `POST /v1/chains/7700/transactions/${safe}/preview`,
    () => client.previewTransaction('7700', safe, call),
    call,
  ],
  [
    '[G-13]',
    `DELETE /v1/chains/7700/transactions/${hash}`,
    () => client.deleteTransaction('7700', hash, { signature }),
    { signature },
  ],
  ['[G-14]', 'GET /v1/chains?cursor=limit%3D5%26offset%3D0', () => client.getChains('limit=5&offset=0')],
  ['[G-14]', 'GET /v1/chains/7700', () => client.getChain('7700')],
  [
    '[G-15]',
    'GET /v1/chains/7700/safe-apps?clientUrl=http%3A%2F%2Flocalhost',
    () => client.getSafeApps('7700', { clientUrl: 'http://localhost' }),
  ],
  ['[G-16]', 'GET /v1/chains/7700/about/master-copies', () => client.getMasterCopies('7700')],
  [
    '[G-17]',
    'POST /v1/chains/7700/data-decoder',
    () => client.decodeData('7700', { data: '0x', to: safe }),
    { data: '0x', to: safe },
  ],
  ['[G-18]', `GET /v1/chains/7700/safes/${safe}/messages`, () => client.getMessages('7700', safe)],
  ['[G-19]', `GET /v1/chains/7700/messages/${hash}`, () => client.getMessage('7700', hash)],
  [
    '[G-20]',
    `POST /v1/chains/7700/safes/${safe}/messages`,
    () => client.proposeMessage('7700', safe, { message: 'hi', signature }),
    { message: 'hi', signature },
  ],
  [
    '[G-21]',
    `POST /v1/chains/7700/messages/${hash}/signatures`,
    () => client.confirmMessage('7700', hash, { signature }),
    { signature },
  ],
  ['[G-22]', `GET /v2/chains/7700/delegates?safe=${safe}`, () => client.getDelegates('7700', { safe })],
  ['[G-22]', 'POST /v2/chains/7700/delegates', () => client.addDelegate('7700', delegation), delegation],
  [
    '[G-22]',
    `DELETE /v2/chains/7700/delegates/${zeroAddress}`,
    () => client.removeDelegate('7700', zeroAddress, { safe, delegator: safe, signature }),
    { safe, delegator: safe, signature },
  ],
  ['[G-23]', 'POST /v1/register/notifications', () => client.registerDevice(device), device],
  [
    '[G-24]',
    `DELETE /v1/chains/7700/notifications/devices/${uuid}/safes/${safe}`,
    () => client.unregisterSafe('7700', uuid, safe),
  ],
  [
    '[G-25]',
    `DELETE /v1/chains/7700/notifications/devices/${uuid}`,
    () => client.unregisterDevice('7700', uuid),
  ],
  [
    '[G-01]',
    `GET /v2/safes?currency=usd&safes=7700%3A${safe}`,
    () => client.getOverviews([`7700:${safe}`], { currency: 'usd' }),
  ],
  ['[G-01]', `GET /v1/chains/7700/contracts/${safe}`, () => client.getContract('7700', safe)],
  [
    '[G-09]',
    `GET /v1/chains/7700/safes/${safe}/transactions/creation`,
    () => client.getCreation('7700', safe),
  ],
])('%s sends %s', async (_id, request, send, body) => {
  const [method, path] = request.split(' ')
  const result = await send()
  const contentType = body === undefined ? undefined : 'application/json'
  expect(received).toEqual([{ request: `${method} /safe${path}`, body, contentType }])
  expect(result === undefined || (result as { some: string }).some === 'answer').toBe(true)
})

const lists: readonly ((pageUrl: string) => Promise<unknown>)[] = [
  (pageUrl) => client.getIncomingTransfers('7700', safe, { trusted: true }, pageUrl),
  (pageUrl) => client.getModuleTransactions('7700', safe, {}, pageUrl),
  (pageUrl) => client.getMultisigTransactions('7700', safe, {}, pageUrl),
  (pageUrl) => client.getHistory('7700', safe, {}, pageUrl),
  (pageUrl) => client.getQueue('7700', safe, { trusted: false }, pageUrl),
  (pageUrl) => client.getCollectiblesPage('7700', safe, {}, pageUrl),
  (pageUrl) => client.getChains(undefined, pageUrl),
  (pageUrl) => client.getMessages('7700', safe, undefined, pageUrl),
  (pageUrl) => client.getDelegates('7700', { safe }, pageUrl),
]

test('[G-02] [G-03] [G-04] the URL of a page replaces path and filter', async () => {
  const pageUrl = `${baseUrl}/elsewhere?cursor=limit%3D20%26offset%3D20`
  for (const read of lists) await read(pageUrl)
  expect(received.map(({ request }) => request)).toEqual(
    lists.map(() => 'GET /elsewhere?cursor=limit%3D20%26offset%3D20'),
  )
})

test.each([
  ['code and message', 422, '{"code":422,"statusCode":422,"message":"Invalid nonce"}', '422: Invalid nonce'],
  [
    'a code that is text',
    422,
    '{"code":"custom","statusCode":422,"message":"Invalid address"}',
    'custom: Invalid address',
  ],
  ['statusCode and message', 404, '{"statusCode":404,"message":"Not Found"}', '404: Not Found'],
  ['a message alone', 500, '{"message":"broken"}', 'Internal Server Error'],
  ['a code alone', 503, '{"code":503}', 'Service Unavailable'],
  ['null', 500, 'null', 'Internal Server Error'],
  ['HTML', 502, '<html>', 'Bad Gateway'],
  ['nothing', 404, '', 'Not Found'],
])('[G-26] shows an error with %s', async (_name, status, body, message) => {
  answer = { status, body }
  const error = await client.getSafe('7700', safe).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(GatewayRequestError)
  expect(error).toMatchObject({ status, message })
})

test('an answer above 16 MB is refused while it arrives', async () => {
  answer = { status: 200, body: `"${' '.repeat(16_777_214)}"` }
  expect(await client.getChains()).toHaveLength(16_777_214)
  answer = { status: 200, body: `"${' '.repeat(16_777_215)}"` }
  await expect(client.getChains()).rejects.toThrow(GatewayAnswerTooLargeError)
})

test('an empty answer resolves where nothing is answered', async () => {
  answer = { status: 200, body: '' }
  await expect(client.unregisterDevice('7700', uuid)).resolves.toBeUndefined()
})

test('[G-28] durations are those of the source, and a totp lasts an hour', () => {
  expect([MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS]).toEqual([60, 3_600, 86_400])
  expect([WEEK_SECONDS, YEAR_SECONDS]).toEqual([604_800, 31_536_000])
  expect(totpAt(0)).toBe(0)
  expect(totpAt(3_599_999)).toBe(0)
  expect(totpAt(3_600_000)).toBe(1)
})
