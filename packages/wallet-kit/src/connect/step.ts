/** What every step of the dialog is given. */
import type { ReactNode } from 'react'
import type { WalletPort } from '../wallets/wallet.ts'
import type { ConnectFlow } from './useConnectFlow.ts'
import type { Viewport } from './wizard.ts'

/** Decides which shop a phone is led to, and whether a wallet is opened or scanned for. */
export type Device = 'ios' | 'android' | 'desktop'

/** The app's part of what the dialog says before a wallet is chosen. */
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

export interface StepProps {
  readonly flow: ConnectFlow
  readonly viewport: Viewport
  readonly device: Device
  readonly words: IntroOptions
  readonly explain: WalletPort['explain']
  /** Of the note that describes the row of the wallet in which the visitor declined. */
  readonly declinedId: string
  /** Whether there is no wallet to list, and none to come. */
  readonly hasNoWallet: boolean
  /** Whether the start takes the focus, because a visitor came back to it. */
  readonly shouldFocus: boolean
}
