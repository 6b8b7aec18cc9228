/** Details of one transaction, by any form of its id. */
import type { TransactionDetails } from '@peppermint/safe/wire'
import { and, asc, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Address, Hash } from 'viem'
import { MAX_LOGS } from '@peppermint/indexer/chain/logPosition.ts'
import { addressArray } from '../db/addressArray.ts'
import { moduleExecutions, multisigExecutions, proposals, safeTransfers } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { requireSafe } from '../safes/requireSafe.ts'
import { readCallDetails } from './dataDetails.ts'
import { readDescriptions, type TransferRow } from './describeTransactions.ts'
import { moduleId, multisigId, parseTransactionId, transferId, type TransactionId } from './ids.ts'
import { flagImitation, IMITATION_LOOKBACK } from './imitation.ts'
import { describeExecution } from './multisigDetails.ts'
import { readOrigin, readOriginText } from './origin.ts'
import { readMultisigTransactions } from './readMultisigTransactions.ts'
import { scanOfSafe } from './safeScan.ts'
import { callOf, moduleCallOf, statusOf } from './summaries.ts'

/**
 * Details of a transaction.
 * @param id in any form of `ids.ts`, or a safeTxHash.
 * @param client address of the requesting client.
 * @throws {GatewayError} 400 for an id of another form or Safe, 404 if the transaction is unknown.
 */
export async function readDetailsById(
  chain: GatewayChain,
  id: string,
  client: string | undefined,
): Promise<TransactionDetails> {
  const parsed = parseTransactionId(id)
  switch (parsed.type) {
    case 'multisig':
      return readDetails(chain, parsed.safeTxHash, client, parsed.safe)
    case 'module':
      return readModuleDetails(chain, parsed)
    case 'transfer':
      return readTransferDetails(chain, parsed)
    case 'creation':
      throw notFound()
  }
}

/**
 * Details of a multisig transaction.
 * @param client address of the requesting client.
 * @param safe of the request; undefined if it did not name one.
 * @throws {GatewayError} 404 if the transaction is unknown, 400 if it belongs to another Safe.
 */
export async function readDetails(
  chain: GatewayChain,
  safeTxHash: Hash,
  client: string | undefined,
  safe?: Address,
): Promise<TransactionDetails> {
  const { transaction, state } = await requireTransaction(chain, safeTxHash, client, safe)
  const rejection = await findRejection(chain, state, safeTxHash)
  // Nothing of it is shown but who confirmed it.
  const rejecting = rejection === undefined ? undefined : await readOne(chain, state, rejection, 'list')
  const { txInfo, txData, descriptions } = await readCallDetails(chain, callOf(transaction), [
    transaction.gasToken,
  ])
  return {
    safeAddress: state.address,
    txId: multisigId(state.address, safeTxHash),
    executedAt: transaction.execution?.executedAt ?? null,
    txStatus: statusOf(transaction, state, Date.now()),
    txInfo,
    txData,
    txHash: transaction.execution?.transactionHash ?? null,
    detailedExecutionInfo: await describeExecution(
      chain,
      state,
      transaction,
      rejecting?.confirmations ?? [],
      descriptions,
    ),
    ...readOrigin(transaction.origin, chain.config.safeApps),
    origin: readOriginText(transaction.origin),
  }
}

/**
 * A multisig transaction with its whole calldata, and its Safe.
 * @param safe of the request; undefined if it did not name one.
 * @throws {GatewayError} 404 if it is unknown, 400 if it belongs to another Safe.
 */
export async function requireTransaction(
  chain: GatewayChain,
  safeTxHash: Hash,
  client: string | undefined,
  safe?: Address,
) {
  const owner = await findSafe(chain, safeTxHash)
  if (owner === undefined) throw notFound()
  if (safe !== undefined && safe !== owner) throw new GatewayError(400, 'Invalid transaction ID')
  const state = await requireSafe(chain, owner, client)
  const transaction = await readOne(chain, state, safeTxHash, 'details')
  if (transaction === undefined) throw notFound()
  return { transaction, state }
}

