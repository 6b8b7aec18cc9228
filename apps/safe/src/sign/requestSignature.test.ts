/** Signatures of owners, from a wallet that signs for real. */
import {
  type EIP1193Provider,
  type Hex,
  recoverAddress,
  hashMessage,
  concatHex,
  numberToHex,
  slice,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  NO_REFUND,
  hashSafeTransaction,
  safeTransactionTypedData,
  type SafeTransaction,
} from '@peppermint/safe/hashes'
import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import type { OwnerWallet } from './ownerWallet.ts'
import { isTypedDataUnsupported, requestSignature, toOwnerSignature } from './requestSignature.ts'
import { SafeActionError } from './safeActionError.ts'

const keys = [generatePrivateKey(), generatePrivateKey()] as const
const [alice, bob] = [privateKeyToAccount(keys[0]), privateKeyToAccount(keys[1])]
const domain = { chainId: 7700, safe: privateKeyToAccount(generatePrivateKey()).address, version: '1.4.1' }
const transaction: SafeTransaction = {
  to: bob.address,
  value: 5n,
  data: '0xabcd',
  operation: 0,
  ...NO_REFUND,
  nonce: 18,
}
const { safeTxHash } = hashSafeTransaction(transaction, domain)
const data = safeTransactionTypedData(transaction, domain)

function setUp(chainId = 7700): { readonly wallet: TestWallet; readonly owner: OwnerWallet } {
  const wallet = createTestWallet({
    rpcUrl: 'http://127.0.0.1:1',
    chainId,
    privateKeys: keys,
    connected: true,
  })
  return { wallet, owner: ownerOf(wallet.provider.request) }
}

const ownerOf = (
  request: (given: { method: string; params?: unknown }) => Promise<unknown>,
): OwnerWallet => ({
  account: alice.address,
  name: 'Test Wallet',
  provider: () => Promise.resolve({ request } as unknown as EIP1193Provider),
})

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => new Error('It did not fail.'),
    (thrown: unknown) => thrown,
  )
  return error instanceof SafeActionError ? error.problem.code : String(error)
}

test('typed data is signed with every field, and the signature is of the safeTxHash', async () => {
  const { wallet, owner } = setUp()
  const signature = await requestSignature(owner, 7700, data)
  expect(await recoverAddress({ hash: safeTxHash, signature })).toBe(alice.address)
  const asked = wallet.requests.find(({ method }) => method === 'eth_signTypedData_v4')
  const [, text] = (asked?.params ?? []) as [string, string]
  expect(JSON.parse(text)).toMatchObject({
    domain: { chainId: 7700, verifyingContract: domain.safe.toLowerCase() },
    primaryType: 'SafeTx',
    message: { to: bob.address.toLowerCase(), value: '5', data: '0xabcd', operation: 0, nonce: '18' },
  })
})

test('a wallet without typed data signs the hash, with v as a Safe reads a prefixed signature', async () => {
  const { wallet, owner } = setUp()
  wallet.on('eth_signTypedData_v4', { fail: { code: 4200, message: 'Unsupported method.' } })
  const refusal: unknown = await requestSignature(owner, 7700, data).catch((error: unknown) => error)
  expect(isTypedDataUnsupported(refusal)).toBe(true)
  const signature = await requestSignature(owner, 7700, data, 'hash')
  const v = Number(slice(signature, 64, 65))
  expect([31, 32]).toContain(v)
  const plain: Hex = concatHex([slice(signature, 0, 64), numberToHex(v - 4, { size: 1 })])
  expect(await recoverAddress({ hash: hashMessage({ raw: safeTxHash }), signature: plain })).toBe(
    alice.address,
  )
})

test('eth_sign is asked only if personal_sign is unsupported too', async () => {
  const asked: string[] = []
  const owner = ownerOf(async ({ method }) => {
    asked.push(method)
    if (method === 'eth_chainId') return '0x1e14'
    if (method === 'eth_accounts') return [alice.address]
    if (method === 'personal_sign') throw Object.assign(new Error('Unsupported method.'), { code: 4200 })
    return alice.sign({ hash: hashMessage({ raw: safeTxHash }) })
  })
  const signature = await requestSignature(owner, 7700, data, 'hash')
  expect([31, 32]).toContain(Number(slice(signature, 64, 65)))
  expect(asked.at(-1)).toBe('eth_sign')
})

test('a rejection is not followed by another request', async () => {
  const { wallet, owner } = setUp()
  wallet.on('personal_sign', 'reject')
  await expect(requestSignature(owner, 7700, data, 'hash')).rejects.toMatchObject({ code: 4001 })
  expect(wallet.requests.filter(({ method }) => /sign/i.test(method))).toHaveLength(1)
})

test('a signature of another account is refused', async () => {
  const { wallet, owner } = setUp()
  wallet.on('eth_signTypedData_v4', { result: await bob.signTypedData(data) })
  expect(await codeOf(requestSignature(owner, 7700, data))).toBe('other-signer')
})

test('a signature of another transaction is refused', async () => {
  const { wallet, owner } = setUp()
  const other = safeTransactionTypedData({ ...transaction, value: 6n }, domain)
  wallet.on('eth_signTypedData_v4', { result: await alice.signTypedData(other) })
  expect(await codeOf(requestSignature(owner, 7700, data))).toBe('other-signer')
})

test.each([['0x'], ['0x1234'], [null], [`0x${'00'.repeat(65)}`], [`0x${'11'.repeat(64)}05`], ['signed']])(
  'the answer %s is no signature',
  async (answer) => {
    expect(await codeOf(toOwnerSignature(safeTxHash, answer, alice.address))).toBe('unreadable-signature')
  },
)

test('v of 0 and 1 is read as 27 and 28', async () => {
  const signature = await alice.signTypedData(data)
  const v = Number(slice(signature, 64, 65))
  const short = concatHex([slice(signature, 0, 64), numberToHex(v - 27, { size: 1 })])
  expect(await toOwnerSignature(safeTxHash, short, alice.address)).toBe(signature)
})

test('a wallet on another chain is not asked to sign', async () => {
  const { wallet, owner } = setUp(1)
  await expect(requestSignature(owner, 7700, data)).rejects.toMatchObject({
    name: 'ConnectorChainMismatchError',
  })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_accounts'])
})

test('a wallet that has switched to another account is not asked to sign', async () => {
  const { owner } = setUp()
  const absent = { ...owner, account: domain.safe }
  expect(await codeOf(requestSignature(absent, 7700, data))).toBe('other-account')
})
