import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { startChain, testAccount, type TestChain } from '@peppermint/devnet/testChain'
import {
  createSafe,
  deploySafeContracts,
  type Safe,
  safeAddress,
  type SafeChain,
} from '@peppermint/devnet/safe'
import {
  type Address,
  concatHex,
  createClient,
  custom,
  getAddress,
  type Hex,
  http,
  pad,
  parseEther,
  RpcRequestError,
  toFunctionSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBlockNumber, getCode, sendTransaction, setBalance, setCode } from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addOwnerWithThreshold,
  approveHash,
  buildRejection,
  buildTransaction,
  changeThreshold,
  disableModule,
  enableModule,
  removeOwner,
  type SafeCall,
  setFallbackHandler,
  setGuard,
  swapOwner,
  transferCoin,
} from '../build/index.ts'
import { hashSafeTransaction, type SafeTransaction } from '../hashes/index.ts'
import { type Kit, openKit } from '../signatures/protocolKit.fixture.ts'
import { joinSignatures } from '../signatures/index.ts'
import {
  encodeExecution,
  findContractOnChain,
  NoSafeError,
  readApprovals,
  readContracts,
  readExecutions,
  readSafe,
  simulateExecution,
  simulateTransaction,
} from './index.ts'

const at = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const [carol, module, guard, dave] = [at('ca'), at('dd'), at('9a'), at('da')]
const keys = [generatePrivateKey(), generatePrivateKey()] as const
const [alice, bob] = keys.map((key) => privateKeyToAccount(key).address) as [Address, Address]
const executor = testAccount(3)

let node: TestChain
let chain: SafeChain
let salt = 0n

beforeAll(async () => {
  node = await startChain()
  chain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
  await deploySafeContracts(chain, ['1.3.0', '1.4.1'])
})
afterAll(() => node.stop())

