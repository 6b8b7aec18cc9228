/** Summaries of multisig transactions by their hashes. */
import type { TransactionSummary } from '@peppermint/safe/wire'
import type { Hash } from 'viem'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { readDescriptions } from './describeTransactions.ts'
import { readMultisigTransactions } from './readMultisigTransactions.ts'
import { summarizeMultisig } from './summaries.ts'

/** @returns no entry for a hash of which nothing else is known. */
export async function summarizeMultisigs(
  chain: GatewayChain,
  safe: GatewaySafe,
  hashes: readonly Hash[],
): Promise<ReadonlyMap<Hash, TransactionSummary>> {
  const [transactions, trusted] = await Promise.all([
    readMultisigTransactions(chain, safe, hashes, 'list'),
    chain.tokens.readTrustedTokens(safe.address),
  ])
  const descriptions = await readDescriptions(chain, trusted, [...transactions.values()], [])
  const context = { safe, safeApps: chain.config.safeApps, descriptions, now: Date.now() }
  return new Map(
    [...transactions].map(([hash, transaction]) => [hash, summarizeMultisig(transaction, context)]),
  )
}
