/**
 * The half of the test wallet that lives in the page: it announces itself like an extension (EIP-6963, and
 * `window.ethereum` if asked), hands every request to the test through one bound function, and turns what comes
 * back into results, EIP-1193 errors and events. It decides nothing; `wallet.ts` does.
 */

/** What the page is told about the wallet. Plain data: it crosses into the page as JSON. */
export interface PageWallet {
  readonly name: string
  /** Reverse domain, by which pages tell wallets apart. */
  readonly rdns: string
  readonly uuid: string
  /** A data URL, as EIP-6963 asks. */
  readonly icon: string
  /** Name of the bound function on `window`; unique among the wallets of a page. */
  readonly binding: string
  /** Also be `window.ethereum`, with `isMetaMask` when the name says so. */
  readonly legacy: boolean
  /** Announce by EIP-6963. */
  readonly announce: boolean
}

/** What a page asks. */
export interface Asking {
  readonly method: string
  readonly params?: unknown
}

/** What the bound function resolves to: an error keeps its code and data, which a thrown one would lose on the way. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** Set the wallet up in this window. Refers to nothing outside itself: its source text is what the page receives. */
export function installTestWallet(wallet: PageWallet): void {
  type Listener = (data: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    isMetaMask: wallet.name === 'MetaMask',
    request: async (asking: Asking): Promise<unknown> => {
      const bound: unknown = Reflect.get(window, wallet.binding)
      if (typeof bound !== 'function') throw new Error('The test wallet is not attached to this page.')
      const answer: Answer = await bound({ method: asking.method, params: asking.params ?? [] })
      if ('result' in answer) return answer.result
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

  Reflect.set(window, `${wallet.binding}Emit`, (event: string, data: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(data)
  })
  if (wallet.legacy) Reflect.set(window, 'ethereum', provider)
  if (!wallet.announce) return
  const { name, rdns, uuid, icon } = wallet
  const detail = Object.freeze({ info: Object.freeze({ name, rdns, uuid, icon }), provider })
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** The script to run in a page before its own: Playwright's `addInitScript` takes it as it is. */
export function testWalletScript(wallet: PageWallet): string {
  // Some bundlers wrap functions to keep their names; the page has no such wrapper.
  return `(() => { const __name = (it) => it; (${installTestWallet.toString()})(${JSON.stringify(wallet)}) })()`
}
