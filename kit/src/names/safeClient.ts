/**
 * A client for reading contracts that anybody may have written. Such a contract may answer "ask this address" (EIP-3668),
 * and viem would ask any address; this one asks public hosts only, with limits, and believes nothing but hex.
 */
import { type Client, createClient, custom, isHex } from 'viem'
import { fetchText } from './fetchText.ts'

/** What a contract asked to be fetched, as viem hands it over. */
interface Lookup {
  readonly data: `0x${string}`
  readonly sender: `0x${string}`
  readonly urls: readonly string[]
}

/** The same chain through the same transport, without the client's own way of fetching. */
export function createSafeClient({ chain, request }: Client, fetchFn?: typeof fetch): Client {
  return createClient({
    ...(chain && { chain }),
    // The client's own transport has retries and time limits; a second layer would multiply them.
    transport: custom({ request }, { retryCount: 0 }),
    ccipRead: { request: (lookup) => fetchOffchain(lookup, fetchFn) },
  })
}

async function fetchOffchain({ data, sender, urls }: Lookup, fetchFn: typeof fetch | undefined) {
  const errors: unknown[] = []
  for (const template of urls) {
    const isGet = template.includes('{data}')
    const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
    try {
      const text = await fetchText({ url, fetch: fetchFn, ...(!isGet && { body: { data, sender } }) })
      const result = parseHex(text)
      if (result) return result
    } catch (error) {
      errors.push(error)
    }
  }
  throw new AggregateError(errors, 'No service that the contract names gave an answer.')
}

/** A service answers with the bare hex, or with JSON that has it under `data`. */
function parseHex(text: string): `0x${string}` | undefined {
  if (isHex(text)) return text
  const { data }: { data?: unknown } = JSON.parse(text)
  return isHex(data) ? data : undefined
}
