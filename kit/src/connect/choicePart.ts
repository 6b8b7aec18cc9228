/** What the dialog is about, beside its frame: the frame comes with the page, so that a press is answered at once. */
import { late } from '../dialog/late.ts'

/** The list of wallets, and what is said while one of them asks. */
export const choicePart = late(() => import('./Choice.tsx'))
