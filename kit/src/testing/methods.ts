/**
 * What a test wallet does for each request once the person has said yes, and which requests need a yes. Requests it
 * has no opinion on go to the node of the network it is on, as in every wallet.
 */
import type { Address, Hex, RpcTransactionRequest, TypedDataDefinition } from 'viem'
import { http, numberToHex } from 'viem'
import type { Asking } from './page.ts'
import { Refusal } from './script.ts'
import type { Signer } from './signer.ts'

/** What the wallet remembers. */
export interface WalletState {
  chainId: number
  /** Networks it knows: chain id to endpoint. */
  readonly chains: Map<number, string>
  /** Index of the chosen account. */
  chosen: number
  connected: boolean
}

export interface Methods {
  /** The accounts this page may see, the chosen one first; none before it is connected. */
  readonly accounts: () => readonly Address[]
  /** Endpoint of the network it is on. Throws 4901 when it has none. */
  readonly endpoint: () => string
  readonly asksThePerson: (asking: Asking) => boolean
  /** Methods that never open a prompt, whoever is connected. */
  readonly isQuiet: (asking: Asking) => boolean
  /** Refusals that come before any prompt: an account not allowed, a network not known. */
  readonly check: (asking: Asking) => void
  readonly perform: (asking: Asking) => Promise<unknown>
  readonly moveTo: (chainId: number) => Promise<void>
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
const ACCOUNT_METHODS = new Set(['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4'])
const PERMISSION = [{ parentCapability: 'eth_accounts' }]

/** Parameters as they arrive: across a process boundary, as JSON. A page under test sends them, so their shape is trusted. */
function onTheWire({ params }: Asking): ReturnType<typeof JSON.parse> {
  return JSON.parse(JSON.stringify(params ?? []))
}

/** The methods of one wallet. */
export function createMethods(given: {
  readonly state: WalletState
  readonly signer: Signer
  readonly emit: (event: string, data: unknown) => Promise<void>
}): Methods {
  const { state, signer, emit } = given

  function accounts(): readonly Address[] {
    if (!state.connected) return []
    const { addresses } = signer
    return [
      ...addresses.slice(state.chosen, state.chosen + 1),
      ...addresses.filter((_, index) => index !== state.chosen),
    ]
  }

  function endpoint(): string {
    const url = state.chains.get(state.chainId)
    if (url === undefined) throw new Refusal(4901, 'The provider is disconnected from the specified chain.')
    return url
  }

  async function moveTo(chainId: number): Promise<void> {
    if (state.chainId === chainId) return
    state.chainId = chainId
    await emit('chainChanged', numberToHex(chainId))
  }

  async function connect(): Promise<readonly Address[]> {
    if (!state.connected) {
      state.connected = true
      await emit('connect', { chainId: numberToHex(state.chainId) })
      await emit('accountsChanged', accounts())
    }
    return accounts()
  }

  const deeds: Readonly<Record<string, (asking: Asking) => Promise<unknown>>> = {
    eth_accounts: async () => accounts(),
    eth_chainId: async () => numberToHex(state.chainId),
    net_version: async () => String(state.chainId),
    eth_requestAccounts: connect,
    wallet_getPermissions: async () => (state.connected ? PERMISSION : []),
    wallet_requestPermissions: async () => {
      await connect()
      return PERMISSION
    },
    wallet_revokePermissions: async () => {
      state.connected = false
      await emit('accountsChanged', [])
      return null
    },
    wallet_switchEthereumChain: async (asking) => {
      const [{ chainId }]: [{ chainId: Hex }] = onTheWire(asking)
      await moveTo(Number(chainId))
      return null
    },
    wallet_addEthereumChain: async (asking) => {
      const [{ chainId, rpcUrls }]: [{ chainId: Hex; rpcUrls: string[] }] = onTheWire(asking)
      const [url] = rpcUrls
      if (url === undefined)
        throw new Refusal(-32602, 'Expected an array with at least one valid string HTTPS url.')
      if (!state.chains.has(Number(chainId))) state.chains.set(Number(chainId), url)
      await moveTo(Number(chainId))
      return null
    },
    wallet_watchAsset: async () => true,
    eth_sendTransaction: async (asking) => {
      const [request]: [RpcTransactionRequest] = onTheWire(asking)
      return signer.send(endpoint(), request)
    },
    personal_sign: async (asking) => {
      const [message, account]: [Hex, Address] = onTheWire(asking)
      return signer.signMessage(account, message)
    },
    eth_signTypedData_v4: async (asking) => {
      const [account, data]: [Address, string] = onTheWire(asking)
      const typed: TypedDataDefinition = JSON.parse(data)
      return signer.signTypedData(account, typed)
    },
  }

  async function forward({ method, params }: Asking): Promise<unknown> {
    const request: (asked: { method: string; params: unknown }) => Promise<unknown> = http(endpoint(), {
      retryCount: 0,
    })({}).request
    return request({ method, params })
  }

  return {
    accounts,
    endpoint,
    moveTo,
    asksThePerson: ({ method }) =>
      PROMPTS.has(method) && !(method === 'eth_requestAccounts' && state.connected),
    isQuiet: ({ method }) => !PROMPTS.has(method),
    check: (asking) => {
      if (ACCOUNT_METHODS.has(asking.method) && !state.connected)
        throw new Refusal(4100, 'The requested account and/or method has not been authorized by the user.')
      if (asking.method !== 'wallet_switchEthereumChain') return
      const [{ chainId }]: [{ chainId: Hex }] = onTheWire(asking)
      if (!state.chains.has(Number(chainId)))
        throw new Refusal(
          4902,
          `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
        )
    },
    perform: (asking) => (deeds[asking.method] ?? forward)(asking),
  }
}
