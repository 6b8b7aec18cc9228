'use client'
/**
 * The public interface of the wallet kit: the provider, the button, the dialogs, and the hooks beneath them; and, for a
 * page that loads its wagmi config late, another provider of the same. The engine behind them has its own entry,
 * `./wallets`, and is loaded late.
 */
export { WalletKit } from './provider/WalletKit.tsx'
export type { WalletKitProps } from './provider/walletKitProps.ts'
export { LazyWalletKit } from './provider/LazyWalletKit.tsx'
export type { LazyWalletKitProps } from './provider/LazyWalletKit.tsx'
export { ThemeRoot } from './provider/ThemeRoot.tsx'
export type { ThemeRootProps } from './provider/ThemeRoot.tsx'
export { createKitState } from './provider/kitState.ts'
export type {
  AccountExtras,
  AccountSectionProps,
  KitState,
  KnownBalance,
  KnownProfile,
  LoadedKit,
  OpenDialog,
} from './provider/kitState.ts'
export { preloadConnect } from './connect/parts.ts'
export { preloadKit } from './provider/preloadKit.ts'
export type { ConnectionEvents, WalletConnection } from './provider/useConnectionEvents.ts'
export { createStore, useStore } from './provider/store.ts'
export type { Store } from './provider/store.ts'
export type { AvatarProps, KitSettings } from './provider/kit.ts'
export type { ConnectionStatus } from './provider/dialogPermissions.ts'
export type { OfferedWallets } from './provider/pageState.ts'
export {
  useAccountDialog,
  useConnectDialog,
  useConnectedWallet,
  useConnectionStatus,
  useDisconnectWallet,
  useNetworkDialog,
  useWalletList,
  useWalletPort,
} from './provider/useConnection.ts'
export type { DialogControl } from './provider/useConnection.ts'
export { useIsMounted } from './provider/useIsMounted.ts'

export { ConnectButton, CustomConnectButton } from './button/ConnectButton.tsx'
export type { CustomConnectButtonProps } from './button/ConnectButton.tsx'
export { PlainConnectButton } from './button/PlainConnectButton.tsx'
export type { ConnectButtonProps } from './button/PlainConnectButton.tsx'
export type { AccountStatus } from './button/AccountLabel.tsx'
export type { ChainStatus } from './button/ChainButton.tsx'
export type { Responsive } from './button/responsive.ts'
export { useButton } from './button/useButton.ts'
export type { ButtonAccount, ButtonState } from './button/useButton.ts'
export { formatBalance } from './button/formatBalance.ts'
export type { Balance } from './button/formatBalance.ts'
export { copyText, useCopy } from './dialog/useCopy.ts'
export type { CopyOutcome } from './dialog/useCopy.ts'
export { shortAddress } from './button/shortAddress.ts'

export type { BalanceToken } from './account/useChainBalance.ts'
export type { NamedAsset } from './account/AccountRequests.tsx'
export { Avatar } from './account/Avatar.tsx'
export type { AccountAvatarProps } from './account/Avatar.tsx'
export type { RecentTransaction } from './account/RecentTransactions.tsx'
export { useAccountProfile } from './account/useAccountProfile.ts'
export type { AccountProfile, ShownBalance } from './account/useAccountProfile.ts'

export { useConnectFlow } from './connect/useConnectFlow.ts'
export type { ConnectFlow } from './connect/useConnectFlow.ts'
export type { Attempt, Viewport, Wizard } from './connect/wizard.ts'

export type { Network } from './networks/network.ts'
export { useNetworks } from './networks/useNetworks.ts'
export type { Networks } from './networks/useNetworks.ts'

export { lazyPart, useLazyPart } from './lazy/partLoader.ts'
export type { Lazy, LoadState } from './lazy/partLoader.ts'
export { LazyPart } from './lazy/LazyPart.tsx'
export type { LazyPartProps } from './lazy/LazyPart.tsx'

export { formatEnsName } from './names/formatEnsName.ts'
export type { Gateways, NamesSettings } from './names/settings.ts'
export { useProfile } from './names/useProfile.ts'
export type { Profile } from './names/useProfile.ts'

export { createSignInAdapter, SignInExpired } from './sign-in/adapter.ts'
export type { SignInAdapter, SignInFields, SignInParameters, SignInStatus } from './sign-in/adapter.ts'
export { SignInContext } from './sign-in/SignInContext.ts'
export { SignInDialog } from './sign-in/SignInDialog.tsx'
export type { SignInDialogProps } from './sign-in/SignInDialog.tsx'
export { trackSignIn } from './sign-in/trackSignIn.ts'
export { useSignIn } from './sign-in/useSignIn.ts'
export type { UseSignInParameters, UseSignInResult } from './sign-in/useSignIn.ts'
export { useSession } from './sign-in/useSignInStatus.ts'
export type { OptionalSignIn } from './sign-in/optionalSignIn.ts'

export { applyTheme, createTheme, themeVariables } from './theme/index.ts'
export type {
  KitTheme,
  ThemeBase,
  ThemeBlur,
  ThemeChoice,
  ThemeDensity,
  ThemeParameters,
  ThemeRadius,
  ThemeScheme,
  ThemeVariable,
} from './theme/index.ts'
export { themeAttributes } from './theme/theme.ts'

export { useAddTransaction } from './transactions/useAddTransaction.ts'
export { useJournal } from './transactions/useJournal.ts'
export { useClearTransactions, useRecentTransactions } from './transactions/useTransactions.ts'
export type { NewTransaction } from './transactions/record.ts'

export type { ChainIcon } from './networks/network.ts'
export { loadChainIcon } from './networks/loadChainIcon.ts'
export { canRequest } from './wallets/canRequest.ts'
export type { WalletAsset } from './wallets/walletRequests.ts'
export type { WalletDefinition } from './wallets/definition.ts'
export type {
  ConnectionOrigin,
  Discovery,
  DownloadUrls,
  GuideStep,
  Instructions,
  OptionalRequest,
  Pairing,
  WalletEngine,
  WalletOption,
  WalletPort,
  WalletSnapshot,
  WalletState,
} from './wallets/wallet.ts'

export type { Language } from './words/languages.ts'
export { useTranslation } from './words/translation.ts'
export type { Catalogue, TranslationKey } from './words/translation.ts'
