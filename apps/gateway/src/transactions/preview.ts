/** What a transaction would show as, before it is proposed. */
import type { PreviewInput, TransactionPreview } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import type { GatewayChain } from '../gatewayChain.ts'
import { describeTransactionData, parameterAddresses } from './dataDetails.ts'
import { readDescriptions } from './describeTransactions.ts'

/** Describes a transaction of a Safe as its details would. Nothing is stored or simulated. */
export async function previewTransaction(
  chain: GatewayChain,
  safe: Address,
  input: PreviewInput,
): Promise<TransactionPreview> {
  const call = { safe, ...input }
  const decoded = call.data === '0x' ? undefined : chain.decoder.decode(call.data, call.to)
  const trusted = await chain.tokens.readTrustedTokens(safe)
  const descriptions = await readDescriptions(chain, trusted, [call], [], parameterAddresses(decoded))
  const { txInfo, dataDecoded } = descriptions.call(call)
  return { txInfo, txData: describeTransactionData(chain.config, call, dataDecoded, descriptions) }
}
