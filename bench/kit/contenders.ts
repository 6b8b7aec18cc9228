/** The kits that `npm run bench:kit` compares, and their assumed packages. */
import { join } from 'node:path'

/** One way to put Connect Wallet on a page. */
export interface Contender {
  /** Its folder in `apps/`. */
  readonly id: 'bare' | 'ours' | 'rainbowkit' | 'connectkit' | 'appkit'
  /** Its name with its version. */
  readonly name: string
  /** Packages of the page; all others except their dependencies count for the kit. */
  readonly peers: readonly string[]
  /** Optional packages, counted separately. */
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
