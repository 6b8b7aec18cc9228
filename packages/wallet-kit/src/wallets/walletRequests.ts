/** Requests to a connected wallet besides signing: other accounts, and listing an asset. */
import type { Address, EIP1193Provider } from 'viem'
import { getLayers } from '../errors/walk.ts'

/** An asset that a wallet can list (EIP-747). */
export type WalletAsset =
  | {
      readonly type: 'ERC20'
      readonly address: Address
      /** At most 11 characters, the limit of wallets. */
      readonly symbol: string
      readonly decimals: number
      /** Icon, `https:` or `data:`. */
      readonly image?: string
    }
  | { readonly type: 'ERC721' | 'ERC1155'; readonly address: Address; readonly tokenId: bigint }

/** viem types few of the assets and permissions that wallets accept. */
type WalletRequest = { readonly method: string; readonly params: unknown }
type Request = (request: WalletRequest) => Promise<unknown>

/** "Method not found" and "not supported", which a node answers if a wallet passes its own methods on. */
const UNKNOWN_METHOD_CODES: ReadonlySet<unknown> = new Set([-32601, -32004])

/**
 * @throws the wallet's error; with 4200, as EIP-1193 asks, where a node has answered that it does not know a method of
 * wallets.
 */
async function requestOfWallet(provider: EIP1193Provider, request: WalletRequest): Promise<unknown> {
  try {
    return await (provider.request as Request)(request)
  } catch (error) {
    if (!getLayers(error).some(({ code }) => UNKNOWN_METHOD_CODES.has(code))) throw error
    throw Object.assign(new Error(`The wallet does not support ${request.method}.`, { cause: error }), {
      code: 4200,
    })
  }
}

/**
 * Requests the accounts that this page may use (EIP-2255), the active one first.
 * @throws the wallet's error.
 */
export async function requestAccounts(provider: EIP1193Provider): Promise<readonly Address[]> {
  await requestOfWallet(provider, { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  return provider.request({ method: 'eth_accounts' })
}

/**
 * Requests that the wallet lists an asset.
 * @returns whether it does.
 * @throws the wallet's error.
 */
export async function watchAsset(provider: EIP1193Provider, asset: WalletAsset): Promise<boolean> {
  const { type, ...options } = asset
  // Token ids are decimal strings. An object, not an array: EIP-747 uses named parameters.
  const params = {
    type,
    options: 'tokenId' in options ? { ...options, tokenId: options.tokenId.toString() } : options,
  }
  return (await requestOfWallet(provider, { method: 'wallet_watchAsset', params })) === true
}
