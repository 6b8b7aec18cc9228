/**
 * Why the sale could not be read, for who runs the server: most often a variable that names another chain or another
 * contract, and what libraries say of that fills a screen.
 */
import type { Deployment } from '@peppermint/contracts/sale'
import type { Client } from 'viem'
import { getChainId, getCode } from 'viem/actions'

export interface UnreadReason {
  readonly code: 'chain_unreachable' | 'wrong_chain' | 'no_contract' | 'not_the_collection'
  /** A sentence without secrets. */
  readonly message: string
}

/** Asks the chain two small questions. Never rejects: who does not answer is the reason. */
export async function whyUnread(client: Client, deployment: Deployment): Promise<UnreadReason> {
  const { chainId, contract } = deployment
  try {
    const told = await getChainId(client)
    if (told !== chainId)
      return {
        code: 'wrong_chain',
        message: `The nodes of RPC_URLS are of chain ${told}, and CHAIN_ID is ${chainId}.`,
      }
    const code = await getCode(client, { address: contract })
    if (code === undefined)
      return {
        code: 'no_contract',
        message: `There is no contract at ${contract} (CONTRACT) on chain ${chainId}.`,
      }
    return {
      code: 'not_the_collection',
      message: `The contract at ${contract} (CONTRACT) does not tell of its sale as this collection does, or its node fails to.`,
    }
  } catch {
    return { code: 'chain_unreachable', message: 'No node of RPC_URLS answers.' }
  }
}
