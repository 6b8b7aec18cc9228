/** An EIP-1193 provider over a line: what only the wallet can do goes to the wallet, reads go to the page's own nodes. */
import { type Chain, createClient, type EIP1193Provider, numberToHex, type Transport } from 'viem'
import { namedError } from '../errors/namedError.ts'
import type { Live } from './live.ts'
import { allows, walletMethods } from './session.ts'

/** What the provider needs of a line. */
export interface ProvidedLine {
  readonly chains: readonly Chain[]
  /** How each chain is reached, by chain id. */
  readonly transports?: Readonly<Record<number, Transport>> | undefined
  readonly need: () => Promise<Live>
  readonly ask: (method: string, params: unknown) => Promise<unknown>
  readonly switchChain: (chainId: number) => Promise<unknown>
}

type Listener = (news: unknown) => void

/** The provider, and how its listeners are told something. */
export function lineProvider(line: ProvidedLine): {
  readonly provider: EIP1193Provider
  readonly tell: (event: string, news: unknown) => void
} {
  const listeners = new Map<string, Set<Listener>>()
  const of = (event: string) => listeners.get(event) ?? new Set<Listener>()

  async function request({
    method,
    params,
  }: {
    readonly method: string
    readonly params?: unknown
  }): Promise<unknown> {
    const { accounts, chainId, namespaces } = await line.need()
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'wallet_switchEthereumChain') {
      const [wanted] = Array.isArray(params) ? params : []
      await line.switchChain(Number(Reflect.get(Object(wanted), 'chainId')))
      return null
    }
    const isWallets = walletMethods.includes(method) || method.startsWith('wallet_')
    if (isWallets || allows(namespaces, method)) return line.ask(method, params)
    return read(chainId, method, params)
  }

  function read(chainId: number, method: string, params: unknown): Promise<unknown> {
    const chain = line.chains.find(({ id }) => id === chainId)
    const transport = line.transports?.[chainId]
    if (!chain || !transport)
      throw namedError('ChainNotConfiguredError', `The connector has no chain ${chainId}.`)
    const { request: ask } = createClient({ chain, transport })
    return (ask as Listener)({ method, params }) as unknown as Promise<unknown>
  }

  return {
    // EIP-1193 types every method; this one passes on what it is given.
    provider: {
      request,
      on: (event: string, listener: Listener) => void listeners.set(event, of(event).add(listener)),
      removeListener: (event: string, listener: Listener) => void of(event).delete(listener),
    } as unknown as EIP1193Provider,
    tell: (event, news) => of(event).forEach((listener) => listener(news)),
  }
}
