/**
 * Derives the panel's state. Pure: no clock, no network, no storage.
 *
 * The order of the checks matters: once a sale has been read, a mint in progress comes first (it must always stay
 * visible), then the health of the chain, then the sale, then the wallet, then the balance.
 */
import { HEAD_STALE_SECONDS } from '@peppermint/api'
import { HEAD_WARN_SECONDS } from '@peppermint/ui/words/format/age.ts'
import type { AccountReading, MintInputs, SaleReading } from './mintInputs.ts'
import { toMintState } from './mintState.ts'
import type { InPhase, Minted, Open, PanelState, Wallet } from './panelState.ts'
import { toPeppers } from '@peppermint/ui/tokens/peppers.ts'
import {
  featuredPhase,
  lastPhase,
  mintablePhases,
  findNextPhase,
  nextPhase,
  findOffer,
  openPhases,
  pendingPhases,
  type IndexedPhase,
  type Offer,
  type OfferResult,
  type UncheckedList,
} from '@peppermint/ui/sale/phases.ts'
import { affordableQuantity, clampQuantity, estimateCost } from './quantity.ts'

type Read = Extract<SaleReading, { status: 'read' }>

export function derivePanel(inputs: MintInputs): PanelState {
  const state = deriveState(inputs)
  const shown = 'mint' in state ? state.mint.id : undefined
  const pending = inputs.pending.filter(({ id }) => id !== shown)
  return {
    ...state,
    ...(inputs.hasUnansweredPrompt && state.status !== 'loading' && { hasUnansweredPrompt: true }),
    ...(pending.length > 0 && { pending }),
  }
}

function deriveState(inputs: MintInputs): PanelState {
  const { reading } = inputs
  if (reading.status === 'none') {
    const { outage } = reading
    if (outage === undefined) return { status: 'loading' }
    const canReadDirectly = inputs.canReadDirectly && outage !== 'not-launched'
    return { status: 'unreachable', outage, canReadDirectly }
  }
  const open = toOpen(reading)
  return mintInProgress(inputs, open) ?? chainProblem(inputs, reading) ?? saleState(inputs, open)
}

function toOpen(reading: Read): Open {
  const { sale, chainNow, headAge } = reading
  return headAge >= HEAD_WARN_SECONDS ? { sale, chainNow, headAge } : { sale, chainNow }
}

/** The connected account's mint in the journal. */
function mintInProgress(inputs: MintInputs, open: Open): PanelState | undefined {
  if (inputs.wallet.status !== 'connected' || inputs.mint === undefined) return undefined
  return toMintState(inputs.mint, {
    ...inputs,
    open,
    wallet: inputs.wallet.wallet,
    ...mintsLeft(inputs, open),
  })
}

function chainProblem(inputs: MintInputs, reading: Read): PanelState | undefined {
  const { sale, headAge, outage } = reading
  if (outage !== undefined) {
    // What was read once is launched: a node that lags answers as if there were no contract.
    const lost = outage === 'not-launched' ? 'server-and-chain' : outage
    return { status: 'unreachable', sale, headAge, outage: lost, canReadDirectly: inputs.canReadDirectly }
  }
  return headAge >= HEAD_STALE_SECONDS ? { status: 'stale', sale, headAge } : undefined
}

function saleState(inputs: MintInputs, open: Open): PanelState {
  const { sale, chainNow } = open
  const phases = mintablePhases(sale, chainNow)
  const phase = featuredPhase(phases)
  if (phase === undefined || sale.paused) return closedSaleState(inputs, open)
  return walletState(inputs, phases, { ...open, phase })
}

/** The state of a sale that is closed for every account. */
function closedSaleState(inputs: MintInputs, open: Open): PanelState {
  const { sale, chainNow } = open
  const account = inputs.wallet.status === 'connected' ? { wallet: inputs.wallet.wallet } : {}
  if (sale.minted >= sale.maxSupply) return { status: 'sold-out', ...open, ...account }
  const now = featuredPhase(openPhases(sale, chainNow))
  const next = nextPhase(sale, chainNow)
  const last = lastPhase(sale, chainNow)
  const phase = now ?? next ?? last
  if (phase === undefined) return { status: 'unannounced', ...open }
  if (phase === last) return { status: 'ended', ...open, phase, ...account }
  if (sale.paused) return { status: 'paused', ...open, phase }
  if (now === undefined) return beforeStartState(inputs, { ...open, phase }, last !== undefined)
  const pending = pendingPhases(sale, chainNow)[0]
  if (pending !== undefined) {
    const closed = { status: 'allowlist-pending', ...open, phase: pending } as const
    return next === undefined ? closed : { ...closed, next }
  }
  const soldOut = { status: 'phase-sold-out', ...open, phase } as const
  return next === undefined ? soldOut : { ...soldOut, next }
}

function beforeStartState(inputs: MintInputs, open: InPhase, isBetweenPhases: boolean): PanelState {
  const { phase, chainNow } = open
  const state = {
    status: 'before-start',
    ...open,
    startsIn: phase.start - chainNow,
    isBetweenPhases,
  } as const
  if (inputs.wallet.status !== 'connected') return state
  const { wallet } = inputs.wallet
  const listing = inputs.allowlistResults[phase.index]
  if (listing?.status === 'not-listed') return { ...state, wallet, listed: 'not-listed' }
  if (listing?.status !== 'listed') return { ...state, wallet }
  const { quota, price } = listing.entitlement
  return { ...state, wallet, listed: { quota: Math.min(quota, phase.maxPerWallet), price } }
}

