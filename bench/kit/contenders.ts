/** The pages that `npm run bench:kit` compares. */
import { join } from 'node:path'

/** One way to put Connect Wallet on a page. */
export interface Contender {
  readonly id: 'bare' | 'ours' | 'moved' | 'rainbowkit'
  /** The folder in `apps/` with its page; its id unless given. */
  readonly page?: string
  /** Its name with its version. */
  readonly name: string
}

/** The floor first, then ours, then the other, before it the same page on our packages. */
export const contenders: readonly Contender[] = [
  { id: 'bare', name: 'bare wagmi 3.7.7' },
  { id: 'ours', name: 'Peppermint' },
  { id: 'moved', name: 'the page of RainbowKit on Peppermint', page: 'rainbowkit' },
  { id: 'rainbowkit', name: 'RainbowKit 2.2.11' },
]

/** The sources of the pages. */
export const appsDir = join(import.meta.dirname, 'apps')
