/** The studio's sections: name in the navigation, what each is about, and its path. */
import type { StudioSection } from '@peppermint/api'
import { t } from '@peppermint/ui/words/t.ts'

export interface Section {
  readonly label: string
  /** One sentence under the heading. */
  readonly about: string
}

export const SECTIONS: Readonly<Record<StudioSection | 'overview', Section>> = {
  overview: {
    label: t`Overview`,
    about: t`What the contract has stored, as of the newest block.`,
  },
  phases: {
    label: t`Phases`,
    about: t`When minting opens, for whom, and at what price.`,
  },
  allowlist: {
    label: t`Allowlist`,
    about: t`Check a list of accounts, and set its root.`,
  },
  rehearsal: {
    label: t`Rehearsal`,
    about: t`What would this address see at this time?`,
  },
  airdrop: {
    label: t`Airdrop`,
    about: t`${COLLECTION.unit.manyCapital} as gifts, to a list of addresses.`,
  },
  crates: {
    label: t`Crates`,
    about: t`Which crates are filling, closed and revealed, and who can move them on.`,
  },
  sale: {
    label: t`Sale`,
    about: t`Pause, supply, royalty, and what draws the ${COLLECTION.unit.many}.`,
  },
  payouts: {
    label: t`Payouts`,
    about: t`Who gets the proceeds, and what is owed.`,
  },
  ownership: {
    label: t`Ownership`,
    about: t`Who can change this collection, and how it is handed over.`,
  },
  launch: {
    label: t`Launch`,
    about: t`Create the contracts of this site’s collection with your wallet.`,
  },
}

export const sectionPath = (section: StudioSection | 'overview'): string =>
  section === 'overview' ? '/studio' : `/studio/${section}`
