/**
 * A window with scripted wallets. Wallets announce themselves through real EIP-6963 events, and the real engine and
 * wagmi receive them.
 */
import { createConnector, type CreateConnectorFn } from 'wagmi'
import { type Chain, http } from 'viem'
import { onTestFinished, vi } from 'vitest'
import type { TextStorage } from './browserStorage.ts'
import type { WalletEngineOptions } from './engineOptions.ts'
import { startEngine } from './startEngine.ts'
import type { WalletEngine, WalletSnapshot } from './wallet.ts'
import { explain } from '../errors/index.ts'

/** The chain of these tests. */
export const canto: Chain = {
  id: 7700,
  name: 'Canto',
  nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example/'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
}

/** Two accounts, as wallets write them. */
export const [alice, bob] = [
  '0x1111111111111111111111111111111111111111',
  '0x2222222222222222222222222222222222222222',
] as const

/** A scripted wallet's answer to a request; undefined uses the default answer. */
export type Answer = (method: string, params: unknown) => unknown

/** A wallet that behaves like real ones unless its script differs. */
export class ScriptedWallet {
  readonly asked: string[] = []
  readonly rdns: string
  readonly info: Readonly<Record<string, unknown>>
  chainId = '0x1e14'
  /** Accounts that this site may read without a prompt. */
  granted: readonly string[] = []
  answer: Answer = () => undefined
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>()

  constructor(rdns: string, info: Readonly<Record<string, unknown>> = {}) {
    this.rdns = rdns
    this.info = { uuid: crypto.randomUUID(), name: rdns, icon: '', rdns, ...info }
  }

  readonly provider = {
    on: (event: string, listener: (value: unknown) => void) => {
      const listeners = this.#listeners.get(event) ?? new Set()
      this.#listeners.set(event, listeners.add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) =>
      this.#listeners.get(event)?.delete(listener),
    request: async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
      this.asked.push(method)
      return (await this.answer(method, params)) ?? this.#defaultAnswer(method)
    },
  }

  #defaultAnswer(method: string): unknown {
    if (method === 'eth_chainId') return this.chainId
    if (method === 'eth_accounts') return this.granted
    if (method === 'eth_requestAccounts') return (this.granted = this.granted.length ? this.granted : [alice])
    if (method === 'wallet_revokePermissions') return (this.granted = [])
    throw refusal(-32601, `the method ${method} does not exist`)
  }

  /** Emits an event to the page. */
  emit(event: string, value?: unknown): void {
    for (const listener of new Set(this.#listeners.get(event))) listener(value)
  }

  announce(): void {
    const detail = Object.freeze({ info: this.info, provider: this.provider })
    globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
}

/** An error as wallets throw them. */
export const refusal = (code: number, message: string) => Object.assign(new Error(message), { code })

/** A storage that outlives an engine, as a browser's does a page. */
export function memoryStorage(
  entries: Readonly<Record<string, string>> = {},
): TextStorage & Map<string, string> {
  const map = new Map(Object.entries(entries))
  return Object.assign(map, {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  })
}

/** Opens a window in which these wallets are installed, and these globals set. Put back when the test ends. */
export function openWindow(
  installed: readonly ScriptedWallet[] = [],
  ethereum?: ScriptedWallet,
  globals: Readonly<Record<string, unknown>> = {},
): void {
  if (!('window' in globalThis)) onTestFinished(() => void vi.unstubAllGlobals())
  const events = new EventTarget()
  vi.stubGlobal('window', globalThis)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, events[name].bind(events))
  if (ethereum) vi.stubGlobal('ethereum', ethereum.provider)
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  for (const wallet of installed)
    globalThis.addEventListener('eip6963:requestProvider', () => wallet.announce())
}

/** An engine in the open window; with `config` or `connectors` in `more`, one of these. */
export function openPage(
  storage: TextStorage = memoryStorage(),
  more: Partial<WalletEngineOptions> = {},
): WalletEngine {
  const own = { chains: [canto] as const, transports: { [canto.id]: http() } }
  const engine = startEngine(
    { ...(more.config ? {} : own), storage, ...more } as WalletEngineOptions,
    explain,
  )
  onTestFinished(() => engine.destroy())
  return engine
}

/** A page in a window with this wallet, connected to it. */
export async function openConnectedPage(
  wallet: ScriptedWallet,
  storage?: TextStorage,
): Promise<WalletEngine> {
  openWindow([wallet])
  const page = openPage(storage)
  await page.connect(wallet.rdns)
  return page
}

/** A scripted relay connector, whose pairings a phone may accept or ignore. */
export class ScriptedRelay {
  readonly pairings: string[] = []
  chainId = 7700
  isLive = false
  #settle: { readonly yes: () => void; readonly no: (error: Error) => void } | undefined
  #emitter: Parameters<CreateConnectorFn>[0]['emitter'] | undefined

  /** The phone says yes. */
  approve(): void {
    this.#settle?.yes()
  }

  /** The pairing ends without a session. */
  end(error: Error): void {
    this.#settle?.no(error)
  }

  /** A new code takes the old one's place. */
  showCode(): void {
    const uri = `wc:${this.pairings.length + 1}@2?relay-protocol=irn&symKey=ab`
    this.pairings.push(uri)
    this.#emitter?.emit('message', { type: 'display_uri', data: uri })
  }

  readonly connector = createConnector((config) => {
    this.#emitter = config.emitter
    const session = () => ({ accounts: [alice] as never, chainId: this.chainId })
    return {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      connect: async ({ isReconnecting } = {}) => {
        if (isReconnecting) return session()
        const answered = new Promise<void>((yes, no) => (this.#settle = { yes, no }))
        this.showCode()
        await answered
        this.isLive = true
        return session()
      },
      disconnect: async () => {
        this.#settle?.no(refusal(4001, 'given up'))
        this.isLive = false
      },
      getAccounts: async () => [alice],
      getChainId: async () => this.chainId,
      getProvider: async () => undefined,
      isAuthorized: async () => this.isLive,
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => config.emitter.emit('disconnect'),
    }
  })
}

/** Resolves with the first snapshot that is as described. */
export const until = (engine: WalletEngine, isSo: (snapshot: WalletSnapshot) => boolean) =>
  new Promise<WalletSnapshot>((resolve) => {
    let stop = () => {}
    const look = () => {
      const snapshot = engine.getSnapshot()
      if (!isSo(snapshot)) return
      stop()
      resolve(snapshot)
    }
    stop = engine.subscribe(look)
    look()
  })