const readOne = async (
  chain: GatewayChain,
  state: GatewaySafe,
  safeTxHash: Hash,
  purpose: 'details' | 'list',
) => (await readMultisigTransactions(chain, state, [safeTxHash], purpose)).get(safeTxHash)

/**
 * The Safe of a multisig transaction. Any contract can emit any hash, so only executions count whose call is known: its
 * hash is computed for the Safe that emitted it. A proposal, checked in the same way, takes precedence.
 */
async function findSafe({ database }: GatewayChain, safeTxHash: Hash): Promise<Address | undefined> {
  const { lists } = database
  const [[proposal], [execution]] = await Promise.all([
    lists.select({ safe: proposals.safe }).from(proposals).where(eq(proposals.safeTxHash, safeTxHash)),
    lists
      .select({ safe: multisigExecutions.safe })
      .from(multisigExecutions)
      .where(and(eq(multisigExecutions.safeTxHash, safeTxHash), isNotNull(multisigExecutions.nonce)))
      .limit(1),
  ])
  return proposal?.safe ?? execution?.safe
}

/** The first other transaction with the same nonce that calls the Safe itself without a value. */
async function findRejection(
  { database: { lists } }: GatewayChain,
  { address: safe }: GatewaySafe,
  safeTxHash: Hash,
): Promise<Hash | undefined> {
  type Calls = typeof proposals | typeof multisigExecutions
  const isThis = (table: Calls) => and(eq(table.safe, safe), eq(table.safeTxHash, safeTxHash))
  const nonceOf = (table: Calls) =>
    lists.select({ nonce: table.nonce }).from(table).where(isThis(table)).limit(1)
  const [[proposed], [executed]] = await Promise.all([nonceOf(proposals), nonceOf(multisigExecutions)])
  const nonce = proposed?.nonce ?? executed?.nonce ?? undefined
  if (nonce === undefined) return undefined
  const rejects = (table: Calls) =>
    and(
      eq(table.safe, safe),
      eq(table.nonce, nonce),
      ne(table.safeTxHash, safeTxHash),
      eq(table.to, safe),
      eq(table.value, 0n),
    )
  const [[proposal], [execution]] = await Promise.all([
    lists
      .select({ safeTxHash: proposals.safeTxHash })
      .from(proposals)
      .where(and(rejects(proposals), eq(proposals.isTrusted, true)))
      .orderBy(asc(proposals.submittedAt), asc(proposals.safeTxHash))
      .limit(1),
    lists
      .select({ safeTxHash: multisigExecutions.safeTxHash })
      .from(multisigExecutions)
      .where(rejects(multisigExecutions))
      .limit(1),
  ])
  return proposal?.safeTxHash ?? execution?.safeTxHash
}

async function readModuleDetails(
  chain: GatewayChain,
  { safe, transactionHash, logIndex }: TransactionId & { readonly type: 'module' },
): Promise<TransactionDetails> {
  const [row] = await chain.database.lists
    .select()
    .from(moduleExecutions)
    .where(
      and(
        eq(moduleExecutions.transactionHash, transactionHash),
        isLogOfTransaction(moduleExecutions.logIndex, logIndex),
        eq(moduleExecutions.safe, safe),
      ),
    )
  if (row === undefined) throw notFound()
  const { txInfo, txData, descriptions } = await readCallDetails(chain, moduleCallOf(row))
  return {
    safeAddress: safe,
    txId: moduleId(safe, row),
    executedAt: row.timestamp * 1000,
    txStatus: row.isSuccessful ? 'SUCCESS' : 'FAILED',
    txInfo,
    txData,
    detailedExecutionInfo: { type: 'MODULE', address: descriptions.nameOf(row.module) },
    txHash: row.transactionHash,
    safeAppInfo: null,
    note: null,
  }
}

