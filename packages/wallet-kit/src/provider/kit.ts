/**
 * What the provider gives to everything beneath it: one object, and one way to reach it. Types and a context only,
 * so that a button needs nothing of the dialogs.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { NamedAsset } from '../account/AccountRequests.tsx'
import type { BalanceToken } from '../account/useChainBalance.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import type { KitStores, OpenDialog } from './kitState.ts'
import type { SessionStatus } from './dialogPermissions.ts'

export interface AvatarProps {
  readonly address: string
  /** The picture of the account's ENS name, once there is one. */
  readonly ensAvatar?: string | undefined
  /** Width and height in CSS pixels. */
  readonly size: number
}

/** What an app decides about the interface, whichever provider it uses. */
export interface KitSettings {
  readonly appName?: string | undefined
  /** A page about wallets for newcomers. */
  readonly learnMoreUrl?: string | undefined
  /** What a visitor should have read before they connect; shown in the connect dialog. */
  readonly disclaimer?: ReactNode
  /** Hosts that the app contacts about a connected visitor, as they should read; shown in the connect dialog. */
  readonly hosts?: readonly string[] | undefined
  readonly modalSize?: 'wide' | 'compact' | undefined
  /** An app's own picture of an account. */
  readonly avatar?: ComponentType<AvatarProps> | undefined
  /** Lists transactions in the account dialog, and shows pending ones on the button; true unless given. */
  readonly showRecentTransactions?: boolean | undefined
  /** Ids of the chains that the network dialog offers, in this order; all of the config in its order unless given. */
  readonly networks?: readonly number[] | undefined
  /** Tokens (ERC-20) whose balance is shown in place of the coin's, each on its chain. */
  readonly balanceTokens?: readonly BalanceToken[] | undefined
  /** Assets that the account dialog offers to add to the wallet. Keep the array the same between renders. */
  readonly assets?: readonly NamedAsset[] | undefined
  /** Begins the `data-testid` of the kit's controls, such as `connect-button`; without it they have none. */
  readonly testIdPrefix?: string | undefined
}

/** Everything a part of the kit may need. Read it with {@link useKit}. */
export interface Kit extends KitSettings {
  /** The wallet connection; there before the engine behind it is loaded. */
  readonly wallet: WalletPort
  readonly stores: KitStores
  /** The sign-in step of a connected visitor; undefined without sign-in. */
  readonly signIn?: ReactNode
  /** How far signing in is; undefined where the app has none. */
  readonly session: SessionStatus
  readonly open: OpenDialog
  readonly setOpen: (dialog: OpenDialog) => void
}

/** Undefined outside of a provider. */
export const KitContext = createContext<Kit | undefined>(undefined)

/**
 * The kit around this component.
 * @throws when there is no `<WalletKit>` above.
 */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit)
    throw new Error('There is no <WalletKit> above this component. Put one around your app, then try again.')
  return kit
}
