/** What every step of the dialog is given. */
import type { ConnectFlow } from './useConnectFlow.ts'
import type { Viewport } from './wizard.ts'

/** Decides which shop a phone is led to, and whether a wallet is opened or scanned for. */
export type Device = 'ios' | 'android' | 'desktop'

export interface StepProps {
  readonly flow: ConnectFlow
  readonly viewport: Viewport
  readonly device: Device
}
