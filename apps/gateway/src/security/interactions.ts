/** What a Safe did before: whether it sent something to an account, and called a contract. */
import { sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { addressArray } from '../db/addressArray.ts'
import { safeTransfers } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { readInTime } from './readInTime.ts'

/** `unknown`: not all of the Safe's history is indexed or was read. */
export type Interaction =
  | { readonly status: 'known'; readonly times: number; readonly isMore: boolean }
  | { readonly status: 'none' | 'unknown' }

/** Transfers to one account that are looked at, newest first. */
const MAX_TRANSFERS = 500

type Sources = Pick<GatewayChain, 'database' | 'tokens'>

/**
 * How often a Safe sent something to accounts. Only coins, and tokens that the Safe chose: anyone can emit transfers of
 * other tokens in its name, and of no units of any token, to an address that looks like one that it knows.
 */
export async function readSent(
  { database, tokens }: Sources,
  safe: GatewaySafe | undefined,
  accounts: readonly Address[],
): Promise<ReadonlyMap<Address, Interaction>> {
  const unknown = new Map(accounts.map((account): [Address, Interaction] => [account, { status: 'unknown' }]))
  if (safe === undefined || accounts.length === 0) return unknown
  const trusted = await readInTime(tokens.readTrustedTokens(safe.address))
  if (trusted === undefined) return unknown
  const { safe: ofSafe, to, tokenType, token, value, blockNumber, logIndex, part } = safeTransfers
  const isChosen = sql`(${tokenType} = 'NATIVE' or ${token} = any(${addressArray(trusted)}))`
  const reading = database.lists
    .select({
      account: sql<Address>`accounts.account`.mapWith(to),
      sent: sql<number>`found.sent`.mapWith(Number),
      seen: sql<number>`found.seen`.mapWith(Number),
    })
    .from(
      sql`unnest(${addressArray(accounts)}) as accounts(account)
        cross join lateral (
          select count(*) filter (where is_sent) as sent, count(*) as seen from (
            select ${isChosen} and (${tokenType} = 'ERC721' or ${value} > 0) as is_sent from ${safeTransfers}
            where ${ofSafe} = ${sql.param(safe.address, ofSafe)} and ${to} = accounts.account
            order by ${blockNumber} desc, ${logIndex} desc, ${part} desc limit ${MAX_TRANSFERS}
          ) as transfers
        ) as found`,
    )
  const rows = await readInTime(reading)
  if (rows === undefined) return unknown
  const isWhole = safe.isIndexed && safe.hasWholeHistory
  return new Map([
    ...unknown,
    ...rows.map(({ account, sent, seen }): [Address, Interaction] => {
      if (sent > 0) return [account, { status: 'known', times: sent, isMore: seen === MAX_TRANSFERS }]
      return [account, { status: isWhole && seen < MAX_TRANSFERS ? 'none' : 'unknown' }]
    }),
  ])
}

/** Whether a Safe called contracts in transactions that succeeded. */
export async function readCalled(
  { tokens }: Sources,
  safe: GatewaySafe | undefined,
  contracts: readonly Address[],
): Promise<ReadonlyMap<Address, Interaction['status']>> {
  const called =
    safe && contracts.length > 0 ? await readInTime(tokens.readCalledContracts(safe.address)) : undefined
  const known = new Set(called?.addresses.map((address) => address.toLowerCase()))
  const isWhole = called?.isWhole === true && safe?.isIndexed === true && safe.hasWholeHistory
  return new Map(
    contracts.map((contract) => [
      contract,
      known.has(contract.toLowerCase()) ? 'known' : isWhole ? 'none' : 'unknown',
    ]),
  )
}
