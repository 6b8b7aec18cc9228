/** Checks of all endpoints of one chain at once. */
import { boundedFetch } from '@peppermint/rpc/boundedFetch.ts'
import { operatorOf } from '@peppermint/rpc/readAgreed.ts'
import { isSocketUrl } from '@peppermint/rpc/socketTransport.ts'
import { createEndpoint, type Endpoint } from '../chain/endpoint.ts'
import { note, ok, wrong, type Finding } from './finding.ts'
import { probeEndpoint, probeHead, PROBE_TIMEOUT_MS, type EndpointToProbe } from './probeEndpoint.ts'

/** As the ranking of endpoints: about a minute on Canto. */
const MAX_LAG_BLOCKS = 10

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

export interface EndpointsToProbe extends EndpointToProbe {
  readonly urls: readonly string[]
  /** `start`: two requests to each, which a server can afford at every start. */
  readonly depth: 'start' | 'full'
}

/**
 * Probes endpoints at once, and compares their newest blocks. Never rejects.
 * @param findFirstBlock asked with the URLs that respond where `fromBlock` is not known; must not reject.
 */
export async function probeEndpoints(
  { urls, depth, ...required }: EndpointsToProbe,
  findFirstBlock?: (urls: readonly string[]) => Promise<number | undefined>,
): Promise<{ readonly findings: readonly Finding[]; readonly usable: readonly Endpoint[] }> {
  const probed = await Promise.all(
    urls.map(async (url) => {
      const endpoint = createEndpoint({
        url,
        timeout: PROBE_TIMEOUT_MS,
        isKeptOpen: false,
        maxBytes: MAX_RESPONSE_BYTES,
      })
      return { url, endpoint, ...(await probeHead(endpoint, required)) }
    }),
  )
  const usable = probed.filter(({ head }) => head !== undefined)
  const fromBlock =
    required.fromBlock ??
    (usable.length === 0 ? undefined : await findFirstBlock?.(usable.map(({ url }) => url)))
  const findings = await Promise.all(
    probed.map(async ({ endpoint, head, findings: first }) =>
      head === undefined || depth === 'start'
        ? first
        : [...first, ...(await probeEndpoint(endpoint, { ...required, fromBlock }, head))],
    ),
  )
  const newest = Math.max(...probed.map(({ head }) => head?.number ?? 0))
  const lagging = probed.flatMap(({ endpoint, head }) => {
    const lag = head === undefined ? 0 : newest - head.number
    if (lag <= MAX_LAG_BLOCKS) return []
    const message = `is ${lag} blocks behind another one, or that one is ahead of the chain. Compare both with an explorer.`
    return wrong(`${required.variable} ${endpoint.host}`, message)
  })
  return { findings: [...findings.flat(), ...lagging], usable: usable.map(({ endpoint }) => endpoint) }
}

/** @param effect of trusting one, as the end of a sentence. */
export function checkOperators(
  variable: string,
  urls: readonly string[],
  effect: string,
): readonly Finding[] {
  if (new Set(urls.map(operatorOf)).size !== 1) return []
  const message = `one node is trusted alone${effect}. Add one of another operator, so that two must agree.`
  return [note(variable, message)]
}

/**
 * A browser reads an answer only if the node allows any site to.
 * @param effect on who needs it, as the end of a sentence.
 */
export async function checkBrowserAccess(variable: string, url: string, effect: string): Promise<Finding> {
  const { host } = new URL(url)
  const subject = `${variable} ${host}`
  if (isSocketUrl(url)) return ok(subject, 'is a WebSocket, which every site may open')
  try {
    const send = boundedFetch({ timeoutMs: PROBE_TIMEOUT_MS, maxBytes: 64 * 1024 })
    const { headers } = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://preflight.example' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    })
    return headers.get('access-control-allow-origin') === null
      ? wrong(
          subject,
          `sends no Access-Control-Allow-Origin: browsers keep its answers from ${effect}. Have its operator allow every origin, or set another.`,
        )
      : ok(subject, 'can be read by browsers')
  } catch {
    return wrong(subject, 'does not respond. Check its URL, or set another.')
  }
}
