/**
 * The connect dialog's later parts. Its frame comes with the page, so that a press is answered at once. In one module,
 * so that a bundler does not lay one of them where the other would have to wait for it.
 */
import { lazyPart } from '../lazy/partLoader.ts'

/** The wallet list, and the pending step. */
export const connectContentPart = lazyPart(() => import('./ConnectContent.tsx'))

/** What only some visitors come to see: codes to scan, apps to open, wallets to get. */
export const stepsPart = lazyPart(() => import('./steps/StepScreen.tsx'))

/**
 * Fetches what the connect dialog opens with, for a page that is idle: from then on it opens without the network, and
 * fetches the rest while a visitor chooses. Resolves when it is there; never rejects.
 */
export async function preloadConnect(): Promise<void> {
  await connectContentPart.load()
}