async function readTransferDetails(
  chain: GatewayChain,
  { safe, transactionHash, logIndex, part, isNative }: TransactionId & { readonly type: 'transfer' },
): Promise<TransactionDetails> {
  const [row] = await chain.database.lists
    .select()
    .from(safeTransfers)
    .where(
      and(
        eq(safeTransfers.safe, safe),
        eq(safeTransfers.transactionHash, transactionHash),
        isLogOfTransaction(safeTransfers.logIndex, logIndex),
        eq(safeTransfers.part, part),
        isNative ? eq(safeTransfers.tokenType, 'NATIVE') : ne(safeTransfers.tokenType, 'NATIVE'),
      ),
    )
    .limit(1)
  if (row === undefined) throw notFound()
  const trusted = await chain.tokens.readTrustedTokens(safe)
  const earlier = await readEarlierTransfers(chain, row, trusted)
  const descriptions = await readDescriptions(chain, trusted, [], [row, ...earlier])
  return {
    safeAddress: safe,
    txId: transferId(safe, row),
    executedAt: row.timestamp * 1000,
    txStatus: 'SUCCESS',
    txInfo: flagImitation(descriptions.transfer(row), earlier.map(descriptions.transfer)),
    txData: null,
    detailedExecutionInfo: null,
    txHash: row.transactionHash,
    safeAppInfo: null,
    note: null,
  }
}

/**
 * What the Safe received and sent before a transfer, the latest first, to find out whether it imitates them. Before that
 * of a trusted token, only what lists show by default: no one can hide an imitation behind worthless tokens.
 */
async function readEarlierTransfers(
  { database: { lists } }: GatewayChain,
  { safe, token, blockNumber, logIndex, part }: TransferRow,
  trusted: ReadonlySet<Address>,
): Promise<TransferRow[]> {
  const isTrusted = token !== null && trusted.has(token)
  const { isOfSafe, first } = scanOfSafe(safeTransfers.safe, safe)
  const position = sql`(${safeTransfers.blockNumber}, ${safeTransfers.logIndex}, ${safeTransfers.part})`
  const isBefore = sql`${position} < (${blockNumber}, ${logIndex}, ${part})`
  const newestFirst = [
    desc(safeTransfers.blockNumber),
    desc(safeTransfers.logIndex),
    desc(safeTransfers.part),
  ] as const
  const latest = await lists
    .select()
    .from(safeTransfers)
    .where(and(isOfSafe, isBefore))
    .orderBy(first, ...newestFirst)
    .limit(isTrusted ? MAX_PASSED_OVER : IMITATION_LOOKBACK)
  if (!isTrusted) return latest
  // Those of its token, which an index has in order, also from behind a flood of others.
  const ofToken = await lists
    .select()
    .from(safeTransfers)
    .where(and(eq(safeTransfers.safe, safe), isTokenOf(token), isBefore, gt(safeTransfers.value, 0n)))
    .orderBy(desc(safeTransfers.token), ...newestFirst)
    .limit(IMITATION_LOOKBACK)
  const shown = latest.filter(
    (row) => row.tokenType !== 'ERC20' || (row.token !== null && trusted.has(row.token) && row.value !== 0n),
  )
  const known = new Set(shown.map(positionKey))
  return [...shown, ...ofToken.filter((row) => !known.has(positionKey(row)))].slice(0, IMITATION_LOOKBACK)
}

const positionKey = (row: TransferRow) => `${row.blockNumber} ${row.logIndex} ${row.part}`
/** As one of a list, for an order that begins with the token: see `safeScan.ts`. */
const isTokenOf = (token: Address) => sql`${safeTransfers.token} = any(${addressArray([token])})`
/** Transfers, worthless ones among them, that are looked through for what lists show. */
const MAX_PASSED_OVER = 100

/** @param logIndex of an id: the node's, not the stored position. */
export const isLogOfTransaction = (column: AnyPgColumn, logIndex: number) =>
  sql`${column} % ${MAX_LOGS} = ${logIndex}`

const notFound = () => new GatewayError(404, 'Transaction not found')
