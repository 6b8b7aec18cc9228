/** Words of a rehearsal. */
import type { Simulation } from '../rehearsal/simulateMint.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const draftCountWords = (operations: number): string =>
  operations === 0
    ? t`The draft is empty: the sale as it is on ${COLLECTION.chain.name}`
    : plural(
        operations,
        t`With the operation of the draft`,
        t`With the ${operations} operations of the draft`,
      )

/** What the node says, or why it says nothing. */
export function simulationWords(simulation: Simulation | undefined): string {
  switch (simulation?.status) {
    case 'succeeds':
      return t`Tried on ${COLLECTION.chain.name} at that time: the contract accepts this mint. Nothing was sent.`
    case 'refused':
      return t`Tried on ${COLLECTION.chain.name} at that time: the contract refuses. ${simulation.title}. Nothing was sent.`
    case 'draft-fails':
      return t`Tried on ${COLLECTION.chain.name}: an operation of the draft fails, so the mint can’t be tried. The label is derived from the terms.`
    case 'too-early':
      return t`Derived from the terms: your draft can’t be in a block before that time. Choose a time a few seconds later to try it on ${COLLECTION.chain.name}. Nothing was sent.`
    case 'unsupported':
      return t`Derived from the terms on chain: this node runs no calls at another time.`
    case undefined:
      return t`Derived from the terms on chain: there is no phase to try.`
  }
}
