/** The studio's sections: name in the navigation, and the component, which is loaded when it is opened. */
import type { ReactNode } from 'react'
import { lazyPart, type Lazy } from '@peppermint/wallet-kit'
import type { StudioSection } from '@peppermint/server/client'
import type { Studio } from './studioState.ts'
import { t } from '../ui/words/t.ts'

export interface SectionProps {
  readonly studio: Studio
}

export type SectionComponent = (props: SectionProps) => ReactNode

export interface Section {
  readonly label: string
  /** One sentence under the heading. */
  readonly about: string
  readonly part: Lazy<SectionComponent>
}

export const SECTIONS: Readonly<Record<StudioSection | 'overview', Section>> = {
  overview: {
    label: t`Overview`,
    about: t`What the contract has stored, as of the newest block.`,
    part: lazyPart(async () => (await import('./overview/Overview.tsx')).Overview),
  },
  phases: {
    label: t`Phases`,
    about: t`When minting opens, for whom, and at what price.`,
    part: lazyPart(async () => (await import('./phases/Phases.tsx')).Phases),
  },
  allowlist: {
    label: t`Allowlist`,
    about: t`Check a list of accounts, and set its root.`,
    part: lazyPart(async () => (await import('./allowlist/AllowlistSection.tsx')).AllowlistSection),
  },
  rehearsal: {
    label: t`Rehearsal`,
    about: t`What would this address see at this time?`,
    part: lazyPart(async () => (await import('./rehearsal/RehearsalSection.tsx')).RehearsalSection),
  },
  airdrop: {
    label: t`Airdrop`,
    about: t`${COLLECTION.unit.manyCapital} as gifts, to a list of addresses.`,
    part: lazyPart(async () => (await import('./airdrop/Airdrop.tsx')).Airdrop),
  },
  crates: {
    label: t`Crates`,
    about: t`Which crates are filling, closed and revealed, and who can move them on.`,
    part: lazyPart(async () => (await import('./crates/Crates.tsx')).Crates),
  },
  sale: {
    label: t`Sale`,
    about: t`Pause, supply, royalty, and what draws the ${COLLECTION.unit.many}.`,
    part: lazyPart(async () => (await import('./sale/Sale.tsx')).Sale),
  },
  payouts: {
    label: t`Payouts`,
    about: t`Who gets the proceeds, and what is owed.`,
    part: lazyPart(async () => (await import('./payouts/Payouts.tsx')).Payouts),
  },
  ownership: {
    label: t`Ownership`,
    about: t`Who can change this collection, and how it is handed over.`,
    part: lazyPart(async () => (await import('./ownership/Ownership.tsx')).Ownership),
  },
}

export const sectionPath = (section: StudioSection | 'overview'): string =>
  section === 'overview' ? '/studio' : `/studio/${section}`
