/**
 * Delegate calls of Safes. Their code runs as the Safe: it can change the owners without a log, and emit logs of owners
 * that do not exist. Logs describe only what known code did.
 */
import {
  getSafeMigrationDeployments,
  getSafeToL2MigrationDeployments,
  getSafeToL2SetupDeployments,
} from '@safe-global/safe-deployments'
import { createWorkBudget, decodeMultiSend } from '@peppermint/safe/decode'
import { zeroAddress, type Address } from 'viem'
import type { SafeDeployments } from '../config/chainInput.ts'
import type { ExecutedCall } from './outgoingCoins.ts'

export interface DelegateCalls {
  /** Whether a call of a Safe may have run unknown code as the Safe, also within a batch. */
  readonly mayRunUnknownCode: (call: Omit<ExecutedCall, 'value'>) => boolean
  /** Whether `setup` ran unknown code as the Safe. */
  readonly isUnknownInitializer: (initializer: Address) => boolean
  /** Addresses of the known code, for the plan's digest. */
  readonly known: readonly Address[]
}

/** Batches within batches. */
const MAX_DEPTH = 8

/** Where Safe deploys these with `CREATE2`: the address proves the code, on every chain. */
const LIBRARIES: readonly string[] = [
  getSafeToL2SetupDeployments,
  getSafeToL2MigrationDeployments,
  getSafeMigrationDeployments,
].flatMap((find) => find({ version: '1.4.1' })?.deployments.canonical?.address ?? [])

export function createDelegateCalls({
  multiSends,
  multiSendCallOnlys,
  signMessageLibs,
  createCalls,
}: Pick<
  SafeDeployments,
  'multiSends' | 'multiSendCallOnlys' | 'signMessageLibs' | 'createCalls'
>): DelegateCalls {
  const setOf = (addresses: readonly string[]) => new Set(addresses.map((address) => address.toLowerCase()))
  const libraries = setOf([...multiSendCallOnlys, ...signMessageLibs, ...createCalls, ...LIBRARIES])
  const batches = setOf(multiSends)

  function mayRunUnknownCode({ to, data, operation }: Omit<ExecutedCall, 'value'>, depth: number): boolean {
    if (operation !== 1) return false
    const target = to.toLowerCase()
    if (libraries.has(target)) return false
    if (!batches.has(target) || depth === MAX_DEPTH) return true
    // The contract runs what cannot be decoded, too.
    const calls = decodeMultiSend(data, createWorkBudget(Infinity, Infinity))
    return calls === undefined || calls.some((call) => mayRunUnknownCode(call, depth + 1))
  }

  return {
    mayRunUnknownCode: (call) => mayRunUnknownCode(call, 0),
    isUnknownInitializer: (initializer) =>
      initializer !== zeroAddress && !libraries.has(initializer.toLowerCase()),
    known: [...libraries, ...batches].toSorted() as Address[],
  }
}
