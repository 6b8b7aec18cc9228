/** What the dialog says before a wallet is chosen: the app's part of it, and the titles. */
import type { ReactNode } from 'react'
import type { Translate } from '../words/translation.ts'

export interface IntroOptions {
  /** Hosts that the page will contact about the visitor's address once they have connected, as they should read. */
  readonly hosts: readonly string[]
  /** The page's name, where "this page" is too little. */
  readonly appName?: string | undefined
  /** A page about wallets, linked to and never fetched. */
  readonly learnMoreUrl?: string | undefined
  /** Terms and the like. */
  readonly disclaimer?: ReactNode
}

export const introTitle = (t: Translate): string => t('connect.intro.title', 'What connecting does')
export const noWalletTitle = (t: Translate): string =>
  t('connect.none.title', 'No wallet found in this browser')
