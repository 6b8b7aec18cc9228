import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GatewayRequestError } from '@peppermint/safe/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gatewaySource } from './gatewaySource.ts'
import { WrongAnswerError } from './safeSource.ts'

const SAFE = '0x3D91bA57c2E40F8867AaC1fE1095B3d2746fE9b4'
const OTHER = '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31'
const HASH = `0x${'dc'.repeat(32)}` as const

let answer: unknown
let status = 200
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answer))
})
let source: ReturnType<typeof gatewaySource>
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  source = gatewaySource({ gateway: `http://127.0.0.1:${port}/cgw`, chainId: 7700, safe: SAFE })
})
beforeEach(() => {
  asked.length = 0
  status = 200
})
afterAll(() => void server.close())

const named = (value: string) => ({ value, name: null, logoUri: null })
const facts = {
  address: named(SAFE),
  chainId: '7700',
  nonce: 18,
  threshold: 2,
  owners: [named(OTHER)],
  implementation: named(OTHER),
  implementationVersionState: 'UP_TO_DATE',
  modules: null,
  fallbackHandler: null,
  guard: null,
  version: '1.3.0',
  collectiblesTag: null,
  txQueuedTag: '1',
  txHistoryTag: '2',
  messagesTag: null,
}
const details = {
  safeAddress: SAFE,
  txId: `multisig_${SAFE}_${HASH}`,
  executedAt: null,
  txStatus: 'AWAITING_CONFIRMATIONS',
  txInfo: {
    type: 'Custom',
    humanDescription: null,
    to: named(OTHER),
    dataSize: '0',
    value: '0',
    methodName: null,
    actionCount: null,
    isCancellation: false,
  },
  txData: null,
  detailedExecutionInfo: {
    type: 'MULTISIG',
    submittedAt: 1,
    nonce: 18,
    safeTxGas: '0',
    baseGas: '0',
    gasPrice: '0',
    gasToken: OTHER,
    fee: null,
    payment: null,
    refundReceiver: named(OTHER),
    safeTxHash: HASH,
    executor: null,
    signers: [],
    confirmationsRequired: 2,
    confirmations: [],
    rejectors: [],
    gasTokenInfo: null,
    trusted: true,
    proposer: null,
    proposedByDelegate: null,
  },
  txHash: null,
  safeAppInfo: null,
  note: null,
}

test('[G-01] an answer about another Safe or chain is refused', async () => {
  answer = facts
  expect((await source.getSafe()).nonce).toBe(18)
  answer = { ...facts, address: named(OTHER) }
  await expect(source.getSafe()).rejects.toThrow(WrongAnswerError)
  answer = { ...facts, chainId: '1' }
  await expect(source.getSafe()).rejects.toThrow(WrongAnswerError)
})

test.each([
  ['an address that is markup', { guard: named('"><script>') }],
  ['an address that is a link', { guard: named('javascript:alert(1)') }],
  ['a threshold that is text', { threshold: '2' }],
  ['an unknown version state', { implementationVersionState: 'FINE' }],
])('%s is refused', async (_, wrong) => {
  answer = { ...facts, ...wrong }
  await expect(source.getSafe()).rejects.toThrow(WrongAnswerError)
})

test('[G-11] a transaction of another Safe or with another hash is refused', async () => {
  answer = details
  expect((await source.getTransaction(HASH)).txId).toBe(details.txId)
  answer = { ...details, safeAddress: OTHER }
  await expect(source.getTransaction(HASH)).rejects.toThrow(WrongAnswerError)
  const info = { ...details.detailedExecutionInfo, safeTxHash: `0x${'ab'.repeat(32)}` }
  answer = { ...details, detailedExecutionInfo: info }
  await expect(source.getTransaction(HASH)).rejects.toThrow(WrongAnswerError)
  await expect(source.getTransaction(details.txId)).rejects.toThrow(WrongAnswerError)
  answer = { ...details, detailedExecutionInfo: null }
  await expect(source.getTransaction(HASH)).rejects.toThrow(WrongAnswerError)
})

test('[G-11] a proposal answered to an id without its safeTxHash is refused', async () => {
  answer = details
  for (const id of ['free_text', `multisig_${SAFE}`, `multisig_${SAFE}_${HASH}x`, HASH.slice(0, 20)])
    await expect(source.getTransaction(id)).rejects.toThrow(WrongAnswerError)
  answer = { ...details, detailedExecutionInfo: null }
  expect((await source.getTransaction('transfer_1')).detailedExecutionInfo).toBeNull()
})

test('[G-11] a list with a proposal whose id does not name its safeTxHash is refused', async () => {
  const item = (id: string) => ({
    type: 'TRANSACTION',
    conflictType: 'None',
    transaction: {
      id,
      timestamp: 1,
      txStatus: 'AWAITING_CONFIRMATIONS',
      txInfo: details.txInfo,
      txHash: null,
      executionInfo: {
        type: 'MULTISIG',
        nonce: 18,
        confirmationsRequired: 2,
        confirmationsSubmitted: 0,
        missingSigners: null,
      },
      safeAppInfo: null,
      note: null,
    },
  })
  answer = { next: null, previous: null, results: [item(details.txId)] }
  expect((await source.getQueue()).results).toHaveLength(1)
  for (const id of ['free_text', HASH, 'multisig_1']) {
    answer = { next: null, previous: null, results: [item(id)] }
    await expect(source.getQueue()).rejects.toThrow(WrongAnswerError)
    await expect(source.getHistory()).rejects.toThrow(WrongAnswerError)
  }
})

test('[G-10] of a page’s address only the cursor is used, never its origin or path', async () => {
  answer = { next: null, previous: null, results: [] }
  await source.getQueue('https://attacker.example/steal?cursor=limit%3D20%26offset%3D20&x=1')
  expect(asked).toEqual([
    `/cgw/v1/chains/7700/safes/${SAFE}/transactions/queued?cursor=limit%3D20%26offset%3D20`,
  ])
})

test('a page of any length is cut, so that a list cannot freeze the browser', async () => {
  const label = { type: 'DATE_LABEL', timestamp: 1 }
  answer = { next: null, previous: null, results: Array.from({ length: 5_000 }, () => label) }
  expect((await source.getHistory(undefined, 'Europe/Berlin')).results).toHaveLength(300)
  expect(asked[0]).toContain('timezone=Europe%2FBerlin')
})

test('a refusal keeps its status', async () => {
  status = 429
  answer = { code: 429, message: 'slow down' }
  const refused = await source.getBalances().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(GatewayRequestError)
  expect(refused).toMatchObject({ status: 429 })
})
