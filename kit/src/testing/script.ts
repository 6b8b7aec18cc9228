/**
 * What the person behind a test wallet does when it asks: say yes, say no, let it wait, or be the kind of wallet
 * that misbehaves. A script is set per method, for good or for the next request only.
 */
import { ProviderError, type WalletError } from './providerError.ts'
import type { Asking, Policy } from './walletCore.ts'

export type Behaviour =
  | 'accept'
  /** 4001. */
  | 'reject'
  /** The prompt stays open until `answer` is called on the held request. */
  | 'hold'
  /** -32002: another prompt of this wallet is open. */
  | 'busy'
  /** Does it, and never tells: the tab that asked hears nothing. */
  | 'silent'
  /** Accepts after so many milliseconds. */
  | { readonly slow: number }
  /** Throws exactly this. */
  | { readonly fail: WalletError }
  /** Does nothing and resolves with this. */
  | { readonly result: unknown }

/** A prompt that is open in the wallet. */
export interface Held extends Asking {
  /** Answer it, as `accept` unless told otherwise. Resolves when it is done, whether it worked or not. */
  readonly answer: (behaviour?: Exclude<Behaviour, 'hold'>) => Promise<void>
}

export interface Script extends Required<Policy> {
  readonly on: (method: string, behaviour: Behaviour) => void
  readonly once: (method: string, behaviour: Behaviour) => void
  readonly held: () => readonly Held[]
}

/** What a script may say instead of either method: wallets are asked to connect in both ways. */
const CONNECT: ReadonlySet<string> = new Set(['eth_requestAccounts', 'wallet_requestPermissions'])

/** Whether a method is what was scripted: itself, or a way to `connect`. */
export function isScripted(scripted: string, method: string): boolean {
  return scripted === method || (scripted === 'connect' && CONNECT.has(method))
}

/** Methods of which a wallet shows one prompt at a time. */
const ONE_AT_A_TIME = /^(eth_requestAccounts|wallet_requestPermissions|wallet_(switch|add)EthereumChain)$/

/** A script in which everything is accepted. */
export function createScript(): Script {
  const always = new Map<string, Behaviour>()
  const next = new Map<string, Behaviour[]>()
  const open = new Set<Held>()

  async function behave(
    behaviour: Exclude<Behaviour, 'hold'>,
    deed: () => Promise<unknown>,
  ): Promise<unknown> {
    if (behaviour === 'reject') throw new ProviderError({ code: 4001, message: 'User rejected the request.' })
    if (behaviour === 'busy')
      throw new ProviderError({ code: -32002, message: 'Request already pending. Please wait.' })
    if (behaviour === 'silent') {
      await deed()
      return new Promise(() => {})
    }
    if (behaviour === 'accept') return deed()
    if ('result' in behaviour) return behaviour.result
    if ('fail' in behaviour) throw new ProviderError(behaviour.fail)
    await new Promise((resolve) => setTimeout(resolve, behaviour.slow))
    return deed()
  }

  function hold(asking: Asking, deed: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const held: Held = {
        ...asking,
        answer: async (behaviour = 'accept') => {
          open.delete(held)
          try {
            if (behaviour === 'silent') await deed()
            else resolve(await behave(behaviour, deed))
          } catch (error) {
            reject(error)
          }
        },
      }
      open.add(held)
    })
  }

  return {
    on: (method, behaviour) => {
      always.set(method, behaviour)
    },
    once: (method, behaviour) => {
      next.set(method, [...(next.get(method) ?? []), behaviour])
    },
    held: () => [...open],
    covers: (method) => always.has(method) || (next.get(method)?.length ?? 0) > 0,
    play: async (asking, deed) => {
      const { method } = asking
      if (ONE_AT_A_TIME.test(method) && [...open].some((held) => held.method === method))
        throw new ProviderError({
          code: -32002,
          message: `Request of type '${method}' already pending. Please wait.`,
        })
      const names = [method, ...(CONNECT.has(method) ? ['connect'] : [])]
      const queued = names.map((name) => next.get(name)).find((queue) => queue?.length)
      const lasting = names.map((name) => always.get(name)).find((each) => each !== undefined)
      const behaviour = queued?.shift() ?? lasting ?? 'accept'
      return behaviour === 'hold' ? hold(asking, deed) : behave(behaviour, deed)
    },
  }
}
