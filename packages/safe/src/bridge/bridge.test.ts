import { hashMessage, hashTypedData, type Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createSafeBridge,
  HostBusyError,
  HostError,
  HostNotAllowedError,
  HostTimeoutError,
  isPermissionError,
} from './index.ts'
import { HOST, openFrame, SAFE, SAFE_INFO, type ScriptedHost } from './scriptedHost.fixture.ts'

const HASH: Hex = `0x${'11'.repeat(32)}`
const TYPED = {
  domain: { chainId: 7700 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  message: { text: 'hi' },
}
const TRANSACTION = { to: SAFE, value: '0', data: '0x' }

let host: ScriptedHost
beforeEach(() => {
  host = openFrame()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (allowedOrigins: readonly string[] | undefined = [HOST]) => createSafeBridge({ allowedOrigins })
const last = () => host.requests.at(-1) as ScriptedHost['requests'][number]

test('[H-01] every message of the protocol reaches the host, and its data comes back', async () => {
  const { safe, txs, wallet, eth } = open()
  const sent: readonly [string, () => Promise<unknown>, unknown][] = [
    ['sendTransactions', () => txs.send({ txs: [TRANSACTION] }), { txs: [TRANSACTION], params: undefined }],
    ['rpcCall', () => eth.getGasPrice(), { call: 'eth_gasPrice', params: [] }],
    ['getChainInfo', () => safe.getChainInfo(), undefined],
    ['getSafeInfo', () => safe.getInfo(), undefined],
    ['getTxBySafeTxHash', () => txs.getBySafeTxHash(HASH), { safeTxHash: HASH }],
    ['getSafeBalances', () => safe.experimental_getBalances(), { currency: 'usd' }],
    ['signMessage', () => txs.signMessage('hi'), { message: 'hi' }],
    ['signTypedMessage', () => txs.signTypedMessage(TYPED), { typedData: TYPED }],
    ['getEnvironmentInfo', () => safe.getEnvironmentInfo(), undefined],
    ['getOffChainSignature', () => safe.getOffChainSignature(HASH), HASH],
    ['wallet_getPermissions', () => wallet.getPermissions(), undefined],
    [
      'wallet_requestPermissions',
      () => wallet.requestPermissions([{ requestAddressBook: {} }]),
      [{ requestAddressBook: {} }],
    ],
  ]
  for (const [method, call, params] of sent) {
    host.answers[method] = { answerTo: method }
    expect(await call()).toEqual({ answerTo: method })
    expect(last()).toMatchObject({ method, targetOrigin: HOST, env: { sdkVersion: '9.1.0' } })
    expect(last().params).toEqual(params)
  }
  host.answers['wallet_getPermissions'] = [{ parentCapability: 'requestAddressBook', invoker: HOST }]
  host.answers['requestAddressBook'] = []
  expect(await safe.requestAddressBook()).toEqual([])
  expect(last()).toMatchObject({ method: 'requestAddressBook' })
})

test('[H-02] every call of the chain is forwarded, at the latest block unless one is given', async () => {
  const { eth } = open()
  host.answers['rpcCall'] = (payload: unknown) => payload
  const tx = { to: SAFE }
  const calls: readonly [Promise<unknown>, string, readonly unknown[]][] = [
    [eth.call([tx]), 'eth_call', [tx, 'latest']],
    [eth.call([tx, '0x5']), 'eth_call', [tx, '0x5']],
    [eth.getGasPrice(), 'eth_gasPrice', []],
    [eth.getPastLogs([{ address: SAFE }]), 'eth_getLogs', [{ address: SAFE }]],
    [eth.getBalance([SAFE]), 'eth_getBalance', [SAFE, 'latest']],
    [eth.getCode([SAFE]), 'eth_getCode', [SAFE, 'latest']],
    [eth.getBlockByHash([HASH]), 'eth_getBlockByHash', [HASH, false]],
    [eth.getBlockByNumber([16, true]), 'eth_getBlockByNumber', ['0x10', true]],
    [eth.getStorageAt([SAFE, 2]), 'eth_getStorageAt', [SAFE, '0x2', 'latest']],
    [eth.getTransactionByHash([HASH]), 'eth_getTransactionByHash', [HASH]],
    [eth.getTransactionReceipt([HASH]), 'eth_getTransactionReceipt', [HASH]],
    [eth.getTransactionCount([SAFE]), 'eth_getTransactionCount', [SAFE, 'latest']],
    [eth.getEstimateGas(tx), 'eth_estimateGas', [tx]],
    [eth.setSafeSettings([{ offChainSigning: true }]), 'safe_setSettings', [{ offChainSigning: true }]],
  ]
  for (const [answer, call, params] of calls) expect(await answer).toEqual({ call, params })
})

test('[H-03] request ids are random hex strings, each different', async () => {
  const { safe } = open()
  host.answers['getChainInfo'] = {}
  await Promise.all(Array.from({ length: 50 }, () => safe.getChainInfo()))
  const ids = host.requests.map(({ id }) => id)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{10}$/)
  expect(new Set(ids).size).toBe(50)
})

test('[H-03] a request id is random bytes of the browser, which no other frame can guess', async () => {
  const { safe } = open()
  host.answers['getChainInfo'] = {}
  const random: string[] = []
  Object.assign(globalThis.window, {
    crypto: {
      getRandomValues(bytes: Uint8Array<ArrayBuffer>) {
        globalThis.crypto.getRandomValues(bytes)
        random.push(Buffer.from(bytes).toString('hex'))
        return bytes
      },
    },
  })
  for (let count = 0; count < 3; count += 1) await safe.getChainInfo()
  expect(host.requests.map(({ id }) => id)).toEqual(random)
  for (const id of random) expect(id).toHaveLength(10)
})

test('[H-04] answers count only from the parent, an allowed origin and version 1 or newer', async () => {
  const { safe } = open([HOST, 'https://other.example'])
  const answered = vi.fn<(data: unknown) => void>()
  const answer = safe.getChainInfo().then(answered)
  const { id } = last()
  const forged = { id, success: true, version: '9.1.0', data: 'forged' }
  host.deliver(forged, { source: {} })
  host.deliver(forged, { source: globalThis.window })
  host.deliver(forged, { origin: 'https://evil.example' })
  // Allowed, but not the page that frames this one.
  host.deliver(forged, { origin: 'https://other.example' })
  for (const version of ['0.9.9', '', 'x', undefined, null, 9, { split: 'x' }])
    host.deliver({ ...forged, version })
  for (const data of [null, undefined, 'text', 7, [], { id: 'ffffffffff', success: true, version: '9.1.0' }])
    host.deliver(data)
  await Promise.resolve()
  expect(answered).not.toHaveBeenCalled()
  host.deliver({ ...forged, version: '1.0.0', data: 'real' })
  await answer
  expect(answered).toHaveBeenCalledWith('real')
})

test('[H-04] nothing is sent to a parent that is not allowed, or to the page itself', async () => {
  await expect(open(['https://other.example']).loadSafe()).rejects.toThrow(HostNotAllowedError)
  await expect(open([]).loadSafe()).rejects.toThrow(HostNotAllowedError)
  Object.assign(globalThis.window, { parent: globalThis.window })
  await expect(open().loadSafe()).rejects.toThrow('not in a frame')
  expect(host.requests).toEqual([])
})

test('[H-04] where the browser hides the parent’s origin, only its first valid answer reveals it', async () => {
  host = openFrame(null)
  const bridge = open()
  await expect(bridge.txs.send({ txs: [TRANSACTION] })).rejects.toThrow(HostNotAllowedError)
  const loading = bridge.loadSafe()
  expect(host.requests).toMatchObject([{ method: 'getSafeInfo', targetOrigin: '*' }])
  host.deliver(
    { id: last().id, success: true, version: '9.1.0', data: { ...SAFE_INFO, chainId: 1 } },
    { origin: 'https://evil.example' },
  )
  host.succeed(last(), SAFE_INFO)
  expect(await loading).toMatchObject({ chainId: 7700 })
  host.answers['sendTransactions'] = { safeTxHash: HASH }
  await bridge.txs.send({ txs: [TRANSACTION] })
  expect(last()).toMatchObject({ method: 'sendTransactions', targetOrigin: HOST })
})

test('[H-05] a failure rejects with the host’s text', async () => {
  const { txs } = open()
  host.answers['sendTransactions'] = new Error('Transaction was rejected')
  await expect(txs.send({ txs: [TRANSACTION] })).rejects.toThrow(
    new HostError('Transaction was rejected', 'sendTransactions'),
  )
  const lookup = txs.getBySafeTxHash(HASH)
  host.fail(last(), { not: 'a text' })
  await expect(lookup).rejects.toThrow('Request failed')
})

test('[H-06] invalid requests are refused before anything is sent', async () => {
  const { safe, txs } = open()
  await expect(txs.getBySafeTxHash('')).rejects.toThrow('Invalid safeTxHash')
  await expect(txs.send({ txs: [] })).rejects.toThrow('No transactions were passed')
  await expect(txs.signTypedMessage({ domain: {}, types: {} } as never)).rejects.toThrow('Invalid typed data')
  await expect(safe.isMessageSigned(7 as never)).rejects.toThrow('Invalid message type')
  expect(() => safe.calculateTypedMessageHash({ ...TYPED, types: {} })).toThrow('Please specify primaryType')
  expect(host.requests).toEqual([])
  expect(safe.calculateMessageHash('hi')).toBe(hashMessage('hi'))
  expect(safe.calculateTypedMessageHash(TYPED)).toBe(hashTypedData({ ...TYPED, primaryType: 'Mail' }))
})

test('[H-07] only the address book can be requested as a permission', async () => {
  const { wallet } = open()
  const refused = await wallet.requestPermissions([{ eth_accounts: {} }]).catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: 'Permissions request is invalid', code: 4001 })
  expect(isPermissionError(refused)).toBe(true)
  expect(host.requests).toEqual([])
})

