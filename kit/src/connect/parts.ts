/**
 * The connect dialog's later parts. Its frame comes with the page, so that a press is answered at once. In one module,
 * so that a bundler does not lay one of them where the other would have to wait for it.
 */
import { late } from '../dialog/late.ts'

/** The list of wallets, and what is said while one of them asks. */
export const choicePart = late(() => import('./Choice.tsx'))

/** What only some visitors come to see: codes to scan, apps to open, wallets to get. */
export const stepsPart = late(() => import('./steps/index.ts'))

/**
 * Fetches what the connect dialog opens with, for a page that is idle: from then on it opens without the network, and
 * fetches the rest while a visitor chooses. Never rejects; what did not arrive is fetched again when it is wanted.
 */
export const preloadConnect = (): Promise<void> => choicePart.load()
