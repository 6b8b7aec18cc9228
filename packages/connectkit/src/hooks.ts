import { useIsMounted as useKitIsMounted } from '@peppermint/wallet-kit'
import type { Chain } from 'viem'
import { useConfig } from 'wagmi'
import { useCurrentConnection } from './connection.ts'

/** False while prerendering and hydrating. */
export const useIsMounted: () => boolean = useKitIsMounted

/** The chains of the config. */
export function useChains(): Chain[] {
  return [...useConfig().chains]
}

/** Whether the config has a chain; that of the wallet unless given. Null without one. */
export function useChainIsSupported(chainId?: number): boolean | null {
  const current = useCurrentConnection()?.chainId
  const config = useConfig()
  const asked = chainId ?? current
  return asked === undefined ? null : config.chains.some(({ id }) => id === asked)
}
