/**
 * From what is known to the one state the panel draws. Pure: no clock, no network, no storage.
 *
 * The order of the questions is the design: once a sale has been read, a mint under way comes before everything
 * (it must never be lost from sight), then whether the chain can be trusted now, then the sale, then the wallet, then the money.
 */
import { HEAD_STALE_SECONDS } from '@peppermint/server/client'
import { HEAD_WARN_SECONDS } from './clock.ts'
import type { AccountReading, Fees, JournalMint, MintInputs, Reading } from './mintInputs.ts'
import type { Choice, Cost, Open, PanelState, Wallet } from './panelState.ts'

/** Seconds after sending from which the panel says that it takes longer than usual. */
export const SLOW_SECONDS = 60

type Read = Extract<Reading, { at: 'read' }>

export function derivePanel(inputs: MintInputs): PanelState {
  const state = stateOf(inputs)
  return inputs.stillAsking && state.at !== 'loading' ? { ...state, stillAsking: true } : state
}

function stateOf(inputs: MintInputs): PanelState {
  const { reading } = inputs
  if (reading.at === 'none') {
    const { missing } = reading
    if (missing === undefined) return { at: 'loading' }
    return { at: 'unreachable', missing, canReadDirectly: inputs.canReadDirectly }
  }
  const open = openOf(reading)
  return (
    underWay(inputs, open) ??
    chainTrouble(inputs, reading) ??
    saleClosed(inputs, open) ??
    walletState(inputs, open)
  )
}

function openOf(reading: Read): Open {
  const { sale, chainNow, headAge } = reading
  return headAge >= HEAD_WARN_SECONDS ? { sale, chainNow, headAge } : { sale, chainNow }
}

/** A prompt that is open, or a mint that the journal knows. */
function underWay(inputs: MintInputs, open: Open): PanelState | undefined {
  if (inputs.wallet.at !== 'connected') return undefined
  const { wallet } = inputs.wallet
  if (inputs.attempt.at === 'prompt') return promptState(inputs, inputs.attempt, false, wallet, open)
  return inputs.mint === undefined ? undefined : fromJournal(inputs, inputs.mint, wallet, open)
}

function promptState(
  inputs: MintInputs,
  { askedAt, quantity, cost }: Pick<Extract<JournalMint, { at: 'asked' }>, 'askedAt' | 'quantity' | 'cost'>,
  restored: boolean,
  wallet: Wallet,
  open: Open,
): PanelState {
  const elapsed = since(askedAt, inputs.now)
  return { at: 'prompt', restored, ...open, wallet, askedAt, elapsed, quantity, cost }
}

function fromJournal(inputs: MintInputs, mint: JournalMint, wallet: Wallet, open: Open): PanelState {
  switch (mint.at) {
    case 'asked':
      return promptState(inputs, mint, true, wallet, open)
    case 'sent': {
      const elapsed = since(mint.mint.sentAt, inputs.now)
      const pace = mint.unseen ? 'unseen' : elapsed >= SLOW_SECONDS ? 'slow' : 'usual'
      const state = { at: 'submitted', ...open, wallet, mint: mint.mint, elapsed, pace } as const
      return mint.repriced ? { ...state, followed: 'repriced' } : state
    }
    case 'replaced': {
      const state = { at: 'replaced', ...open, wallet, mint: mint.mint, how: mint.how } as const
      return mint.by === undefined ? state : { ...state, by: mint.by }
    }
    case 'confirmed':
      return {
        at: 'confirmed',
        ...open,
        wallet,
        mint: mint.mint,
        ids: mint.ids,
        paid: mint.paid,
        fee: mint.fee,
        block: mint.block,
        canMintMore: mintsLeft(inputs, open),
      }
    case 'failed':
      return {
        at: 'reverted',
        ...open,
        wallet,
        mint: mint.mint,
        problem: mint.problem,
        lostRace: mint.lostRace,
        fee: mint.fee,
        block: mint.block,
        canRetry: mintsLeft(inputs, open) > 0,
      }
  }
}

function chainTrouble(inputs: MintInputs, reading: Read): PanelState | undefined {
  const { sale, headAge, missing } = reading
  if (missing !== undefined) {
    return { at: 'unreachable', sale, headAge, missing, canReadDirectly: inputs.canReadDirectly }
  }
  return headAge >= HEAD_STALE_SECONDS ? { at: 'stale', sale, headAge } : undefined
}

/** What closes the sale to everybody, whoever looks. */
function saleClosed(inputs: MintInputs, open: Open): PanelState | undefined {
  const { sale, chainNow } = open
  if (sale.minted >= sale.supply) return { at: 'sold-out', ...open }
  if (chainNow >= sale.phase.end) return { at: 'ended', ...open }
  if (sale.paused) return { at: 'paused', ...open }
  if (chainNow >= sale.phase.start) return undefined
  const state = { at: 'before-start', ...open, startsIn: sale.phase.start - chainNow } as const
  return inputs.wallet.at === 'connected' ? { ...state, wallet: inputs.wallet.wallet } : state
}

