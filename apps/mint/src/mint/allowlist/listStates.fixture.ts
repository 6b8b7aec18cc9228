/** Gallery states with an allowlist. */
import { getCard, encodeTraits } from '@peppermint/art'
import { parseEther } from 'viem'
import type { PanelState } from '../panelState.ts'
import { choice, cost, listed, open, opening, ownOffer, wallet } from '../panelExamples.fixture.ts'
import { friends, sale, soon } from '@peppermint/ui/sale/sale.fixture.ts'

const yours = { ...choice, offer: ownOffer, max: 2, used: 0 }
const technical = 'The allowlist could not be read: its host answered with status 503.'

export const galleryLists: Readonly<Record<string, PanelState>> = {
  'list-before-start': {
    status: 'before-start',
    startsIn: 200_000,
    isBetweenPhases: false,
    wallet,
    listed: { quota: 2, price: parseEther('40') },
    ...opening,
  },
  'list-disconnected': { status: 'disconnected', ...listed },
  'list-checking': { status: 'checking', wallet, what: 'list', ...listed },
  'list-ready': {
    status: 'ready',
    wallet,
    balance: parseEther('412.6'),
    cost: { ...cost, price: parseEther('80') },
    isSimulating: false,
    ...yours,
    ...listed,
  },
  'list-unchecked': {
    status: 'ready',
    wallet,
    balance: parseEther('412.6'),
    cost,
    isSimulating: false,
    unchecked: { phase: friends, reason: 'unreachable', technical },
    ...choice,
    ...open,
    sale,
  },
  'list-unreachable': { status: 'cannot-check-list', wallet, reason: 'unreachable', technical, ...listed },
  'list-stale': {
    status: 'cannot-check-list',
    wallet,
    reason: 'stale',
    technical: 'The allowlist does not match the chain: there is no list for its root.',
    ...listed,
  },
  ineligible: {
    status: 'ineligible',
    wallet,
    cause: 'not-listed',
    used: 0,
    peppers: [],
    next: soon,
    ...listed,
  },
  'ineligible-quota': {
    status: 'ineligible',
    wallet,
    cause: 'quota-used',
    used: 2,
    peppers: [
      { status: 'revealed', id: 6_731, card: { number: 4_127, traits: encodeTraits(getCard(4_127)) } },
      { status: 'sealed', id: 6_786 },
    ],
    ...listed,
  },
}