describe.each(['1.3.0', '1.4.1'] as const)('Safe %s', (version) => {
  async function newSafe(): Promise<Safe> {
    salt += 1n
    const safe = await createSafe(chain, { owners: keys, threshold: 2, salt, version })
    await setBalance(node.client, { address: safe.address, value: parseEther('5') })
    return safe
  }
  const read = (safe: Safe) => readSafe(node.client, safe.address)

  async function sign(safe: Safe, transaction: SafeTransaction, signers: readonly Hex[] = keys) {
    const { safeTxHash } = hashSafeTransaction(transaction, { chainId: 7700, safe: safe.address, version })
    const signatures = await Promise.all(
      signers.map(async (key) => {
        const account = privateKeyToAccount(key)
        return { owner: account.address, signature: await account.sign({ hash: safeTxHash }) }
      }),
    )
    return { safe: safe.address, transaction, signatures: joinSignatures(signatures) }
  }

  async function send(from: ReturnType<typeof privateKeyToAccount>, call: SafeCall) {
    const client = createClient({ account: from, chain: canto, transport: http(node.url) })
    await setBalance(node.client, { address: from.address, value: parseEther('10') })
    return waitForReceipt(node.client, { hash: await sendTransaction(client, call) })
  }

  async function execute(safe: Safe, ...calls: SafeCall[]) {
    const found = await findContractOnChain(node.client, 'multiSendCallOnly', version)
    if (found === undefined) throw new Error('Expected a MultiSendCallOnly')
    const transaction = buildTransaction({ safe: await read(safe), calls, multiSendCallOnly: found.address })
    const signed = await sign(safe, transaction)
    const simulation = await simulateExecution(node.client, { ...signed, from: executor.address })
    expect(simulation.status).toBe('success')
    const client = createClient({ account: executor, chain: canto, transport: http(node.url) })
    const hash = await sendTransaction(client, encodeExecution(signed))
    const receipt = await waitForReceipt(node.client, { hash })
    if (simulation.status === 'success') expect(receipt.gasUsed).toBeLessThanOrEqual(simulation.gas)
    expect(receipt.status).toBe('success')
    return transaction
  }

  test('is read at the block that is given, with all that it had then', async () => {
    const safe = await newSafe()
    const before = await getBlockNumber(node.client, { cacheTime: 0 })
    await execute(safe, enableModule(await read(safe), { module }))
    await setBalance(node.client, { address: safe.address, value: 0n })
    const [then, now] = [await readSafe(node.client, safe.address, { blockNumber: before }), await read(safe)]
    expect(then).toMatchObject({ nonce: 0, modules: [], balance: parseEther('5') })
    expect(now).toMatchObject({ nonce: 1, modules: [module], balance: 0n })
  })

  test('is read with everything that protocol-kit reads', async () => {
    const safe = await newSafe()
    await execute(safe, enableModule(await read(safe), { module }))
    const kit = await openKit(chain, safe, keys[0])
    const state = await read(safe)
    expect(state).toEqual({
      address: safe.address,
      chainId: 7700,
      version,
      singleton: safeAddress('safe', version),
      isGenuine: true,
      owners: await kit.getOwners(),
      threshold: await kit.getThreshold(),
      nonce: await kit.getNonce(),
      modules: await kit.getModules(),
      guard: null,
      fallbackHandler: await kit.getFallbackHandler(),
      balance: parseEther('5'),
    })
    expect(state.nonce).toBe(1)
    expect(kit.getContractVersion()).toBe(version)
  })

  test('builds the calls that protocol-kit builds', async () => {
    const safe = await newSafe()
    await execute(safe, enableModule(await read(safe), { module }))
    const state = await read(safe)
    const kit = await openKit(chain, safe, keys[0])
    const [second = carol] = state.owners.slice(1)
    const pairs: readonly (readonly [SafeCall, ReturnType<Kit['createTransaction']>])[] = [
      [addOwnerWithThreshold(state, { owner: carol }), kit.createAddOwnerTx({ ownerAddress: carol })],
      [
        removeOwner(state, { owner: second }),
        kit.createRemoveOwnerTx({ ownerAddress: second, threshold: 1 }),
      ],
      [
        swapOwner(state, { oldOwner: second, newOwner: carol }),
        kit.createSwapOwnerTx({ oldOwnerAddress: second, newOwnerAddress: carol }),
      ],
      [changeThreshold(state, { threshold: 1 }), kit.createChangeThresholdTx(1)],
      [enableModule(state, { module: guard }), kit.createEnableModuleTx(guard)],
      [disableModule(state, { module }), kit.createDisableModuleTx(module)],
      [setFallbackHandler(state, { handler: guard }), kit.createEnableFallbackHandlerTx(guard)],
    ]
    for (const [call, made] of pairs) {
      const { data } = await made
      expect([call.to, call.data]).toEqual([data.to, data.data])
    }
    const calls = [transferCoin({ to: carol, value: 1n }), transferCoin({ to: dave, value: 2n })]
    const { data } = await kit.createTransaction({
      transactions: calls.map((call) => ({ ...call, value: call.value.toString() })),
      onlyCalls: true,
    })
    const multiSendCallOnly = safeAddress('multiSendCallOnly', version)
    const batch = buildTransaction({ safe: state, calls, multiSendCallOnly })
    expect([batch.to, batch.data, batch.operation]).toEqual([data.to, data.data, data.operation])
    const rejection = (await kit.createRejectionTransaction(state.nonce)).data
    expect(buildRejection(state, state.nonce)).toMatchObject({ to: rejection.to, data: rejection.data })
  })

  test('executes a batch of changes of its settings', async () => {
    const safe = await newSafe()
    const state = await read(safe)
    await execute(
      safe,
      addOwnerWithThreshold(state, { owner: carol, threshold: 2 }),
      enableModule(state, { module }),
      setFallbackHandler(state, { handler: null }),
      transferCoin({ to: dave, value: 3n }),
    )
    const changed = await read(safe)
    expect(changed).toMatchObject({ modules: [module], fallbackHandler: null, nonce: 1 })
    expect(new Set(changed.owners)).toEqual(new Set([alice, bob, carol]))
    await execute(safe, swapOwner(changed, { oldOwner: carol, newOwner: dave }))
    await execute(safe, removeOwner(await read(safe), { owner: dave }))
    await execute(safe, disableModule(await read(safe), { module }))
    expect(await read(safe)).toMatchObject({ modules: [], threshold: 2, nonce: 4 })
    expect(new Set((await read(safe)).owners)).toEqual(new Set([alice, bob]))
  })

  test('its executions are read from its logs, with their transactions', async () => {
    const safe = await newSafe()
    const first = await execute(safe, transferCoin({ to: carol, value: 1n }))
    const failing = {
      ...buildRejection(await read(safe), 1),
      to: carol,
      value: parseEther('9'),
      safeTxGas: 50_000n,
    }
    const client = createClient({ account: executor, chain: canto, transport: http(node.url) })
    const hash = await sendTransaction(client, {
      ...encodeExecution(await sign(safe, failing)),
      gas: 500_000n,
    })
    const { blockNumber } = await waitForReceipt(node.client, { hash })
    const domain = { chainId: 7700, safe: safe.address, version }
    const query = { domain, fromBlock: 0, toBlock: Number(blockNumber) }
    expect(await readExecutions(node.client, query)).toEqual([
      {
        safeTxHash: hashSafeTransaction(failing, domain).safeTxHash,
        isSuccess: false,
        payment: 0n,
        transactionHash: hash,
        blockNumber: Number(blockNumber),
        transactionIndex: expect.any(Number),
        logIndex: expect.any(Number),
        logged: { transaction: failing, executor: executor.address },
      },
      expect.objectContaining({
        isSuccess: true,
        logged: { transaction: first, executor: executor.address },
      }),
    ])
    // A logged transaction that has another hash than the executed one is not believed.
    const others = await readExecutions(node.client, { ...query, domain: { ...domain, chainId: 1 } })
    expect(others.map(({ logged }) => logged)).toEqual([null, null])
  })

  test('sets a guard and refuses what the guard refuses', async () => {
    const safe = await newSafe()
    // Answers everything with `true`, so that it claims to be a guard and allows every transaction.
    await setCode(node.client, { address: guard, bytecode: '0x600160005260206000f3' })
    await execute(safe, setGuard(await read(safe), { guard }))
    expect((await read(safe)).guard).toBe(guard)
    await setCode(node.client, { address: guard, bytecode: '0x60006000fd' })
    const transaction = buildRejection(await read(safe), 1)
    const simulation = await simulateExecution(node.client, {
      ...(await sign(safe, transaction)),
      from: executor.address,
    })
    expect(simulation).toMatchObject({ status: 'failed', failure: { type: 'other-revert' } })
  })

  test('a simulation says why an execution would fail', async () => {
    const safe = await newSafe()
    const state = await read(safe)
    const failureOf = async (transaction: SafeTransaction, signers: readonly Hex[]) => {
      const signed = await sign(safe, transaction, signers)
      const simulation = await simulateExecution(node.client, { ...signed, from: executor.address })
      return simulation.status === 'failed' ? simulation.failure.type : 'none'
    }
    const rejection = buildRejection(state, 0)
    expect(await failureOf(rejection, keys)).toBe('none')
    expect(await failureOf(rejection, [keys[0]])).toBe('not-enough-signatures')
    expect(await failureOf(rejection, [keys[0], generatePrivateKey()])).toBe('invalid-signature')
    expect(await failureOf({ ...rejection, nonce: 1 }, keys)).toBe('invalid-signature')
    const tooMuch = { ...rejection, to: carol, value: parseEther('6') }
    expect(await failureOf(tooMuch, keys)).toBe('call-failed')
    // With a limit for its call, the Safe does not revert.
    expect(await failureOf({ ...tooMuch, safeTxGas: 50_000n }, keys)).toBe('call-failed')
    expect(await failureOf({ ...rejection, safeTxGas: 10n ** 12n }, keys)).toBe('not-enough-gas')
    const unpayable = { safeTxGas: 50_000n, baseGas: 1n, gasPrice: 1n, gasToken: safe.address }
    expect(await failureOf({ ...rejection, ...unpayable }, keys)).toBe('refund-failed')
  })

  test('a transaction is simulated before anyone signs it', async () => {
    const safe = await newSafe()
    const state = await read(safe)
    const accessor = await findContractOnChain(node.client, 'simulateTxAccessor', version)
    if (accessor === undefined) throw new Error('Expected a SimulateTxAccessor')
    const simulate = (calls: readonly SafeCall[], to = safe.address) =>
      simulateTransaction(node.client, {
        safe: to,
        transaction: buildTransaction({
          safe: state,
          calls,
          multiSendCallOnly: safeAddress('multiSendCallOnly', version),
        }),
        accessor: accessor.address,
      })
    const affordable = transferCoin({ to: carol, value: parseEther('3') })
    expect(await simulate([affordable])).toEqual({ status: 'success' })
    const failure = (reason: string | null, position: number, count: number) =>
      ({ status: 'failed', reason, call: { position, count } }) as const
    expect(await simulate([affordable, affordable])).toEqual(failure(null, 2, 2))
    const small = transferCoin({ to: carol, value: 1n })
    // The money that the first call takes lacks for a later one.
    expect(await simulate([affordable, small, small, small, affordable, small])).toEqual(failure(null, 5, 6))
    expect(await simulate([affordable, small, small])).toEqual({ status: 'success' })
    const onlyOwner = { ...changeThreshold(state, { threshold: 1 }), to: state.singleton ?? carol }
    expect(await simulate([onlyOwner])).toEqual({ status: 'failed', reason: 'GS031', call: null })
    // Of the first call alone, the reason is not hidden.
    expect(await simulate([onlyOwner, small, small])).toEqual(failure('GS031', 1, 3))
    expect(await simulate([affordable], carol)).toEqual({ status: 'unknown' })
    expect((await read(safe)).balance).toBe(parseEther('5'))
  })

  test('owners who approved a hash on chain are read, and their approvals count', async () => {
    const safe = await newSafe()
    const transaction = buildRejection(await read(safe), 0)
    const { safeTxHash } = hashSafeTransaction(transaction, { chainId: 7700, safe: safe.address, version })
    const query = { safe: safe.address, hash: safeTxHash, owners: [alice, bob] }
    expect(await readApprovals(node.client, query)).toEqual([])
    await send(privateKeyToAccount(keys[1]), approveHash(safe.address, safeTxHash))
    expect(await readApprovals(node.client, query)).toEqual([bob])
    const approved = concatHex([pad(bob), pad('0x'), '0x01'])
    const signed = await sign(safe, transaction, [keys[0]])
    const signatures = joinSignatures([
      { owner: alice, signature: signed.signatures },
      { owner: bob, signature: approved },
    ])
    const simulation = await simulateExecution(node.client, { ...signed, signatures, from: executor.address })
    expect(simulation.status).toBe('success')
  })
})

