import { getAddress, type Hex, hashMessage, keccak256, parseAbi, toHex } from 'viem'
import { call, getCode, getLogs, readContract, verifyMessage } from 'viem/actions'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, type TestChain } from '../startChain.ts'
import {
  approveText,
  createSafe,
  deploySafeContracts,
  LEGACY_FACTORY_CODE,
  predictSafe,
  type SafeChain,
  type SafeContract,
  type SafeVersion,
  executeTransaction,
  multiSend,
  safeAbi,
  safeAddress,
  signText,
  signTextUndeployed,
} from './index.ts'
import { sendFromNewAccount } from './contracts.ts'

const text = 'Let us in.'
const owners = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()]
let node: TestChain
let chain: SafeChain

beforeAll(async () => {
  node = await startChain()
  chain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
  await deploySafeContracts(chain, ['1.3.0', '1.4.1'])
})
afterAll(() => node.stop())

test.each<[SafeVersion, SafeContract, Hex]>([
  ['1.3.0', 'safe', '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA'],
  ['1.3.0', 'safeWithoutEvents', '0x69f4D1788e39c87893C980c06EdF4b7f686e2938'],
  ['1.3.0', 'proxyFactory', '0xC22834581EbC8527d974F8a1c97E1bEA4EF910BC'],
  ['1.3.0', 'fallbackHandler', '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804'],
  ['1.3.0', 'multiSend', '0x998739BFdAAdde7C933B942a68053933098f9EDa'],
  ['1.3.0', 'multiSendCallOnly', '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B'],
  ['1.3.0', 'signMessage', '0x98FFBBF51bb33A056B08ddf711f289936AafF717'],
  ['1.3.0', 'createCall', '0xB19D6FFc2182150F8Eb585b79D4ABcd7C5640A9d'],
  ['1.3.0', 'simulateAccessor', '0x727a77a074D1E6c4530e814F89E618a3298FC044'],
  ['1.4.1', 'safe', '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'],
  ['1.4.1', 'safeWithoutEvents', '0x41675C099F32341bf84BFc5382aF534df5C7461a'],
  ['1.4.1', 'proxyFactory', '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'],
  ['1.4.1', 'fallbackHandler', '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'],
  ['1.4.1', 'multiSend', '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'],
  ['1.4.1', 'multiSendCallOnly', '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'],
  ['1.4.1', 'signMessage', '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9'],
  ['1.4.1', 'createCall', '0x9b35Af71d77eaf8d7e40252370304687390A1A52'],
  ['1.4.1', 'simulateAccessor', '0x3d4BA2E0884aa488718476ca2FB8Efc291A46199'],
])('deploys Safe %s’s %s at its address on Canto', async (version, contract, address) => {
  expect(safeAddress(contract, version)).toBe(address)
  expect((await getCode(node.client, { address }))?.length).toBeGreaterThan(100)
})

test('deploying them again changes nothing', async () => {
  await deploySafeContracts(chain)
})

test.each<SafeVersion>(['1.3.0', '1.4.1'])(
  'deploys a Safe %s at the predicted address with its owners and threshold',
  async (version) => {
    const contractOwner = getAddress(`0x${'c0'.repeat(20)}`)
    const options = { owners, contractOwners: [contractOwner], threshold: 2, salt: 1n, version }
    const safe = await createSafe(chain, options)
    expect(safe.address).toBe(predictSafe(options).address)
    const read = (functionName: string) =>
      readContract(node.client, { address: safe.address, abi: safeAbi('safe', version), functionName })
    expect(await read('getOwners')).toEqual([...safe.owners.map(({ address }) => address), contractOwner])
    expect(await read('getThreshold')).toBe(2n)
    expect(await read('VERSION')).toBe(version)
    const batch = multiSend([{ to: contractOwner, data: '0x' }], version)
    const receipt = await executeTransaction(chain, safe, batch, [0, 2])
    expect(receipt.logs.map(({ address }) => address)).toContain(safe.address.toLowerCase())
    expect(await read('nonce')).toBe(1n)
  },
)

test('two of three owners sign for a Safe in any order; one alone does not', async () => {
  const safe = await createSafe(chain, { owners, threshold: 2, salt: 2n })
  const isGood = (signature: Hex) =>
    verifyMessage(node.client, { address: safe.address, message: text, signature })
  expect(await isGood(await signText(safe, text, [0, 1]))).toBe(true)
  expect(await isGood(await signText(safe, text, [2, 1]))).toBe(true)
  expect(await isGood(await signText(safe, text, [1]))).toBe(false)
  expect(await isGood(await signText(safe, 'Let them in.', [0, 1]))).toBe(false)
})

test('an undeployed Safe signs with its creation call', async () => {
  const safe = predictSafe({ owners, threshold: 2, salt: 3n })
  const isGood = (signature: Hex) =>
    verifyMessage(node.client, { address: safe.address, message: text, signature })
  expect(await isGood(await signTextUndeployed(safe, text, [0, 2]))).toBe(true)
  expect(await isGood(await signTextUndeployed(safe, text, [0]))).toBe(false)
  expect(await isGood(await signText(safe, text, [0, 2]))).toBe(false)
  expect(await getCode(node.client, { address: safe.address })).toBeUndefined()
})

test.each<SafeVersion>(['1.3.0', '1.4.1'])(
  'a message approved on chain by a Safe %s needs no signature',
  async (version) => {
    const safe = await createSafe(chain, { owners, threshold: 2, salt: 4n, version })
    const receivedRequests = async () => {
      const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
      const args = [hashMessage(text), '0x'] as const
      return readContract(node.client, {
        address: safe.address,
        abi,
        functionName: 'isValidSignature',
        args,
      }).catch(() => 'no')
    }
    expect(await receivedRequests()).toBe('no')
    await expect(approveText(chain, safe, text, [1])).rejects.toThrow('reverted')
    await approveText(chain, safe, text, [1, 2])
    expect(await receivedRequests()).toBe('0x1626ba7e')
  },
)

test('the legacy factory emits Safe 1.3.0’s ProxyCreation without indexed fields', async () => {
  const address = getAddress(`0x${'13'.repeat(20)}`)
  await node.client.setCode({ address, bytecode: LEGACY_FACTORY_CODE })
  const words: Hex = `0x${'11'.repeat(32)}${'22'.repeat(32)}`
  await sendFromNewAccount(chain, { to: address, data: words })
  const [log] = await getLogs(node.client, { address, fromBlock: 0n })
  expect(log?.topics).toEqual([keccak256(toHex('ProxyCreation(address,address)'))])
  expect(log?.data).toBe(words)
  expect((await call(node.client, { to: address, data: words })).data).toBeUndefined()
})
