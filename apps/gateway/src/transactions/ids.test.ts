import { getAddress, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { logIndexAt, logPosition } from '@peppermint/indexer/chain/logPosition.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { creationId, moduleId, multisigId, parseTransactionId, transferId } from './ids.ts'

const safe = getAddress('0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2')
const hash: Hex = `0x${'ab'.repeat(32)}`
const digits = 'ab'.repeat(32)

test('[G-11] ids have the forms of Safe’s gateway', () => {
  const log = { transactionHash: hash, logIndex: 7 }
  expect(multisigId(safe, hash)).toBe(`multisig_${safe}_${hash}`)
  expect(moduleId(safe, log)).toBe(`module_${safe}_i${digits}7`)
  expect(transferId(safe, { ...log, tokenType: 'ERC20', part: 0 })).toBe(`transfer_${safe}_e${digits}7`)
  expect(transferId(safe, { ...log, tokenType: 'ERC721', part: 0 })).toBe(`transfer_${safe}_e${digits}7`)
  expect(transferId(safe, { ...log, tokenType: 'NATIVE', part: 0 })).toBe(`transfer_${safe}_i${digits}7`)
  expect(transferId(safe, { ...log, tokenType: 'NATIVE', part: 1 })).toBe(`transfer_${safe}_i${digits}7,0`)
  expect(creationId(safe)).toBe(`creation_${safe}`)
})

test('[G-11] ids have the node’s index of a log, not its stored position', () => {
  const logIndex = logPosition({ transactionIndex: 3, logIndex: 7 })
  const log = { transactionHash: hash, logIndex }
  expect(moduleId(safe, log)).toBe(`module_${safe}_i${digits}7`)
  expect(transferId(safe, { ...log, tokenType: 'ERC20', part: 0 })).toBe(`transfer_${safe}_e${digits}7`)
  expect(logIndexAt(logIndex)).toBe(7)
  expect(logPosition({ transactionIndex: 2 ** 28 - 1, logIndex: 2 ** 24 - 1 })).toBeLessThan(2 ** 53)
})

test('[G-11] every form of an id is parsed, addresses and hashes in any case', () => {
  const log = { transactionHash: hash, logIndex: 12 }
  expect(parseTransactionId(hash)).toEqual({ type: 'multisig', safe: undefined, safeTxHash: hash })
  expect(parseTransactionId(`multisig_${safe.toLowerCase()}_0x${digits.toUpperCase()}`)).toEqual({
    type: 'multisig',
    safe,
    safeTxHash: hash,
  })
  expect(parseTransactionId(moduleId(safe, log))).toEqual({ type: 'module', safe, ...log })
  for (const [tokenType, part, isNative] of [
    ['NATIVE', 0, true],
    ['NATIVE', 3, true],
    ['ERC20', 0, false],
  ] as const) {
    const id = transferId(safe, { ...log, tokenType, part })
    expect(parseTransactionId(id)).toEqual({ type: 'transfer', safe, isNative, ...log, part })
  }
  expect(parseTransactionId(creationId(safe))).toEqual({ type: 'creation', safe })
})

test.each([
  '',
  'multisig',
  'foo',
  `0x${digits}00`,
  `multisig_0x12_${hash}`,
  `multisig_${safe}_0x12`,
  `multisig_${safe}_${hash}_1`,
  `other_${safe}_${hash}`,
  `module_${safe}_e${digits}1`,
  `module_${safe}_i${digits}1,0`,
  `module_${safe}_i${digits}`,
  `transfer_${safe}_e${digits}1,0`,
  `transfer_${safe}_x${digits}1`,
  `transfer_${safe}_e${digits}99999999999`,
  `transfer_${safe}_i${digits}1,9999999999`,
  `creation_${safe}_1`,
])('[G-11] %s is not an id', (id) => {
  const refused = new GatewayError(400, 'Invalid transaction ID')
  expect(() => parseTransactionId(id)).toThrow(refused)
})
