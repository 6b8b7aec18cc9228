/** The connect dialog's content, which comes later. Its frame comes with the page, so that a press is answered at once. */
import { lazyPart } from '../lazy/partLoader.ts'
import { firstStepPart } from './stepsPart.ts'

/** The wallet list. */
export const connectContentPart = lazyPart(() => import('./ConnectContent.tsx'))

/**
 * Fetches what the connect dialog opens with, for a page that is idle: from then on it opens without the network, and
 * fetches the rest while a visitor chooses. Resolves when it is there; never rejects.
 */
export async function preloadConnect(): Promise<void> {
  await Promise.all([connectContentPart.load(), firstStepPart.load()])
}