test('[H-08] the address book is asked for once, and a refusal is 4001', async () => {
  const bridge = open()
  host.answers['getSafeInfo'] = SAFE_INFO
  host.answers['wallet_getPermissions'] = []
  host.answers['wallet_requestPermissions'] = new Error('Permissions were rejected')
  const refused = await bridge.requestAddressBook().catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: 'Permissions rejected', code: 4001 })
  host.answers['wallet_requestPermissions'] = []
  await expect(bridge.requestAddressBook()).rejects.toMatchObject({ message: 'Permissions rejected' })

  host.answers['wallet_requestPermissions'] = [{ parentCapability: 'requestAddressBook', invoker: HOST }]
  const name = 'Alice'
  host.answers['requestAddressBook'] = [
    { address: SAFE, name, chainId: '7700' },
    { address: SAFE, name: 'again', chainId: '7700' },
    { address: `0x${'b0'.repeat(20)}`, name: 'other chain', chainId: '1' },
    { address: `0x${'b1'.repeat(20)}`, name: '\u202e \u200b', chainId: 7700 },
    { address: `0x${'b2'.repeat(20)}`, name: `\u202eB${'x'.repeat(200)}`, chainId: 7700 },
    { address: 'nonsense', name, chainId: '7700' },
    { address: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8', name: 'wrong checksum', chainId: '7700' },
    { address: '0x70997970C51812DC3A010C7D01B50E0D17DC79C8', name: 'capitals', chainId: '7700' },
    null,
  ]
  const book = await bridge.requestAddressBook()
  expect(book.map((entry) => entry.name)).toEqual(['Alice', `B${'x'.repeat(78)}…`, 'capitals'])
  expect(book[0]?.address.toLowerCase()).toBe(SAFE)
  host.answers['requestAddressBook'] = { length: 3 }
  expect(await bridge.requestAddressBook()).toEqual([])
  const held = host.requests.length
  host.answers['wallet_getPermissions'] = host.answers['wallet_requestPermissions']
  await bridge.requestAddressBook()
  expect(host.requests.slice(held).map(({ method }) => method)).not.toContain('wallet_requestPermissions')
})

