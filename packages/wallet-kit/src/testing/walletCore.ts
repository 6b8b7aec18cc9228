/**
 * The core of every wallet of our tests and local worlds: answers EIP-1193 requests of a page. What differs between
 * wallets comes from outside: a signer (keys, a window, a Safe's owners), a policy (who approves what) and a node.
 */
import {
  numberToHex,
  recoverMessageAddress,
  type Address,
  type Hex,
  type RpcTransactionRequest,
  type TypedDataDefinition,
} from 'viem'
import {
  invalid,
  ProviderError,
  toWalletError,
  unauthorized,
  unknownChain,
  unsupported,
  type WalletError,
} from './providerError.ts'
import { isRecord } from '../errors/isRecord.ts'

export interface WalletRequest {
  readonly method: string
  readonly params?: unknown
}

/** What a page gets. An error keeps its code and data, which a thrown one would lose on its way between windows. */
export type WalletResponse = { readonly result: unknown } | { readonly error: WalletError }

/**
 * How a wallet behaves beyond what EIP-1193 settles. `extension` is a widespread extension as it was observed at its
 * boundary; the README of this folder lists what differs.
 */
export type Personality = 'plain' | 'extension'

/** What the wallet remembers of this page. */
export interface WalletState {
  chainId: number
  /** Index of the chosen account. */
  chosen: number
  connected: boolean
  /** Whether its user has to unlock it first. */
  locked?: boolean
}

/** Carries out what was approved. A method that is absent is answered with 4200, an asset is then listed as asked. */
export interface Signer {
  readonly addresses: readonly Address[]
  readonly send?: (request: RpcTransactionRequest) => Promise<string>
  readonly signMessage?: (account: Address, message: Hex) => Promise<string>
  readonly signTypedData?: (account: Address, data: TypedDataDefinition) => Promise<string>
  /** Parameters as EIP-747 names them. */
  readonly watchAsset?: (params: unknown) => Promise<boolean>
}

/** Decides about requests that need an approval. */
export interface Policy {
  /** Performs the request, refuses it with a {@link ProviderError}, or waits. */
  readonly play: (request: WalletRequest, perform: () => Promise<unknown>) => Promise<unknown>
  /** Whether it also decides about a method that opens no prompt in real wallets. */
  readonly covers?: (method: string) => boolean
}

export interface WalletCoreOptions {
  readonly state: WalletState
  readonly signer: Signer
  readonly policy: Policy
  /** `plain` unless given. */
  readonly personality?: Personality
  readonly isKnownChain: (chainId: number) => boolean
  /** Adds a chain. Without it, unknown chains fail. */
  readonly addChain?: (chainId: number, rpcUrl: string) => void
  /** Answers everything that is not the wallet's own business. */
  readonly node: (request: WalletRequest) => Promise<unknown>
  /** Called with each request, before it is answered. */
  readonly onRequest?: (request: WalletRequest) => void
  /** Called with each event, after the listeners of `provider`. */
  readonly onEmit?: (event: string, data: unknown) => Promise<void>
}

type Listener = (data: unknown) => void

export interface WalletCore {
  /** Never rejects. */
  readonly answer: (request: WalletRequest) => Promise<WalletResponse>
  /** EIP-1193 around `answer`. */
  readonly provider: {
    readonly request: (request: WalletRequest) => Promise<unknown>
    readonly on: (event: string, listener: Listener) => unknown
    readonly removeListener: (event: string, listener: Listener) => unknown
  }
  readonly emit: (event: string, data: unknown) => Promise<void>
  /** The accounts this page may see, the chosen one first; none before it is connected. */
  readonly accounts: () => readonly Address[]
  readonly switchTo: (chainId: number) => Promise<void>
  readonly disconnect: () => Promise<void>
  readonly lock: () => Promise<void>
  readonly unlock: () => Promise<void>
}

const PROMPTS = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
])
/** What an extension does not know and passes on to its node. */
const FORWARDED_BY_EXTENSION = new Set(['wallet_revokePermissions', 'wallet_watchAsset'])
const PERMISSIONS = [{ parentCapability: 'eth_accounts' }]

/** Parameters as they arrive across a process boundary: as JSON. */
function paramsOf({ params }: WalletRequest): readonly unknown[] {
  const parsed: unknown = JSON.parse(JSON.stringify(params ?? []))
  return Array.isArray(parsed) ? parsed : []
}

function recordOf(request: WalletRequest): Readonly<Record<string, unknown>> {
  const [first] = paramsOf(request)
  if (!isRecord(first)) throw invalid('an object is needed')
  return first
}

function chainIdOf(request: WalletRequest): number {
  const { chainId } = recordOf(request)
  if (typeof chainId !== 'string' || !Number.isSafeInteger(Number(chainId)))
    throw invalid('a chainId is needed')
  return Number(chainId)
}

function typedDataOf(text: unknown): TypedDataDefinition {
  try {
    return JSON.parse(String(text))
  } catch {
    throw invalid('typed data as JSON is needed')
  }
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-f]*$/i.test(value)

