/** A Safe as the gateway knows it now. */
import type { SafeSettings } from '@peppermint/safe/chain'

export interface GatewaySafe extends SafeSettings {
  /** False while its history is still being indexed: the state is the chain's, its lists may be incomplete. */
  readonly isIndexed: boolean
  /** Its logs name all that it did, and no code but Safe's could have forged them: what is not indexed did not happen. */
  readonly hasWholeHistory: boolean
}