test('[H-08] a stored refusal is asked about again, not taken for an empty address book', async () => {
  const bridge = open()
  const granted = { parentCapability: 'requestAddressBook', invoker: HOST }
  const refused = { ...granted, caveats: [{ type: 'userRestricted', value: true }] }
  host.answers['getSafeInfo'] = SAFE_INFO
  host.answers['requestAddressBook'] = []
  host.answers['wallet_getPermissions'] = [refused]
  host.answers['wallet_requestPermissions'] = [refused]
  await expect(bridge.requestAddressBook()).rejects.toMatchObject({
    message: 'Permissions rejected',
    code: 4001,
  })
  host.answers['wallet_requestPermissions'] = [granted]
  expect(await bridge.requestAddressBook()).toEqual([])
  expect(host.requests.filter(({ method }) => method === 'wallet_requestPermissions')).toHaveLength(2)
})

test('[H-09] without a window nothing is sent, and the error says so', async () => {
  vi.unstubAllGlobals()
  await expect(open().loadSafe()).rejects.toThrow("Window doesn't exist")
})

test('[H-09] [M-08] an answer that is no Safe is refused by name, and the next try asks again', async () => {
  const bridge = open()
  const { owners } = SAFE_INFO
  for (const wrong of [
    undefined,
    'x',
    {},
    { ...SAFE_INFO, safeAddress: '0x12' },
    { ...SAFE_INFO, chainId: '7700' },
    { ...SAFE_INFO, owners: ['x'] },
    { ...SAFE_INFO, owners: owners[0] },
    { ...SAFE_INFO, threshold: null },
  ]) {
    host.answers['getSafeInfo'] = wrong
    await expect(bridge.loadSafe()).rejects.toThrow('Could not load Safe information')
  }
  // A character may be another one.
  const wrong = '0x70997970c51812dc3A010C7d01b50e0d17dc79C8'
  for (const given of [{ safeAddress: wrong }, { owners: [wrong] }]) {
    host.answers['getSafeInfo'] = { ...SAFE_INFO, ...given }
    await expect(bridge.loadSafe()).rejects.toMatchObject({
      message: `Could not load Safe information: ${wrong} has a wrong checksum`,
      name: 'AddressChecksumError',
      address: wrong,
    })
  }
  host.answers['getSafeInfo'] = SAFE_INFO
  const first = await bridge.loadSafe()
  expect(first.safeAddress).toMatch(/^0x5[aA][fF][eE]/)
  const { length } = host.requests
  expect(await bridge.loadSafe()).toBe(first)
  expect(host.requests).toHaveLength(length)
})

