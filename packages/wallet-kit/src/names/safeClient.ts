/**
 * A client for reading untrusted contracts. Such a contract may redirect to a URL (EIP-3668), which viem would fetch
 * unconditionally; this client fetches only from public hosts, with limits, and accepts only hex.
 */
import { type Client, createClient, custom, isHex } from 'viem'
import { fetchText } from './fetchText.ts'

interface Lookup {
  readonly data: `0x${string}`
  readonly sender: `0x${string}`
  readonly urls: readonly string[]
}

/** The same chain and transport, without the client's own CCIP fetch. */
export function createSafeClient({ chain, request }: Client, fetchFn?: typeof fetch): Client {
  return createClient({
    ...(chain && { chain }),
    // The client's transport has retries and timeouts; a second layer would multiply them.
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
  throw new AggregateError(errors, 'names: every CCIP gateway failed')
}

/** Services answer with plain hex, or with JSON that has it under `data`. */
function parseHex(text: string): `0x${string}` | undefined {
  if (isHex(text)) return text
  const { data }: { data?: unknown } = JSON.parse(text)
  return isHex(data) ? data : undefined
}
