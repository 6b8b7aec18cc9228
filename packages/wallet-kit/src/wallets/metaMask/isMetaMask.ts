/**
 * Distinguishes MetaMask from wallets that set `isMetaMask` for compatibility. They also set their own flag; Brave's
 * has neither of MetaMask's two fields.
 */
import { type ProviderFlags, hasFlag } from '../detect.ts'

/** Flags of wallets that pose as MetaMask. */
export const OTHER_WALLET_FLAGS: readonly string[] = (
  'ApexWallet Avalanche Backpack Bifrost BitKeep Bitski BlockWallet BraveWallet Bybit Coin98 CoinbaseWallet ' +
  'CoreWallet Dawn Defiant Enkrypt Exodus Family Fordefi Frame Frontier Gamestop GateWallet HyperPay ImToken ' +
  'Kaikas KuCoinWallet LedgerConnect MEWwallet MathWallet NestWallet Nightly OKExWallet OkxWallet ' +
  'OneInchAndroidWallet OneInchIOSWallet OneKey Opera Phantom Portal Rabby Rainbow Ronin SafePal Status SubWallet ' +
  'Talisman Tally TTWallet TokenPocket Tokenary Trust TrustWallet UniswapWallet Wigwam XDEFI Zeal Zerion'
)
  .split(' ')
  .map((name) => `is${name}`)

/** Whether a provider is MetaMask itself. */
export function isMetaMask(provider: ProviderFlags): boolean {
  if (!hasFlag(provider, 'isMetaMask')) return false
  const hasMetaMaskFields = Boolean(provider['_events'] || provider['_state'])
  return !OTHER_WALLET_FLAGS.some(
    (flag) => provider[flag] && !(flag === 'isBraveWallet' && hasMetaMaskFields),
  )
}
