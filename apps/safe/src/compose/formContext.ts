/** What every form is given: the Safe as its chain has it, and what to do with the calls. */
import type { AbiSource } from '@peppermint/safe/decode'
import type { SafeState } from '@peppermint/safe/chain'
import type { DraftCall } from '@peppermint/ui/safe/batchDraft.ts'

export interface FormProps {
  readonly state: SafeState
  /** Opens the review. */
  readonly onCalls: (calls: readonly DraftCall[], abis?: readonly AbiSource[]) => void
}
