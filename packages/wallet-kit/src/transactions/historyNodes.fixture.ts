/** Nodes of a history: honest, lagging, pruned, failing, without receipts or logs, or lying. */
import { createClient, custom, http, numberToHex, type Client, type Hex } from 'viem'
import type { TestChain } from '../testing/startChain.fixture.ts'
import type { Random } from './random.fixture.ts'

export type NodeKind = 'honest' | 'behind' | 'pruned' | 'failing' | 'no receipts' | 'no logs' | 'liar'

/** Weighted by repetition. */
export const NODE_KINDS: readonly NodeKind[] = [
  'honest',
  'honest',
  'honest',
  'behind',
  'behind',
  'pruned',
  'failing',
  'no receipts',
  'no logs',
  'liar',
]

type Params = readonly unknown[]

/** A client of a node of the kind, over the honest chain. */
export async function createNodeClient(chain: TestChain, kind: NodeKind, random: Random): Promise<Client> {
  const inner = http(chain.url, { retryCount: 0 })({})
  const ask = (method: string, params: Params): Promise<unknown> =>
    inner.request({ method, params: params as never })
  const respond = await respondents[kind](chain, ask, random)
  const request = ({ method, params }: { method: string; params?: unknown }): Promise<unknown> =>
    respond(method, (params ?? []) as Params)
  return createClient({ transport: custom({ request }, { retryCount: 0 }) })
}

type Respond = (method: string, params: Params) => Promise<unknown>
type Respondent = (chain: TestChain, ask: Respond, random: Random) => Respond | Promise<Respond>

const respondents: Readonly<Record<NodeKind, Respondent>> = {
  honest: (_, ask) => ask,
  failing:
    (_, ask, { roll }) =>
    async (method, params) => {
      if (roll() < 0.3) throw new TypeError('Failed to fetch')
      return ask(method, params)
    },
  pruned: (_, ask) => async (method, params) => {
    const isOld = !['latest', 'pending'].includes(String(params[1]))
    if (method === 'eth_getTransactionCount' && isOld)
      throw rpcError(-32000, 'missing trie node 77 (path ) state is not available')
    return ask(method, params)
  },
  'no logs': (_, ask) => async (method, params) => {
    if (method === 'eth_getLogs') throw rpcError(-32005, 'query returned more than 10000 results')
    return ask(method, params)
  },
  'no receipts': (_, ask) => async (method, params) =>
    method === 'eth_getTransactionReceipt' ? null : ask(method, params),
  liar:
    (_, ask, { roll }) =>
    async (method, params) => {
      const answer = await ask(method, params)
      if (method !== 'eth_getTransactionReceipt' || !answer) return answer
      const receipt = answer as { readonly status: Hex }
      const lie = roll()
      if (lie < 0.25) return { ...receipt, status: receipt.status === '0x1' ? '0x0' : '0x1' }
      if (lie < 0.5) return { ...receipt, logs: [] }
      if (lie < 0.75) return { ...receipt, blockHash: `0x${'77'.repeat(32)}` }
      return { ...receipt, transactionHash: `0x${'78'.repeat(32)}` }
    },
  behind: async (chain, ask, { roll, below }) => {
    const head = Math.max(0, Number(await chain.rpc('eth_blockNumber')) - 1 - below(3))
    const lag = (value: unknown): unknown =>
      value === 'latest' || value === 'pending' ? numberToHex(head) : value
    return async (method, params) => {
      if (method === 'eth_blockNumber') return numberToHex(head)
      const found = await ask(method, params.map(lag))
      if (/ByHash|Receipt/.test(method)) {
        const { blockNumber } = (found ?? {}) as { readonly blockNumber?: Hex | null }
        if (Number(blockNumber ?? 0) > head) return null
        // A lagging node may not have received it.
        return !blockNumber && roll() < 0.5 ? null : found
      }
      if (method === 'eth_getBlockByNumber' && Number(params[0]) > head) return null
      if (method === 'eth_getLogs')
        return (found as { readonly blockNumber: Hex }[]).filter(
          ({ blockNumber }) => Number(blockNumber) <= head,
        )
      return found
    }
  },
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
