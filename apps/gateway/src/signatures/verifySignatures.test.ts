import { fileURLToPath } from 'node:url'
import { startChain, testAccount, testPrivateKey, type TestChain } from '@peppermint/devnet/testChain'
import { createSafe, deploySafeContracts, type Safe, safeAbi, type SafeChain } from '@peppermint/devnet/safe'
import { hashSafeTransaction } from '@peppermint/safe/hashes'
import { joinSignatures } from '@peppermint/safe/signatures'
import { pino } from 'pino'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseSignature,
  serializeSignature,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { setCode, writeContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '@peppermint/indexer/db/database.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { startNodeProxy, type NodeProxy } from '@peppermint/rpc/nodeProxy.fixture.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { approvedHashes } from '../db/schema.ts'
import { MAX_READING_REQUESTS_PER_CLIENT } from './contractQuestions.ts'
import { type SignatureCheck, verifySignatures } from './verifySignatures.ts'

const keys = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()] as const
const [alice, bob, attacker] = keys.map((key) => privateKeyToAccount(key)) as [Key, Key, Key]
type Key = ReturnType<typeof privateKeyToAccount>

let node: TestChain
let proxy: NodeProxy
let database: Database
let nested: Safe
let approving: Safe

beforeAll(async () => {
  node = await startChain()
  proxy = await startNodeProxy(node.url)
  const chain: SafeChain = {
    client: node.client,
    rpcUrl: node.url,
    mine: () => node.client.mine({ blocks: 1 }),
  }
  await deploySafeContracts(chain)
  nested = await createSafe(chain, { owners: [keys[0], keys[1]], threshold: 2, salt: 1n })
  approving = await createSafe(chain, { owners: [testPrivateKey(3)], threshold: 1, salt: 2n })
  database = await openDatabase(await freshDatabaseUrl(), {
    migrations: fileURLToPath(new URL('../db/migrations', import.meta.url)),
    schemaName: 'gateway_7700',
  })
})
afterEach(() => {
  proxy.behavior = () => 'answer'
})
afterAll(async () => {
  await database.close()
  await proxy.stop()
  await node.stop()
})

const safe: Address = `0x${'5a'.repeat(20)}`
const transaction = {
  to: zeroAddress,
  value: 1n,
  data: '0x',
  operation: 0,
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
  nonce: 4,
} as const
const hashes = hashSafeTransaction(transaction, { chainId: 7700, safe })
const hash = hashes.safeTxHash
const preimage = concatHex(['0x1901', hashes.domainHash, hashes.structHash])

const verify = (blob: Hex, check: Partial<SignatureCheck> = {}) =>
  verifySignatures(
    {
      chainId: 7700,
      config: {
        chainName: 'Canto',
        nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18, logoUri: '' },
        rpcUrls: [proxy.url],
      } as unknown as GatewayChainConfig,
      database,
      log: pino({ level: 'silent' }),
    },
    blob,
    {
      safe,
      version: '1.4.1',
      hash,
      preimage,
      signers: [alice.address, bob.address],
      client: '192.0.2.1',
      ...check,
    },
  )

const invalid = { status: 422, message: 'Invalid signature' }
const sign = (account: Key, signed = hash) => account.sign({ hash: signed })
/** As a hardware wallet signs: with the prefix, and 4 added to v. */
async function ethSign(account: Key): Promise<Hex> {
  const signature = await account.signMessage({ message: { raw: hash } })
  return withV(signature, Number(slice(signature, 64)) + 4)
}
const withV = (signature: Hex, v: number): Hex =>
  concatHex([slice(signature, 0, 64), numberToHex(v, { size: 1 })])
const approved = (owner: Address): Hex => concatHex([pad(owner), numberToHex(0, { size: 32 }), '0x01'])
const contractSignature = (owner: Address, signature: Hex): Hex =>
  concatHex([
    pad(owner),
    numberToHex(65, { size: 32 }),
    '0x00',
    numberToHex(size(signature), { size: 32 }),
    signature,
  ])

/** Signatures of the nested Safe's owners over what ERC-1271 asks it about. */
async function signNested(data: Hex): Promise<Hex> {
  const signatures = await Promise.all(
    [alice, bob].map(async (owner) => ({
      owner: owner.address,
      signature: await owner.signTypedData({
        domain: { chainId: 7700, verifyingContract: nested.address },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: data },
      }),
    })),
  )
  return joinSignatures(signatures)
}

test('[G-13] accepts keys’ signatures, plain and prefixed, in one blob and any order', async () => {
  const [plain, prefixed] = [await sign(bob), await ethSign(alice)]
  expect(await verify(concatHex([plain, prefixed]))).toEqual([
    { owner: bob.address, type: 'EOA', signature: plain },
    { owner: alice.address, type: 'ETH_SIGN', signature: prefixed },
  ])
  expect(proxy.requests).toEqual([])
})

test('[G-13] refuses signatures of others, repeated, malformed, or of another hash', async () => {
  const good = await sign(alice)
  const refused: readonly [string, Hex][] = [
    ['of another key', await sign(attacker)],
    ['with another key’s', concatHex([good, await sign(attacker)])],
    ['twice', concatHex([good, good])],
    ['twice, in two encodings', concatHex([good, await ethSign(alice)])],
    ['of another hash', await sign(alice, `0x${'12'.repeat(32)}`)],
    ['short of a byte', slice(good, 0, 64)],
    ['with a byte too many', concatHex([good, '0x00'])],
    ['v 29', withV(good, 29)],
    ['r and s of zero', withV(`0x${'00'.repeat(65)}`, 27)],
    ['r beyond the curve', withV(concatHex([`0x${'ff'.repeat(32)}`, slice(good, 32)]), 27)],
    ['no signature', '0x'],
    ['more than there are signers', concatHex([good, await sign(bob), await sign(attacker)])],
  ]
  for (const [name, blob] of refused) await expect(verify(blob), name).rejects.toMatchObject(invalid)
})

