/** Reads multisig transactions by their hashes: proposals, confirmations and executions, in one round of queries. */
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Address, concatHex, type Hash, type Hex, pad, zeroAddress, zeroHash } from 'viem'
import { approvedHashes, confirmations, multisigExecutions, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { keepNewest } from '@peppermint/http/keepNewest.ts'
import { beginningOf, listedCalldata } from './listedCalldata.ts'
import type { Confirmation, MultisigTransaction } from './multisigTransaction.ts'
import { withoutUndone } from './readConfirmed.ts'
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseSignatures, recoverSigner } from '@peppermint/safe/signatures'

type ProposalRow = typeof proposals.$inferSelect & { readonly dataSize: number | null }
type ExecutionRow = typeof multisigExecutions.$inferSelect & { readonly dataSize: number | null }

/** Of the signatures of an execution, in lists: more than those that are recovered. */
const LISTED_SIGNATURE_BYTES = 8_192

/**
 * @param purpose for lists, no whole calldata and no signature is read: anyone can propose a hundred kilobytes.
 * @param safe the transactions' Safe.
 * @returns no entry for an unknown hash, and for an execution that is known by nothing but its hash: of a singleton
 *   without the logs of an L2 one, and never proposed here.
 */
export async function readMultisigTransactions(
  { database }: Pick<GatewayChain, 'database'>,
  safe: GatewaySafe,
  hashes: readonly Hash[],
  purpose: 'details' | 'list',
): Promise<ReadonlyMap<Hash, MultisigTransaction>> {
  if (hashes.length === 0) return new Map()
  const wanted = [...hashes]
  const { lists } = database
  const isList = purpose === 'list'
  const calldataOf = (table: typeof proposals | typeof multisigExecutions) => ({
    ...listedCalldata(table),
    ...(!isList && { data: table.data }),
  })
  // Any contract can emit another Safe's hashes: rows of the chain count for their own Safe only.
  const [proposed, executed, confirmed, approved] = await Promise.all([
    lists
      .select({ ...getTableColumns(proposals), ...calldataOf(proposals) })
      .from(proposals)
      .where(and(inArray(proposals.safeTxHash, wanted), eq(proposals.safe, safe.address))),
    lists
      .select({
        ...getTableColumns(multisigExecutions),
        ...calldataOf(multisigExecutions),
        ...(isList && { signatures: beginningOf(multisigExecutions.signatures, LISTED_SIGNATURE_BYTES) }),
      })
      .from(multisigExecutions)
      .where(and(inArray(multisigExecutions.safeTxHash, wanted), eq(multisigExecutions.safe, safe.address)))
      .orderBy(asc(multisigExecutions.blockNumber), asc(multisigExecutions.logIndex)),
    lists
      .select({ ...getTableColumns(confirmations), ...(isList && { signature: sql<Hex>`'0x'` }) })
      .from(confirmations)
      .where(inArray(confirmations.safeTxHash, wanted))
      .orderBy(asc(confirmations.submittedAt), asc(confirmations.owner)),
    lists
      .select()
      .from(approvedHashes)
      .where(and(inArray(approvedHashes.hash, wanted), eq(approvedHashes.safe, safe.address)))
      .orderBy(asc(approvedHashes.blockNumber), asc(approvedHashes.logIndex)),
  ])
  const proposalOf = new Map(proposed.map((row) => [row.safeTxHash, row]))
  const executionOf = new Map(executed.map((row) => [row.safeTxHash, row]))
  const given = new Map<Hash, Confirmation[]>()
  for (const { safeTxHash, owner, signature, submittedAt } of withoutUndone(confirmed, approved, safe)) {
    addConfirmation(given, safeTxHash, { owner, signature, submittedAt: submittedAt.getTime() })
  }
  for (const { hash, owner, timestamp } of approved) {
    addConfirmation(given, hash, {
      owner,
      signature: approvedHashSignature(owner),
      submittedAt: timestamp * 1000,
    })
  }
  const signers = await readExecutionSigners(executionOf.values())
  const merged = hashes.map((safeTxHash) =>
    mergeTransaction(
      safe,
      proposalOf.get(safeTxHash),
      executionOf.get(safeTxHash),
      given.get(safeTxHash) ?? [],
      signers.get(safeTxHash) ?? [],
    ),
  )
  return new Map(
    merged.flatMap((transaction) => (transaction ? [[transaction.safeTxHash, transaction]] : [])),
  )
}

function addConfirmation(given: Map<Hash, Confirmation[]>, hash: Hash, confirmation: Confirmation): void {
  const list = given.get(hash) ?? []
  list.push(confirmation)
  given.set(hash, list)
}

/** What the Safe accepts of an owner that approved the hash on chain: `r` is the owner, `v` is 1. */
const approvedHashSignature = (owner: Address): Hex => concatHex([pad(owner), zeroHash, '0x01'])

