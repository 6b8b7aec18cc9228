/** The Safes of an owner, those that it uses first: anyone can name anyone as the owner of any number of Safes. */
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import {
  approvedHashes,
  confirmations,
  messageConfirmations,
  messages,
  multisigExecutions,
  proposals,
  safeCreations,
  safeOwners,
} from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'

export const MAX_OWNED_SAFES = 1_000
/** Safes that chains are asked about for one request; further ones are left out. */
const MAX_ASKED_SAFES = 200
/** Two calls each, of which a node answers eighty at once, or one by one. */
const MILLISECONDS_PER_ASKED_SAFE = 4

interface OwnedSafesRequest {
  /** Address of the requesting client, whose reads of the chain are bounded. */
  readonly client: string | undefined
  /** Counts what the chain is asked for, before it is. @throws {HttpError} 429 */
  readonly charge: (milliseconds: number) => Promise<void>
}

type OwnersChain = Pick<GatewayChain, 'database' | 'confirmOwner'>

/**
 * Of each chain at most `MAX_OWNED_SAFES`, without those whose logs prove nothing and which the chain does not confirm: first those in
 * which the owner has signed something, then those in which it has approved or executed something on chain (a Safe can
 * forge its own logs, but no signature), then those that have executed something; of each kind the oldest first.
 */
export async function readOwnedSafes(
  chains: readonly OwnersChain[],
  owner: Address,
  { client, charge }: OwnedSafesRequest,
): Promise<Address[][]> {
  const found = await Promise.all(chains.map((chain) => readNamed(chain, owner)))
  // The first of each chain before the second of any: many on one chain leave another its own.
  const asked = found
    .flatMap((named, chain) =>
      named
        .flatMap(({ safe, isProven }) => (isProven ? [] : [safe]))
        .map((safe, rank) => ({ chain, safe, rank })),
    )
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_ASKED_SAFES)
  // Once for all chains: charged one by one, the same request could be refused for ever.
  await charge(asked.length * MILLISECONDS_PER_ASKED_SAFE)
  return Promise.all(
    chains.map(async ({ confirmOwner }, chain) => {
      const safes = asked.flatMap((one) => (one.chain === chain ? [one.safe] : []))
      const confirmed = new Set(safes.length === 0 ? [] : await confirmOwner(owner, client, safes))
      const named = found[chain] ?? []
      return named.filter(({ safe, isProven }) => isProven || confirmed.has(safe)).map(({ safe }) => safe)
    }),
  )
}

/** Those whose logs name the owner, in that order. */
function readNamed({ database: { lists } }: OwnersChain, owner: Address) {
  const signed = union(
    lists.select({ safe: proposals.safe }).from(proposals).where(eq(proposals.proposer, owner)),
    lists
      .select({ safe: proposals.safe })
      .from(confirmations)
      .innerJoin(proposals, eq(proposals.safeTxHash, confirmations.safeTxHash))
      .where(eq(confirmations.owner, owner)),
    lists
      .select({ safe: messages.safe })
      .from(messageConfirmations)
      .innerJoin(messages, eq(messages.messageHash, messageConfirmations.messageHash))
      .where(eq(messageConfirmations.owner, owner)),
  )
  const usedOnChain = union(
    lists.select({ safe: approvedHashes.safe }).from(approvedHashes).where(eq(approvedHashes.owner, owner)),
    lists
      .select({ safe: multisigExecutions.safe })
      .from(multisigExecutions)
      .where(eq(multisigExecutions.executor, owner)),
  )
  const hasExecuted = lists
    .select({ one: sql`1` })
    .from(multisigExecutions)
    .where(eq(multisigExecutions.safe, safeOwners.safe))
  return lists
    .select({ safe: safeOwners.safe, isProven: safeOwners.isProven })
    .from(safeOwners)
    .leftJoin(safeCreations, eq(safeCreations.safe, safeOwners.safe))
    .where(eq(safeOwners.owner, owner))
    .orderBy(
      desc(inArray(safeOwners.safe, signed)),
      desc(inArray(safeOwners.safe, usedOnChain)),
      desc(safeOwners.isProven),
      desc(sql`exists ${hasExecuted}`),
      asc(safeCreations.blockNumber),
      asc(safeOwners.safe),
    )
    .limit(MAX_OWNED_SAFES)
}
