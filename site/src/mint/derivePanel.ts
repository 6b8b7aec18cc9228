/**
 * From what is known to the one state the panel draws. Pure: no clock, no network, no storage.
 *
 * The order of the questions is the design: once a sale has been read, a mint under way comes before everything
 * (it must never be lost from sight), then whether the chain can be trusted now, then the sale, then the wallet, then the money.
 */
import { HEAD_STALE_SECONDS } from '@peppermint/server/client'
import { HEAD_WARN_SECONDS } from './age.ts'
import type { AccountReading, MintInputs, Reading } from './mintInputs.ts'
import { mintState } from './mintState.ts'
import type { InPhase, Open, PanelState, Wallet } from './panelState.ts'
import { peppersOf } from './peppers.ts'
import {
  featured,
  lastPhase,
  mintablePhases,
  nextFor,
  nextPhase,
  onOffer,
  openPhases,
  pendingPhases,
  type NumberedPhase,
  type Offer,
  type OnOffer,
  type Unchecked,
} from './phases.ts'
import { affordable, chooseQuantity, costOf } from './quantity.ts'

type Read = Extract<Reading, { at: 'read' }>

export function derivePanel(inputs: MintInputs): PanelState {
  const state = stateOf(inputs)
  const shown = 'mint' in state ? state.mint.id : undefined
  const pending = inputs.pending.filter(({ id }) => id !== shown)
  return {
    ...state,
    ...(inputs.stillAsking && state.at !== 'loading' && { stillAsking: true }),
    ...(pending.length > 0 && { pending }),
  }
}

function stateOf(inputs: MintInputs): PanelState {
  const { reading } = inputs
  if (reading.at === 'none') {
    const { missing } = reading
    if (missing === undefined) return { at: 'loading' }
    return { at: 'unreachable', missing, canReadDirectly: inputs.canReadDirectly }
  }
  const open = openOf(reading)
  return underWay(inputs, open) ?? chainTrouble(inputs, reading) ?? saleState(inputs, open)
}

function openOf(reading: Read): Open {
  const { sale, chainNow, headAge } = reading
  return headAge >= HEAD_WARN_SECONDS ? { sale, chainNow, headAge } : { sale, chainNow }
}

/** A mint that the journal holds, for the account that is connected. */
function underWay(inputs: MintInputs, open: Open): PanelState | undefined {
  if (inputs.wallet.at !== 'connected' || inputs.mint === undefined) return undefined
  return mintState(inputs.mint, {
    ...inputs,
    open,
    wallet: inputs.wallet.wallet,
    canMintMore: mintsLeft(inputs, open),
  })
}

function chainTrouble(inputs: MintInputs, reading: Read): PanelState | undefined {
  const { sale, headAge, missing } = reading
  if (missing !== undefined) {
    return { at: 'unreachable', sale, headAge, missing, canReadDirectly: inputs.canReadDirectly }
  }
  return headAge >= HEAD_STALE_SECONDS ? { at: 'stale', sale, headAge } : undefined
}

function saleState(inputs: MintInputs, open: Open): PanelState {
  const { sale, chainNow } = open
  const phases = mintablePhases(sale, chainNow)
  const phase = featured(phases)
  if (phase === undefined || sale.paused) return saleClosed(inputs, open)
  return walletState(inputs, phases, { ...open, phase })
}

/** What closes the sale to everybody, whoever looks. */
function saleClosed(inputs: MintInputs, open: Open): PanelState {
  const { sale, chainNow } = open
  if (sale.minted >= sale.supply) return { at: 'sold-out', ...open }
  const now = featured(openPhases(sale, chainNow))
  const next = nextPhase(sale, chainNow)
  const last = lastPhase(sale, chainNow)
  const phase = now ?? next ?? last
  if (phase === undefined) return { at: 'unannounced', ...open }
  if (phase === last) return { at: 'ended', ...open, phase }
  if (sale.paused) return { at: 'paused', ...open, phase }
  if (now === undefined) return beforeStart(inputs, { ...open, phase }, last !== undefined)
  const pending = pendingPhases(sale, chainNow)[0]
  if (pending !== undefined) {
    const closed = { at: 'allowlist-pending', ...open, phase: pending } as const
    return next === undefined ? closed : { ...closed, next }
  }
  const soldOut = { at: 'phase-sold-out', ...open, phase } as const
  return next === undefined ? soldOut : { ...soldOut, next }
}

function beforeStart(inputs: MintInputs, open: InPhase, between: boolean): PanelState {
  const { phase, chainNow } = open
  const state = { at: 'before-start', ...open, startsIn: phase.start - chainNow, between } as const
  if (inputs.wallet.at !== 'connected') return state
  const { wallet } = inputs.wallet
  const listing = inputs.listings[phase.index]
  if (listing?.at === 'not-listed') return { ...state, wallet, listed: 'not-listed' }
  if (listing?.at !== 'listed') return { ...state, wallet }
  const { quota, price } = listing.entitlement
  return { ...state, wallet, listed: { quota: Math.min(quota, phase.walletCap), price } }
}

