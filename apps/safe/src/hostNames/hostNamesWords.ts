/** Words of the address book of a Safe host. */
import type { HostNames } from './hostNames.ts'

/** What happened, by status. */
export const hostNamesWords: Readonly<Record<HostNames['status'], string | undefined>> = {
  idle: undefined,
  asking: 'Your Safe asks whether this page may read the address book.',
  refused: 'You didn’t allow it, so this page shows addresses without your names.',
  failed: 'Your Safe didn’t answer. This page shows addresses without your names.',
  granted: 'Names are from your address book.',
}
