/** A chain, and the picture that an app may add to it. Types only. */
import type { Chain } from 'viem'

export interface RainbowKitChain extends Chain {
  iconUrl?: string | (() => Promise<string>) | null
  iconBackground?: string
}