function walletState(inputs: MintInputs, phases: readonly NumberedPhase[], open: InPhase): PanelState {
  const input = inputs.wallet
  switch (input.at) {
    case 'disconnected':
      return { at: 'disconnected', ...open }
    case 'connecting':
      return { at: 'connecting', ...open, restoring: false, walletName: input.name }
    case 'restoring':
      return { at: 'connecting', ...open, restoring: true }
    case 'connected':
      return input.wallet.chainId === open.sale.chainId
        ? accountState(inputs, input.wallet, input.account, phases, open)
        : wrongNetwork(inputs, input.wallet, open)
  }
}

function wrongNetwork(inputs: MintInputs, wallet: Wallet, open: InPhase): PanelState {
  const state = {
    at: 'wrong-network',
    ...open,
    wallet,
    switching: inputs.attempt.status === 'switching',
  } as const
  return inputs.attempt.status === 'switch-failed' ? { ...state, problem: inputs.attempt.problem } : state
}

function accountState(
  inputs: MintInputs,
  wallet: Wallet,
  account: AccountReading,
  phases: readonly NumberedPhase[],
  open: InPhase,
): PanelState {
  if (account.at === 'reading') return { at: 'checking', ...open, wallet, what: 'account' }
  if (account.at === 'failed') return { at: 'cannot-check', ...open, wallet }
  const found = onOffer(phases, account.minted, inputs.listings)
  switch (found?.at) {
    case 'offer':
      return offered(inputs, wallet, account.balance, { ...open, phase: found.offer.phase }, found)
    case 'unchecked': {
      const { phase, why, technical } = found
      return { at: 'cannot-check-list', ...open, phase, wallet, why, technical }
    }
    case 'used':
    case 'not-listed':
      return nothingOffered(inputs, wallet, account.ids, found, open)
    default:
      return { at: 'checking', ...open, phase: found?.phase ?? open.phase, wallet, what: 'list' }
  }
}

/** The account has had its share, or is not on the list. */
function nothingOffered(
  inputs: MintInputs,
  wallet: Wallet,
  ids: readonly number[],
  found: Extract<OnOffer, { at: 'used' | 'not-listed' }>,
  open: Open,
): PanelState {
  const { sale, chainNow } = open
  const coming = nextFor(sale, chainNow, inputs.listings)
  const next = coming === undefined ? {} : { next: coming }
  const peppers = peppersOf(ids, sale.shelf, inputs.cards)
  if (found.at === 'not-listed') {
    const { phase } = found
    return { at: 'ineligible', ...open, phase, wallet, cause: 'not-listed', used: 0, peppers: [], ...next }
  }
  const { phase, used, entitlement } = found.offer
  return entitlement === undefined
    ? { at: 'cap-reached', ...open, phase, wallet, used, peppers, ...next }
    : { at: 'ineligible', ...open, phase, wallet, cause: 'quota-used', used, peppers, ...next }
}

function offered(
  inputs: MintInputs,
  wallet: Wallet,
  have: bigint,
  open: InPhase,
  { offer, unchecked }: { readonly offer: Offer; readonly unchecked?: Unchecked },
): PanelState {
  const { attempt, fees } = inputs
  const choice = { ...open, offer, ...chooseQuantity(inputs.quantity, offer, open.sale) }
  if (attempt.status === 'refused') {
    return { at: 'simulation-failed', ...choice, wallet, problem: attempt.problem }
  }
  const cost = costOf(choice.quantity, offer, fees)
  const need = cost.price + cost.feeMost
  if (have < need) {
    return {
      at: 'insufficient-funds',
      ...choice,
      wallet,
      have,
      need,
      shortBy: need - have,
      fee: cost.feeMost,
      affordable: affordable(have, choice.max, offer, fees),
    }
  }
  const said = attempt.status === 'idle' ? attempt.notice : undefined
  const notice = said ?? (inputs.stillAsking ? ({ kind: 'stopped-waiting' } as const) : undefined)
  return {
    at: 'ready',
    ...choice,
    wallet,
    have,
    cost,
    simulating: attempt.status === 'simulating',
    ...(notice !== undefined && { notice }),
    ...(unchecked !== undefined && { unchecked }),
  }
}

/** How many more this account could mint now in one transaction, 0 where that is unknown or the sale is closed. */
function mintsLeft(inputs: MintInputs, open: Open): number {
  if (inputs.wallet.at !== 'connected' || inputs.wallet.account.at !== 'read') return 0
  const { sale, chainNow } = open
  if (sale.paused) return 0
  const found = onOffer(mintablePhases(sale, chainNow), inputs.wallet.account.minted, inputs.listings)
  if (found?.at !== 'offer') return 0
  return chooseQuantity(1, found.offer, sale).max
}
