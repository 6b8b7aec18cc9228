/**
 * Compares the deck on chain with the deck of this page: 10,000 cards of three bytes in a fixed order. The collection
 * commits to it with an immutable address; behind it, two contracts without code that can run have the cards as their
 * bytes. Nothing can change either.
 */
import { DECK_SIZE, encodeTraits, getCard } from '@peppermint/art'
import type { Deployment } from '@peppermint/sale'
import { hexToBytes, keccak256, parseAbi, type Client, type Hex } from 'viem'
import { getCode, readContract } from 'viem/actions'

const ABI = parseAbi([
  'function deck() view returns (address)',
  'function FIRST_HALF() view returns (address)',
  'function SECOND_HALF() view returns (address)',
])

const CARD_BYTES = 3

export interface DeckReading {
  /** Whether every byte is the same. */
  readonly isSame: boolean
  /** keccak256 of the deck's 30,000 bytes on chain. */
  readonly hash: Hex
}

/** The deck's bytes as this page draws them. */
export function encodeDeck(): Uint8Array {
  const bytes = new Uint8Array(DECK_SIZE * CARD_BYTES)
  for (let number = 1; number <= DECK_SIZE; number++) {
    const traits = encodeTraits(getCard(number))
    bytes.set([traits >> 16, (traits >> 8) & 255, traits & 255], (number - 1) * CARD_BYTES)
  }
  return bytes
}

/** @throws viem's errors if the chain cannot be read. */
export async function readDeck(client: Client, { contract }: Deployment): Promise<DeckReading> {
  const deck = await readContract(client, { address: contract, abi: ABI, functionName: 'deck' })
  const halves = await Promise.all(
    (['FIRST_HALF', 'SECOND_HALF'] as const).map(async (functionName) => {
      const address = await readContract(client, { address: deck, abi: ABI, functionName })
      return hexToBytes((await getCode(client, { address })) ?? '0x')
    }),
  )
  // Each begins with STOP, so that it cannot be executed.
  const bytes = Uint8Array.from(halves.flatMap((half) => [...half.subarray(1)]))
  const own = encodeDeck()
  return {
    isSame: bytes.length === own.length && bytes.every((byte, index) => byte === own[index]),
    hash: keccak256(bytes),
  }
}