test('[G-13] refuses a malleable signature, derived without the key', async () => {
  const { r, s, yParity } = parseSignature(await sign(alice))
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const flipped = serializeSignature({
    r,
    s: numberToHex(order - BigInt(s), { size: 32 }),
    yParity: yParity === 0 ? 1 : 0,
  })
  await expect(verify(flipped)).rejects.toMatchObject(invalid)
})

test('[G-13] accepts an approved hash of the chain or of the index, no other', async () => {
  const owner = testAccount(3).address
  const check = { safe: approving.address, signers: [owner] }
  const blob = approved(owner)
  await expect(verify(blob, check)).rejects.toMatchObject(invalid)
  const approve = {
    address: approving.address,
    abi: safeAbi('safe'),
    functionName: 'approveHash',
    args: [hash],
  }
  await writeContract(node.client, { ...approve, account: testAccount(3) })
  await expect.poll(() => verify(blob, check).catch(String)).toMatchObject([{ owner, type: 'APPROVED_HASH' }])
  await expect(verify(blob, { ...check, hash: `0x${'34'.repeat(32)}` })).rejects.toMatchObject(invalid)

  proxy.behavior = () => 'fail'
  await expect(verify(blob, check)).rejects.toMatchObject({ status: 503 })
  const log = { blockNumber: 1, logIndex: 0, transactionHash: hash, timestamp: 1 }
  await database.db.insert(approvedHashes).values({ safe: approving.address, owner, hash, ...log })
  expect(await verify(blob, check)).toEqual([{ owner, type: 'APPROVED_HASH', signature: blob.toLowerCase() }])
})

test('[G-13] asks a nested Safe in the form that a Safe of this version uses', async () => {
  const signers = [nested.address]
  const ofBytes = contractSignature(nested.address, await signNested(preimage))
  const ofHash = contractSignature(
    nested.address,
    await signNested(encodeAbiParameters([{ type: 'bytes32' }], [hash])),
  )
  expect(await verify(ofBytes, { signers, version: '1.3.0' })).toMatchObject([
    { owner: nested.address, type: 'CONTRACT_SIGNATURE', signature: ofBytes.toLowerCase() },
  ])
  await expect(verify(ofHash, { signers, version: '1.3.0' })).rejects.toMatchObject(invalid)
  await expect(verify(ofBytes, { signers, version: '1.5.0' })).rejects.toMatchObject(invalid)
  await verify(ofHash, { signers, version: '1.5.0' })
  await verify(ofHash, { signers, version: null })
  await verify(ofBytes, { signers, version: null })
})

test('[G-13] accepts a blob of a key’s and a contract’s signatures, and keeps them apart', async () => {
  const signers = [nested.address, alice.address]
  const ofContract = contractSignature(nested.address, await signNested(preimage))
  const ofKey = await sign(alice)
  const blob = joinSignatures([
    { owner: nested.address, signature: ofContract },
    { owner: alice.address, signature: ofKey },
  ])
  const verified = await verify(blob, { signers })
  expect(new Map(verified.map(({ owner, signature }) => [owner, signature]))).toEqual(
    new Map([
      [nested.address, ofContract.toLowerCase()],
      [alice.address, ofKey],
    ]),
  )
  const tampered = blob.slice(0, -2) + (blob.endsWith('1b') ? '1c' : '1b')
  await expect(verify(tampered as Hex, { signers })).rejects.toMatchObject(invalid)
})

test.each<[string, Hex]>([
  ['returns 3.6 MB', '0x6236ee806000f3'],
  ['reverts with 3.6 MB', '0x6236ee806000fd'],
  ['burns all gas', '0x5b600056'],
  ['returns 1.2 MB', '0x62124f806000f3'],
  ['returns one byte', '0x60016000f3'],
  ['accepts in 300 kB', `0x7f1626ba7e${'00'.repeat(28)}600052620493e06000f3`],
  ['asks to fetch a URL (ERC-3668)', '0x63556f183060e01b60005260046000fd'],
  ['has no code', '0x'],
])('[G-13] refuses a contract owner that %s', async (_, bytecode) => {
  const owner = getAddress(`0x${'ba'.repeat(20)}`)
  await setCode(node.client, { address: owner, bytecode })
  const blob = contractSignature(owner, '0x1234')
  await expect(verify(blob, { signers: [owner], version: null })).rejects.toMatchObject(invalid)
})

test('[G-13] answers 503 while the node fails, hangs or trickles', async () => {
  const blob = contractSignature(nested.address, await signNested(preimage))
  for (const behavior of ['fail', 'hang', 'headers-only', 'trickle'] as const) {
    proxy.behavior = () => behavior
    await expect(verify(blob, { signers: [nested.address] }), behavior).rejects.toMatchObject({
      status: 503,
      message: 'Service unavailable',
    })
  }
})

test('limits how many contracts one client has asked at once', async () => {
  const blob = contractSignature(nested.address, await signNested(preimage))
  const signers = [nested.address]
  const asked = proxy.requests.length
  proxy.behavior = () => 'hang'
  const hanging = Array.from({ length: MAX_READING_REQUESTS_PER_CLIENT }, () => verify(blob, { signers }))
  const settled = Promise.allSettled(hanging)
  await expect.poll(() => proxy.requests.length - asked).toBe(MAX_READING_REQUESTS_PER_CLIENT)
  await expect(verify(blob, { signers })).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '7' },
  })
  proxy.behavior = () => 'answer'
  await verify(blob, { signers, client: '192.0.2.2' })
  await settled
  await verify(blob, { signers })
})
