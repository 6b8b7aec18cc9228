/** Operations of ERC-4337 that owners of a Safe sign for its module `Safe4337Module`. */
import { type Address, isHex, slice, zeroAddress } from 'viem'
import type { CallInput } from './nestedCalls.ts'
import { readCallTree } from './reviewedCall.ts'
import { address, integer, type Struct } from './typedDataFields.ts'

export interface SafeOperation {
  /** The Safe whose operation it is. */
  readonly account: Address
  /** What the module makes the Safe do. */
  readonly call: CallInput
  /** The most that its gas may cost, in wei. */
  readonly maxFeeWei: bigint
  /** Pays for the gas; undefined: the Safe. */
  readonly paymaster: Address | undefined
}

/** The only functions that the module lets an operation call. */
const EXECUTIONS: ReadonlySet<string> = new Set(['executeUserOp', 'executeUserOpWithErrorString'])

const ADDRESS_BYTES = 20

/**
 * Reads a `SafeOp` of version 0.2.0 (entry point 0.6) or 0.3.0 (0.7), whose fields have the same names.
 * @returns undefined for one that creates the Safe first, and for a call that the module does not offer.
 */
export function readOperation(operation: Struct): SafeOperation | undefined {
  const { callData, initCode, paymasterAndData } = operation
  const account = address(operation['safe'])
  if (!isHex(callData) || initCode !== '0x' || !isHex(paymasterAndData)) return undefined
  // As the entry point calls the Safe, which leaves it to the module.
  const { call } = readCallTree(zeroAddress, { to: account, value: 0n, data: callData, operation: 0 }, [])
  const made = EXECUTIONS.has(call.builtIn?.method ?? '') ? call.calls?.[0] : undefined
  if (made === undefined) return undefined
  const { to, value, data } = made
  const gas = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas'].reduce(
    (total, field) => total + integer(operation[field]),
    0n,
  )
  const hasPaymaster = paymasterAndData.length >= 2 + 2 * ADDRESS_BYTES
  return {
    account,
    call: { to, value, data, operation: made.operation },
    maxFeeWei: gas * integer(operation['maxFeePerGas']),
    paymaster: hasPaymaster ? address(slice(paymasterAndData, 0, ADDRESS_BYTES)) : undefined,
  }
}
