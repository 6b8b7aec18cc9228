import { getAddress, type Hex, hashMessage, keccak256, parseAbi, toHex } from 'viem'
import { call, getCode, getLogs, readContract, verifyMessage } from 'viem/actions'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTORY_ADDRESS, FACTORY_CODE } from '@peppermint/contracts/factory'
import { startChain, type TestChain } from '@peppermint/contracts/testChain'
import {
  approveText,
  createSafe,
  deploySafeContracts,
  LEGACY_FACTORY_CODE,
  predictSafe,
  type SafeChain,
  type SafeContract,
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
  await deploySafeContracts(chain)
})
afterAll(() => node.stop())

test.each<[SafeContract, Hex]>([
  ['safe', '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'],
  ['safeWithoutEvents', '0x41675C099F32341bf84BFc5382aF534df5C7461a'],
  ['proxyFactory', '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'],
  ['fallbackHandler', '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'],
  ['multiSend', '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'],
  ['multiSendCallOnly', '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'],
  ['signMessage', '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9'],
  ['createCall', '0x9b35Af71d77eaf8d7e40252370304687390A1A52'],
  ['simulateAccessor', '0x3d4BA2E0884aa488718476ca2FB8Efc291A46199'],
])('deploys Safe’s %s at its canonical address', async (contract, address) => {
  expect(safeAddress(contract)).toBe(address)
  expect((await getCode(node.client, { address }))?.length).toBeGreaterThan(100)
})

test('the presigned factory of chain 7700 has the code that launches expect', async () => {
  expect(await getCode(node.client, { address: FACTORY_ADDRESS })).toBe(FACTORY_CODE)
})

test('deploying them again changes nothing', async () => {
  await deploySafeContracts(chain)
})

test('deploys a Safe at the predicted address with its owners and threshold', async () => {
  const options = { owners, threshold: 2, salt: 1n }
  const safe = await createSafe(chain, options)
  expect(safe.address).toBe(predictSafe(options).address)
  const read = (functionName: string) =>
    readContract(node.client, { address: safe.address, abi: safeAbi('safe'), functionName })
  expect(await read('getOwners')).toEqual(safe.owners.map(({ address }) => address))
  expect(await read('getThreshold')).toBe(2n)
})

test('[A-10] two of three owners sign for a Safe in any order; one alone does not', async () => {
  const safe = await createSafe(chain, { owners, threshold: 2, salt: 2n })
  const isGood = (signature: Hex) =>
    verifyMessage(node.client, { address: safe.address, message: text, signature })
  expect(await isGood(await signText(safe, text, [0, 1]))).toBe(true)
  expect(await isGood(await signText(safe, text, [2, 1]))).toBe(true)
  expect(await isGood(await signText(safe, text, [1]))).toBe(false)
  expect(await isGood(await signText(safe, 'Let them in.', [0, 1]))).toBe(false)
})

test('[A-10] an undeployed Safe signs with its creation call', async () => {
  const safe = predictSafe({ owners, threshold: 2, salt: 3n })
  const isGood = (signature: Hex) =>
    verifyMessage(node.client, { address: safe.address, message: text, signature })
  expect(await isGood(await signTextUndeployed(safe, text, [0, 2]))).toBe(true)
  expect(await isGood(await signTextUndeployed(safe, text, [0]))).toBe(false)
  expect(await isGood(await signText(safe, text, [0, 2]))).toBe(false)
  expect(await getCode(node.client, { address: safe.address })).toBeUndefined()
})

test('[A-10] a message approved on chain is valid with an empty signature', async () => {
  const safe = await createSafe(chain, { owners, threshold: 2, salt: 4n })
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
})

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
