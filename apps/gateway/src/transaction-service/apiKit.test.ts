/** Every call of Safe's api-kit 5, in the flows of protocol-kit 8, with this gateway as the only service. */
import SafeApiKit, { type AddSafeOperationProps } from '@safe-global/api-kit'
import * as protocolKit from '@safe-global/protocol-kit'
import { safeFunctions } from '@peppermint/safe/decode'
import { type KitSafe, openKit, openPredictedKit, predictWithKit } from '@peppermint/safe/protocolKit'
import {
  type Account,
  type Address,
  type Chain,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEther,
  slice,
  type Transport,
  type WalletClient,
  zeroAddress,
} from 'viem'
import { sql } from 'drizzle-orm'
import { getBalance, getBlock } from 'viem/actions'
import { canto } from 'viem/chains'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { proposals } from '../db/schema.ts'
import type { GatewayWorld } from '../gatewayWorld.fixture.ts'
import { type ApiKitWorld, type OwnerIndex, startApiKitWorld } from './apiKit.fixture.ts'

const to = getAddress(`0x${'a1'.repeat(20)}`)
const moduleAccount = privateKeyToAccount(generatePrivateKey())

/** Calls that the gateway refuses, all with 404. */
const REFUSED: readonly string[] = [
  'getSafesByModule',
  'getSafeOperationsByAddress',
  'getPendingSafeOperations',
  'getSafeOperation',
  'addSafeOperation',
  'getSafeOperationConfirmations',
  'confirmSafeOperation',
]

let fixture: ApiKitWorld
let world: GatewayWorld
let safe: KitSafe
let owners: ApiKitWorld['owners']
let token: Address
let api: SafeApiKit

beforeAll(async () => {
  fixture = await startApiKitWorld()
  ;({ world, safe, owners, token, api } = fixture)
})
afterAll(() => world.close())

test('the service, its contracts and a Safe', async () => {
  expect(await api.getServiceInfo()).toMatchObject({ name: 'Peppermint Safe gateway', secure: false })
  const singletons = await api.getServiceSingletonsInfo()
  expect(singletons.find(({ version }) => version === '1.4.1+L2')).toMatchObject({ l2: true })
  expect(await api.getSafeInfo(safe.address)).toEqual({
    address: safe.address,
    nonce: '0',
    threshold: 2,
    owners: [...owners],
    singleton: singletons.find(({ version }) => version === '1.4.1+L2')?.address,
    modules: [],
    fallbackHandler: world.chain.config.deployments.fallbackHandlers[0],
    guard: zeroAddress,
    moduleGuard: zeroAddress,
    version: '1.4.1+L2',
  })
  expect((await api.getSafesByOwner(owners[1])).safes).toEqual([safe.address])
  expect(await api.getSafeCreationInfo(safe.address)).toMatchObject({
    factoryAddress: world.chain.config.deployments.factories[0],
    saltNonce: '1',
    dataDecoded: { method: 'setup' },
    userOperation: null,
  })
  await expect(api.getSafeInfo(to)).rejects.toMatchObject({ statusCode: 404, message: 'Safe not found' })
})

test('calldata and tokens', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] })
  expect(await api.decodeData(data, token)).toMatchObject({
    method: 'transfer',
    parameters: [{ value: to }, { value: '5' }],
  })
  await expect(api.decodeData('0x12345678')).rejects.toMatchObject({ statusCode: 404 })
  expect(await api.getToken(token)).toEqual({
    type: 'ERC20',
    address: token,
    name: 'TestToken',
    symbol: 'TT',
    decimals: 18,
    logoUri: null,
    trusted: false,
  })
  await expect(api.getToken(to)).rejects.toMatchObject({ statusCode: 404 })
  expect(await api.getTokenList({ limit: 5, search: 'none' })).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  })
})