test('a host that does not answer is given up, and a late answer is ignored', async () => {
  vi.useFakeTimers()
  const bridge = open()
  const seconds = async (method: string, call: () => Promise<unknown>) => {
    const start = Date.now()
    const failure = call().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    while (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
    expect(await failure).toMatchObject({ name: 'HostTimeoutError', method })
    return (Date.now() - start) / 1_000
  }
  expect(await seconds('getSafeInfo', () => bridge.loadSafe())).toBe(1)
  host.succeed(last(), SAFE_INFO)
  expect(await seconds('rpcCall', () => bridge.eth.getGasPrice())).toBe(15)
  expect(await seconds('getOffChainSignature', () => bridge.safe.getOffChainSignature(HASH))).toBe(3)
  expect(await seconds('signMessage', () => bridge.txs.signMessage('hi'))).toBe(1_800)
  expect(new HostTimeoutError('rpcCall', 5).message).toContain('no answer to rpcCall within 5 ms')
})

test('one dialog at a time: the next request is sent when the owner has decided the first', async () => {
  const { txs, eth } = open()
  const send = txs.send({ txs: [TRANSACTION] })
  const sign = txs.signMessage('hi')
  await expect.poll(() => host.requests).toHaveLength(1)
  const [first] = host.requests as [ScriptedHost['requests'][number]]
  // Reads do not wait.
  host.answers['rpcCall'] = '0x1'
  expect(await eth.getGasPrice()).toBe('0x1')
  host.fail(first, 'Transaction was rejected')
  await expect(send).rejects.toThrow('Transaction was rejected')
  await expect.poll(() => last().method).toBe('signMessage')
  host.succeed(last(), { signature: '0x12' })
  expect(await sign).toEqual({ signature: '0x12' })
})

test('a request behind a forgotten dialog is refused after seconds, and never sent later', async () => {
  vi.useFakeTimers()
  const { txs } = open()
  const send = txs.send({ txs: [TRANSACTION] })
  const sign = txs.signMessage('first').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  const busy = await sign
  expect(busy).toBeInstanceOf(HostBusyError)
  expect(busy).toMatchObject({ code: -32_002, method: 'signMessage' })
  expect((busy as Error).message).toContain('Answer or close it there')
  const [first] = host.requests as [ScriptedHost['requests'][number]]
  const next = txs.signMessage('second')
  await vi.advanceTimersByTimeAsync(1_000)
  // Still one at a time: the refused request has not opened the way.
  expect(host.requests).toHaveLength(1)
  host.succeed(first, { safeTxHash: HASH })
  await send
  await vi.advanceTimersByTimeAsync(0)
  expect(host.requests).toHaveLength(2)
  expect(last()).toMatchObject({ method: 'signMessage', params: { message: 'second' } })
  host.succeed(last(), { signature: '0x12' })
  expect(await next).toEqual({ signature: '0x12' })
})

test('a request that cannot be sent rejects and does not block the next', async () => {
  const { txs } = open()
  await expect(txs.send({ txs: [() => undefined] as never })).rejects.toThrow('could not be cloned')
  host.answers['sendTransactions'] = { safeTxHash: HASH }
  expect(await txs.send({ txs: [TRANSACTION] })).toEqual({ safeTxHash: HASH })
})

test('one listener is installed, none of the library’s; closing removes it and ends requests', async () => {
  const bridge = open()
  expect(host.listenerCount()).toBe(1)
  const waiting = bridge.loadSafe()
  bridge.close()
  await expect(waiting).rejects.toThrow('closed')
  expect(host.listenerCount()).toBe(0)
})
