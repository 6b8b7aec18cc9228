/** The mint panel as an address would see it at a time, from the sale that it is given. */
import { encodeMintCall, readAccount, type MintCall, type Sale } from '@peppermint/sale'
import type { Address, Client } from 'viem'
import type { AllowlistPart } from '../../mint/allowlist/part.ts'
import { derivePanel } from '../../mint/derivePanel.ts'
import type { Fees } from '../../mint/mintInputs.ts'
import { estimateMintGas } from '../../mint/mintStore.ts'
import type { AccountType, PanelState } from '../../mint/panelState.ts'
import { ALLOWLIST_PATH } from '@peppermint/ui/sale/allowlistPath.ts'
import type { AllowlistResults } from '@peppermint/ui/sale/phases.ts'
import type { RehearsedMint, Visit, RehearsedLabel } from '@peppermint/ui/sale/rehearsal.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { useState, type ReactNode } from 'react'
import { useLazyPart } from '@peppermint/wallet-kit'
import { MintPanel } from '../../mint/MintPanel.tsx'
import { noActions } from '../../mint/panelActions.ts'
import { panelWords } from '../../mint/words/panelWords.ts'
import { createPartLoaders } from '../partLoaders.ts'
import {
  formatCoin,
  formatRoundedDown,
  formatRoundedUp,
  CURRENCY,
} from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'

export interface MintOnPage extends RehearsedMint {
  readonly state: PanelState
}

type CreateAllowlists = AllowlistPart['createAllowlists']

/**
 * @param createAllowlists of the panel's part, whose code is loaded apart.
 * @throws viem's transport and contract errors.
 */
export async function rehearseMint(
  client: Client,
  { account, time, quantity, sale, lists = ALLOWLIST_PATH }: Visit,
  createAllowlists: CreateAllowlists,
): Promise<MintOnPage> {
  const { contract, chainId } = sale
  const [{ balance, minted }, accountType, allowlistResults, gasPrice] = await Promise.all([
    readAccount(client, { chainId, contract, block: 0 }, account),
    readType(client, account),
    readLists(createAllowlists, lists, account, sale, time),
    client.request({ method: 'eth_gasPrice' }).then(BigInt),
  ])
  const fees: Fees = { gasPrice, gasFor: estimateMintGas }
  const state = derivePanel({
    now: time * 1_000,
    reading: { status: 'read', sale, chainNow: time, headAge: 0 },
    canReadDirectly: false,
    wallet: {
      status: 'connected',
      wallet: { address: account, name: t`Rehearsal`, chainId, accountType, canSwitch: true },
      account: { status: 'read', balance, minted, ids: [], accountType },
    },
    allowlistResults,
    cards: {},
    unopened: [],
    quantity,
    fees,
    attempt: { status: 'idle' },
    hasUnansweredPrompt: false,
    isDurable: true,
    pending: [],
  })
  return {
    state,
    call: toMintCall(state, quantity),
    draw: (result) => <Rehearsed state={state} result={result} />,
  }
}

function toMintCall(state: PanelState, quantity: number): MintCall | undefined {
  if ('offer' in state) {
    const { phase, price, entitlement } = state.offer
    const order = { phase: phase.index, quantity: Math.min(state.quantity, phase.maxPerTransaction), price }
    return encodeMintCall(state.sale.contract, entitlement === undefined ? order : { ...order, entitlement })
  }
  if (!('phase' in state)) return undefined
  const { index, price } = state.phase
  return encodeMintCall(state.sale.contract, { phase: index, quantity, price })
}

async function readType(client: Client, account: Address): Promise<AccountType> {
  const { readAccountKind } = await import('@peppermint/safe/chain')
  return (await readAccountKind(client, account)).type
}

/** Resolves once every list of the sale has been read, or could not be. */
function readLists(
  createAllowlists: CreateAllowlists,
  base: string,
  account: Address,
  sale: Sale,
  time: number,
): Promise<AllowlistResults> {
  return new Promise((resolve) => {
    const check = () => {
      const results = lists.getResults(account, sale, time)
      if (Object.values(results).every(({ status }) => status !== 'reading')) resolve(results)
    }
    const lists = createAllowlists({ base, onChange: check })
    check()
  })
}

interface RehearsedProps {
  readonly state: PanelState
  readonly result: (label: RehearsedLabel) => ReactNode
}

/** A rehearsed state: its title, its facts, and the label as the mint page draws it. */
function Rehearsed({ state, result }: RehearsedProps) {
  const [loaders] = useState(createPartLoaders)
  const allowlist = useLazyPart(
    loaders.allowlist,
    state.status === 'ineligible' || state.status === 'cannot-check-list',
  )
  const mints = useLazyPart(loaders.mints, state.status === 'cap-reached')
  const parts = { allowlist, mints }
  return result({
    title: panelWords(state, parts).title,
    facts: panelFacts(state),
    label: <MintPanel state={state} actions={noActions} parts={parts} />,
  })
}

/**
 * What a rehearsed state says in figures.
 * Phase, price, allowance and balance, as far as the state has them.
 */
export function panelFacts(state: PanelState): RehearsedLabel['facts'] {
  const facts: RehearsedLabel['facts'][number][] = []
  const add = (label: string, value: string) => facts.push({ label, value })
  if ('phase' in state) add(t`Phase`, phaseName(state.phase))
  if ('offer' in state) {
    const { price, limit, used, entitlement } = state.offer
    add(t`Price`, entitlement === undefined ? formatCoin(price) : t`${formatCoin(price)}, from the allowlist`)
    add(t`Allowance`, t`${formatInteger(limit)} in this phase, ${formatInteger(used)} used`)
    add(t`At once`, limitWords(state.limitedBy, formatInteger(state.max)))
    add(
      t`This mint`,
      t`${formatInteger(state.quantity)} for ${formatCoin(price * BigInt(state.quantity))} in all`,
    )
  } else if ('phase' in state) add(t`Price`, formatCoin(state.phase.price))
  if ('balance' in state) add(t`Balance`, `${formatRoundedDown(state.balance)} ${CURRENCY}`)
  if (state.status === 'insufficient-funds')
    add(t`Short by`, t`${formatRoundedUp(state.shortfall)} ${CURRENCY}, fee included`)
  return facts
}

type Limit = Extract<PanelState, { readonly offer: unknown }>['limitedBy']

function limitWords(limit: Limit, max: string): string {
  switch (limit) {
    case 'wallet':
      return t`up to ${max}, by what the wallet has left`
    case 'phase':
      return t`up to ${max}, by what the phase has left`
    case 'supply':
      return t`up to ${max}, by what the collection has left`
    case 'transaction':
      return t`up to ${max}, by the limit of a transaction`
  }
}
