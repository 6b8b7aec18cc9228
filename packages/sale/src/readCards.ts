/** Reads the cards of tokens, which a page needs to draw them. */
import type { Client } from 'viem'
import { cardsAbi } from '@peppermint/contracts/pageAbi'
import { readFunction } from './readFunction.ts'
import type { Deployment } from './sale.ts'

/** A token's card. */
export interface TokenCard {
  /** Its place in the deck, 1 to 10,000. */
  readonly number: number
  /** 24 packed bits; `@peppermint/art` decodes them. */
  readonly traits: number
}

/**
 * The cards of the tokens, in the order of `ids`; undefined for a sealed or nonexistent token.
 * @throws viem's transport and contract errors.
 */
export async function readCards(
  client: Client,
  deployment: Deployment,
  ids: readonly number[],
): Promise<(TokenCard | undefined)[]> {
  const cards = await readFunction(client, {
    address: deployment.contract,
    abi: cardsAbi,
    functionName: 'cardsOf',
    args: [ids.map(BigInt)],
  })
  return cards.map((card) => (card.number === 0 ? undefined : card))
}
