/**
 * The test wallet: a person with keys and a script, reachable the way a page reaches any wallet. It signs and sends
 * for real. `attach(page)` puts it into a page of a driven browser, `install()` into the window the test itself runs in;
 * `provider` is the same wallet without a window.
 *
 *     const wallet = createTestWallet({ rpcUrl, chainId: 7700, privateKeys: [key] })
 *     await wallet.attach(page)              // before page.goto
 *     wallet.once('eth_sendTransaction', 'keep-open')
 *     …the page asks…
 *     const prompt = await wallet.prompted('eth_sendTransaction')
 *     await prompt.answer('reject')
 *
 * What it remembers (who is connected, which networks it knows) it remembers like an extension: beyond reloads.
 */
import { http, numberToHex, type Address, type Hash, type Hex } from 'viem'
import { installTestWallet, LOAD, testWalletScript, type PageWallet } from './page.ts'
import { ProviderError } from './providerError.ts'
import { createScript, isScripted, type Behavior, type OpenPrompt } from './script.ts'
import { createSigner } from './signer.ts'
import {
  createWalletCore,
  type Personality,
  type WalletResponse,
  type WalletRequest,
  type Policy,
  type WalletCore,
  type WalletState,
} from './walletCore.ts'

/** The part of a Playwright page that is used. */
export interface PageLike {
  exposeFunction(
    name: string,
    callback: (request: WalletRequest) => Promise<WalletResponse>,
  ): Promise<unknown>
  addInitScript(script: string): Promise<unknown>
  evaluate(script: string): Promise<unknown>
}

/** The part of a Playwright context that is used: all its pages, the ones to come too. */
export interface ContextLike {
  exposeFunction: PageLike['exposeFunction']
  addInitScript: PageLike['addInitScript']
  pages(): readonly PageLike[]
}

export interface TestWalletOptions {
  readonly rpcUrl: string
  /** The network it is on at first. */
  readonly chainId: number
  /** Its accounts, the first one chosen. */
  readonly privateKeys: readonly Hex[]
  /** More accounts, without keys: what they sign, the script answers with `{ result }`. */
  readonly withoutKeys?: readonly Address[]
  /** Other known networks: chain id to endpoint. */
  readonly otherChains?: Readonly<Record<number, string>>
  /** Whether it was connected to this page before. */
  readonly connected?: boolean
  /** Its name, and below its reverse domain and picture, as it announces them. Anything goes: pages must bear it. */
  readonly name?: string
  readonly rdns?: string
  readonly icon?: string
  /** Be `window.ethereum` too, as in an app's own browser. */
  readonly legacy?: boolean
  /** Flags of its provider: `{ isTrust: true }`. Defaults to `isMetaMask` for a wallet named MetaMask. */
  readonly flags?: Readonly<Record<string, boolean>>
  /** Be announced by EIP-6963; true unless given. */
  readonly announce?: boolean
  /** Be nowhere in a page, at each load, until {@link TestWallet.appear}. */
  readonly late?: boolean
  /** How it behaves where wallets differ; `plain` unless given. An `extension` is `legacy` too, and says `isMetaMask`. */
  readonly personality?: Personality
}

export interface TestWallet {
  readonly address: Address
  /** Every request so far, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** From now on. `connect` is either way in which pages ask to connect, `eth_requestAccounts` and `wallet_requestPermissions`. */
  readonly on: (method: string, behavior: Behavior) => void
  /** For the next request only; several queue up. */
  readonly once: (method: string, behavior: Behavior) => void
  readonly openPrompts: () => readonly OpenPrompt[]
  /**
   * The open prompt of a method; waits for it when there is none yet. Needs the behaviour `hold`. Rejects after `within`
   * milliseconds (30,000) with what was asked until then.
   */
  readonly waitForPrompt: (method: string, timeoutMs?: number) => Promise<OpenPrompt>
  /** EIP-1193, without a page. */
  readonly provider: WalletCore['provider']
  /** Put it into a page, or every page of a context, before the page is opened. */
  readonly attach: (page: PageLike | ContextLike) => Promise<void>
  /** Put it into the window this code runs in, or another one. @returns takes it out again. */
  readonly install: (target?: Window) => () => void
  /** A `late` wallet appears in the pages that are open. */
  readonly appear: () => Promise<void>
  /** The user selects another account in the wallet. */
  readonly chooseAccount: (index: number) => Promise<void>
  /** The user selects another network in the wallet, possibly one that the page does not support. */
  readonly chooseChain: (chainId: number, rpcUrl?: string) => Promise<void>
  /** The user disconnects the page in the wallet. */
  readonly forget: () => Promise<void>
  /** The wallet is locked: the page sees no account until it is unlocked. */
  readonly lock: () => Promise<void>
  readonly unlock: () => Promise<void>
  /** The wallet loses its connection to every network: EIP-1193 `disconnect`, 1013. */
  readonly drop: () => Promise<void>
  /** And finds it again: EIP-1193 `connect`. */
  readonly recover: () => Promise<void>
  readonly speedUp: (hash: Hash) => Promise<Hash>
  readonly cancel: (hash: Hash) => Promise<Hash>
  readonly replace: (hash: Hash, by: { to: Address; value?: bigint; data?: Hex }) => Promise<Hash>
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%233a6'/%3E%3C/svg%3E"

let wallets = 0

/** Make a wallet. It holds no timers and no sockets: there is nothing to close. */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const personality = options.personality ?? 'plain'
  const isExtension = personality === 'extension'
  const script = createScript()
  const signer = createSigner(options.privateKeys, options.withoutKeys ?? [], endpoint, personality)
  const attached = new Set<PageLike | ContextLike>()
  const windows = new Set<Window>()
  const requests: WalletRequest[] = []
  const waiters = new Set<() => void>()
  const name = options.name ?? 'Test Wallet'
  const binding = `__testWallet${wallets++ || ''}`
  const pageWallet: PageWallet = {
    name,
    binding,
    rdns: options.rdns ?? 'test.wallet',
    uuid: crypto.randomUUID(),
    icon: options.icon ?? ICON,
    legacy: options.legacy ?? isExtension,
    flags: options.flags ?? (isExtension || name === 'MetaMask' ? { isMetaMask: true } : {}),
    announce: options.announce ?? true,
    late: options.late ?? false,
    personality,
  }