function walletState(inputs: MintInputs, open: Open): PanelState {
  const input = inputs.wallet
  switch (input.at) {
    case 'disconnected':
      return { at: 'disconnected', ...open }
    case 'connecting':
      return { at: 'connecting', ...open, restoring: false, walletName: input.name }
    case 'restoring':
      return { at: 'connecting', ...open, restoring: true }
    case 'connected':
      if (input.wallet.chainId !== open.sale.chainId) return wrongNetwork(inputs, input.wallet, open)
      return accountState(inputs, input.wallet, input.account, open)
  }
}

function wrongNetwork(inputs: MintInputs, wallet: Wallet, open: Open): PanelState {
  const state = {
    at: 'wrong-network',
    ...open,
    wallet,
    switching: inputs.attempt.at === 'switching',
  } as const
  return inputs.attempt.at === 'switch-failed' ? { ...state, problem: inputs.attempt.problem } : state
}

function accountState(inputs: MintInputs, wallet: Wallet, account: AccountReading, open: Open): PanelState {
  if (account.at === 'reading') return { at: 'checking', ...open, wallet }
  if (account.at === 'failed') return { at: 'cannot-check', ...open, wallet }
  const { sale } = open
  if (account.minted >= sale.phase.walletCap) {
    return { at: 'cap-reached', ...open, wallet, used: account.minted, ids: account.ids }
  }
  const choice = chooseQuantity(inputs.wanted, account.minted, open)
  const { attempt, fees } = inputs
  if (attempt.at === 'refused') {
    return { at: 'simulation-failed', ...open, ...choice, wallet, problem: attempt.problem }
  }
  const cost = costOf(choice.quantity, sale.phase.price, fees)
  const need = cost.price + cost.feeMost
  if (account.balance < need) {
    return {
      at: 'insufficient-funds',
      ...open,
      ...choice,
      wallet,
      have: account.balance,
      need,
      shortBy: need - account.balance,
      fee: cost.feeMost,
      affordable: affordable(account.balance, choice.max, sale.phase.price, fees),
    }
  }
  const simulating = attempt.at === 'simulating'
  const ready = { at: 'ready', ...open, ...choice, wallet, have: account.balance, cost, simulating } as const
  const said = attempt.at === 'idle' ? attempt.notice : undefined
  const notice = said ?? (inputs.stillAsking ? ({ kind: 'stopped-waiting' } as const) : undefined)
  return notice === undefined ? ready : { ...ready, notice }
}

/** Clamps what was asked for to min(wallet, supply, transaction), never under one. */
function chooseQuantity(wanted: number, used: number, open: Open): Choice {
  const { supply, minted, phase } = open.sale
  const bounds = [
    ['wallet', phase.walletCap - used],
    ['supply', supply - minted],
    ['transaction', phase.transactionCap],
  ] as const
  // The first of the smallest: a person's own cap explains more than the shop's.
  const [boundBy, max] = bounds.reduce((least, bound) => (bound[1] < least[1] ? bound : least))
  const whole = Number.isFinite(wanted) ? Math.trunc(wanted) : 1
  return { quantity: Math.min(Math.max(whole, 1), max), max, boundBy, used }
}

/** Price and fee of a mint. The most the network can keep is the gas limit (1.2 × the estimate) at 1.2 × today's price. */
export function costOf(quantity: number, price: bigint, fees: Fees): Cost {
  const gas = fees.gasFor(quantity)
  return {
    price: price * BigInt(quantity),
    fee: gas * fees.gasPrice,
    feeMost: (gasLimit(gas) * fees.gasPrice * 12n + 9n) / 10n,
  }
}

/**
 * The gas limit for an estimate: 1.2 ×, rounded down so that it never exceeds it.
 * Ethermint may bill half of an unused limit, so a generous limit costs the visitor money.
 */
export function gasLimit(estimate: bigint): bigint {
  return (estimate * 12n) / 10n
}

function affordable(balance: bigint, max: number, price: bigint, fees: Fees): number {
  let quantity = max
  while (quantity > 0) {
    const cost = costOf(quantity, price, fees)
    if (cost.price + cost.feeMost <= balance) break
    quantity -= 1
  }
  return quantity
}

/** How many more this account could mint in the phase, 0 where that is unknown or the sale is closed. */
function mintsLeft(inputs: MintInputs, open: Open): number {
  if (inputs.wallet.at !== 'connected' || inputs.wallet.account.at !== 'read') return 0
  if (saleClosed(inputs, open) !== undefined) return 0
  const left = open.sale.phase.walletCap - inputs.wallet.account.minted
  return Math.max(0, Math.min(left, open.sale.supply - open.sale.minted, open.sale.phase.transactionCap))
}

function since(from: number, now: number): number {
  return Math.max(0, Math.floor((now - from) / 1000))
}
