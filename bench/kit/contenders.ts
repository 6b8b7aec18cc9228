/** Whom `npm run bench:kit` sets side by side, and what each may take for granted. */
import { join } from 'node:path'

/** One way to put Connect Wallet on a page. */
export interface Contender {
  /** Its folder in `apps/`. */
  readonly id: 'bare' | 'ours' | 'rainbowkit' | 'connectkit' | 'appkit'
  /** As it calls itself, with its version. */
  readonly name: string
  /** What the page has anyway; packages beyond these and their own are the kit's. */
  readonly peers: readonly string[]
  /** Packages that a page adds by choice, counted on their own. */
  readonly optional: readonly string[]
}

const peers = ['@tanstack/react-query', 'react', 'react-dom', 'viem', 'wagmi'] as const

/** The floor first, then ours, then the others. */
export const contenders: readonly Contender[] = [
  { id: 'bare', name: 'bare wagmi 3.7.7', peers, optional: [] },
  { id: 'ours', name: 'Peppermint', peers, optional: ['@walletconnect/sign-client'] },
  { id: 'rainbowkit', name: 'RainbowKit 2.2.11', peers, optional: [] },
  { id: 'connectkit', name: 'ConnectKit 1.9.2', peers, optional: [] },
  { id: 'appkit', name: 'Reown AppKit 1.8.24', peers, optional: [] },
]

/** The sources of the pages. */
export const appsDir = join(import.meta.dirname, 'apps')
