import { getAddress, type Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSafeBridge, createSafeProvider, type SafeProvider } from './index.ts'
import { HOST, openFrame, SAFE, SAFE_INFO, type ScriptedHost } from './scriptedHost.fixture.ts'

const SAFE_HASH: Hex = `0x${'11'.repeat(32)}`
const CHAIN_HASH: Hex = `0x${'22'.repeat(32)}`
const OTHER = `0x${'b0'.repeat(20)}`
const ADDRESS = getAddress(SAFE)

let host: ScriptedHost
let provider: SafeProvider
beforeEach(async () => {
  host = openFrame()
  host.answers['getSafeInfo'] = SAFE_INFO
  const bridge = createSafeBridge({ allowedOrigins: [HOST] })
  provider = createSafeProvider(bridge, await bridge.loadSafe())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
const lastParams = () => host.requests.at(-1)?.params

test('the account is the Safe, on its chain', async () => {
  expect(await ask('eth_accounts')).toEqual([ADDRESS])
  expect(await ask('eth_chainId')).toBe('0x1e14')
  expect(await ask('net_version')).toBe('0x1e14')
  expect(provider.chainId).toBe(7700)
})

test('[H-09] it signs for the Safe’s own address only', async () => {
  const typed = JSON.stringify({ domain: {}, types: {}, message: {} })
  const invalid = 'The address or message hash is invalid'
  for (const address of [OTHER, undefined, null, 7]) {
    await expect(ask('personal_sign', '0x12', address)).rejects.toThrow(invalid)
    await expect(ask('eth_sign', address, SAFE_HASH)).rejects.toThrow(invalid)
    await expect(ask('eth_signTypedData_v4', address, typed)).rejects.toThrow('The address is invalid')
    await expect(ask('eth_signTypedData', address, typed)).rejects.toThrow('The address is invalid')
  }
  await expect(ask('eth_sign', SAFE, 'no hash')).rejects.toThrow(invalid)
  expect(host.requests.map(({ method }) => method)).toEqual(['getSafeInfo'])

  host.answers['signMessage'] = { signature: '0x1234' }
  host.answers['signTypedMessage'] = { safeTxHash: SAFE_HASH }
  expect(await ask('personal_sign', '0x6869', ADDRESS)).toBe('0x1234')
  expect(lastParams()).toEqual({ message: '0x6869' })
  expect(await ask('eth_sign', SAFE, SAFE_HASH)).toBe('0x1234')
  // Signed on the chain: there is no signature to return.
  expect(await ask('eth_signTypedData_v4', SAFE, typed)).toBe('0x')
})

test('[H-09] typed data in JSON keeps numbers that a double cannot hold', async () => {
  host.answers['signTypedMessage'] = { safeTxHash: SAFE_HASH }
  await ask(
    'eth_signTypedData_v4',
    SAFE,
    '{"domain":{},"types":{},"message":{"amount":6426191757410071111111}}',
  )
  expect(lastParams()).toMatchObject({ typedData: { message: { amount: '6426191757410071111111' } } })
})

test('[H-09] an unknown method is not implemented, whatever its name', async () => {
  for (const method of ['eth_requestAccounts', 'wallet_switchEthereumChain', 'toString', '__proto__'])
    await expect(ask(method)).rejects.toThrow(`"${method}" not implemented`)
})

test('[M-04] [H-11] a transaction is proposed to the host, and resolves with its safeTxHash', async () => {
  host.answers['sendTransactions'] = { safeTxHash: SAFE_HASH }
  expect(await ask('eth_sendTransaction', { from: SAFE, to: OTHER, gas: '0x10' })).toBe(SAFE_HASH)
  expect(lastParams()).toEqual({ txs: [{ to: OTHER, value: '0', data: '0x' }], params: { safeTxGas: 16 } })
  await ask('eth_sendTransaction', { to: OTHER, value: '0x1', data: '0x12' })
  expect(lastParams()).toEqual({ txs: [{ to: OTHER, value: '0x1', data: '0x12' }], params: undefined })
})

test('[H-11] transactions and receipts are found by safeTxHash once executed', async () => {
  host.answers['getTxBySafeTxHash'] = new Error('Request failed')
  host.answers['rpcCall'] = ({ params }: { params: readonly string[] }) => ({ found: params[0] })
  expect(await ask('eth_getTransactionByHash', CHAIN_HASH)).toEqual({ found: CHAIN_HASH, hash: CHAIN_HASH })
  host.answers['getTxBySafeTxHash'] = { txHash: CHAIN_HASH }
  expect(await ask('eth_getTransactionByHash', SAFE_HASH)).toEqual({ found: CHAIN_HASH, hash: SAFE_HASH })
  expect(await ask('eth_getTransactionReceipt', SAFE_HASH)).toEqual({
    found: CHAIN_HASH,
    transactionHash: SAFE_HASH,
  })
  host.answers['rpcCall'] = null
  expect(await ask('eth_getTransactionReceipt', SAFE_HASH)).toBeNull()
})

test('several calls are one proposal, whose status follows the transaction', async () => {
  const batch = {
    chainId: '0x1e14',
    from: SAFE,
    calls: [{ to: OTHER }, { to: OTHER, data: '0x12', value: '0x5' }],
  }
  host.answers['sendTransactions'] = { safeTxHash: SAFE_HASH }
  expect(await ask('wallet_sendCalls', batch)).toEqual({ id: SAFE_HASH })
  expect(lastParams()).toMatchObject({
    txs: [
      { to: OTHER, value: '0', data: '0x' },
      { to: OTHER, value: '0x5', data: '0x12' },
    ],
  })
  await expect(ask('wallet_sendCalls', { ...batch, chainId: '0x1' })).rejects.toThrow(
    'Safe is not on chain 0x1',
  )
  await expect(ask('wallet_sendCalls', { ...batch, from: OTHER })).rejects.toThrow('Invalid from address')
  await expect(ask('wallet_sendCalls', { ...batch, calls: [{}] })).rejects.toThrow(
    'Invalid call #0: missing "to" field',
  )
  const statuses = { AWAITING_CONFIRMATIONS: 100, AWAITING_EXECUTION: 100, CANCELLED: 400 }
  for (const [txStatus, status] of Object.entries(statuses)) {
    host.answers['getTxBySafeTxHash'] = { txStatus }
    expect(await ask('wallet_getCallsStatus', SAFE_HASH)).toEqual({
      version: '1.0',
      id: SAFE_HASH,
      chainId: '0x1e14',
      status,
    })
  }
  host.answers['rpcCall'] = { logs: [], blockHash: '0x1', blockNumber: '0x10', gasUsed: 21_000 }
  for (const [txStatus, status, receiptStatus] of [
    ['SUCCESS', 200, '0x1'],
    ['FAILED', 500, '0x0'],
  ]) {
    host.answers['getTxBySafeTxHash'] = { txStatus, txHash: CHAIN_HASH }
    expect(await ask('wallet_getCallsStatus', SAFE_HASH)).toMatchObject({
      status,
      receipts: [
        { status: receiptStatus, blockNumber: '0x10', gasUsed: '0x5208', transactionHash: CHAIN_HASH },
      ],
    })
  }
})

test('[H-02] reads are the host’s, at the latest block by default', async () => {
  host.answers['rpcCall'] = (payload: unknown) => payload
  const read = async (method: string, ...params: unknown[]) => await ask(method, ...params)
  expect(await read('eth_getBalance', SAFE)).toEqual({ call: 'eth_getBalance', params: [SAFE, 'latest'] })
  expect(await read('eth_call', { to: SAFE }, '0x5', 'extra')).toEqual({
    call: 'eth_call',
    params: [{ to: SAFE }, '0x5'],
  })
  expect(await read('eth_gasPrice')).toEqual({ call: 'eth_gasPrice', params: [] })
  expect(await read('eth_estimateGas', { to: SAFE }, 'latest')).toEqual({
    call: 'eth_estimateGas',
    params: [{ to: SAFE }],
  })
  expect(await read('safe_setSettings', { offChainSigning: true })).toEqual({
    call: 'safe_setSettings',
    params: [{ offChainSigning: true }],
  })
  const logs = { address: SAFE, fromBlock: '0x1', toBlock: 'latest', topics: [SAFE_HASH] }
  for (const [method, given, sent = given] of [
    ['eth_getBalance', [SAFE, '0x5']],
    ['eth_getLogs', [logs]],
    ['eth_getLogs', [logs, 'extra'], [logs]],
    ['eth_getCode', [SAFE, '0x5']],
    ['eth_getCode', [SAFE], [SAFE, 'latest']],
    ['eth_getStorageAt', [SAFE, '0x2', '0x5']],
    ['eth_getStorageAt', [SAFE, '0x2'], [SAFE, '0x2', 'latest']],
    ['eth_getTransactionCount', [SAFE, '0x5']],
    ['eth_getTransactionCount', [SAFE], [SAFE, 'latest']],
    ['eth_getBlockByHash', [CHAIN_HASH, true]],
    ['eth_getBlockByHash', [CHAIN_HASH], [CHAIN_HASH, false]],
    ['eth_getBlockByNumber', ['0x5', true]],
    ['eth_getBlockByNumber', ['latest'], ['latest', false]],
    ['eth_call', [{ to: SAFE }], [{ to: SAFE }, 'latest']],
  ] as const satisfies readonly (readonly [string, readonly unknown[], (readonly unknown[])?])[])
    expect(await read(method, ...given)).toEqual({ call: method, params: sent })
  host.answers['rpcCall'] = { number: '0x10' }
  expect(await read('eth_blockNumber')).toBe('0x10')
})

test('[H-05] what the user declines in the host has the host’s text and the code of a refusal', async () => {
  const call = { from: SAFE, to: OTHER }
  const batch = { chainId: '0x1e14', from: SAFE, calls: [{ to: OTHER }, { to: OTHER }] }
  host.answers['sendTransactions'] = new Error('Transaction was rejected')
  const declined = { message: 'Transaction was rejected', code: 4001 }
  await expect(ask('eth_sendTransaction', call)).rejects.toMatchObject(declined)
  await expect(ask('wallet_sendCalls', batch)).rejects.toMatchObject(declined)
  host.answers['sendTransactions'] = new Error('Request failed')
  await expect(ask('eth_sendTransaction', call)).rejects.not.toHaveProperty('code')
})
