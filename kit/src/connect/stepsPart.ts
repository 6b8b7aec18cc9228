/** What only some visitors come to see. */
import { late } from '../dialog/late.ts'

/** Codes to scan, apps to open, wallets to get. */
export const stepsPart = late(() => import('./steps/index.ts'))
