/** Loaders of the panel's lazy parts: transactions, packets, allowlists, the calendar entry. */
import { lazyPart, type Lazy } from '@peppermint/wallet-kit'
import type { AllowlistPart } from '../mint/allowlist/part.ts'
import type { calendarEntry } from '../mint/calendarEntry.ts'
import type {
  OpeningState,
  PacketParts,
  PanelPart,
  PendingMints,
  ProposalState,
  TransactionState,
} from '../mint/panelBody.ts'

export interface PartLoaders {
  readonly mints: Lazy<PanelPart<TransactionState> & PendingMints>
  readonly packets: Lazy<PanelPart<OpeningState> & PacketParts>
  readonly proposals: Lazy<PanelPart<ProposalState>>
  readonly allowlist: Lazy<AllowlistPart>
  readonly calendar: Lazy<typeof calendarEntry>
}

/** Creates the browser's loaders; loads nothing yet. */
export function createPartLoaders(): PartLoaders {
  return {
    mints: lazyPart(() => styled(import('../mint/transactions/part.ts').then(({ mintsPart }) => mintsPart))),
    packets: lazyPart(() => styled(import('../mint/packets/part.ts').then(({ packetsPart }) => packetsPart))),
    proposals: lazyPart(() =>
      styled(import('../mint/proposal/part.ts').then(({ proposalPart }) => proposalPart)),
    ),
    allowlist: lazyPart(() =>
      styled(import('../mint/allowlist/part.ts').then(({ allowlistPart }) => allowlistPart)),
    ),
    calendar: lazyPart(() => import('../mint/calendarEntry.ts').then((module) => module.calendarEntry)),
  }
}

/** The part, once the styles that the first paint does without apply. */
async function styled<Part>(loading: Promise<Part>): Promise<Part> {
  // Legible without them.
  const styles = import('../styles/laterStyles.ts').then(
    ({ addLaterStyles }) => addLaterStyles(),
    () => undefined,
  )
  const [part] = await Promise.all([loading, styles])
  return part
}