test('[G-13] a transaction is proposed, confirmed and executed', async () => {
  const estimate = { to, value: '5', data: '0x', operation: 0 }
  expect(await api.estimateSafeTransaction(safe.address, estimate)).toEqual({ safeTxGas: '0' })
  const origin = JSON.stringify({ url: 'https://app.example', name: 'App' })
  const safeTxHash = await fixture.propose({ to, value: '5' }, origin)
  expect(await api.getNextNonce(safe.address)).toBe('1')
  expect(await api.getTransaction(safeTxHash)).toMatchObject({
    safe: safe.address,
    to,
    value: '5',
    data: null,
    operation: 0,
    nonce: '0',
    baseGas: '0',
    safeTxHash,
    proposer: owners[0],
    proposedByDelegate: null,
    origin,
    trusted: true,
    isExecuted: false,
    isSuccessful: null,
    transactionHash: null,
    confirmationsRequired: 2,
    signatures: null,
    confirmations: [{ owner: owners[0], signatureType: 'ETH_SIGN' }],
  })
  const { signature } = await fixture.confirm(safeTxHash, 1)
  const confirmations = await api.getTransactionConfirmations(safeTxHash)
  expect(confirmations).toMatchObject({
    count: 2,
    results: [{ owner: owners[0] }, { owner: owners[1], signature, signatureType: 'EOA' }],
  })
  const pending = await api.getPendingTransactions(safe.address)
  expect(pending).toMatchObject({ count: 1, next: null, results: [{ safeTxHash }] })

  const receipt = await fixture.execute(safeTxHash)
  const executed = await api.getTransaction(safeTxHash)
  expect(executed).toMatchObject({
    isExecuted: true,
    isSuccessful: true,
    transactionHash: receipt.transactionHash,
    blockNumber: Number(receipt.blockNumber),
    executor: owners[1],
  })
  expect(executed.signatures).toMatch(/^0x[\da-f]{260}$/)
  expect((await api.getPendingTransactions(safe.address)).results).toEqual([])
  expect((await api.getSafeInfo(safe.address)).nonce).toBe('1')
  // Once it has run, its signatures are of another nonce, and those of no owner.
  await expect(fixture.execute(safeTxHash)).rejects.toThrow(/GS026/)
  await expect(fixture.confirm(safeTxHash, 2)).rejects.toMatchObject({
    statusCode: 422,
    message: 'Invalid nonce',
  })
})

test('[G-13] a transaction is replaced by its rejection', async () => {
  const safeTxHash = await fixture.propose({ to, value: '6' })
  const kit = await fixture.kitOf(1)
  const rejection = await kit.createRejectionTransaction(1)
  const rejectionHash = await kit.getTransactionHash(rejection)
  await api.proposeTransaction({
    safeAddress: safe.address,
    safeTransactionData: rejection.data,
    safeTxHash: rejectionHash,
    senderAddress: owners[1],
    senderSignature: (await kit.signHash(rejectionHash)).data,
  })
  const hashesOf = async (options: Parameters<SafeApiKit['getMultisigTransactions']>[1]) =>
    (await api.getMultisigTransactions(safe.address, options)).results.map((each) => each.safeTxHash)
  expect((await hashesOf({ nonce: '1' })).toSorted()).toEqual([safeTxHash, rejectionHash].toSorted())
  await fixture.confirm(rejectionHash, 2)
  await fixture.execute(rejectionHash)
  expect(await hashesOf({ executed: true, limit: 1 })).toEqual([rejectionHash])
  expect(await hashesOf({ executed: false })).toEqual([safeTxHash])
  expect(await hashesOf({ nonce__lt: 1, ordering: 'nonce' })).toHaveLength(1)
  const oldestFirst = await hashesOf({ executed: true, ordering: 'nonce' })
  expect(await hashesOf({ executed: true })).toEqual(oldestFirst.toReversed())
  // By time, the proposal comes before its rejection; by nonce and hash, they may come in either order.
  const inTime = await hashesOf({ ordering: 'created' })
  expect(inTime.slice(-2)).toEqual([safeTxHash, rejectionHash])
  expect(inTime).toHaveLength(3)
  expect(await hashesOf({ ordering: '-created' })).toEqual(inTime.toReversed())
  // The proposal's last change is its own; the rejection has been executed since.
  expect(await hashesOf({ ordering: '-modified', limit: 2 })).toEqual([rejectionHash, safeTxHash])
  expect(await hashesOf({ ordering: 'modified' })).toEqual(inTime)
  await expect(hashesOf({ offset: 10_001 })).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringContaining('Pages end after offset 10000. Ask by nonce or time'),
  })
  expect(await hashesOf({ value: '6' })).toEqual([safeTxHash])
  const page = await api.getMultisigTransactions(safe.address, { limit: 1, offset: 1 })
  expect(page.count).toBe(3)
  const linked = await fetch(page.next ?? '')
  expect(await linked.json()).toMatchObject({ count: 3, next: null, results: [{ nonce: '0' }] })
})

