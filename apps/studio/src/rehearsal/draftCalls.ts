/** The draft as calls from the accounts that the contract accepts them from. Pure. */
import { createOperationCall, type Operation } from '@peppermint/sale/operations'
import { findSender } from '../review/access.ts'
import { applyOperation } from '../review/applyOperation.ts'
import type { StudioCollection } from '../studioState.ts'
import type { DraftCall } from './simulateMint.ts'

/**
 * @returns in order. What any account may send comes from the owner, as does what no account can, which fails.
 * @throws viem's errors for values that do not fit into the contract's types.
 */
export function toDraftCalls(
  collection: StudioCollection,
  operations: readonly Operation[],
): readonly DraftCall[] {
  // An ownership that is accepted, or a share that is moved, changes who sends the next ones.
  let before = collection
  return operations.map((operation) => {
    const sender = findSender([operation], before)
    const from = sender.status === 'one' ? sender.address : before.owner
    before = applyOperation(before, operation)
    return { from, data: createOperationCall(collection.sale.contract, operation).data }
  })
}
