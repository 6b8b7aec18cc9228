import { createClient, createWalletClient, custom, http, numberToHex, type Hex } from 'viem'
import { call, getBalance, sendTransaction } from 'viem/actions'
import { localhost } from 'viem/chains'
import {
  ChainNotConfiguredError,
  ConnectorAlreadyConnectedError,
  ConnectorNotFoundError,
  createConfig,
  ProviderNotFoundError,
} from 'wagmi'
import { waitForTransactionReceipt } from 'wagmi/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChain, type TestChain } from '../testing/startChain.fixture.ts'
import { close, pass, deployTurnstile, refuse, SOLD_OUT } from '../testing/turnstile.fixture.ts'
import { AddressChecksumError } from './addressChecksum.ts'
import { explain, isRejection, namedError, revertData, type Outcome } from './index.ts'
import { RELAY_CODES, toRelayError, relayMessages, attachProblem, type RelayProblem } from './relay.ts'
import { ATTACHED_PROBLEM } from './walk.ts'
import { problemMessages } from './problemMessages.ts'

const rpc = (code: number, message = 'x') => ({ code, message })
const thrownBy = (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A wallet's error as viem hands it over: wrapped by the action that met it. */
async function throughViem(error: unknown): Promise<unknown> {
  const request = async (): Promise<never> => {
    throw error
  }
  const client = createWalletClient({
    account: '0x5c00000000000000000000000000000000000003',
    transport: custom({ request }, { retryCount: 0 }),
  })
  const transaction = { chain: null, to: client.account.address, gas: 21_000n, gasPrice: 1n, nonce: 0 }
  return thrownBy(sendTransaction(client, transaction))
}

describe('[T-08] each code has its own message', () => {
  const codes: [number, string][] = [
    [4001, 'rejected'],
    [4902, 'unknown-chain'],
    [-32002, 'pending-in-wallet'],
    [4100, 'unauthorised'],
    [4200, 'unsupported-method'],
    [4900, 'wallet-disconnected'],
    [4901, 'chain-disconnected'],
    [-32700, 'parse-error'],
    [-32600, 'invalid-request'],
    [-32601, 'method-not-found'],
    [-32602, 'invalid-params'],
    [-32603, 'internal-error'],
    [-32000, 'invalid-input'],
    [-32001, 'not-found'],
    [-32003, 'transaction-rejected'],
    [-32004, 'method-not-supported'],
    [-32005, 'limit-exceeded'],
    [-32006, 'version-unsupported'],
  ]
  test.each(codes)('code %i maps to %s, plain and through the library', async (code, expected) => {
    expect(explain(rpc(code)).code).toBe(expected)
    expect(explain(await throughViem(rpc(code))).code).toBe(expected)
  })
  test('every message is unique', () => {
    const messages = codes.map(([code]) => explain(rpc(code)).title)
    expect(new Set(messages).size).toBe(codes.length)
  })
})

describe('[T-07] a node error maps to a plain message, whatever code wraps it', () => {
  test.each([
    ['nonce too high', 'nonce-too-high'],
    ['nonce too low: next nonce 5, tx nonce 3', 'nonce-too-low'],
    ['invalid nonce; got 3, expected 5: invalid sequence', 'nonce-too-low'],
    ['already known', 'already-known'],
    ['nonce has max value', 'nonce-max'],
    ['replacement transaction underpriced', 'replacement-underpriced'],
    ['insufficient funds for gas * price + value: address 0x1 have 1 want 2', 'insufficient-funds'],
    ['err: insufficient funds for gas * price + value (supplied gas 1)', 'insufficient-funds'],
    ['max fee per gas higher than 2^256-1', 'fee-cap-too-high'],
    ['max fee per gas less than block base fee: address 0x1', 'fee-cap-too-low'],
    ['max priority fee per gas higher than max fee per gas', 'tip-above-fee-cap'],
    ['intrinsic gas too low', 'intrinsic-gas-too-low'],
    ['intrinsic gas too high', 'intrinsic-gas-too-high'],
    ['exceeds block gas limit', 'intrinsic-gas-too-high'],
    ['execution reverted: Closed', 'execution-reverted'],
    ['gas required exceeds allowance (0)', 'execution-reverted'],
    ['transaction type not supported', 'type-not-supported'],
    ['transaction type not valid', 'type-not-supported'],
  ])('%s', async (message, expected) => {
    expect(explain(rpc(-32000, message)).code).toBe(expected)
    expect(explain({ ...rpc(-32603, 'Internal JSON-RPC error.'), data: rpc(-32000, message) }).code).toBe(
      expected,
    )
    expect(explain(await throughViem(rpc(-32000, message))).code).toBe(expected)
  })
})

describe('[T-09] relay codes map to the same few outcomes', () => {
  test.each<[number, string, Outcome]>([
    [1001, 'session-method', 'unsupported'],
    [1002, 'session-refused', 'connect-again'],
    [1003, 'session-refused', 'connect-again'],
    [1004, 'session-refused', 'connect-again'],
    [1005, 'session-refused', 'connect-again'],
    [3001, 'session-method', 'unsupported'],
    [3002, 'session-refused', 'connect-again'],
    [3003, 'session-refused', 'connect-again'],
    [3004, 'session-refused', 'connect-again'],
    [5000, 'rejected', 'rejected'],
    [5001, 'rejected', 'rejected'],
    [5002, 'rejected', 'rejected'],
    [5003, 'rejected', 'rejected'],
    [5100, 'session-chain', 'connect-again'],
    [5101, 'session-method', 'unsupported'],
    [5102, 'session-refused', 'connect-again'],
    [5103, 'session-refused', 'connect-again'],
    [5104, 'session-refused', 'connect-again'],
    [6000, 'session-ended', 'connect-again'],
    [7000, 'session-refused', 'connect-again'],
    [10001, 'session-method', 'unsupported'],
  ])('code %i maps to %s, plain and through the library', async (code, expected, outcome) => {
    const answer = toRelayError(rpc(code))
    expect(answer).toMatchObject({ code })
    expect(explain(answer)).toMatchObject({ code: expected, outcome })
    expect(explain(await throughViem(answer))).toMatchObject({ code: expected, outcome })
  })
  test('the list of codes is complete', () => {
    const people = [5000, 5001, 5002, 5003]
    const all = [1001, 1002, 1003, 1004, 1005, 3001, 3002, 3003, 3004, ...people]
    all.push(5100, 5101, 5102, 5103, 5104, 6000, 7000, 10001)
    expect([...Object.keys(RELAY_CODES).map(Number), ...people].sort((a, b) => a - b)).toEqual(all)
  })
  test.each<[string, RelayProblem]>([
    ['Proposal expired', 'pairing-expired'],
    ['Expired. pair() URI has expired. Please try again with a new connection URI.', 'pairing-expired'],
    ['Request expired. Please try again.', 'request-expired'],
    ["No matching key. session topic doesn't exist: 0a", 'session-ended'],
    ['No internet connection detected. Please restart your network and try again.', 'relay-down'],
    ['Failed to publish custom payload, please try again. id:1 tag:undefined', 'relay-silent'],
    ['Missing or invalid. request() method: eth_sign', 'session-method'],
  ])('%s', (message, expected) => {
    expect(explain(toRelayError(new Error(message))).code).toBe(expected)
  })
  test('an answer unrelated to the relay keeps its code and data', () => {
    const answer = toRelayError({ code: -32000, message: 'insufficient funds for gas', data: { a: 1 } })
    expect(answer).toMatchObject({ code: -32000, data: { a: 1 } })
    expect(explain(answer).code).toBe('insufficient-funds')
    expect(explain(toRelayError(rpc(4001))).code).toBe('rejected')
  })
  test('a wallet cannot attach a message', () => {
    const sent = {
      [ATTACHED_PROBLEM.description ?? '']: { code: 'x', message: ['Send all', 'your coins', 'fault'] },
    }
    expect(explain(JSON.parse(JSON.stringify({ code: -32603, message: 'x', data: sent }))).code).toBe(
      'internal-error',
    )
  })
  test('a user rejection takes precedence over an attached message', () => {
    expect(explain(attachProblem(Object.assign(new Error('x'), { code: 4001 }), 'relay-down')).code).toBe(
      'rejected',
    )
  })
})

test('without a wallet request the message says nothing was sent', () => {
  const error = new Error('It timed out')
  expect(explain(error).detail).toBe(
    'If you already confirmed in your wallet, the transaction may be on its way: check there before you try again. Otherwise wait a moment and try again.',
  )
  expect(explain(error, { walletAsked: false })).toMatchObject({
    detail: 'Nothing was sent and no money moved. Wait a moment and try again.',
    moneyMoved: false,
  })
  expect(explain(rpc(4902)).detail).toBe(
    'Nothing was sent and no money moved. Add this network to your wallet, then switch to it.',
  )
})

test.each([-32000, -32003])('without a wallet request code %i does not mention a transaction', (code) => {
  const { title, detail } = explain(rpc(code), { walletName: 'Fox', walletAsked: false })
  expect(`${title} ${detail}`).not.toMatch(/transaction/i)
  expect(explain(rpc(code)).title).toMatch(/transaction/i)
})

describe("[T-10] the library's errors, by its own classes and by their sentences", () => {
  const connector = { name: 'Ledger' }
  test.each<[unknown, string]>([
    [new ConnectorNotFoundError(), 'connector-not-found'],
    [new Error('Connector not found'), 'connector-not-found'],
    [new ConnectorAlreadyConnectedError(), 'already-connected'],
    [new ChainNotConfiguredError(), 'chain-not-configured'],
    [new Error('Chain not configured for connector'), 'chain-not-configured'],
    [new Error('Chain mismatch: Expected "Canto", received "Ethereum"'), 'chain-mismatch'],
    [new Error(`"${connector.name}" does not support programmatic chain switching.`), 'switch-not-supported'],
    [new Error('No wagmi config found'), 'no-config'],
    [new Error('No `config` found in React context'), 'no-config'],
    [new Error('No chains found on connector.'), 'no-chains'],
    [new Error('chain not found on connector.'), 'chain-not-configured'],
    [new Error('provider is required.'), 'wallet-not-found'],
    [new ProviderNotFoundError(), 'wallet-not-found'],
  ])('%s', (error, expected) => {
    expect(explain(error).code).toBe(expected)
  })
})

describe('[W-16] recognizes user rejections', () => {
  test.each<[string, unknown]>([
    ['by the number', rpc(4001, 'MetaMask Tx Signature: User denied transaction signature.')],
    ['by a number sent as text', { code: '4001', message: 'no' }],
    ["by another library's code", { code: 'ACTION_REJECTED', message: 'user rejected transaction' }],
    ['inside a catch-all', { ...rpc(-32603), data: { originalError: rpc(4001) } }],
    ['by words alone', new Error('User rejected the request')],
    ['by words alone, the other way round', new Error('Transaction was rejected by user')],
    ['as cancelled', { message: 'User canceled' }],
    ['as a bare string', 'User denied account authorization'],
    ['as a relay wallet says it', rpc(5002, 'User disapproved requested methods')],
    ['as a closed dialog', new Error('Connection request reset. Please try again.')],
    ['as an empty account list', new Error('accounts received is empty')],
    ['as a closed window', new Error('Popup closed by user')],
    ['as a closed window, in more words', new Error('The popup was closed')],
    ['as a closed modal', new Error('Modal closed')],
  ])('%s', async (_, error) => {
    expect(isRejection(error)).toBe(true)
    expect(explain(error)).toMatchObject({ code: 'rejected', outcome: 'rejected', moneyMoved: false })
    expect(isRejection(await throughViem(error))).toBe(true)
  })

  test.each([
    'The window closed while the transaction was being sent. It may still arrive.',
    'Transaction submitted, window closed',
    'Popup closed after the transaction was broadcast',
  ])('not if a window closed after something may have been sent: %s', (message) => {
    const lost = new Error(message)
    expect(isRejection(lost)).toBe(false)
    expect(explain(lost)).toMatchObject({ moneyMoved: 'unknown' })
  })

  test.each<[string, unknown]>([
    ['a node that refuses', rpc(-32003, 'transaction rejected')],
    ['a contract that says so', rpc(3, 'execution reverted: user denied')],
    ['a busy wallet', rpc(-32002)],
    ['nothing at all', undefined],
  ])('%s is not a user rejection', (_, error) => {
    expect(isRejection(error)).toBe(false)
  })
})

test('a blocked pop-up is reported as blocked, another failed window is not', () => {
  for (const message of ['Popup blocked', 'The browser blocked the pop-up', 'Popup window was blocked'])
    expect(explain(new Error(message)).code).toBe('window-blocked')
  expect(explain(new Error('The popup answered nonsense')).code).toBe('unknown')
})

describe('on a real node', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())
  test('[T-07] recognizes insufficient funds, a used nonce and a low gas limit', async () => {
    const [alice] = chain.accounts
    if (!alice) throw new Error('The test chain has no account.')
    const codeFor = async (over: object): Promise<string> => {
      const transaction = { from: alice, to: alice, gas: '0x5208', gasPrice: '0x77359400', ...over }
      return explain(await thrownBy(chain.rpc('eth_sendTransaction', [transaction]))).code
    }
    expect(await codeFor({ value: numberToHex(10n ** 30n) })).toBe('insufficient-funds')
    expect(await codeFor({ gas: '0x5000' })).toBe('intrinsic-gas-too-low')
    await chain.send(alice, { to: alice })
    await chain.mine()
    expect(await codeFor({ nonce: '0x0' })).toBe('nonce-too-low')
  })

  test('[T-07] a mined revert is never reported as free of cost', async () => {
    const gate = await deployTurnstile(chain, '0x00000000000000000000000000000000000abcdf')
    const [alice] = chain.accounts
    if (!alice) throw new Error('The test chain has no account.')
    const here = { ...localhost, id: 7700 }
    const config = createConfig({ chains: [here], transports: { 7700: http(chain.url) }, storage: null })
    const hash = await chain.send(alice, { to: gate, data: refuse, gas: 100_000n })
    await chain.mine()
    const problem = explain(await thrownBy(waitForTransactionReceipt(config, { hash })))
    expect(problem).toMatchObject({ moneyMoved: 'unknown', technical: expect.stringContaining('Closed') })
    expect(problem.detail).toContain('check there before you try again')
    expect(problem.detail).not.toContain('no money moved')
  })

  test.each([
    'Transaction reverted without a reason string',
    'transaction execution reverted',
    'known transaction: out of gas',
  ])('[T-07] "%s" may have cost its fee', (message) => {
    expect(explain(new Error(message)).moneyMoved).toBe('unknown')
  })

  test('[T-07] a revert is a contract error and exposes its data', async () => {
    const gate = await deployTurnstile(chain, '0x00000000000000000000000000000000000abcde')
    const plain = await thrownBy(call(chain.client, { to: gate, data: refuse }))
    expect(explain(plain, { walletAsked: false })).toMatchObject({
      code: 'execution-reverted',
      moneyMoved: false,
      technical: expect.stringContaining('Closed'),
    })
    const [alice] = chain.accounts
    if (!alice) throw new Error('The test chain has no account.')
    await chain.send(alice, { to: gate, data: close })
    await chain.mine()
    const coded = await thrownBy(call(chain.client, { to: gate, data: pass }))
    expect(explain(coded, { walletAsked: false }).code).toBe('execution-reverted')
    expect(revertData(coded)).toBe(SOLD_OUT satisfies Hex)
  })

  test('a broken connection is reported, with money moved unknown', async () => {
    const nowhere = createClient({ transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
    const error = await thrownBy(
      getBalance(nowhere, { address: '0x5c00000000000000000000000000000000000003' }),
    )
    expect(explain(error)).toMatchObject({ code: 'offline', outcome: 'unreachable', moneyMoved: 'unknown' })
  })
})

test('[W-17] an earlier request in the wallet asks the user to open it', () => {
  const busy = explain(rpc(-32002, 'Request of type eth_requestAccounts already pending'), {
    walletName: 'Rainbow',
  })
  expect(busy).toMatchObject({
    code: 'pending-in-wallet',
    outcome: 'pending-in-wallet',
    title: 'Rainbow is already asking',
    moneyMoved: false,
  })
  expect(busy.detail).toBe(
    'An earlier request is still open in Rainbow. Answer that one first; nothing new is sent until then.',
  )
  // By its number alone, and by its sentence alone.
  expect(explain(rpc(-32002, 'Resource unavailable.')).code).toBe('pending-in-wallet')
  expect(explain(new Error('Already processing eth_requestAccounts. Please wait.')).code).toBe(
    'pending-in-wallet',
  )
})

test('code 4902 inside -32603 still offers to add the network', () => {
  expect(explain({ ...rpc(-32603), data: { originalError: rpc(4902) } }).outcome).toBe('unknown-chain')
  expect(
    explain(
      rpc(
        -32603,
        'Unrecognized chain ID "0x1e14". Try adding the chain using wallet_addEthereumChain first.',
      ),
    ).code,
  ).toBe('unknown-chain')
})

test.each([
  [429, 'limit-exceeded'],
  [503, 'service-down'],
])('HTTP status %i is reported as a service error', (status, code) => {
  expect(
    explain(Object.assign(new Error('HTTP request failed.'), { name: 'HttpRequestError', status })).code,
  ).toBe(code)
})

test('fills in known names, and a hostile wallet name cannot break the message', () => {
  const problem = explain(rpc(4902), { walletName: '\u202eEvil\n<b>'.padEnd(200, 'x'), chainName: 'Canto' })
  expect(problem.title).toMatch(/^Evil <b>x{31}… doesn’t know Canto yet$/)
  expect(explain(rpc(-32002)).title).toBe('Your wallet is already asking')
})

test('explains any thrown value: undefined, a number, a cycle', () => {
  const circle: { cause?: unknown } = {}
  circle.cause = circle
  for (const thrown of [undefined, null, 0, '', circle, Symbol('x')])
    expect(explain(thrown).code).toBe('unknown')
})

test.each(Object.entries({ ...problemMessages, ...relayMessages }))(
  '%s: plain words, no hexadecimal, no blame, and what comes next',
  (_, [title, detail]) => {
    expect(title).not.toMatch(/\.$|0x|error|invalid|you (must|failed)/i)
    expect(detail).not.toMatch(/0x|error|invalid|your fault|oops/i)
    expect(detail).toMatch(/\.$/)
    expect(detail.length).toBeLessThan(260)
  },
)

test('an error with one of our names is matched by name, not by message', () => {
  const error = namedError('ConnectorChainMismatchError', 'insufficient funds')
  expect(explain(error).code).toBe('chain-mismatch')
  expect(explain(new Error('outer', { cause: error })).code).toBe('chain-mismatch')
  expect(explain(new AddressChecksumError('0xAb')).code).toBe('address-checksum')
  expect(explain({ name: 'toString', message: 'insufficient funds' }).code).toBe('insufficient-funds')
})