test('an address without code differs from a contract that is no Safe', async () => {
  const statusOf = async (address: Address) => {
    const error = await readSafe(node.client, address).catch((thrown: unknown) => thrown)
    return error instanceof NoSafeError ? error.status : error
  }
  expect(await statusOf(dave)).toBe('no-contract')
  // A singleton has a threshold, but no owners.
  expect(await statusOf(safeAddress('safe', '1.4.1'))).toBe('not-a-safe')
  expect(await statusOf(safeAddress('multiSend', '1.4.1'))).toBe('not-a-safe')
  // Burns all gas.
  await setCode(node.client, { address: at('11'), bytecode: '0x5b600056' })
  expect(await statusOf(at('11'))).toBe('not-a-safe')
})

test('a contract that answers as a Safe, with other code, has no version', async () => {
  const { address } = await createSafe(chain, { owners: keys, threshold: 2, salt: 99n })
  const genuine = await readSafe(node.client, address)
  expect(genuine).toMatchObject({ isGenuine: true, version: '1.4.1' })
  const code = (await getCode(node.client, { address })) ?? '0x'
  await setCode(node.client, { address, bytecode: concatHex([code, '0x00']) })
  expect(await readSafe(node.client, address)).toEqual({ ...genuine, isGenuine: false, version: null })
})

