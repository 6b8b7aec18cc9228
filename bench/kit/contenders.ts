/** The pages that `npm run bench:kit` compares. */
import { join } from 'node:path'

/** One way to put Connect Wallet on a page. */
export interface Contender {
  /** Its folder in `apps/`. */
  readonly id: 'bare' | 'ours' | 'rainbowkit'
  /** Its name with its version. */
  readonly name: string
}

/** The floor first, then ours, then the other. */
export const contenders: readonly Contender[] = [
  { id: 'bare', name: 'bare wagmi 3.7.7' },
  { id: 'ours', name: 'Peppermint' },
  { id: 'rainbowkit', name: 'RainbowKit 2.2.11' },
]

/** The sources of the pages. */
export const appsDir = join(import.meta.dirname, 'apps')
