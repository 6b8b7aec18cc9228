/**
 * The provider for a page that loads its wagmi config late: the first script needs neither wagmi nor react-query. It
 * wraps no element around the app: for a theme put `<ThemeRoot theme={…}>` around it, or set `themeAttributes` yourself.
 */
import type { ReactNode } from 'react'
import type { Language } from '../words/languages.ts'
import { TranslationsProvider } from '../words/TranslationsProvider.tsx'
import type { KitSettings } from './kit.ts'
import { KitRoot } from './KitRoot.tsx'
import type { KitState } from './kitState.ts'
import type { ConnectionEvents } from './useConnectionEvents.ts'

export interface LazyWalletKitProps extends KitSettings, ConnectionEvents {
  readonly children?: ReactNode
  /** Made by `createKitState`, once for the life of the page. */
  readonly state: KitState
  /** A BCP 47 code; the browser's languages, in their order, unless given. */
  readonly locale?: string | undefined
  /** Languages beside the kit's own. Keep the array the same between renders. */
  readonly languages?: readonly Language[] | undefined
}

/**
 * Gives a page its wallet. Contacts no host and asks no wallet anything by itself, except to restore the connection of
 * an earlier visit.
 */
export function LazyWalletKit({ locale, languages, ...props }: LazyWalletKitProps) {
  return (
    <TranslationsProvider locale={locale} languages={languages}>
      <KitRoot {...props} dialog={props.state.dialog} />
    </TranslationsProvider>
  )
}
