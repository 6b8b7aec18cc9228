/** An EIP-1193 provider over a session: wallet methods go to the wallet, reads go to the page's RPC endpoints. */
import { type Chain, createClient, type EIP1193Provider, numberToHex, type Transport } from 'viem'
import { namedError } from '../errors/namedError.ts'
import type { ActiveSession } from './activeSession.ts'
import { isMethodAllowed, WALLET_METHODS } from './session.ts'

export interface ProviderContext {
  readonly chains: readonly Chain[]
  readonly transports?: Readonly<Record<number, Transport>> | undefined
  readonly requireSession: () => Promise<ActiveSession>
  readonly requestWallet: (method: string, params: unknown) => Promise<unknown>
  readonly switchChain: (chainId: number) => Promise<unknown>
}

type Listener = (payload: unknown) => void

/** Creates the provider and a function that emits its events. */
export function createSessionProvider(context: ProviderContext): {
  readonly provider: EIP1193Provider
  readonly emit: (event: string, payload: unknown) => void
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
    const { accounts, chainId, namespaces } = await context.requireSession()
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'wallet_switchEthereumChain') {
      const [wanted] = Array.isArray(params) ? params : []
      await context.switchChain(Number(Reflect.get(Object(wanted), 'chainId')))
      return null
    }
    const isWalletMethod = WALLET_METHODS.includes(method) || method.startsWith('wallet_')
    if (isWalletMethod || isMethodAllowed(namespaces, method)) return context.requestWallet(method, params)
    return read(chainId, method, params)
  }

  function read(chainId: number, method: string, params: unknown): Promise<unknown> {
    const chain = context.chains.find(({ id }) => id === chainId)
    const transport = context.transports?.[chainId]
    if (!chain || !transport)
      throw namedError('ChainNotConfiguredError', `The connector has no chain ${chainId}.`)
    const { request: requestWallet } = createClient({ chain, transport })
    return (requestWallet as Listener)({ method, params }) as unknown as Promise<unknown>
  }

  return {
    // viem types every EIP-1193 method; this forwards any.
    provider: {
      request,
      on: (event: string, listener: Listener) => void listeners.set(event, of(event).add(listener)),
      removeListener: (event: string, listener: Listener) => void of(event).delete(listener),
    } as unknown as EIP1193Provider,
    emit: (event, payload) => of(event).forEach((listener) => listener(payload)),
  }
}
