/** The sale as it will be once the draft is written. Pure. */
import type { Operation } from '@peppermint/sale/operations'
import type { Phase, Sale } from '@peppermint/sale'

/** The contract's rules decide whether an operation succeeds; an invalid one is applied as far as it makes sense. */
export function applyDraft(sale: Sale, operations: readonly Operation[]): Sale {
  return operations.reduce(applyOperation, sale)
}

function applyOperation(sale: Sale, operation: Operation): Sale {
  switch (operation.type) {
    case 'add-phase':
      return { ...sale, phases: [...sale.phases, operation.terms] }
    case 'set-phase':
      return changePhase(sale, operation.phase, () => operation.terms)
    case 'set-root':
      return changePhase(sale, operation.phase, (phase) => ({ ...phase, allowlistRoot: operation.root }))
    case 'shorten-phase':
      // A past time means the time of the block.
      return changePhase(sale, operation.phase, (phase) => ({
        ...phase,
        end: Math.max(operation.end, sale.head.timestamp),
      }))
    case 'pause':
      return { ...sale, paused: true }
    case 'unpause':
      return { ...sale, paused: false }
    case 'lower-max-supply':
      return {
        ...sale,
        maxSupply: operation.maxSupply,
        phases: sale.phases.map((phase) => ({
          ...phase,
          maxSupply: Math.min(phase.maxSupply, operation.maxSupply),
        })),
      }
    case 'airdrop':
      return {
        ...sale,
        minted: sale.minted + operation.recipients.reduce((sum, { quantity }) => sum + quantity, 0),
      }
    default:
      // Nothing that the sale shows.
      return sale
  }
}

const changePhase = (sale: Sale, index: number, change: (phase: Phase) => Phase): Sale => ({
  ...sale,
  phases: sale.phases.map((phase, other) => (other === index ? change(phase) : phase)),
})