test('[G-02] [G-03] [G-09] transfers, modules and the whole history', async () => {
  const enabling = await fixture.propose({
    to: safe.address,
    data: encodeFunctionData({
      abi: safeFunctions,
      functionName: 'enableModule',
      args: [moduleAccount.address],
    }),
  })
  await fixture.confirm(enabling, 1)
  await fixture.execute(enabling)
  const args = [to, 3n, '0x', 0] as const
  const data = encodeFunctionData({ abi: safeFunctions, functionName: 'execTransactionFromModule', args })
  const { transactionHash } = await world.send({ account: moduleAccount, to: safe.address, data })
  await world.caughtUp()

  const ofModules = await api.getModuleTransactions(safe.address, { module: moduleAccount.address })
  expect(ofModules).toMatchObject({
    count: 1,
    results: [
      { safe: safe.address, module: moduleAccount.address, to, value: '3', data: null, transactionHash },
    ],
  })
  const incoming = await api.getIncomingTransactions(safe.address)
  expect(incoming.results).toMatchObject([
    {
      type: 'ERC20_TRANSFER',
      value: '5',
      tokenAddress: token,
      to: safe.address,
      tokenInfo: { symbol: 'TT', trusted: false },
    },
    { type: 'ETHER_TRANSFER', value: String(parseEther('2')), tokenAddress: null, tokenInfo: null },
  ])
  expect(incoming.count).toBe(2)
  expect(await api.getIncomingTransactions(safe.address, { offset: 9 })).toMatchObject({
    count: null,
    next: null,
    results: [],
  })
  const from = incoming.results[1]?.from ?? ''
  expect((await api.getIncomingTransactions(safe.address, { from, ether: true })).results).toHaveLength(1)
  expect((await api.getIncomingTransactions(safe.address, { from: to })).results).toEqual([])
  const all = await api.getAllTransactions(safe.address, { limit: 20 })
  expect(all.results.map(({ txType }) => txType)).toEqual([
    'MODULE_TRANSACTION',
    'MULTISIG_TRANSACTION',
    'MULTISIG_TRANSACTION',
    'MULTISIG_TRANSACTION',
    'ETHEREUM_TRANSACTION',
    'ETHEREUM_TRANSACTION',
  ])
  expect(all.results[0]).toMatchObject({ transfers: [{ type: 'ETHER_TRANSFER', value: '3', to }] })
})

type Message = Parameters<SafeApiKit['addMessage']>[1]['message']

test('[G-18] [G-19] [G-20] [G-21] messages', async () => {
  const kit = await fixture.kitOf(0)
  const sign = async (message: Message, index: OwnerIndex) =>
    (await (await fixture.kitOf(index)).signMessage(kit.createMessage(message))).encodedSignatures()
  const typed: Message = {
    domain: { name: 'Test', chainId: 7700 },
    primaryType: 'Mail',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [{ name: 'text', type: 'string' }],
    },
    message: { text: 'gm' },
  }
  for (const message of ['gm', typed]) {
    const inner = protocolKit.hashSafeMessage(message)
    const messageHash = await kit.getSafeMessageHash(inner)
    await api.addMessage(safe.address, { message, signature: await sign(message, 0) })
    expect(await api.getMessage(messageHash)).toMatchObject({
      safe: safe.address,
      message,
      messageHash,
      proposedBy: owners[0],
      preparedSignature: null,
      confirmations: [{ owner: owners[0], signatureType: 'EOA' }],
    })
    await api.addMessageSignature(messageHash, await sign(message, 1))
    const { preparedSignature } = await api.getMessage(messageHash)
    expect(await kit.isValidSignature(inner, preparedSignature)).toBe(true)
  }
  const list = await api.getMessages(safe.address, { limit: 1, ordering: '-created' })
  expect(list).toMatchObject({ count: 2, previous: null, results: [{ message: typed }] })
  const oldest = await api.getMessages(safe.address, { limit: 1, ordering: 'created' })
  expect(oldest).toMatchObject({ count: 2, results: [{ message: 'gm' }] })
  const changed = await api.getMessages(safe.address, { limit: 1, ordering: '-modified' })
  expect(changed).toMatchObject({ count: 2, results: [{ message: typed }] })
})

