/** What is loaded when it is wanted: states about a mint, allowlists, the calendar entry. */
import { lazyPart, type Lazy } from '@peppermint/wallet-kit'
import type { AllowlistPart } from '../mint/allowlist/part.ts'
import type { calendarEntry } from '../mint/calendarEntry.ts'
import type { MintsState, PanelPart, PendingMints } from '../mint/panelBody.ts'
import type { PanelState } from '../mint/panelState.ts'

export interface LateLoads {
  readonly mints: Lazy<PanelPart<MintsState> & PendingMints>
  readonly allowlist: Lazy<AllowlistPart>
  readonly calendar: Lazy<typeof calendarEntry>
}

/**
 * The parts as the browser loads them; nothing is loaded yet. The one about allowlists comes by way of the live part,
 * with which it shares the encoding of calls: asked for from here, that would become a chunk that everybody loads.
 */
export function lateParts(): LateLoads {
  return {
    mints: lazyPart(() => import('../mint/mints/part.ts').then(({ mintsPart }) => mintsPart)),
    allowlist: lazyPart(() => import('../live/live.ts').then(({ loadAllowlistPart }) => loadAllowlistPart())),
    calendar: lazyPart(() => import('../mint/calendarEntry.ts').then((module) => module.calendarEntry)),
  }
}

const MINTS: readonly PanelState['at'][] = [
  'prompt',
  'submitted',
  'replaced',
  'packed',
  'opened',
  'reverted',
  'inner-failed',
  'cap-reached',
]

/** Whether a state is drawn by the part about mints. */
export function isAboutMints(at: PanelState['at']): boolean {
  return MINTS.includes(at)
}