function mergeTransaction(
  safe: GatewaySafe,
  proposal: ProposalRow | undefined,
  execution: ExecutionRow | undefined,
  given: readonly Confirmation[],
  signers: readonly ExecutionSigner[],
): MultisigTransaction | undefined {
  const call = proposal === undefined ? execution && emittedCall(execution) : proposal
  if (call === undefined) return undefined
  const executedAt = execution === undefined ? undefined : execution.timestamp * 1000
  const changedAt = Math.max(
    proposal?.modifiedAt.getTime() ?? 0,
    proposal?.approvedAt?.getTime() ?? 0,
    executedAt ?? 0,
  )
  const byOwner = new Map<Address, Confirmation>()
  for (const confirmation of given) {
    if (!byOwner.has(confirmation.owner)) byOwner.set(confirmation.owner, confirmation)
  }
  for (const { owner, signature } of signers) {
    if (!byOwner.has(owner)) byOwner.set(owner, { owner, signature, submittedAt: executedAt ?? 0 })
  }
  const isQueued = execution === undefined && call.nonce >= safe.nonce
  const counted = [...byOwner.values()].filter(({ owner }) => !isQueued || safe.owners.includes(owner))
  return {
    safe: safe.address,
    safeTxHash: call.safeTxHash,
    nonce: call.nonce,
    to: call.to,
    value: call.value,
    data: call.data,
    dataSize: call.dataSize ?? 0,
    actionCount: call.actionCount,
    operation: call.operation === 1 ? 1 : 0,
    safeTxGas: call.safeTxGas,
    baseGas: call.baseGas,
    gasPrice: call.gasPrice,
    gasToken: call.gasToken,
    refundReceiver: call.refundReceiver,
    proposer: proposal?.proposer ?? null,
    proposedByDelegate: proposal?.proposedByDelegate ?? null,
    origin: proposal?.origin ?? null,
    isTrusted: proposal === undefined || proposal.isTrusted || execution !== undefined || counted.length > 0,
    submittedAt: proposal?.submittedAt.getTime() ?? executedAt ?? 0,
    modifiedAt: Math.max(changedAt, ...given.map(submittedAtOf)),
    changedAt,
    confirmations: counted,
    confirmationsRequired: execution?.threshold ?? safe.threshold,
    execution:
      execution === undefined
        ? null
        : {
            isSuccessful: execution.isSuccessful,
            transactionHash: execution.transactionHash,
            blockNumber: execution.blockNumber,
            executedAt: execution.timestamp * 1000,
            executor: execution.executor,
            payment: execution.payment,
          },
  }
}

const submittedAtOf = ({ submittedAt }: Confirmation) => submittedAt

/** The call as an L2 singleton emitted it. */
function emittedCall(row: ExecutionRow) {
  const { nonce, to, value, data, operation } = row
  if (nonce === null || to === null || value === null || data === null) return undefined
  return {
    safeTxHash: row.safeTxHash,
    nonce,
    to,
    value,
    data,
    dataSize: row.dataSize,
    actionCount: row.actionCount,
    operation: operation ?? 0,
    safeTxGas: row.safeTxGas ?? 0n,
    baseGas: row.baseGas ?? 0n,
    gasPrice: row.gasPrice ?? 0n,
    gasToken: row.gasToken ?? zeroAddress,
    refundReceiver: row.refundReceiver ?? zeroAddress,
  }
}

interface ExecutionSigner {
  readonly owner: Address
  readonly signature: Hex
}

interface SignedExecution {
  readonly safeTxHash: Hash
  /** As emitted: unchecked bytes where the contract is not a Safe. */
  readonly signatures: Hex | null
  /** In force before the execution; null if unknown. */
  readonly threshold: number | null
}

/** A recovery takes up to four milliseconds, and a hostile Safe can emit any number of signatures. */
const MAX_RECOVERED = 50
/** For all executions of one answer. Those after it have no signers, until the next answer finds the others kept. */
export const MAX_RECOVERED_PER_ANSWER = 120
const MAX_CACHED = 5_000
/** More than `MAX_RECOVERED` signatures of accounts have. */
const MAX_CACHED_DIGITS = 8_192

const cache = new Map<string, Promise<readonly ExecutionSigner[]>>()

/**
 * Signers of the first `threshold` signatures of each execution, which are those that the Safe checked. Other requests
 * have their turn between two recoveries.
 */
export async function readExecutionSigners(
  executions: Iterable<SignedExecution>,
): Promise<ReadonlyMap<Hash, readonly ExecutionSigner[]>> {
  const signers = new Map<Hash, readonly ExecutionSigner[]>()
  let remaining = MAX_RECOVERED_PER_ANSWER
  for (const { safeTxHash, signatures, threshold } of executions) {
    if (!signatures || threshold === null) continue
    const count = Math.min(threshold, MAX_RECOVERED)
    const key = `${safeTxHash}${count}${createHash('sha256').update(signatures).digest('hex')}`
    const known = cache.get(key)
    if (known === undefined && count > remaining) continue
    if (known === undefined) remaining -= count
    const recovered = known ?? recoverAll(safeTxHash, signatures, count)
    if (known === undefined && signatures.length <= MAX_CACHED_DIGITS)
      keepNewest(cache, key, recovered, MAX_CACHED)
    signers.set(safeTxHash, await recovered)
  }
  return signers
}

async function recoverAll(
  safeTxHash: Hash,
  signatures: Hex,
  count: number,
): Promise<readonly ExecutionSigner[]> {
  const signers: ExecutionSigner[] = []
  try {
    for (const parsed of parseSignatures(signatures, { count })) {
      signers.push({ owner: await recoverSigner(safeTxHash, parsed), signature: parsed.bytes })
      await nextTurn()
    }
    return signers
  } catch {
    // Not signatures: the contract that emitted them did not check any.
    return []
  }
}
