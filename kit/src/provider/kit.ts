/**
 * What the provider gives to everything beneath it: one object, and one way to reach it. Types and a context only,
 * so that a button needs nothing of the dialogs.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Config } from 'wagmi'
import type { NamedAsset } from '../account/AccountRequests.tsx'
import type { Network } from '../networks/network.ts'
import type { SignInAdapter } from '../sign-in/adapter.ts'
import type { Journal } from '../transactions/journal.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import type { SessionStatus } from './openers.ts'

/** Which dialog is open. One at a time. */
export type OpenDialog = 'none' | 'connect' | 'account' | 'network'

/** What an app's own picture of an account is given. */
export interface AvatarProps {
  readonly address: string
  /** The picture of the account's ENS name, once there is one. */
  readonly ensAvatar?: string | undefined
  /** Width and height in CSS pixels. */
  readonly size: number
}

/** Everything a part of the kit may need. Read it with {@link useKit}. */
export interface Kit {
  readonly config: Config
  /** The wallet connection; there before the engine behind it is loaded. */
  readonly wallet: WalletPort
  /** Chains a visitor may use, in the app's order. */
  readonly networks: readonly Network[]
  readonly appName?: string | undefined
  readonly learnMoreUrl?: string | undefined
  readonly disclaimer?: ReactNode
  /** Hosts that the page will contact about a connected visitor, as they should read. */
  readonly hosts: readonly string[]
  readonly modalSize: 'wide' | 'compact'
  readonly signIn?: SignInAdapter | undefined
  /** How far signing in is; undefined where the app has none. */
  readonly session: SessionStatus
  readonly avatar?: ComponentType<AvatarProps> | undefined
  readonly assets?: readonly NamedAsset[] | undefined
  readonly journal: Journal
  readonly showRecentTransactions: boolean
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
