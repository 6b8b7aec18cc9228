/**
 * The public face of the wallet kit: what a page draws, and the port it draws from. The engine behind the port
 * has its own entry, `./wallets`, so that importing this never brings the wallet library along.
 */
export { AccountDialog } from './account/AccountDialog.tsx'
export type { AccountDialogProps, RecentTransaction } from './account/AccountDialog.tsx'
export { ConnectButton } from './button/ConnectButton.tsx'
export type { ConnectButtonProps } from './button/ConnectButton.tsx'
export { formatBalance } from './button/formatBalance.ts'
export type { Balance } from './button/formatBalance.ts'
export { shortAddress } from './button/shortAddress.ts'
export { ConnectDialog } from './connect/ConnectDialog.tsx'
export type { ConnectDialogProps } from './connect/ConnectDialog.tsx'
export { NetworkDialog } from './networks/NetworkDialog.tsx'
export type { NetworkDialogProps } from './networks/NetworkDialog.tsx'
export { lazyWallet } from './wallets/lazyWallet.ts'
export { useWallet } from './wallets/useWallet.ts'
export type {
  Discovery,
  WalletEngine,
  WalletOption,
  WalletPort,
  WalletSnapshot,
  WalletState,
} from './wallets/wallet.ts'
