/**
 * The phases of a sale at a moment of the chain's clock, and what one account is offered in them. Pure.
 *
 * Several phases may be open at once. An account gets the cheapest offer that has room for it; a phase with an
 * allowlist offers nothing until its list has been read.
 */
import type { Entitlement } from '@peppermint/contracts/allowlist'
import type { Phase, Sale } from '@peppermint/contracts/sale'

/** A phase with its index in the contract, which is what a mint names. */
export interface IndexedPhase extends Phase {
  readonly index: number
}

/** What an allowlist says about the connected account, as far as it is known. */
export type AllowlistResult =
  | { readonly status: 'reading' }
  | { readonly status: 'not-listed' }
  | { readonly status: 'listed'; readonly entitlement: Entitlement }
  /** `unreachable`: the list's files cannot be read. `stale`: they are not of the list that the chain names. */
  | { readonly status: 'unreachable' | 'stale'; readonly technical: string }

/** By the index of the phase; a phase that is missing has not been asked about yet. */
export type AllowlistResults = Readonly<Record<number, AllowlistResult>>

/** What an account may mint now, in one phase. */
export interface Offer {
  readonly phase: IndexedPhase
  /** Wei for one token: the phase's, or on an allowlist the account's own. */
  readonly price: bigint
  /** Tokens the account may mint in the phase in all, and has minted. */
  readonly allotted: number
  readonly used: number
  readonly entitlement?: Entitlement
}

/** A list that could not be checked, and how. */
export interface UncheckedList {
  readonly phase: IndexedPhase
  readonly reason: 'unreachable' | 'stale'
  readonly technical: string
}

/** What there is for an account in the phases that can be minted from now. */
export type OfferResult =
  /** `unchecked`: a list that might offer more, but cannot be checked. */
  | { readonly status: 'offer'; readonly offer: Offer; readonly unchecked?: UncheckedList }
  | { readonly status: 'checking'; readonly phase: IndexedPhase }
  | ({ readonly status: 'unchecked' } & UncheckedList)
  /** The account has minted all that the phase gives it; `listed` where that is its own quota. */
  | { readonly status: 'used'; readonly offer: Offer }
  | { readonly status: 'not-listed'; readonly phase: IndexedPhase }

/** All phases, in the order of their index. */
export function indexedPhases(sale: Sale): readonly IndexedPhase[] {
  return sale.phases.map((phase, index) => ({ ...phase, index }))
}

/** The phases whose time it is: the start is inclusive, the end exclusive. */
export function openPhases(sale: Sale, chainNow: number): readonly IndexedPhase[] {
  return indexedPhases(sale).filter(({ start, end }) => start <= chainNow && chainNow < end)
}

/** The phase that opens next, if one is to come. */
export function nextPhase(sale: Sale, chainNow: number): IndexedPhase | undefined {
  return upcomingPhases(sale, chainNow)[0]
}

/** The phase that ended last, if one has. */
export function lastPhase(sale: Sale, chainNow: number): IndexedPhase | undefined {
  return indexedPhases(sale)
    .filter(({ end }) => end <= chainNow)
    .toSorted((a, b) => b.end - a.end)[0]
}

/** Tokens that the phase can still mint: its maximum supply is on the collection's running count. */
export function remainingIn(phase: Phase, sale: Sale): number {
  return Math.max(0, Math.min(phase.maxSupply, sale.maxSupply) - sale.minted)
}

/** The open phases that are not sold out, without those whose allowlist is not set yet. */
export function mintablePhases(sale: Sale, chainNow: number): readonly IndexedPhase[] {
  return openPhases(sale, chainNow).filter((phase) => remainingIn(phase, sale) > 0 && !isPending(phase))
}

/** The open phases that are not sold out, but closed until their allowlist is set. */
export function pendingPhases(sale: Sale, chainNow: number): readonly IndexedPhase[] {
  return openPhases(sale, chainNow).filter((phase) => remainingIn(phase, sale) > 0 && isPending(phase))
}

/** Of several phases the one to speak of while nobody's account is known: the cheapest that is open to everyone. */
export function featuredPhase(phases: readonly IndexedPhase[]): IndexedPhase | undefined {
  return phases.filter(isPublic).toSorted((a, b) => compare(a.price, b.price))[0] ?? phases[0]
}

/** Whether anybody may mint in the phase. */
export function isPublic(phase: Phase): boolean {
  return phase.allowlistRoot === undefined
}

/** Whether the phase is for an allowlist whose root is not set yet. */
export function isPending(phase: Phase): boolean {
  return phase.allowlistRoot === 'pending'
}

function hasAllowlist(phase: Phase): boolean {
  return !isPublic(phase) && !isPending(phase)
}

/** The phases whose allowlist is worth asking about: those that are open, and those to come. */
export function allowlistPhases(sale: Sale, chainNow: number): readonly IndexedPhase[] {
  return indexedPhases(sale).filter((phase) => hasAllowlist(phase) && chainNow < phase.end)
}

/** Whether a list matters now: an allowlist phase can be minted from, or is the next to open. */
export function isAllowlistRelevant(sale: Sale, chainNow: number): boolean {
  const next = nextPhase(sale, chainNow)
  return (next === undefined ? [] : [next]).concat(mintablePhases(sale, chainNow)).some(hasAllowlist)
}

/**
 * What an account is offered in the given phases.
 * @param phases those that can be minted from now; at least one.
 * @param minted what the account has minted in each phase, by index.
 */
export function findOffer(
  phases: readonly IndexedPhase[],
  minted: readonly number[],
  listings: AllowlistResults,
): OfferResult | undefined {
  const found = phases.map((phase) => offerInPhase(phase, minted[phase.index] ?? 0, listings[phase.index]))
  const checking = found.find((one) => one.status === 'checking')
  if (checking !== undefined) return checking
  const unchecked = found.find((one) => one.status === 'unchecked')
  const offers = found.filter((one) => one.status === 'offer')
  const [best] = offers.toSorted((a, b) => compare(a.offer.price, b.offer.price))
  if (best !== undefined) return unchecked === undefined ? best : { ...best, unchecked }
  return unchecked ?? found.find((one) => one.status === 'used') ?? found[0]
}

function offerInPhase(phase: IndexedPhase, used: number, listing: AllowlistResult | undefined): OfferResult {
  if (isPublic(phase)) return toOfferResult({ phase, price: phase.price, allotted: phase.maxPerWallet, used })
  switch (listing?.status) {
    case 'listed': {
      const { entitlement } = listing
      const allotted = Math.min(entitlement.quota, phase.maxPerWallet)
      return toOfferResult({ phase, price: entitlement.price, allotted, used, entitlement })
    }
    case 'not-listed':
      return { status: 'not-listed', phase }
    case 'unreachable':
    case 'stale':
      return { status: 'unchecked', phase, reason: listing.status, technical: listing.technical }
    default:
      return { status: 'checking', phase }
  }
}

function toOfferResult(offer: Offer): OfferResult {
  return { status: offer.used < offer.allotted ? 'offer' : 'used', offer }
}

/** The next phase that is known to be open to the account: to everyone, or to a list that it is on. */
export function nextPhaseFor(
  sale: Sale,
  chainNow: number,
  listings: AllowlistResults,
): IndexedPhase | undefined {
  return upcomingPhases(sale, chainNow).find(
    (phase) => isPublic(phase) || listings[phase.index]?.status === 'listed',
  )
}

function upcomingPhases(sale: Sale, chainNow: number): readonly IndexedPhase[] {
  return indexedPhases(sale)
    .filter(({ start }) => chainNow < start)
    .toSorted((a, b) => a.start - b.start)
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
