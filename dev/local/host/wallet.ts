/** The user's wallet in the host, announced by EIP-6963: the Local wallet, an extension, a test's wallet. */
import { addressOf } from '@peppermint/input/address'
import {
  getTypesForEIP712Domain,
  numberToHex,
  stringify,
  type Address,
  type Hex,
  type TypedDataDomain,
} from 'viem'
import { isRecord } from '@peppermint/input/record'

interface Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (data: unknown) => void): unknown
}

interface Announced {
  readonly id: string
  readonly name: string
  readonly provider: Provider
}

/** The part of viem's `TypedDataDefinition` that does not depend on its types. */
export interface TypedDataToSign {
  readonly domain?: TypedDataDomain | undefined
  readonly types: object
  readonly primaryType: string
  readonly message: object
}

export interface HostWallet {
  /** Undefined until one is connected. */
  readonly account: () => Address | undefined
  /** Names of those that are announced. */
  readonly names: () => readonly string[]
  /** Asks a wallet to connect. @throws its error. */
  readonly connect: (name: string) => Promise<void>
  readonly disconnect: () => Promise<void>
  /** @throws its error. */
  readonly signTypedData: (typedData: TypedDataToSign) => Promise<Hex>
  /** @returns the transaction's hash. @throws its error. */
  readonly send: (call: { readonly to: Address; readonly data: Hex; readonly gas: bigint }) => Promise<Hex>
}

/** @param onChange called when wallets appear and accounts change. */
export function createHostWallet(onChange: () => void): HostWallet {
  const wallets = new Map<string, Announced>()
  let connected: Announced | undefined
  let account: Address | undefined

  const accept = (wallet: Announced, accounts: unknown) => {
    const first = Array.isArray(accounts) ? addressOf(accounts[0]) : undefined
    if (first !== undefined) {
      connected = wallet
      account = first
    } else if (connected === wallet) {
      connected = undefined
      account = undefined
    }
    onChange()
  }

  const request = (method: string, params: unknown) => {
    if (connected === undefined) throw new Error('Connect a wallet first.')
    return connected.provider.request({ method, params })
  }
  const requestHex = async (method: string, params: unknown): Promise<Hex> => {
    const answer = await request(method, params)
    if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer))
      throw new Error(`The wallet answered ${method} without a value.`)
    return answer as Hex
  }

  window.addEventListener('eip6963:announceProvider', (event) => {
    const wallet = readAnnouncement(event)
    if (wallet === undefined || wallets.has(wallet.id)) return
    wallets.set(wallet.id, wallet)
    wallet.provider.on?.('accountsChanged', (accounts) => accept(wallet, accounts))
    onChange()
    // Connected on an earlier visit.
    void wallet.provider.request({ method: 'eth_accounts' }).then(
      (accounts) => (connected === undefined ? accept(wallet, accounts) : undefined),
      () => undefined,
    )
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))

  return {
    account: () => account,
    names: () => [...wallets.values()].map(({ name }) => name),
    async connect(name) {
      const wallet = [...wallets.values()].find((known) => known.name === name)
      if (wallet === undefined) throw new Error(`There is no wallet named ${name}.`)
      accept(wallet, await wallet.provider.request({ method: 'eth_requestAccounts' }))
    },
    async disconnect() {
      const wallet = connected
      if (wallet === undefined) return
      await wallet.provider
        .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        .catch(() => undefined)
      accept(wallet, [])
    },
    signTypedData({ domain, types, primaryType, message }) {
      // Wallets need the domain's type too.
      const allTypes = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types }
      const text = stringify({ domain, types: allTypes, primaryType, message })
      return requestHex('eth_signTypedData_v4', [account, text])
    },
    send: ({ to, data, gas }) =>
      requestHex('eth_sendTransaction', [{ from: account, to, data, gas: numberToHex(gas) }]),
  }
}

function readAnnouncement(event: Event): Announced | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (!isRecord(detail) || !isRecord(detail['info']) || !isProvider(detail['provider'])) return undefined
  const { uuid, rdns, name } = detail['info']
  if (typeof name !== 'string') return undefined
  return { id: String(rdns ?? uuid), name, provider: detail['provider'] }
}

function isProvider(value: unknown): value is Provider {
  return isRecord(value) && typeof value['request'] === 'function'
}