function walletState(inputs: MintInputs, phases: readonly IndexedPhase[], open: InPhase): PanelState {
  const input = inputs.wallet
  switch (input.status) {
    case 'disconnected':
      return { status: 'disconnected', ...open }
    case 'connecting':
      return { status: 'connecting', ...open, isRestoring: false, walletName: input.name }
    case 'restoring':
      return { status: 'connecting', ...open, isRestoring: true }
    case 'connected':
      return input.wallet.chainId === open.sale.chainId
        ? accountState(inputs, input.wallet, input.account, phases, open)
        : wrongNetworkState(inputs, input.wallet, open)
  }
}

function wrongNetworkState(inputs: MintInputs, wallet: Wallet, open: InPhase): PanelState {
  const state = {
    status: 'wrong-network',
    ...open,
    wallet,
    isSwitching: inputs.attempt.status === 'switching',
  } as const
  return inputs.attempt.status === 'switch-failed' ? { ...state, problem: inputs.attempt.problem } : state
}

function accountState(
  inputs: MintInputs,
  wallet: Wallet,
  account: AccountReading,
  phases: readonly IndexedPhase[],
  open: InPhase,
): PanelState {
  if (account.status === 'reading') return { status: 'checking', ...open, wallet, what: 'account' }
  if (account.status === 'failed') return { status: 'cannot-check', ...open, wallet }
  const found = findOffer(phases, account.minted, inputs.allowlistResults)
  switch (found?.status) {
    case 'offer':
      return offerState(inputs, wallet, account.balance, { ...open, phase: found.offer.phase }, found)
    case 'unchecked': {
      const { phase, reason, technical } = found
      return { status: 'cannot-check-list', ...open, phase, wallet, reason, technical }
    }
    case 'used':
    case 'not-listed':
      return noOfferState(inputs, wallet, account.ids, found, open)
    default:
      return { status: 'checking', ...open, phase: found?.phase ?? open.phase, wallet, what: 'list' }
  }
}

/** The account has reached its limit, or is not on the allowlist. */
function noOfferState(
  inputs: MintInputs,
  wallet: Wallet,
  ids: readonly number[],
  found: Extract<OfferResult, { status: 'used' | 'not-listed' }>,
  open: Open,
): PanelState {
  const { sale, chainNow } = open
  const coming = findNextPhase(sale, chainNow, inputs.allowlistResults)
  const next = coming === undefined ? {} : { next: coming }
  const peppers = toPeppers(ids, sale.crateStatus, inputs.cards)
  if (found.status === 'not-listed') {
    const { phase } = found
    return {
      status: 'ineligible',
      ...open,
      phase,
      wallet,
      cause: 'not-listed',
      used: 0,
      peppers: [],
      ...next,
    }
  }
  const { phase, used, entitlement } = found.offer
  return entitlement === undefined
    ? { status: 'cap-reached', ...open, phase, wallet, used, peppers, ...next }
    : { status: 'ineligible', ...open, phase, wallet, cause: 'quota-used', used, peppers, ...next }
}

function offerState(
  inputs: MintInputs,
  wallet: Wallet,
  balance: bigint,
  open: InPhase,
  { offer, unchecked }: { readonly offer: Offer; readonly unchecked?: UncheckedList },
): PanelState {
  const { attempt, fees } = inputs
  const choice = { ...open, offer, ...clampQuantity(inputs.quantity, offer, open.sale, wallet.accountType) }
  if (attempt.status === 'refused') {
    const { problem } = attempt
    // The chain knows of mints that the sale, as it was last read, does not include.
    const max = Math.min(choice.max, problem.atMost ?? Infinity)
    return {
      status: 'simulation-failed',
      ...choice,
      max,
      quantity: Math.min(choice.quantity, max),
      wallet,
      problem,
    }
  }
  const cost = estimateCost(choice.quantity, offer, fees)
  // Another account may pay the fee of a contract, as the owner does who executes a Safe's transaction.
  const ownFees = wallet.accountType === 'key' ? fees : { ...fees, gasPrice: 0n, dataFee: 0n }
  const required = cost.price + estimateCost(choice.quantity, offer, ownFees).maxFee
  if (balance < required) {
    return {
      status: 'insufficient-funds',
      ...choice,
      wallet,
      balance: balance,
      required: required,
      shortfall: required - balance,
      fee: cost.maxFee,
      affordableQuantity: affordableQuantity(balance, choice.max, offer, ownFees),
    }
  }
  const outcome = attempt.status === 'idle' ? attempt.notice : undefined
  const notice = outcome ?? (inputs.hasUnansweredPrompt ? ({ kind: 'stopped-waiting' } as const) : undefined)
  return {
    status: 'ready',
    ...choice,
    wallet,
    balance: balance,
    cost,
    isSimulating: attempt.status === 'simulating',
    ...(notice !== undefined && { notice }),
    ...(unchecked !== undefined && { unchecked }),
  }
}

/** The quantity that this account can still mint in one transaction; 0 if unknown or if the sale is closed. */
function mintsLeft(inputs: MintInputs, { sale, chainNow }: Open): Pick<Minted, 'canMintMore' | 'isAtLimit'> {
  const { wallet, allowlistResults } = inputs
  if (wallet.status !== 'connected' || wallet.account.status !== 'read' || sale.paused)
    return { canMintMore: 0 }
  const found = findOffer(mintablePhases(sale, chainNow), wallet.account.minted, allowlistResults)
  if (found?.status === 'used') return { canMintMore: 0, isAtLimit: true }
  if (found?.status !== 'offer') return { canMintMore: 0 }
  return { canMintMore: clampQuantity(1, found.offer, sale, wallet.wallet.accountType).max }
}
