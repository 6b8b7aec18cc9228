/**
 * What the person behind a test wallet does when it asks: say yes, say no, let it wait, or be the kind of wallet
 * that misbehaves. A script is set per method, for good or for the next request only.
 */
import { ProviderError, type WalletError } from './providerError.ts'
import type { WalletRequest, Policy } from './walletCore.ts'

export type Behavior =
  | 'accept'
  /** 4001. */
  | 'reject'
  /** The prompt stays open until `answer` is called on the held request. */
  | 'keep-open'
  /** -32002: another prompt of this wallet is open. */
  | 'busy'
  /** Performs it, but never settles the promise. */
  | 'silent'
  /** Accepts after so many milliseconds. */
  | { readonly slow: number }
  /** Throws exactly this. */
  | { readonly fail: WalletError }
  /** Does nothing and resolves with this. */
  | { readonly result: unknown }

/** How an open prompt can be answered. */
type Answer = Exclude<Behavior, 'keep-open'>

/** A prompt that is open in the wallet. */
export interface OpenPrompt extends WalletRequest {
  /** Answers it, `accept` by default. Resolves when settled, also after a failure. */
  readonly answer: (behavior?: Answer) => Promise<void>
}

export interface Script extends Required<Policy> {
  readonly on: (method: string, behavior: Behavior) => void
  readonly once: (method: string, behavior: Behavior) => void
  readonly openPrompts: () => readonly OpenPrompt[]
}

/** Methods that `connect` matches. */
const CONNECT: ReadonlySet<string> = new Set(['eth_requestAccounts', 'wallet_requestPermissions'])

/** Whether a method is what was scripted: itself, or a way to `connect`. */
export function isScripted(scripted: string, method: string): boolean {
  return scripted === method || (scripted === 'connect' && CONNECT.has(method))
}

/** Methods of which a wallet shows one prompt at a time. */
const ONE_AT_A_TIME = /^(eth_requestAccounts|wallet_requestPermissions|wallet_(switch|add)EthereumChain)$/

export function createScript(): Script {
  const always = new Map<string, Behavior>()
  const next = new Map<string, Behavior[]>()
  const open = new Set<OpenPrompt>()

  async function behave(behavior: Answer, perform: () => Promise<unknown>): Promise<unknown> {
    if (behavior === 'reject') throw new ProviderError({ code: 4001, message: 'User rejected the request.' })
    if (behavior === 'busy')
      throw new ProviderError({ code: -32002, message: 'Request already pending. Please wait.' })
    if (behavior === 'silent') {
      await perform()
      return new Promise(() => {})
    }
    if (behavior === 'accept') return perform()
    if ('result' in behavior) return behavior.result
    if ('fail' in behavior) throw new ProviderError(behavior.fail)
    await new Promise((resolve) => setTimeout(resolve, behavior.slow))
    return perform()
  }

  function openPrompt(request: WalletRequest, perform: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const openPrompts: OpenPrompt = {
        ...request,
        answer: async (behavior = 'accept') => {
          open.delete(openPrompts)
          try {
            if (behavior === 'silent') await perform()
            else resolve(await behave(behavior, perform))
          } catch (error) {
            reject(error)
          }
        },
      }
      open.add(openPrompts)
    })
  }

  return {
    on: (method, behavior) => {
      always.set(method, behavior)
    },
    once: (method, behavior) => {
      next.set(method, [...(next.get(method) ?? []), behavior])
    },
    openPrompts: () => [...open],
    covers: (method) => always.has(method) || (next.get(method)?.length ?? 0) > 0,
    play: async (request, perform) => {
      const { method } = request
      if (ONE_AT_A_TIME.test(method) && [...open].some((openPrompts) => openPrompts.method === method))
        throw new ProviderError({
          code: -32002,
          message: `Request of type '${method}' already pending. Please wait.`,
        })
      const names = [method, ...(CONNECT.has(method) ? ['connect'] : [])]
      const queued = names.map((name) => next.get(name)).find((queue) => queue?.length)
      const lasting = names.map((name) => always.get(name)).find((each) => each !== undefined)
      const behavior = queued?.shift() ?? lasting ?? 'accept'
      return behavior === 'keep-open' ? openPrompt(request, perform) : behave(behavior, perform)
    },
  }
}