test('an unreachable chain is an error of the chain, not an address without a Safe', async () => {
  const client = createClient({ chain: canto, transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
  await expect(readSafe(client, dave)).rejects.toThrow('HTTP request failed')
})

describe('a node that does not execute a call', () => {
  /** Answers calls of one function with an error. */
  const failing = (selector: Hex, error: { code: number; message: string; data?: Hex }) => {
    const request = async (call: { method: string; params?: unknown }): Promise<unknown> => {
      if (call.method === 'eth_call' && JSON.stringify(call.params).includes(selector))
        throw new RpcRequestError({ body: call, error, url: 'http://node.example' })
      return node.client.request(call as never)
    }
    return createClient({ chain: canto, transport: custom({ request }, { retryCount: 0 }) })
  }
  const getOwners = toFunctionSelector('getOwners()')
  const getModules = toFunctionSelector('getModulesPaginated(address,uint256)')
  let address: Address
  beforeAll(async () => {
    ;({ address } = await createSafe(chain, { owners: keys, threshold: 2, salt: 98n }))
  })

  test('is no proof that there is no Safe, or that it has no modules', async () => {
    for (const selector of [getOwners, getModules])
      for (const [code, message] of [
        [-32_000, 'header not found'],
        [-32_603, 'internal error'],
        [-32_005, 'limit exceeded'],
      ] as const)
        await expect(readSafe(failing(selector, { code, message }), address)).rejects.toThrow(message)
  })

  test('differs from one whose contract reverts: then the modules are unknown, not none', async () => {
    for (const error of [
      { code: 3, message: 'failed' },
      { code: -32_000, message: 'execution reverted' },
      { code: -32_015, message: 'VM error', data: '0x08c379a0' as const },
      { code: -32_000, message: 'out of gas' },
    ]) {
      expect(await readSafe(failing(getModules, error), address)).toMatchObject({
        modules: null,
        threshold: 2,
      })
      await expect(readSafe(failing(getOwners, error), address)).rejects.toThrow(NoSafeError)
    }
  })
})

test('reads which addresses are contracts', async () => {
  const multiSend = safeAddress('multiSend', '1.4.1')
  expect(await readContracts(node.client, [multiSend, dave, multiSend])).toEqual(new Set([multiSend]))
})

test('a chain without Safe’s contracts has none to build with', async () => {
  const empty = await startChain()
  expect(await findContractOnChain(empty.client, 'multiSendCallOnly', '1.4.1')).toBeUndefined()
  await empty.stop()
})
