/** What an address would see at a time: the mint page's own label, and what the node says to the mint. */
import type { Operation } from '@peppermint/sale/operations'
import type { Client } from 'viem'
import type { RehearsedMint, RehearseMint, Visit } from '@peppermint/ui/sale/rehearsal.ts'
import { applyDraft } from '../applyDraft.ts'
import type { StudioCollection } from '../studioState.ts'
import { toDraftCalls } from './draftCalls.ts'
import { simulateMint, type Simulation } from './simulateMint.ts'

export interface RehearsalInput extends Omit<Visit, 'sale'> {
  readonly collection: StudioCollection
  /** Applied before; none for the sale as it is. */
  readonly operations: readonly Operation[]
}

export interface Rehearsal<Mint extends RehearsedMint = RehearsedMint> {
  readonly input: RehearsalInput
  readonly mint: Mint
  readonly simulation: Simulation | undefined
}

/**
 * @param rehearseMint of the mint page.
 * @throws viem's transport and contract errors.
 */
export async function rehearse<Mint extends RehearsedMint>(
  client: Client,
  input: RehearsalInput,
  rehearseMint: RehearseMint<Mint>,
): Promise<Rehearsal<Mint>> {
  const { collection, operations, ...visit } = input
  const mint = await rehearseMint(client, { ...visit, sale: applyDraft(collection.sale, operations) })
  const { call } = mint
  const { account, time } = visit
  const simulation =
    call === undefined
      ? undefined
      : await simulateMint(client, { account, call, time, draft: toDraftCalls(collection, operations) })
  return { input, mint, simulation }
}
