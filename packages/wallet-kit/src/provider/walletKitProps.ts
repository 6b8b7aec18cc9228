import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Config } from 'wagmi'
import type { NamesSettings } from '../names/settings.ts'
import type { SignInAdapter } from '../sign-in/adapter.ts'
import type { ThemeChoice } from '../theme/theme.ts'
import type { JournalOptions } from '../transactions/journal.ts'
import type { Language } from '../words/languages.ts'
import type { KitSettings } from './kit.ts'
import type { OfferedWallets } from './pageState.ts'
import type { ConnectionEvents } from './useConnectionEvents.ts'

/** Settings of the kit. Everything may be left out under an app's own wagmi provider. */
export interface WalletKitProps extends KitSettings, ConnectionEvents {
  readonly children?: ReactNode
  /** A wagmi config, of which this becomes the provider too; that of `<WagmiProvider>` above unless given. */
  readonly config?: Config | undefined
  /** What was read from chains; the app's own above, else one that keeps answers for 24 hours in memory. */
  readonly queryClient?: QueryClient | undefined
  /** The wallets on offer, or how to fetch them; the kit's own nine unless given. */
  readonly wallets?: OfferedWallets | undefined
  /** A look by name, or one made by `createTheme`; `auto` (light or dark, as the visitor has it) unless given. */
  readonly theme?: ThemeChoice | undefined
  /** Of the element around everything: letters, digits and underscores. For pages with several looks. */
  readonly id?: string | undefined
  /** A BCP 47 code; the browser's languages, in their order, unless given. */
  readonly locale?: string | undefined
  /** Languages beside the kit's own. Keep the array the same between renders. */
  readonly languages?: readonly Language[] | undefined
  /** How visitors sign in; without it, connecting is all. */
  readonly signIn?: SignInAdapter | undefined
  /** The chain to switch to after connecting; no switch by default. */
  readonly initialChainId?: number | undefined
  /** Where names and pictures are read; from mainnet where the config has it unless given. */
  readonly names?: NamesSettings | undefined
  /** Where the journal of transactions is kept. The first provider of a config decides. */
  readonly transactions?: JournalOptions | undefined
}
