/**
 * Contracts that execute requests under a hash other than the transaction's, small enough to read as bytes: a Safe, and
 * ERC-4337's entry point with an account that delegates to a smart wallet. Each executes a hash once and logs it, also
 * if the inner call reverts.
 */
import type { Address, Hash, Hex } from 'viem'
import type { TestChain } from '../testing/startChain.fixture.ts'

/** ERC-4337's EntryPoint 0.7. */
export const ENTRY_POINT: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
/** keccak256("UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)") */
const USER_OPERATION_EVENT = '49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** keccak256("ExecutionSuccess(bytes32,uint256)") */
const EXECUTION_SUCCESS = '442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
/** keccak256("ExecutionFailure(bytes32,uint256)") */
const EXECUTION_FAILURE = '23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

/** Versions whose logs differ: the hash is in the data, or since 1.4.1 in a topic. */
export type SafeVersion = '1.3.0' | '1.4.1'

const byte = (number: number): string => number.toString(16).padStart(2, '0')
const size = (bytes: string): number => bytes.length / 2
/** Reverts if the hash, the calldata's first word, was executed before; otherwise marks it as executed. */
const ONCE = `60003580541560${byte(14)}5760006000fd5b60019055`
/** Copies the calldata from an offset to memory 0; leaves its size on the stack. */
const copyFrom = (offset: number): string => `60${byte(offset)}36038060${byte(offset)}600037`
/** Calls with the memory of the size on the stack; `address` pushes the callee. Leaves the success flag. */
const call = (address: string): string => `600060008260006000${address}5af1`

function safeCode(gate: Address, version: SafeVersion): Hex {
  const before = `${ONCE}${copyFrom(32)}${call(`73${gate.slice(2)}`)}`
  const failure = `7f${EXECUTION_FAILURE}`
  const success = `5b7f${EXECUTION_SUCCESS}`
  const jump = size('600057')
  const atSuccess = size(before) + jump + size(failure) + size('600056')
  const atLog = atSuccess + size(success)
  const choose = `60${byte(atSuccess)}57${failure}60${byte(atLog)}56${success}5b`
  // The payment, the last word of the data, is 0.
  const log = version === '1.4.1' ? '600035906020610100a2' : '600035610100526040610100a1'
  return `0x${before}${choose}${log}00`
}

/** A Safe at the account's address. */
export async function placeSafe(
  chain: TestChain,
  account: Address,
  gate: Address,
  version: SafeVersion,
): Promise<void> {
  await chain.rpc('anvil_setCode', [account, safeCode(gate, version)])
  await chain.rpc('anvil_setNonce', [account, '0x1'])
}

/** The entry point, and a smart wallet at `wallet` that the account delegates to (EIP-7702). */
export async function placeSmartWallet(
  chain: TestChain,
  account: Address,
  gate: Address,
  wallet: Address,
): Promise<void> {
  const onlyEntryPoint = `3373${ENTRY_POINT.slice(2)}1460${byte(27)}57005b`
  const forward = `${copyFrom(0)}${call(`73${gate.slice(2)}`)}`
  const atEnd = size(onlyEntryPoint) + size(forward) + size('60005760006000fd')
  await chain.rpc('anvil_setCode', [wallet, `0x${onlyEntryPoint}${forward}60${byte(atEnd)}5760006000fd5b00`])
  await chain.rpc('anvil_setCode', [account, `0xef0100${wallet.slice(2)}`])
  // UserOperationEvent(hash, sender, no paymaster), its data of four words all 0.
  const log = `5060006020356000357f${USER_OPERATION_EVENT}6080610100a400`
  await chain.rpc('anvil_setCode', [ENTRY_POINT, `0x${ONCE}${copyFrom(64)}${call('602035')}${log}`])
}

/** Calldata for the Safe that executes the request under the hash. */
export function safeExecution(hash: Hash, data: Hex): Hex {
  return `0x${hash.slice(2)}${data.slice(2)}`
}

/** Calldata for the entry point that executes the account's request under the hash. */
export function userOperation(hash: Hash, account: Address, data: Hex): Hex {
  return `0x${hash.slice(2)}${account.slice(2).toLowerCase().padStart(64, '0')}${data.slice(2)}`
}
