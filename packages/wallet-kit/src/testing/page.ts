/**
 * The half of the test wallet that lives in the page: it announces itself like an extension (EIP-6963, and
 * `window.ethereum` if asked), hands every request to the test through one bound function, and turns what comes
 * back into results, EIP-1193 errors and events. It decides nothing; `wallet.ts` does.
 */
import type { Personality, WalletResponse, WalletRequest } from './walletCore.ts'

/** The wallet's configuration in the page, passed as JSON. */
export interface PageWallet {
  readonly name: string
  /** Reverse domain, which identifies the wallet. */
  readonly rdns: string
  readonly uuid: string
  /** A data URL, as EIP-6963 asks. */
  readonly icon: string
  /** Name of the bound function on `window`; unique among the wallets of a page. */
  readonly binding: string
  /** Also be `window.ethereum`. */
  readonly legacy: boolean
  /** Flags of its provider: `isMetaMask`, `isTrust` … */
  readonly flags: Readonly<Record<string, boolean>>
  /** Announce by EIP-6963. */
  readonly announce: boolean
  /** Stay hidden until `appear`. */
  readonly late: boolean
  readonly personality: Personality
}

/** What the half of an extension in the page asks its other half at each load, before anything else. */
export const LOAD = 'load'

/**
 * Set the wallet up in a window. Refers to nothing outside itself: its source text is what a page receives.
 * @returns takes the wallet out of the window again.
 */
export function installTestWallet(wallet: PageWallet, target: Window = window): () => void {
  type Listener = (data: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const isExtension = wallet.personality === 'extension'
  let isReady = !isExtension

  async function ask(request: WalletRequest): Promise<WalletResponse> {
    const bound: unknown = Reflect.get(target, wallet.binding)
    if (typeof bound !== 'function') throw new Error('The test wallet is not attached to this page.')
    return bound({ method: request.method, params: request.params ?? [] })
  }

  /** An extension that starts: it names Ethereum as its chain, whichever it is on. */
  async function start(): Promise<void> {
    const load: typeof LOAD = 'load'
    await ask({ method: load })
    isReady = true
    emit('connect', { chainId: '0x1' })
  }

  const provider = {
    ...wallet.flags,
    request: async (request: WalletRequest): Promise<unknown> => {
      if (!isReady && request.method === 'eth_chainId') return '0x1'
      await started
      const answer = await ask(request)
      if ('result' in answer) return answer.result
      if (isExtension) return Promise.reject(answer.error)
      const { message, ...rest } = answer.error
      throw Object.assign(new Error(message), rest)
    },
    on: (event: string, listener: Listener): unknown => {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
      return provider
    },
    removeListener: (event: string, listener: Listener): unknown => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  // An extension's `window.ethereum` is another object than what it announces, so the two cannot be compared.
  const ethereum = isExtension ? new Proxy(provider, {}) : provider
  const { name, rdns, uuid, icon } = wallet
  const detail = Object.freeze({ info: Object.freeze({ name, rdns, uuid, icon }), provider })
  const announce = (): void => {
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }

  /** As extensions do that find another one in its place: one `window.ethereum`, the others beside it. */
  function setEthereum(): void {
    const there: unknown = Reflect.get(target, 'ethereum')
    if (typeof there === 'object' && there !== null) {
      const others: unknown = Reflect.get(there, 'providers')
      Reflect.set(provider, 'providers', [...(Array.isArray(others) ? others : [there]), provider])
    }
    Reflect.set(target, 'ethereum', ethereum)
    target.dispatchEvent(new Event('ethereum#initialized'))
  }

  function appear(): void {
    if (wallet.legacy) setEthereum()
    if (!wallet.announce) return
    target.addEventListener('eip6963:requestProvider', announce)
    announce()
  }

  const emit = (event: string, data: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(data)
  }
  const hooks = { Emit: emit, Appear: appear }
  for (const [hook, callback] of Object.entries(hooks)) Reflect.set(target, wallet.binding + hook, callback)
  const started = isExtension ? start() : undefined
  if (!wallet.late) appear()

  return () => {
    target.removeEventListener('eip6963:requestProvider', announce)
    if (Reflect.get(target, 'ethereum') === ethereum) Reflect.deleteProperty(target, 'ethereum')
    for (const hook of ['', ...Object.keys(hooks)]) Reflect.deleteProperty(target, wallet.binding + hook)
  }
}

/** The script to run in a page before its own: Playwright's `addInitScript` takes it as it is. */
export function testWalletScript(wallet: PageWallet): string {
  // Some bundlers wrap functions to keep their names; the page has no such wrapper.
  return `(() => { const __name = (it) => it; (${installTestWallet.toString()})(${JSON.stringify(wallet)}) })()`
}