test('[G-22] delegates propose, and are removed', async () => {
  const delegate = privateKeyToAccount(generatePrivateKey())
  const signer: WalletClient<Transport, Chain, Account> = createWalletClient({
    account: privateKeyToAccount(fixture.keys[0]),
    chain: canto,
    transport: http(world.rpcUrl),
  })
  const delegation = { delegateAddress: delegate.address, delegatorAddress: owners[0], signer }
  const added = await api.addSafeDelegate({ ...delegation, safeAddress: safe.address, label: 'Bot' })
  expect(added).toMatchObject({
    safe: safe.address,
    delegate: delegate.address,
    label: 'Bot',
    expiryDate: null,
  })
  const list = await api.getSafeDelegates({ safeAddress: safe.address, limit: 10, offset: 0 })
  expect(list).toMatchObject({ count: 1, results: [{ delegate: delegate.address, delegator: owners[0] }] })

  const kit = await fixture.kitOf(0)
  const created = await kit.createTransaction({ transactions: [{ to, value: '7', data: '0x' }] })
  const safeTxHash = await kit.getTransactionHash(created)
  await api.proposeTransaction({
    safeAddress: safe.address,
    safeTransactionData: created.data,
    safeTxHash,
    senderAddress: delegate.address,
    senderSignature: await delegate.sign({ hash: safeTxHash as Hex }),
  })
  expect(await api.getTransaction(safeTxHash)).toMatchObject({
    proposer: owners[0],
    proposedByDelegate: delegate.address,
    trusted: true,
    confirmations: [],
  })
  // api-kit names no Safe when it removes one.
  await api.removeSafeDelegate(delegation)
  // What it proposed stays, for owners to finish.
  await fixture.confirm(safeTxHash, 0)
  await fixture.confirm(safeTxHash, 2)
  await fixture.execute(safeTxHash)
  expect(await api.getTransaction(safeTxHash)).toMatchObject({
    isSuccessful: true,
    proposedByDelegate: delegate.address,
  })
  expect((await api.getSafeDelegates({ safeAddress: safe.address })).results).toEqual([])
  await expect(api.removeSafeDelegate(delegation)).rejects.toMatchObject({ statusCode: 404 })
})

