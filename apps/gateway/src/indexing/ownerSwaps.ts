/**
 * Tells `swapOwner` from `removeOwner` followed by `addOwnerWithThreshold`: both emit `RemovedOwner` and `AddedOwner`, but
 * only the first keeps the owner's place in the list.
 */
import { type Address, type Hex, pad, toFunctionSelector } from 'viem'
import type { SettingsChange } from './settingsState.ts'

const SWAP_OWNER = toFunctionSelector('swapOwner(address,address,address)')
const ADD_OWNER = toFunctionSelector('addOwnerWithThreshold(address,uint256)')
/** Anywhere in calldata, as within a batch; in a lookahead, because a selector may be part of another match. */
const SWAPS = new RegExp(`${SWAP_OWNER.slice(2)}(?=[\\da-f]{64}([\\da-f]{64})([\\da-f]{64}))`, 'g')
const ADDITIONS = new RegExp(`${ADD_OWNER.slice(2)}(?=([\\da-f]{64}))`, 'g')

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
  const named = readOwnerCalls(calls)
  for (let index = 0; index < changes.length; index += 1) {
    const { change, logIndex } = changes[index] ?? {}
    const next = changes[index + 1]
    if (change === undefined) continue
    if (
      change.type === 'removeOwner' &&
      next?.change.type === 'addOwner' &&
      next.logIndex === (logIndex ?? 0) + 1 &&
      isSwap(change.address, next.change.address, named)
    ) {
      merged.push({ type: 'swapOwner', oldOwner: change.address, newOwner: next.change.address })
      index += 1
    } else merged.push(change)
  }
  return merged
}

/** Swaps and additions that calldata names, as `old,new` and `new`; collected once, whatever the number of changes. */
function readOwnerCalls(calls: readonly Hex[]) {
  const swaps = new Set<string>()
  const additions = new Set<string>()
  for (const data of calls) {
    for (const [, oldWord, newWord] of data.matchAll(SWAPS)) swaps.add(`${oldWord},${newWord}`)
    for (const [, newWord = ''] of data.matchAll(ADDITIONS)) additions.add(newWord)
  }
  return { swaps, additions }
}

/** A swap unless the calls add this owner and swap none for it. */
function isSwap(
  oldOwner: Address,
  newOwner: Address,
  { swaps, additions }: ReturnType<typeof readOwnerCalls>,
): boolean {
  const [oldWord, newWord] = [wordOf(oldOwner), wordOf(newOwner)]
  return swaps.has(`${oldWord},${newWord}`) || !additions.has(newWord)
}

const wordOf = (address: Address) => pad(address.toLowerCase() as Hex).slice(2)
