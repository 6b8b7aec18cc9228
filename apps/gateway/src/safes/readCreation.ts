/** How a Safe was created: from the index, with what only its Ethereum transaction says. */
import { isRpcOutage } from '@peppermint/wallet-kit/sign-in'
import { eq } from 'drizzle-orm'
import { type Address, decodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { getTransaction } from 'viem/actions'
import { creationDetails, safeCreations } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'

export type SafeCreation = typeof safeCreations.$inferSelect
export type CreationDetails = typeof creationDetails.$inferSelect

const factoryAbi = parseAbi([
  'function createProxy(address singleton, bytes data)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'function createChainSpecificProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'function createProxyWithCallback(address singleton, bytes initializer, uint256 saltNonce, address callback)',
])

/** @returns undefined for a Safe whose creation is not indexed. */
export async function readCreation(
  { database }: Pick<GatewayChain, 'database'>,
  safe: Address,
): Promise<SafeCreation | undefined> {
  const [creation] = await database.db.select().from(safeCreations).where(eq(safeCreations.safe, safe))
  return creation
}

/**
 * Sender and calldata of the transaction that created a Safe, read once.
 * @throws {GatewayError} 503 if they are not stored and the chain cannot be read.
 */
export async function readCreationDetails(
  { database, client }: Pick<GatewayChain, 'database' | 'client'>,
  { safe, factory, transactionHash }: SafeCreation,
): Promise<CreationDetails> {
  const [stored] = await database.db.select().from(creationDetails).where(eq(creationDetails.safe, safe))
  // A reorg may have moved the creation to another transaction.
  if (stored?.transactionHash === transactionHash) return stored
  const transaction = await getTransaction(client, { hash: transactionHash }).catch((error: unknown) => {
    if (isRpcOutage(error)) throw new GatewayError(503, 'The chain cannot be read now. Try again later.')
    throw new GatewayError(503, 'The transaction that created the Safe cannot be read now.')
  })
  const call =
    transaction.to?.toLowerCase() === factory?.toLowerCase() ? readCall(transaction.input) : undefined
  const details = {
    safe,
    transactionHash,
    creator: getAddress(transaction.from),
    saltNonce: call?.saltNonce ?? null,
    setupData: call?.setupData ?? null,
  }
  await database.db
    .insert(creationDetails)
    .values(details)
    .onConflictDoUpdate({ target: creationDetails.safe, set: details })
  return details
}

/** Arguments of a factory's method; undefined for any other calldata. */
function readCall(data: Hex): { readonly setupData: Hex; readonly saltNonce: string | null } | undefined {
  try {
    const { args } = decodeFunctionData({ abi: factoryAbi, data })
    return { setupData: args[1], saltNonce: args[2] === undefined ? null : String(args[2]) }
  } catch {
    return undefined
  }
}
