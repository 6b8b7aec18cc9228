/**
 * The phases of a sale at a moment of the chain's clock, and what one account is offered in them. Pure.
 *
 * Several phases may be open at once. An account gets the cheapest offer that has room for it; a phase with an
 * allowlist offers nothing until its list has been read.
 */
import type { Entitlement } from '@peppermint/contracts/allowlist'
import type { Phase, Sale } from '@peppermint/contracts/sale'

/** A phase with its index in the contract, which is what a mint names. */
export interface NumberedPhase extends Phase {
  readonly index: number
}

/** What an allowlist says about the connected account, as far as it is known. */
export type Listing =
  | { readonly at: 'reading' }
  | { readonly at: 'not-listed' }
  | { readonly at: 'listed'; readonly entitlement: Entitlement }
  /** `unreachable`: the list's files cannot be read. `stale`: they are not of the list that the chain names. */
  | { readonly at: 'unreachable' | 'stale'; readonly technical: string }

/** By the index of the phase; a phase that is missing has not been asked about yet. */
export type Listings = Readonly<Record<number, Listing>>

/** What an account may mint now, in one phase. */
export interface Offer {
  readonly phase: NumberedPhase
  /** Wei for one token: the phase's, or on an allowlist the account's own. */
  readonly price: bigint
  /** Tokens the account may mint in the phase in all, and has minted. */
  readonly allotted: number
  readonly used: number
  readonly entitlement?: Entitlement
}

/** A list that could not be checked, and how. */
export interface Unchecked {
  readonly phase: NumberedPhase
  readonly why: 'unreachable' | 'stale'
  readonly technical: string
}

/** What there is for an account in the phases that can be minted from now. */
export type OnOffer =
  /** `unchecked`: a list that might offer more, but cannot be checked. */
  | { readonly at: 'offer'; readonly offer: Offer; readonly unchecked?: Unchecked }
  | { readonly at: 'checking'; readonly phase: NumberedPhase }
  | ({ readonly at: 'unchecked' } & Unchecked)
  /** The account has minted all that the phase gives it; `listed` where that is its own quota. */
  | { readonly at: 'used'; readonly offer: Offer }
  | { readonly at: 'not-listed'; readonly phase: NumberedPhase }

/** All phases, in the order of their index. */
export function numbered(sale: Sale): readonly NumberedPhase[] {
  return sale.phases.map((phase, index) => ({ ...phase, index }))
}

/** The phases whose time it is: the start is inclusive, the end exclusive. */
export function openPhases(sale: Sale, chainNow: number): readonly NumberedPhase[] {
  return numbered(sale).filter(({ start, end }) => start <= chainNow && chainNow < end)
}

/** The phase that opens next, if one is to come. */
export function nextPhase(sale: Sale, chainNow: number): NumberedPhase | undefined {
  return upcoming(sale, chainNow)[0]
}

/** The phase that ended last, if one has. */
export function lastPhase(sale: Sale, chainNow: number): NumberedPhase | undefined {
  return numbered(sale)
    .filter(({ end }) => end <= chainNow)
    .toSorted((a, b) => b.end - a.end)[0]
}

/** Tokens that the phase can still mint: its ceiling is on the collection's running count. */
export function roomIn(phase: Phase, sale: Sale): number {
  return Math.max(0, Math.min(phase.ceiling, sale.supply) - sale.minted)
}

/** The open phases that are not sold out, without those whose allowlist is not set yet. */
export function mintablePhases(sale: Sale, chainNow: number): readonly NumberedPhase[] {
  return openPhases(sale, chainNow).filter((phase) => roomIn(phase, sale) > 0 && !isPending(phase))
}

/** The open phases that are not sold out, but closed until their allowlist is set. */
export function pendingPhases(sale: Sale, chainNow: number): readonly NumberedPhase[] {
  return openPhases(sale, chainNow).filter((phase) => roomIn(phase, sale) > 0 && isPending(phase))
}

/** Of several phases the one to speak of while nobody's account is known: the cheapest that is open to everyone. */
export function featured(phases: readonly NumberedPhase[]): NumberedPhase | undefined {
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

function hasList(phase: Phase): boolean {
  return !isPublic(phase) && !isPending(phase)
}

/** The phases whose allowlist is worth asking about: those that are open, and those to come. */
export function listedPhases(sale: Sale, chainNow: number): readonly NumberedPhase[] {
  return numbered(sale).filter((phase) => hasList(phase) && chainNow < phase.end)
}

/** Whether a list matters now: an allowlist phase can be minted from, or is the next to open. */
export function listMatters(sale: Sale, chainNow: number): boolean {
  const next = nextPhase(sale, chainNow)
  return (next === undefined ? [] : [next]).concat(mintablePhases(sale, chainNow)).some(hasList)
}

/**
 * What an account is offered in the given phases.
 * @param phases those that can be minted from now; at least one.
 * @param minted what the account has minted in each phase, by index.
 */
export function onOffer(
  phases: readonly NumberedPhase[],
  minted: readonly number[],
  listings: Listings,
): OnOffer | undefined {
  const found = phases.map((phase) => offerIn(phase, minted[phase.index] ?? 0, listings[phase.index]))
  const checking = found.find((one) => one.at === 'checking')
  if (checking !== undefined) return checking
  const unchecked = found.find((one) => one.at === 'unchecked')
  const offers = found.filter((one) => one.at === 'offer')
  const [best] = offers.toSorted((a, b) => compare(a.offer.price, b.offer.price))
  if (best !== undefined) return unchecked === undefined ? best : { ...best, unchecked }
  return unchecked ?? found.find((one) => one.at === 'used') ?? found[0]
}

function offerIn(phase: NumberedPhase, used: number, listing: Listing | undefined): OnOffer {
  if (isPublic(phase)) return fits({ phase, price: phase.price, allotted: phase.walletCap, used })
  switch (listing?.at) {
    case 'listed': {
      const { entitlement } = listing
      const allotted = Math.min(entitlement.quota, phase.walletCap)
      return fits({ phase, price: entitlement.price, allotted, used, entitlement })
    }
    case 'not-listed':
      return { at: 'not-listed', phase }
    case 'unreachable':
    case 'stale':
      return { at: 'unchecked', phase, why: listing.at, technical: listing.technical }
    default:
      return { at: 'checking', phase }
  }
}

function fits(offer: Offer): OnOffer {
  return { at: offer.used < offer.allotted ? 'offer' : 'used', offer }
}

/** The next phase that is known to be open to the account: to everyone, or to a list that it is on. */
export function nextFor(sale: Sale, chainNow: number, listings: Listings): NumberedPhase | undefined {
  return upcoming(sale, chainNow).find((phase) => isPublic(phase) || listings[phase.index]?.at === 'listed')
}

function upcoming(sale: Sale, chainNow: number): readonly NumberedPhase[] {
  return numbered(sale)
    .filter(({ start }) => chainNow < start)
    .toSorted((a, b) => a.start - b.start)
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
