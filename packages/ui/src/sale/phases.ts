/**
 * The phases of a sale at a time on the chain's clock, and what an account is offered in them. Pure.
 *
 * Several phases can be open at once. An account gets the cheapest available offer; a phase with an allowlist offers
 * nothing until the list has been read.
 */
import type { Entitlement } from '@peppermint/sale/allowlist.ts'
import type { Phase, Sale } from '@peppermint/sale'

/** A phase with its index in the contract. */
export interface IndexedPhase extends Phase {
  readonly index: number
}

/** 1 January 3000. The contract's latest end is in the year 36812: a phase that ends this late never closes by itself. */
const OPEN_ENDED_FROM = 32_503_680_000

export const isOpenEnded = ({ end }: Pick<Phase, 'end'>): boolean => end >= OPEN_ENDED_FROM

/** The connected account's result on an allowlist. */
export type AllowlistResult =
  | { readonly status: 'reading' }
  | { readonly status: 'not-listed' }
  | { readonly status: 'listed'; readonly entitlement: Entitlement }
  /** `unreachable`: the list cannot be read. `stale`: its root is not the one on chain. */
  | { readonly status: 'unreachable' | 'stale'; readonly technical: string }

/** By phase index. A missing phase has not been requested yet. */
export type AllowlistResults = Readonly<Record<number, AllowlistResult>>

/** What an account can mint in one phase. */
export interface Offer {
  readonly phase: IndexedPhase
  /** Wei per token: the phase's price, or the account's own on an allowlist. */
  readonly price: bigint
  /** The account's limit in the phase, and how many tokens it has minted. */
  readonly limit: number
  readonly used: number
  readonly entitlement?: Entitlement
}

/** An allowlist that could not be checked, and why. */
export interface UncheckedList {
  readonly phase: IndexedPhase
  readonly reason: 'unreachable' | 'stale'
  readonly technical: string
}

/** What an account is offered in the mintable phases. */
export type OfferResult =
  /** `unchecked`: an allowlist that may have a better offer, but cannot be checked. */
  | { readonly status: 'offer'; readonly offer: Offer; readonly unchecked?: UncheckedList }
  | { readonly status: 'checking'; readonly phase: IndexedPhase }
  | ({ readonly status: 'unchecked' } & UncheckedList)
  /** The account has minted its whole limit. */
  | { readonly status: 'used'; readonly offer: Offer }
  | { readonly status: 'not-listed'; readonly phase: IndexedPhase }

/** All phases with their index. */
export function indexedPhases(sale: Sale): readonly IndexedPhase[] {
  return sale.phases.map((phase, index) => ({ ...phase, index }))
}

/** The phases open now: the start is inclusive, the end exclusive. */
export function openPhases(sale: Sale, chainNow: number): readonly IndexedPhase[] {
  return indexedPhases(sale).filter(({ start, end }) => start <= chainNow && chainNow < end)
}

/** The next phase, if any. */
export function nextPhase(sale: Sale, chainNow: number): IndexedPhase | undefined {
  return upcomingPhases(sale, chainNow)[0]
}

/** The phase that ended last, if any. */
export function lastPhase(sale: Sale, chainNow: number): IndexedPhase | undefined {
  return indexedPhases(sale)
    .filter(({ end }) => end <= chainNow)
    .toSorted((a, b) => b.end - a.end)[0]
}

/** Tokens that the phase can still mint. Its maximum supply limits the total count of the collection. */
export function getRemaining(phase: Phase, sale: Pick<Sale, 'minted' | 'maxSupply'>): number {
  return Math.max(0, Math.min(phase.maxSupply, sale.maxSupply) - sale.minted)
}

/** The open phases that are not sold out and whose allowlist, if any, is set. */
export function mintablePhases(sale: Sale, chainNow: number): readonly IndexedPhase[] {
  return openPhases(sale, chainNow).filter((phase) => getRemaining(phase, sale) > 0 && !isPending(phase))
}

/** The open phases that are not sold out and whose allowlist is not set yet. */
export function pendingPhases(sale: Sale, chainNow: number): readonly IndexedPhase[] {
  return openPhases(sale, chainNow).filter((phase) => getRemaining(phase, sale) > 0 && isPending(phase))
}

/** The phase to show without an account: the cheapest public one. */
export function featuredPhase(phases: readonly IndexedPhase[]): IndexedPhase | undefined {
  return phases.filter(isPublic).toSorted((a, b) => compare(a.price, b.price))[0] ?? phases[0]
}

/** Whether the phase has no allowlist. */
export function isPublic(phase: Phase): boolean {
  return phase.allowlistRoot === undefined
}

/** Whether the phase has an allowlist whose root is not set yet. */
export function isPending(phase: Phase): boolean {
  return phase.allowlistRoot === 'pending'
}

function hasAllowlist(phase: Phase): boolean {
  return !isPublic(phase) && !isPending(phase)
}

/** The current and upcoming phases with an allowlist. */
export function allowlistPhases(sale: Sale, chainNow: number): readonly IndexedPhase[] {
  return indexedPhases(sale).filter((phase) => hasAllowlist(phase) && chainNow < phase.end)
}

/** Whether a mintable phase or the next one has an allowlist. */
export function isAllowlistRelevant(sale: Sale, chainNow: number): boolean {
  const next = nextPhase(sale, chainNow)
  return (next === undefined ? [] : [next]).concat(mintablePhases(sale, chainNow)).some(hasAllowlist)
}

/**
 * Finds the best offer for an account.
 * @param phases the mintable phases; at least one.
 * @param minted tokens that the account has minted, by phase index.
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
  if (isPublic(phase)) return toOfferResult({ phase, price: phase.price, limit: phase.maxPerWallet, used })
  switch (listing?.status) {
    case 'listed': {
      const { entitlement } = listing
      const limit = Math.min(entitlement.quota, phase.maxPerWallet)
      return toOfferResult({ phase, price: entitlement.price, limit, used, entitlement })
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
  return { status: offer.used < offer.limit ? 'offer' : 'used', offer }
}

/** The next phase in which the account can mint, as far as known. */
export function findNextPhase(
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
