/** What a connected wallet can be asked beside signing: for other accounts, and to list an asset. */
import type { Address, EIP1193Provider } from 'viem'

/** An asset that a wallet can list (EIP-747). */
export type WalletAsset =
  | {
      readonly type: 'ERC20'
      readonly address: Address
      /** At most 11 characters, as wallets show it. */
      readonly symbol: string
      readonly decimals: number
      /** A picture, `https:` or `data:`. */
      readonly image?: string
    }
  | { readonly type: 'ERC721' | 'ERC1155'; readonly address: Address; readonly tokenId: bigint }

/** EIP-1193 types few of the assets and permissions that wallets take. */
type Request = (request: { readonly method: string; readonly params: unknown }) => Promise<unknown>

/**
 * Asks the wallet which accounts this page may use (EIP-2255), and returns them, the one in use first.
 * @throws the wallet's own error.
 */
export async function requestAccounts(provider: EIP1193Provider): Promise<readonly Address[]> {
  const request = provider.request as Request
  await request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
  return provider.request({ method: 'eth_accounts' })
}

/**
 * Asks the wallet to list an asset.
 * @returns whether it does now.
 * @throws the wallet's own error.
 */
export async function watchAsset(provider: EIP1193Provider, asset: WalletAsset): Promise<boolean> {
  const { type, ...options } = asset
  const request = provider.request as Request
  // Token ids are decimal texts. An object, not a list: EIP-747 names its parameters.
  const params = {
    type,
    options: 'tokenId' in options ? { ...options, tokenId: options.tokenId.toString() } : options,
  }
  return (await request({ method: 'wallet_watchAsset', params })) === true
}
