import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { deploySafeContracts, safeAddress, type SafeChain, type SafeVersion } from '@peppermint/devnet/safe'
import { safeContract, safeContracts, unprotectedFactory } from '@peppermint/devnet/safeContracts'
import {
  getCompatibilityFallbackHandlerDeployments,
  getProxyFactoryDeployments,
  getSafeL2SingletonDeployments,
} from '@safe-global/safe-deployments'
import { concatHex, getAddress, type Hex, zeroAddress, zeroHash } from 'viem'
import { getCode, sendTransaction, setCode, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BuildError } from '../build/index.ts'
import { readSafe } from '../chain/index.ts'
import { kitContracts, predictWithKit } from '../signatures/protocolKit.fixture.ts'
import { codeHashOf } from './contractSets.ts'
import { CONTRACT_SETS, type ContractSet, findContractSets, planCreation } from './index.ts'

const [alice, bob, carol] = [0xa1, 0xb0, 0xca].map((byte) =>
  getAddress(`0x${byte.toString(16).repeat(20)}`),
) as [Hex, Hex, Hex]
const newSafe = { owners: [alice, bob, carol], threshold: 2, salt: 7n }
let node: TestChain
let chain: SafeChain

beforeAll(async () => {
  node = await startChain()
  chain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
})
afterAll(() => node.stop())

const setOf = (version: SafeVersion, type: ContractSet['type']): ContractSet =>
  CONTRACT_SETS.find((set) => set.version === version && set.type === type) ?? expect.fail('no such set')
const statuses = async () =>
  Object.fromEntries(
    (await findContractSets(node.client)).map(({ set, status }) => [`${set.version} ${set.type}`, status]),
  )

test('the three sets are those that Safe published, with the hashes of their code', () => {
  expect(CONTRACT_SETS.map(({ version, type }) => `${version} ${type}`)).toEqual([
    '1.4.1 canonical',
    '1.4.1 zksync',
    '1.3.0 canonical',
    '1.3.0 eip155',
    '1.3.0 zksync',
  ])
  for (const set of CONTRACT_SETS)
    for (const [role, find] of [
      ['singleton', getSafeL2SingletonDeployments],
      ['proxyFactory', getProxyFactoryDeployments],
      ['fallbackHandler', getCompatibilityFallbackHandlerDeployments],
    ] as const)
      expect({ address: set[role], codeHash: codeHashOf(set, role) }).toEqual(
        find({ version: set.version })?.deployments[set.type],
      )
})

test('a chain has the sets whose three contracts have the published code', async () => {
  const none = Object.fromEntries(CONTRACT_SETS.map(({ version, type }) => [`${version} ${type}`, 'absent']))
  expect(await statuses()).toEqual(none)
  await deploySafeContracts(chain, ['1.3.0', '1.4.1'])
  // The canonical ones of 1.3.0, by the factory that needs no chain id; anvil has it.
  for (const contract of safeContracts) {
    const { initCode } = safeContract(contract, '1.3.0', unprotectedFactory.address)
    if (initCode === undefined) continue
    const data = concatHex([zeroHash, initCode])
    await sendTransaction(node.client, { to: unprotectedFactory.address, data, gas: 7_000_000n })
  }
  const complete = {
    '1.4.1 canonical': 'complete',
    '1.3.0 canonical': 'complete',
    '1.3.0 eip155': 'complete',
  }
  expect(await statuses()).toEqual({ ...none, ...complete })

  // Without its handler a set is incomplete; with other code anywhere it is not Safe's.
  const { fallbackHandler, singleton } = setOf('1.4.1', 'canonical')
  const code = (await getCode(node.client, { address: fallbackHandler })) ?? '0x'
  await setCode(node.client, { address: fallbackHandler, bytecode: '0x' })
  expect((await statuses())['1.4.1 canonical']).toBe('incomplete')
  const other = (await getCode(node.client, { address: singleton })) ?? '0x'
  await setCode(node.client, { address: fallbackHandler, bytecode: other })
  expect((await statuses())['1.4.1 canonical']).toBe('other-code')
  await setCode(node.client, { address: fallbackHandler, bytecode: code })
})

describe.each([
  ['1.4.1', 'canonical'],
  ['1.3.0', 'canonical'],
  ['1.3.0', 'eip155'],
] as const)('a Safe of %s, %s', (version, type) => {
  test('has the address that protocol-kit predicts, and is what its owners chose', async () => {
    const set = setOf(version, type)
    const { safe, to, data } = planCreation(set, newSafe)
    const { owners, threshold } = newSafe
    const kit = await predictWithKit(chain, { owners, threshold, version, saltNonce: '7' }, kitContracts(set))
    expect([safe, data]).toEqual([kit.address, kit.creation.data])
    await waitForTransactionReceipt(node.client, { hash: await sendTransaction(node.client, { to, data }) })
    expect(await readSafe(node.client, safe)).toMatchObject({
      owners,
      threshold,
      version,
      isGenuine: true,
      modules: [],
      guard: null,
      singleton: set.singleton,
      fallbackHandler: set.fallbackHandler,
    })
    // Another salt is another Safe, and so is another order of the owners.
    expect(planCreation(set, { ...newSafe, salt: 8n }).safe).not.toBe(safe)
    expect(planCreation(set, { ...newSafe, owners: [bob, alice, carol] }).safe).not.toBe(safe)
  })
})

test.each([
  ['no owner', { owners: [] }, 'threshold', 'invalid-threshold'],
  ['the zero address', { owners: [alice, zeroAddress] }, 'owner-1', 'zero-address'],
  ['the address that ends lists', { owners: [`0x${'1'.padStart(40, '0')}`] }, 'owner-0', 'reserved-address'],
  ['an owner twice, in another case', { owners: [alice, alice.toLowerCase()] }, 'owner-1', 'already-owner'],
  ['no signature', { threshold: 0 }, 'threshold', 'invalid-threshold'],
  ['more signatures than owners', { threshold: 4 }, 'threshold', 'invalid-threshold'],
  ['half a signature', { threshold: 1.5 }, 'threshold', 'invalid-threshold'],
  ['a negative salt', { salt: -1n }, 'salt', 'invalid-amount'],
  ['a salt of more than 256 bits', { salt: 2n ** 256n }, 'salt', 'invalid-amount'],
])('a Safe with %s is refused', (_name, change, field, code) => {
  const make = () => planCreation(setOf('1.4.1', 'canonical'), { ...newSafe, ...(change as object) })
  expect(make).toThrow(BuildError)
  expect(make).toThrow(expect.objectContaining({ field, code }))
})

// The last one: from here on the node says that it is zkSync.
test.each(['1.4.1', '1.3.0'] as const)(
  'on zkSync a Safe of %s has the address of protocol-kit',
  async (version) => {
    const set = setOf(version, 'zksync')
    // protocol-kit asks the factory for the code of a proxy, and ignores it on this chain.
    for (const [role, contract] of [
      ['proxyFactory', 'proxyFactory'],
      ['singleton', 'safe'],
      ['fallbackHandler', 'fallbackHandler'],
    ] as const) {
      const bytecode = (await getCode(node.client, { address: safeAddress(contract, version) })) ?? '0x'
      await setCode(node.client, { address: set[role], bytecode })
    }
    await node.client.request({ method: 'anvil_setChainId', params: [324] } as never)
    const { owners, threshold } = newSafe
    const options = { owners, threshold, version, saltNonce: '7' }
    const kit = await predictWithKit(chain, options, kitContracts(set), 324)
    expect(planCreation(set, newSafe).safe).toBe(kit.address)
  },
)
