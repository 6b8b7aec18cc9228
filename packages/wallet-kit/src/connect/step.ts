/** What every step of the dialog is given. */
import type { WalletPort } from '../wallets/wallet.ts'
import type { IntroOptions } from './intro.ts'
import type { ConnectFlow } from './useConnectFlow.ts'
import type { Viewport } from './wizard.ts'

/** Decides which shop a phone is led to, and whether a wallet is opened or scanned for. */
export type Device = 'ios' | 'android' | 'desktop'

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
