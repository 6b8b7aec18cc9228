/** Requests to a connected wallet besides signing: other accounts, and listing an asset. */
import type { Address, EIP1193Provider } from 'viem'

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
type Request = (request: { readonly method: string; readonly params: unknown }) => Promise<unknown>

/**
 * Requests the accounts that this page may use (EIP-2255), the active one first.
 * @throws the wallet's error.
 */
export async function requestAccounts(provider: EIP1193Provider): Promise<readonly Address[]> {
  const request = provider.request as Request
  await request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  return provider.request({ method: 'eth_accounts' })
}

/**
 * Requests that the wallet lists an asset.
 * @returns whether it does.
 * @throws the wallet's error.
 */
export async function watchAsset(provider: EIP1193Provider, asset: WalletAsset): Promise<boolean> {
  const { type, ...options } = asset
  const request = provider.request as Request
  // Token ids are decimal strings. An object, not an array: EIP-747 uses named parameters.
  const params = {
    type,
    options: 'tokenId' in options ? { ...options, tokenId: options.tokenId.toString() } : options,
  }
  return (await request({ method: 'wallet_watchAsset', params })) === true
}
