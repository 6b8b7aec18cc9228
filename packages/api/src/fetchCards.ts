/** The cards of all peppers from our server. */
import { fetchJson } from './fetchJson.ts'
import { InvalidResponse, parseArray, parseFields, parseInteger } from './parseFields.ts'
import type { CardsAnswer } from './responses.ts'

/** A revealed pepper's place in the deck and its traits in 24 bits; undefined while it is sealed. By id, from 1. */
export type CardTable = readonly ({ readonly number: number; readonly traits: number } | undefined)[]

/** More than a collection has: not from our server. */
const MAX_CARDS = 100_000

/**
 * @param base where the server is, for example `''` for the page's own origin.
 * @throws {InvalidResponse} when the response is not such a table; what `fetchJson` throws.
 */
export async function fetchCards(base: string, signal?: AbortSignal): Promise<CardTable> {
  const { body } = await fetchJson(`${base}/api/cards`, signal && { signal })
  const { numbers, packed } = parseFields<CardsAnswer>(body, 'cards')
  const traits = parseArray(packed, 'packed', MAX_CARDS)
  const places = parseArray(numbers, 'numbers', MAX_CARDS)
  if (traits.length !== places.length) throw new InvalidResponse('packed')
  // Without the index: ten thousand names of fields take longer than all else.
  return places.map((value, index) => {
    const number = parseInteger(value, 'numbers')
    return number === 0 ? undefined : { number, traits: parseInteger(traits[index], 'packed') }
  })
}