  /** Calls one of the hooks it left in its windows. */
  async function callHook(hook: 'Emit' | 'Appear', ...given: readonly unknown[]): Promise<void> {
    for (const window of windows) Reflect.get(window, binding + hook)(...given)
    const call = `window[${JSON.stringify(binding + hook)}]?.(...${JSON.stringify(given)})`
    const pages = [...attached].flatMap((each) => ('pages' in each ? each.pages() : each))
    // Closed or navigating pages receive no events, as with extensions.
    await Promise.allSettled(pages.map((page) => page.evaluate(call)))
  }

  const state: WalletState = {
    chainId: options.chainId,
    chosen: 0,
    connected: options.connected ?? false,
  }
  const chains = new Map(
    Object.entries({ ...options.otherChains, [options.chainId]: options.rpcUrl }).map(([id, url]) => [
      Number(id),
      url,
    ]),
  )

  /** Of the chain it is on. */
  function endpoint(): string {
    const url = chains.get(state.chainId)
    if (url !== undefined) return url
    throw new ProviderError({
      code: 4901,
      message: 'The provider is disconnected from the specified chain.',
    })
  }

  const policy: Policy = {
    covers: script.covers,
    play: (request, perform) => {
      const playing = script.play(request, perform)
      for (const check of waiters) check()
      return playing
    },
  }

  const core = createWalletCore({
    state,
    signer,
    policy,
    personality,
    isKnownChain: (chainId) => chains.has(chainId),
    addChain: (chainId, url) => void chains.set(chainId, url),
    async node({ method, params }) {
      const { request } = http(endpoint(), { retryCount: 0 })({})
      return request({ method, params })
    },
    onRequest: (request) => void requests.push(request),
    onEmit: (event, data) => callHook('Emit', event, data),
  })

  /** Set when the user has disconnected the page in an extension. */
  let isForgotten = false

  /** A page has been loaded. An extension keeps a chain for connected pages only. */
  async function load(): Promise<null> {
    if (isForgotten) state.chainId = 1
    isForgotten = false
    return null
  }

  async function answer(request: WalletRequest): Promise<WalletResponse> {
    if (request.method !== LOAD) return core.answer(request)
    return { result: await policy.play(request, load) }
  }

  return {
    get address() {
      const address = signer.addresses[state.chosen]
      if (!address) throw new Error('The test wallet has no account.')
      return address
    },
    requests,
    on: script.on,
    once: script.once,
    openPrompts: script.openPrompts,
    waitForPrompt: (method, timeoutMs = 30_000) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const openPrompts = script.openPrompts().find((each) => isScripted(method, each.method))
          if (!openPrompts) return
          clearTimeout(timer)
          waiters.delete(check)
          resolve(openPrompts)
        }
        const timer = setTimeout(() => {
          waiters.delete(check)
          const asked = requests.map((each) => each.method).join(', ') || 'nothing'
          reject(
            new Error(
              `No prompt of ${method} is open after ${timeoutMs} ms. The page asked: ${asked}. A prompt stays open only with the behaviour 'keep-open'.`,
            ),
          )
        }, timeoutMs)
        waiters.add(check)
        check()
      }),
    provider: core.provider,
    attach: async (page) => {
      await page.exposeFunction(binding, answer)
      await page.addInitScript(testWalletScript(pageWallet))
      attached.add(page)
    },
    install: (target = window) => {
      Reflect.set(target, binding, answer)
      const uninstall = installTestWallet(pageWallet, target)
      windows.add(target)
      return () => {
        windows.delete(target)
        uninstall()
      }
    },
    appear: () => callHook('Appear'),
    chooseAccount: async (index) => {
      state.chosen = index
      if (state.connected) await core.emit('accountsChanged', core.accounts())
    },
    chooseChain: async (chainId, url) => {
      if (url !== undefined) chains.set(chainId, url)
      await core.switchTo(chainId)
    },
    forget: async () => {
      isForgotten = isExtension
      await core.disconnect()
    },
    lock: core.lock,
    unlock: core.unlock,
    drop: () => core.emit('disconnect', { code: 1013, message: 'The wallet has lost its connection.' }),
    recover: () => core.emit('connect', { chainId: numberToHex(state.chainId) }),
    speedUp: signer.speedUp,
    cancel: signer.cancel,
    replace: signer.replace,
  }
}
