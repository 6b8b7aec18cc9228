/**
 * Tells `swapOwner` from `removeOwner` followed by `addOwnerWithThreshold`: both emit `RemovedOwner` and `AddedOwner`, but
 * only the first keeps the owner's place in the list.
 */
import { type Address, type Hex, pad, toFunctionSelector } from 'viem'
import type { SettingsChange } from './settingsState.ts'

const SWAP_OWNER = toFunctionSelector('swapOwner(address,address,address)')
const ADD_OWNER = toFunctionSelector('addOwnerWithThreshold(address,uint256)')

/**
 * Merges the changes that come from a `swapOwner`.
 * @param changes of one Safe in one transaction, in order.
 * @param calls data of the Safe's calls in this transaction, as far as they are known.
 */
export function mergeOwnerSwaps(
  changes: readonly { readonly change: SettingsChange; readonly logIndex: number }[],
  calls: readonly Hex[],
): readonly SettingsChange[] {
  const merged: SettingsChange[] = []
  for (let index = 0; index < changes.length; index += 1) {
    const { change, logIndex } = changes[index] ?? {}
    const next = changes[index + 1]
    if (change === undefined) continue
    if (
      change.type === 'removeOwner' &&
      next?.change.type === 'addOwner' &&
      next.logIndex === (logIndex ?? 0) + 1 &&
      isSwap(change.address, next.change.address, calls)
    ) {
      merged.push({ type: 'swapOwner', oldOwner: change.address, newOwner: next.change.address })
      index += 1
    } else merged.push(change)
  }
  return merged
}

/** A swap unless the calls add this owner and swap none for it. */
function isSwap(oldOwner: Address, newOwner: Address, calls: readonly Hex[]): boolean {
  const [oldWord, newWord] = [wordOf(oldOwner), wordOf(newOwner)]
  const swaps = new RegExp(`${SWAP_OWNER.slice(2)}[\\da-f]{64}${oldWord}${newWord}`)
  const adds = `${ADD_OWNER.slice(2)}${newWord}`
  return calls.some((data) => swaps.test(data)) || !calls.some((data) => data.includes(adds))
}

const wordOf = (address: Address) => pad(address.toLowerCase() as Hex).slice(2)