/** The wallet of one page. */
export function createWalletCore(options: WalletCoreOptions): WalletCore {
  const { state, signer, policy } = options
  const isExtension = options.personality === 'extension'
  const listeners = new Map<string, Set<Listener>>()

  async function emit(event: string, data: unknown): Promise<void> {
    for (const listener of new Set(listeners.get(event))) listener(data)
    await options.onEmit?.(event, data)
  }

  /** Whether the page may see accounts now. */
  const isOpen = (): boolean => state.connected && state.locked !== true

  function accounts(): readonly Address[] {
    if (!isOpen()) return []
    const { addresses } = signer
    return [
      ...addresses.slice(state.chosen, state.chosen + 1),
      ...addresses.filter((_, index) => index !== state.chosen),
    ]
  }

  async function switchTo(chainId: number): Promise<void> {
    if (state.chainId === chainId) return
    state.chainId = chainId
    await emit('chainChanged', numberToHex(chainId))
  }

  async function connect(): Promise<readonly Address[]> {
    if (!isOpen()) {
      state.connected = true
      state.locked = false
      if (!isExtension) await emit('connect', { chainId: numberToHex(state.chainId) })
      await emit('accountsChanged', accounts())
    }
    return accounts()
  }

  async function disconnect(): Promise<void> {
    state.connected = false
    await emit('accountsChanged', [])
  }

  async function lock(): Promise<void> {
    state.locked = true
    if (state.connected) await emit('accountsChanged', [])
  }

  async function unlock(): Promise<void> {
    state.locked = false
    if (state.connected) await emit('accountsChanged', accounts())
  }

  /** @throws where the page is not connected, or the wallet has no such account. */
  function requireAccount(address: unknown): Address {
    const own = signer.addresses.find((each) => each.toLowerCase() === String(address).toLowerCase())
    if (own === undefined || !isOpen()) throw unauthorized()
    return own
  }

  /** Each validates a request before approval, and returns the function that performs it. */
  const methods: Readonly<Record<string, (request: WalletRequest) => () => Promise<unknown>>> = {
    eth_accounts: () => async () => accounts(),
    eth_chainId: () => async () => numberToHex(state.chainId),
    net_version: () => async () => String(state.chainId),
    eth_requestAccounts: () => async () => {
      const connected = await connect()
      return isExtension ? connected.map((account) => account.toLowerCase()) : connected
    },
    wallet_getPermissions: () => async () => (state.connected ? PERMISSIONS : []),
    wallet_requestPermissions: () => async () => {
      await connect()
      return PERMISSIONS
    },
    wallet_revokePermissions: () => async () => {
      await disconnect()
      return null
    },
    wallet_switchEthereumChain(request) {
      const chainId = chainIdOf(request)
      if (!options.isKnownChain(chainId)) throw unknownChain(chainId)
      return async () => {
        await switchTo(chainId)
        return null
      }
    },
    wallet_addEthereumChain(request) {
      const chainId = chainIdOf(request)
      const { rpcUrls } = recordOf(request)
      const [url]: readonly unknown[] = Array.isArray(rpcUrls) ? rpcUrls : []
      const isKnown = options.isKnownChain(chainId)
      if (!isKnown && options.addChain === undefined) throw unknownChain(chainId)
      if (!isKnown && typeof url !== 'string') throw invalid('an array with at least one URL is needed')
      return async () => {
        if (!isKnown) options.addChain?.(chainId, String(url))
        await switchTo(chainId)
        return null
      }
    },
    wallet_watchAsset({ params }) {
      if (!isOpen()) throw unauthorized()
      return async () => (await signer.watchAsset?.(params)) ?? true
    },
    eth_sendTransaction(request) {
      const { send } = signer
      if (!send) throw unsupported(request.method)
      const transaction = recordOf(request)
      requireAccount(transaction['from'])
      return () => send(transaction)
    },
    personal_sign(request) {
      const { signMessage } = signer
      if (!signMessage) throw unsupported(request.method)
      const [message, address] = paramsOf(request)
      if (!isHex(message)) throw invalid('a message in hex is needed')
      const account = requireAccount(address)
      return () => signMessage(account, message)
    },
    personal_ecRecover(request) {
      const [message, signature] = paramsOf(request)
      if (!isHex(message) || !isHex(signature)) throw invalid('a message and a signature in hex are needed')
      return async () => (await recoverMessageAddress({ message: { raw: message }, signature })).toLowerCase()
    },
    eth_signTypedData_v4(request) {
      const { signTypedData } = signer
      if (!signTypedData) throw unsupported(request.method)
      const [address, text] = paramsOf(request)
      const data = typedDataOf(text)
      const account = requireAccount(address)
      return () => signTypedData(account, data)
    },
  }

  function opensPrompt(method: string): boolean {
    if (method === 'eth_requestAccounts') return !isOpen()
    if (!isExtension) return PROMPTS.has(method)
    if (method === 'wallet_requestPermissions') return !isOpen()
    // An unknown chain has been refused by now.
    return PROMPTS.has(method) && method !== 'wallet_switchEthereumChain'
  }

  function handle(request: WalletRequest): Promise<unknown> {
    const { method } = request
    const own = isExtension && FORWARDED_BY_EXTENSION.has(method) ? undefined : methods[method]
    const perform = own?.(request) ?? (() => options.node(request))
    const isScripted = method !== 'eth_requestAccounts' && policy.covers?.(method) === true
    return isScripted || opensPrompt(method) ? policy.play(request, perform) : perform()
  }

  async function answer(request: WalletRequest): Promise<WalletResponse> {
    options.onRequest?.(request)
    try {
      return { result: await handle(request) }
    } catch (error) {
      return { error: toWalletError(error) }
    }
  }

  return {
    answer,
    emit,
    accounts,
    switchTo,
    disconnect,
    lock,
    unlock,
    provider: {
      request: async (request) => {
        const answered = await answer(request)
        if ('result' in answered) return answered.result
        // An extension's errors arrive as messages, so they are no `Error` any more.
        if (isExtension) return Promise.reject(answered.error)
        throw new ProviderError(answered.error)
      },
      on: (event, listener) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener: (event, listener) => {
        listeners.get(event)?.delete(listener)
      },
    },
  }
}