test('[G-13] a batch with a refund, approved on chain by one owner, signed by another', async () => {
  const kit = await fixture.kitOf(0)
  const created = await kit.createTransaction({
    transactions: [
      { to, value: '1', data: '0x' },
      {
        to: token,
        value: '0',
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] }),
      },
    ],
    onlyCalls: true,
    options: { baseGas: '21000', gasPrice: '1', refundReceiver: owners[2] },
  })
  const safeTxHash = await kit.getTransactionHash(created)
  // All that the transaction has so far, in one text.
  const signed = await (await fixture.kitOf(0)).signTransaction(created)
  const proposal = {
    safeAddress: safe.address,
    safeTransactionData: created.data,
    safeTxHash,
    senderAddress: owners[0],
    senderSignature: signed.encodedSignatures(),
  }
  await api.proposeTransaction(proposal)
  // After a lost answer, a script sends the same again.
  await api.proposeTransaction(proposal)
  // The next block is later than this machine's clock, by which the proposals came.
  await world.client.increaseTime({ seconds: 60 })
  const later = await fixture.propose({ to, value: '2' })
  const lastChanged = async () =>
    (await api.getMultisigTransactions(safe.address, { ordering: '-modified', limit: 2 })).results.map(
      (each) => each.safeTxHash,
    )
  expect(await lastChanged()).toEqual([later, safeTxHash])
  const { hash } = await (await fixture.kitOf(2)).approveTransactionHash(safeTxHash)
  const { blockNumber } = await waitForReceipt(world.client, { hash: hash as Hex })
  await world.caughtUp()
  expect(await lastChanged()).toEqual([safeTxHash, later])
  const { timestamp } = await getBlock(world.client, { blockNumber })
  expect(await api.getTransaction(safeTxHash)).toMatchObject({
    modified: new Date(1000 * Number(timestamp)).toISOString(),
  })
  // As a leader of the release before the mark leaves it. The next leader makes up for it.
  const { db } = world.chain.database
  await db.update(proposals).set({ approvedAt: null })
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7700002
      and database = (select oid from pg_database where datname = current_database())`,
  )
  const { follower } = world.chain
  await expect.poll(() => follower.status().counts.terms > 1 && follower.status().cursor).toBeTruthy()
  expect(await lastChanged()).toEqual([safeTxHash, later])
  expect((await api.getTransactionConfirmations(safeTxHash)).results).toMatchObject([
    { owner: owners[0], signatureType: 'EOA' },
    { owner: owners[2], signatureType: 'APPROVED_HASH' },
  ])
  const attacker = privateKeyToAccount(generatePrivateKey())
  await expect(
    api.confirmTransaction(safeTxHash, await attacker.sign({ hash: safeTxHash as Hex })),
  ).rejects.toMatchObject({ statusCode: 422, message: 'Invalid signature' })
  expect(await api.getTransaction(safeTxHash)).toMatchObject({
    operation: 1,
    baseGas: '21000',
    gasPrice: '1',
    refundReceiver: owners[2],
    dataDecoded: { method: 'multiSend', parameters: [{ valueDecoded: [{ to, value: '1' }, { to: token }] }] },
  })
  const before = await getBalance(world.client, { address: owners[2] })
  // Estimates have a gas price of 0, and so leave the refund out.
  await fixture.execute(safeTxHash, { gasLimit: '500000' })
  expect(await getBalance(world.client, { address: owners[2] })).toBeGreaterThan(before)
  expect(await api.getTransaction(safeTxHash)).toMatchObject({
    isSuccessful: true,
    confirmations: [{ owner: owners[0] }, { owner: owners[2], signatureType: 'APPROVED_HASH' }],
  })
})

test('[G-13] a Safe is deployed by its first transaction, and is unknown before', async () => {
  const predicted = { owners: [owners[0]], threshold: 1, version: '1.4.1', saltNonce: '7' } as const
  const kit = await openPredictedKit(world, predicted, { signer: fixture.keys[0] })
  const address = getAddress(await kit.getAddress())
  await world.send({ to: address, value: parseEther('1') })
  const created = await kit.createTransaction({ transactions: [{ to, value: '3', data: '0x' }] })
  const signed = await kit.signTransaction(created)
  const safeTxHash = await kit.getTransactionHash(created)
  const proposal = {
    safeAddress: address,
    safeTransactionData: created.data,
    safeTxHash,
    senderAddress: owners[0],
    senderSignature: signed.encodedSignatures(),
  }
  await expect(api.getSafeInfo(address)).rejects.toMatchObject({ statusCode: 404 })
  await expect(api.proposeTransaction(proposal)).rejects.toMatchObject({ statusCode: 404 })
  const batch = await kit.wrapSafeTransactionIntoDeploymentBatch(signed)
  await world.send({ to: getAddress(batch.to), data: batch.data as Hex, value: BigInt(batch.value) })
  await world.caughtUp()
  expect(await api.getSafeInfo(address)).toMatchObject({ nonce: '1', threshold: 1, owners: [owners[0]] })
  expect((await api.getSafesByOwner(owners[0])).safes).toContain(address)
  expect(await api.getMultisigTransactions(address)).toMatchObject({
    count: 1,
    results: [{ safeTxHash, nonce: '0', to, value: '3', isExecuted: true, isSuccessful: true }],
  })
  await expect(api.proposeTransaction(proposal)).rejects.toMatchObject({ statusCode: 422 })
})

test('[G-13] a Safe signs as an owner of another, off chain and by its own transaction', async () => {
  const owner = await predictWithKit(world, {
    owners: [owners[0]],
    threshold: 1,
    version: '1.4.1',
    saltNonce: '8',
  })
  await world.send(owner.creation)
  const nested = await predictWithKit(world, {
    owners: [owner.address, owners[1]],
    threshold: 2,
    version: '1.4.1',
    saltNonce: '9',
  })
  await world.send(nested.creation)
  await world.send({ to: nested.address, value: 10n })
  await world.caughtUp()
  expect((await api.getSafesByOwner(owner.address)).safes).toEqual([nested.address])
  const ofAccount = await openKit(world, nested, fixture.keys[1])
  const ofSafe = await openKit(world, owner, fixture.keys[0])
  const propose = async (value: string) => {
    const created = await ofAccount.createTransaction({ transactions: [{ to, value, data: '0x' }] })
    const safeTxHash = await ofAccount.getTransactionHash(created)
    await api.proposeTransaction({
      safeAddress: nested.address,
      safeTransactionData: created.data,
      safeTxHash,
      senderAddress: owners[1],
      senderSignature: (await ofAccount.signHash(safeTxHash)).data,
    })
    return { created, safeTxHash }
  }
  const finish = async (
    safeTxHash: string,
    signed?: Awaited<ReturnType<typeof ofAccount.createTransaction>>,
  ) => {
    const { hash } = await ofAccount.executeTransaction(signed ?? (await api.getTransaction(safeTxHash)))
    expect(await waitForReceipt(world.client, { hash: hash as Hex })).toMatchObject({ status: 'success' })
    await world.caughtUp()
    return api.getTransaction(safeTxHash)
  }

  const first = await propose('1')
  const forSafe = await ofSafe.signTransaction(
    await ofSafe.copyTransaction(first.created),
    'safe_sign',
    nested.address,
  )
  const byContract = await protocolKit.buildContractSignature([...forSafe.signatures.values()], owner.address)
  const alone = await ofAccount.copyTransaction(first.created)
  alone.addSignature(byContract)
  await api.confirmTransaction(first.safeTxHash, alone.encodedSignatures())
  expect((await api.getTransactionConfirmations(first.safeTxHash)).results).toMatchObject([
    { owner: owners[1], signatureType: 'ETH_SIGN' },
    { owner: owner.address, signatureType: 'CONTRACT_SIGNATURE' },
  ])
  // protocol-kit takes every signature of an answer for an account's, and fails with GS021: it has to be named a Safe's.
  const { results } = await api.getTransactionConfirmations(first.safeTxHash)
  const whole = await ofAccount.copyTransaction(first.created)
  for (const { owner: signer, signature, signatureType } of results) {
    const isSafe = signatureType === 'CONTRACT_SIGNATURE'
    // Its static part and the length of the other one go before what the Safe's owner signed.
    const bytes = isSafe ? slice(signature as Hex, 65 + 32) : signature
    whole.addSignature(new protocolKit.EthSafeSignature(signer, bytes, isSafe))
  }
  expect(await finish(first.safeTxHash, whole)).toMatchObject({ isSuccessful: true, nonce: '0' })

  const second = await propose('2')
  const data = encodeFunctionData({
    abi: safeFunctions,
    functionName: 'approveHash',
    args: [second.safeTxHash as Hex],
  })
  const approval = await ofSafe.createTransaction({
    transactions: [{ to: nested.address, value: '0', data }],
  })
  const { hash } = await ofSafe.executeTransaction(approval)
  await waitForReceipt(world.client, { hash: hash as Hex })
  await world.caughtUp()
  expect((await api.getTransactionConfirmations(second.safeTxHash)).results).toMatchObject([
    { owner: owners[1] },
    { owner: owner.address, signatureType: 'APPROVED_HASH' },
  ])
  expect(await finish(second.safeTxHash)).toMatchObject({ isSuccessful: true, nonce: '1' })
})

test('what needs an index of modules or a bundler is refused with a reason', async () => {
  const refused = { statusCode: 404, message: expect.stringContaining('Not served') as string }
  const operation = {
    entryPoint: to,
    moduleAddress: to,
    safeAddress: safe.address,
    userOperation: {
      sender: safe.address,
      nonce: '0',
      initCode: '0x',
      callData: '0x',
      callGasLimit: 1n,
      verificationGasLimit: 1n,
      preVerificationGas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
      paymasterAndData: '0x',
      signature: `0x${'11'.repeat(65)}`,
    },
  } satisfies AddSafeOperationProps
  const hash = `0x${'11'.repeat(32)}`
  for (const call of [
    () => api.getSafesByModule(moduleAccount.address),
    () => api.getSafeOperationsByAddress(safe.address),
    () => api.getPendingSafeOperations(safe.address),
    () => api.getSafeOperation(hash),
    () => api.addSafeOperation(operation),
    () => api.getSafeOperationConfirmations(hash),
    () => api.confirmSafeOperation(hash, `0x${'11'.repeat(65)}`),
  ])
    await expect(call()).rejects.toMatchObject(refused)
  // Asked for by hand, as the others end.
  const list = await fetch(`${world.url}/tx-service/7700/api/v1/safe-operations/`)
  expect(await list.json()).toMatchObject({
    ...refused,
    code: 404,
    message: expect.stringContaining('bundler'),
  })
})

test('every call of api-kit was made, and the guide says how each ends', async () => {
  const calls = Object.getOwnPropertyNames(SafeApiKit.prototype).filter((name) => name !== 'constructor')
  const results = calls.map((name) => [name, fixture.called.get(name)])
  expect(results).toEqual(calls.map((name) => [name, REFUSED.includes(name) ? 'refused' : 'answered']))
  const guide = await readFile(new URL('../../../../docs/guides/gateway.md', import.meta.url), 'utf8')
  const rows = [...guide.matchAll(/^\| (`\w+`[^|]*) \| [^|]* \| (answered|404)\b[^|]*\|$/gm)].flatMap(
    ([, names = '', result]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, result]),
  )
  const expected = calls.map((name) => [name, REFUSED.includes(name) ? '404' : 'answered'])
  expect(new Map(rows as [string, string][])).toEqual(new Map(expected as [string, string][]))
  expect(rows).toHaveLength(expected.length)
})
