/** The studio's states: the collection, the visitor, the batch, and what was done before the screen is shown. */
import type { Operation } from '@peppermint/sale/operations'
import type { StudioSection } from '@peppermint/api'
import { CREATOR } from './launch/launch.fixture.ts'
import { BOB, CAROL, collection as example, OWNER } from './studioCollection.fixture.ts'
import type { StudioCollection } from './studioState.ts'
import { NOW } from '@peppermint/ui/sale/sale.fixture.ts'
import { fill, press, see, type Step } from '@peppermint/ui/steps.story.ts'
import type { NodeBehavior } from './galleryNode.story.ts'

const creator = { section: 'launch', account: CREATOR } as const

export interface StudioScreen {
  readonly section: StudioSection | 'overview'
  readonly collection?: StudioCollection
  /** The connected account; undefined without one. */
  readonly account?: StudioCollection['owner']
  readonly batch?: readonly Operation[]
  readonly node?: NodeBehavior
  /** Whether the link of the launch was chosen. */
  readonly hasLink?: true
  /** The collection of another launch that was begun in this browser. */
  readonly begun?: StudioCollection['owner']
  readonly steps?: readonly Step[]
}

/** With an amount as a collection has it. */
export const collection: StudioCollection = {
  ...example,
  payees: example.payees.map((payee) => ({ ...payee, released: BigInt(payee.payee.share) * 10n ** 16n })),
}
const ofSafe: StudioCollection = {
  ...collection,
  ownerAccount: { type: 'safe', owners: [BOB, CAROL, OWNER], threshold: 2 },
}
const frozen: StudioCollection = { ...collection, isFrozen: true }
const offered: StudioCollection = { ...collection, pendingOwner: BOB }
const renounced: StudioCollection = { ...frozen, ownerAccount: { type: 'none' } }
const paused: StudioCollection = { ...collection, sale: { ...collection.sale, paused: true } }
const empty: StudioCollection = { ...collection, sale: { ...collection.sale, phases: [] } }

const owner = { account: OWNER } as const
const asRead = [see('Paused minting.')] as const
const tried = see('on block')

const batch: readonly Operation[] = [
  { type: 'pause' },
  { type: 'shorten-phase', phase: 0, end: NOW + 7_200 },
  { type: 'royalty', receiver: CAROL, share: 250 },
]
const recipients = Array.from(
  { length: 3 },
  (_, index) => `0x${String(index + 1).padStart(40, '0')},${index + 1}`,
)

export const studioStates: Readonly<Record<string, StudioScreen>> = {
  overview: { section: 'overview', steps: asRead },
  'overview-of-a-safe': { section: 'overview', collection: ofSafe, account: BOB, steps: asRead },
  'overview-offered': { section: 'overview', collection: offered, account: BOB, steps: asRead },
  'overview-renounced': { section: 'overview', collection: renounced, steps: asRead },
  'overview-log-failed': { section: 'overview', node: 'down', steps: [see('We couldn’t read the log.')] },
  'overview-batch': {
    section: 'overview',
    ...owner,
    batch,
    steps: [press('Review the batch'), see('Simulated: it succeeds.')],
  },
  'overview-batch-of-a-safe': {
    section: 'overview',
    collection: ofSafe,
    account: BOB,
    batch,
    steps: [press('Review the batch'), see('Export Safe batch (JSON)')],
  },
  phases: { section: 'phases' },
  'phases-none': { section: 'phases', collection: empty, ...owner },
  'phases-edited': {
    section: 'phases',
    ...owner,
    steps: [fill('Price, CANTO', '30'), see('Price falls'), tried],
  },
  'phases-invalid': {
    section: 'phases',
    ...owner,
    steps: [fill('Price, CANTO', 'much'), see('as a number')],
  },
  'phases-past': {
    section: 'phases',
    ...owner,
    steps: [fill('Opens, UTC', '2020-01-01T00:00'), see('past')],
  },
  'phases-added': { section: 'phases', ...owner, steps: [press('Add phase'), see('New phase')] },
  allowlist: { section: 'allowlist' },
  'allowlist-no-phase': { section: 'allowlist', collection: empty },
  rehearsal: { section: 'rehearsal' },
  'rehearsal-no-address': {
    section: 'rehearsal',
    steps: [press('Rehearse'), see('Enter or paste an address first.')],
  },
  airdrop: { section: 'airdrop' },
  'airdrop-invalid': {
    section: 'airdrop',
    ...owner,
    steps: [fill('Address and quantity, one row for each account', 'bob,1'), see('One row is wrong.')],
  },
  'airdrop-review': {
    section: 'airdrop',
    ...owner,
    steps: [
      fill('Address and quantity, one row for each account', recipients.join('\n')),
      press('Review the airdrop'),
      tried,
    ],
  },
  crates: { section: 'crates', ...owner },
  sale: { section: 'sale', ...owner },
  'sale-paused': { section: 'sale', collection: paused, ...owner },
  'sale-review': { section: 'sale', ...owner, steps: [press('Review the freeze'), tried] },
  'sale-refused': {
    section: 'sale',
    ...owner,
    node: 'refuses',
    steps: [press('Review the freeze'), see('already frozen')],
  },
  'sale-untried': {
    section: 'sale',
    ...owner,
    node: 'down',
    steps: [press('Review the freeze'), see('so this is untried')],
  },
  'sale-reader': { section: 'sale', steps: [press('Review the freeze'), see('Only the collection’s owner')] },
  'sale-frozen': { section: 'sale', collection: frozen, ...owner },
  payouts: { section: 'payouts' },
  'payouts-of-a-payee': { section: 'payouts', ...owner },
  ownership: { section: 'ownership', ...owner },
  'ownership-offered': { section: 'ownership', collection: offered, ...owner },
  'ownership-renounced': { section: 'ownership', collection: renounced },
  'ownership-new-owner': {
    section: 'ownership',
    ...owner,
    steps: [fill('New owner', CAROL), see('An account with a key'), press('Review the offer'), tried],
  },
  launch: { section: 'launch' },
  'launch-link': { ...creator, steps: [see('Choose link.json')] },
  'launch-ready': { ...creator, hasLink: true, steps: [see('Send 1 of 7')] },
  'launch-begun-before': { ...creator, hasLink: true, begun: CAROL, steps: [see('with other terms')] },
  'launch-public-key': { section: 'launch', ...owner, steps: [see('public private key')] },
  'launch-refused': {
    ...creator,
    hasLink: true,
    node: 'refuses',
    steps: [see('PepperFacts can’t be created')],
  },
  'launch-launched': { ...creator, hasLink: true, node: 'launched', steps: [see('Download 7700.json')] },
  'launch-no-chain': { ...creator, hasLink: true, node: 'down', steps: [see('The rehearsal failed')] },
}
