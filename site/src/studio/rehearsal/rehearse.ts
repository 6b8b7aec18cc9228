/** What an address would see at a time: the mint panel's own state, and what the node says to the mint. */
import type { Operation } from '@peppermint/contracts/operations'
import {
  encodeMintCall,
  readAccount,
  type MintCall,
  type MintParameters,
  type Sale,
} from '@peppermint/contracts/sale'
import type { Address, Client } from 'viem'
import { ALLOWLIST_PATH } from '../../ui/sale/allowlistPath.ts'
import type { AllowlistPart } from '../../mint/allowlist/part.ts'
import { derivePanel } from '../../mint/derivePanel.ts'
import type { Fees } from '../../mint/mintInputs.ts'
import { estimateMintGas } from '../../mint/mintStore.ts'
import type { AccountType, PanelState } from '../../mint/panelState.ts'
import type { AllowlistResults } from '../../ui/sale/phases.ts'
import { applyDraft } from '../applyDraft.ts'
import type { StudioCollection } from '../studioState.ts'
import { toDraftCalls } from './draftCalls.ts'
import { simulateMint, type Simulation } from './simulateMint.ts'
import { t } from '../../ui/words/t.ts'

export interface RehearsalInput extends Pick<MintParameters, 'quantity'> {
  readonly account: Address
  /** Unix seconds. */
  readonly time: number
  readonly collection: StudioCollection
  /** Applied before; none for the sale as it is. */
  readonly operations: readonly Operation[]
  /** URL or path of the published lists. */
  readonly lists?: string
}

export interface Rehearsal {
  readonly input: RehearsalInput
  readonly state: PanelState
  readonly simulation: Simulation | undefined
}

type CreateAllowlists = AllowlistPart['createAllowlists']

/**
 * @param createAllowlists of the mint page's part, whose code is loaded apart.
 * @throws viem's transport and contract errors.
 */
export async function rehearse(
  client: Client,
  input: RehearsalInput,
  createAllowlists: CreateAllowlists,
): Promise<Rehearsal> {
  const { account, time, quantity, collection, operations, lists = ALLOWLIST_PATH } = input
  const sale = applyDraft(collection.sale, operations)
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
      wallet: { address: account, name: t`Rehearsal`, chainId, accountType },
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
  const call = toMintCall(state, quantity)
  const simulation =
    call === undefined
      ? undefined
      : await simulateMint(client, {
          account,
          call,
          time,
          draft: toDraftCalls(collection, operations),
        })
  return { input, state, simulation }
}

/** The mint that the panel offers; else a try in the phase that it is about, which the contract should refuse. */
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
  const { readAccountType } = await import('../../ui/safe/readSafe.ts')
  return readAccountType(client, account)
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
