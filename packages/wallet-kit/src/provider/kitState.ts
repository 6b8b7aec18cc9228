/**
 * What a page keeps of the kit as long as it lives, beside React: the wallet connection, which dialog is open, and what
 * is known about the connected account. None of it needs wagmi or react-query, which arrive with the engine.
 */
import type { ComponentType } from 'react'
import type { Address, Chain } from 'viem'
import type { NamedAsset } from '../account/AccountRequests.tsx'
import type { Balance } from '../button/formatBalance.ts'
import type { Lazy } from '../lazy/partLoader.ts'
import type { OptionalSignIn } from '../sign-in/optionalSignIn.ts'
import type { JournalEntry } from '../transactions/entry.ts'
import type { Journal } from '../transactions/journal.ts'
import { type LazyWallet, lazyWallet } from '../wallets/lazyWallet.ts'
import type { WalletEngine } from '../wallets/wallet.ts'
import { createStore, type Store } from './store.ts'

/** Which dialog is open. One at a time. */
export type OpenDialog = 'none' | 'connect' | 'account' | 'network' | 'sign-in'

/** An account's name and picture, as far as they have been read. */
export interface KnownProfile {
  readonly address: Address
  readonly ensName?: string | undefined
  readonly ensAvatar?: string | undefined
}

export interface KnownBalance {
  readonly address: Address
  readonly chainId: number
  /** `unreadable` when the network does not answer. */
  readonly balance: Balance | 'unreadable'
}

/** What arrives with the engine. */
export interface LoadedKit {
  readonly engine: WalletEngine
  readonly journal: Journal
  /**
   * Reads what is known about a connected account and follows its transactions. A page without it sets `profile` and
   * `balance` of its state and follows the journal itself.
   */
  readonly readings?: Lazy<{ readonly AccountSync: ComponentType }>
  /** What the account dialog offers besides; loaded once a wallet is connected. */
  readonly extras?: Lazy<AccountExtras>
}

export interface AccountSectionProps {
  readonly entries: readonly JournalEntry[]
}

export interface AccountExtras {
  /** Assets to add to the wallet, from the account's transactions, newest first. */
  readonly assets?: (entries: readonly JournalEntry[]) => readonly NamedAsset[]
  /** The app's own section, such as what the account owns, drawn while the dialog is open. */
  readonly section?: Lazy<ComponentType<AccountSectionProps>>
  /** Signing in, for visitors who want to. */
  readonly signIn?: OptionalSignIn
}

export interface KitStores {
  readonly dialog: Store<OpenDialog>
  /** Chains a visitor may use, in the app's order; none before they are loaded. */
  readonly chains: Store<readonly Chain[]>
  readonly profile: Store<KnownProfile | undefined>
  readonly balance: Store<KnownBalance | undefined>
  readonly hasPending: Store<boolean>
  /** The kit's icons of chains by id, as far as they are loaded. */
  readonly chainIcons: Store<Readonly<Record<number, string>>>
  /** Undefined until all of it is loaded; there once a visitor has connected a wallet with the kit. */
  readonly loaded: Store<LoadedKit | undefined>
}

export interface KitState extends KitStores {
  readonly wallet: LazyWallet
}

/**
 * Creates the state of a page. Contacts no host and asks no wallet anything.
 * @param load imports and creates the engine; called once, and again after a failure.
 * @param chains those that are known before.
 */
export function createKitState(load: () => Promise<LoadedKit>, chains: readonly Chain[] = []): KitState {
  return buildKitState(
    (loaded) =>
      lazyWallet(async () => {
        const kit = await load()
        loaded(kit)
        return kit.engine
      }),
    chains,
  )
}

/** @param createWallet is given the function to call once everything is loaded. */
export function buildKitState(
  createWallet: (onLoaded: (kit: LoadedKit) => void) => LazyWallet,
  chains: readonly Chain[],
): KitState {
  const state: KitState = {
    wallet: createWallet((kit) => {
      state.chains.set(kit.engine.config.chains)
      state.loaded.set(kit)
    }),
    dialog: createStore<OpenDialog>('none'),
    chains: createStore(chains),
    profile: createStore<KnownProfile | undefined>(undefined),
    balance: createStore<KnownBalance | undefined>(undefined),
    hasPending: createStore(false),
    chainIcons: createStore<Readonly<Record<number, string>>>({}),
    loaded: createStore<LoadedKit | undefined>(undefined),
  }
  return state
}
