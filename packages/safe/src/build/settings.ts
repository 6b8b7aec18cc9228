/** Changes of a Safe's settings: calls of the Safe to itself, checked against its current settings. */
import { type Address, encodeFunctionData, isAddressEqual, zeroAddress } from 'viem'
import type { SafeState } from '../chain/index.ts'
import { SENTINEL } from '../chain/safeStorage.ts'
import { safeFunctions } from '../decode/index.ts'
import { BuildError } from './buildError.ts'
import { parseAddress } from './parseInput.ts'
import type { SafeCall } from './safeCall.ts'

type OwnedSafe = Pick<SafeState, 'address' | 'owners' | 'threshold'>
type ModularSafe = Pick<SafeState, 'address' | 'modules'>

/** @throws {BuildError} */
export function addOwnerWithThreshold(
  safe: OwnedSafe,
  { owner, threshold = safe.threshold }: { readonly owner: string; readonly threshold?: number },
): SafeCall {
  const added = newOwner(safe, owner)
  requireThreshold(threshold, safe.owners.length + 1)
  return selfCall(safe, 'addOwnerWithThreshold', [added, BigInt(threshold)])
}

/** @param threshold of the remaining owners; the current one by default, at most as many as remain. @throws {BuildError} */
export function removeOwner(
  safe: OwnedSafe,
  {
    owner,
    threshold = Math.min(safe.threshold, safe.owners.length - 1),
  }: { readonly owner: string; readonly threshold?: number },
): SafeCall {
  const [previous, removed] = entryOf(safe.owners, owner, 'owner', 'not-an-owner')
  if (safe.owners.length === 1) throw new BuildError('last-owner', 'owner')
  requireThreshold(threshold, safe.owners.length - 1)
  return selfCall(safe, 'removeOwner', [previous, removed, BigInt(threshold)])
}

/** @throws {BuildError} */
export function swapOwner(
  safe: OwnedSafe,
  { oldOwner, newOwner: added }: { readonly oldOwner: string; readonly newOwner: string },
): SafeCall {
  const [previous, removed] = entryOf(safe.owners, oldOwner, 'oldOwner', 'not-an-owner')
  return selfCall(safe, 'swapOwner', [previous, removed, newOwner(safe, added, 'newOwner')])
}

/** @throws {BuildError} */
export function changeThreshold(safe: OwnedSafe, { threshold }: { readonly threshold: number }): SafeCall {
  requireThreshold(threshold, safe.owners.length)
  return selfCall(safe, 'changeThreshold', [BigInt(threshold)])
}

/** The module can then do everything that the owners can. @throws {BuildError} */
export function enableModule(safe: ModularSafe, { module }: { readonly module: string }): SafeCall {
  const enabled = parseAddress(module, 'module')
  if (enabled === zeroAddress) throw new BuildError('zero-address', 'module')
  if (enabled === SENTINEL) throw new BuildError('reserved-address', 'module')
  if (includes(safe.modules ?? [], enabled)) throw new BuildError('already-enabled', 'module')
  return selfCall(safe, 'enableModule', [enabled])
}

/** @throws {BuildError} */
export function disableModule(safe: ModularSafe, { module }: { readonly module: string }): SafeCall {
  const [previous, disabled] = entryOf(safe.modules ?? [], module, 'module', 'not-enabled')
  return selfCall(safe, 'disableModule', [previous, disabled])
}

/** @param guard null removes it. @throws {BuildError} */
export function setGuard(
  safe: Pick<SafeState, 'address'>,
  { guard }: { readonly guard: string | null },
): SafeCall {
  const address = guard === null ? zeroAddress : parseAddress(guard, 'guard')
  if (guard !== null && address === zeroAddress) throw new BuildError('zero-address', 'guard')
  if (isAddressEqual(address, safe.address)) throw new BuildError('safe-itself', 'guard')
  return selfCall(safe, 'setGuard', [address])
}

/** @param handler null removes it. @throws {BuildError} */
export function setFallbackHandler(
  safe: Pick<SafeState, 'address'>,
  { handler }: { readonly handler: string | null },
): SafeCall {
  const address = handler === null ? zeroAddress : parseAddress(handler, 'handler')
  if (handler !== null && address === zeroAddress) throw new BuildError('zero-address', 'handler')
  // Anyone could then make the Safe call itself; 1.4.1 refuses it.
  if (isAddressEqual(address, safe.address)) throw new BuildError('safe-itself', 'handler')
  return selfCall(safe, 'setFallbackHandler', [address])
}

function newOwner({ address, owners }: OwnedSafe, text: string, field = 'owner'): Address {
  const owner = parseAddress(text, field)
  if (owner === zeroAddress) throw new BuildError('zero-address', field)
  if (owner === SENTINEL) throw new BuildError('reserved-address', field)
  if (isAddressEqual(owner, address)) throw new BuildError('safe-itself', field)
  if (includes(owners, owner)) throw new BuildError('already-owner', field)
  return owner
}

/** An entry of a linked list, in the order in which the Safe returns it, and the one before it. */
function entryOf(
  list: readonly Address[],
  text: string,
  field: string,
  missing: 'not-an-owner' | 'not-enabled',
): readonly [previous: Address, entry: Address] {
  const address = parseAddress(text, field)
  const index = list.findIndex((one) => isAddressEqual(one, address))
  if (index === -1) throw new BuildError(missing, field)
  return [list[index - 1] ?? SENTINEL, address]
}

const includes = (list: readonly Address[], address: Address) =>
  list.some((one) => isAddressEqual(one, address))

/** @throws {BuildError} */
export function requireThreshold(threshold: number, ownerCount: number): void {
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > ownerCount)
    throw new BuildError('invalid-threshold', 'threshold')
}

function selfCall(
  { address }: Pick<SafeState, 'address'>,
  functionName: string,
  args: readonly unknown[],
): SafeCall {
  return { to: address, value: 0n, data: encodeFunctionData({ abi: safeFunctions, functionName, args }) }
}
