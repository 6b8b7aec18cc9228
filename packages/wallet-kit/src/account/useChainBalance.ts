/**
 * What an account has, in the coin of its chain. One plain request: wagmi's own hook brings the encoding of contract
 * calls along, which is most of the library's bytes and of no use here.
 */
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Address, hexToBigInt } from 'viem'
import { useConfig } from 'wagmi'
import type { Balance } from '../button/formatBalance.ts'

/** Between two tries while the network does not answer, ms. The transport under the client tries again by itself. */
const RETRY_INTERVAL_MS = 10_000

/** What the keys of balances begin with. */
export const BALANCE_KEY_PREFIX = ['peppermint', 'balance'] as const

/** The key under which a balance is kept. */
export function balanceKey(chainId: number, address: Address): readonly unknown[] {
  return [...BALANCE_KEY_PREFIX, chainId, address.toLowerCase()]
}

/**
 * The balance of an account on one of the app's chains, in base units.
 * @param of undefined to skip the request.
 * @returns the same object while nothing changes; `unreadable` while the network does not answer, undefined while it is asked for the first time.
 */
export function useChainBalance(
  of: { readonly chainId: number; readonly address: Address } | undefined,
): Balance | 'unreadable' | undefined {
  const config = useConfig()
  const chain = config.chains.find(({ id }) => id === of?.chainId)
  const { data, isError } = useQuery({
    queryKey: of ? balanceKey(of.chainId, of.address) : BALANCE_KEY_PREFIX,
    queryFn:
      of && chain
        ? async () => {
            const client = config.getClient({ chainId: chain.id })
            return hexToBigInt(
              await client.request({ method: 'eth_getBalance', params: [of.address, 'latest'] }),
            )
          }
        : skipToken,
    retry: false,
    refetchInterval: (query) => (query.state.status === 'error' ? RETRY_INTERVAL_MS : false),
  })
  return useMemo(() => {
    if (data === undefined || !chain) return isError ? 'unreadable' : undefined
    const { decimals, symbol } = chain.nativeCurrency
    return { value: data, decimals, symbol }
  }, [data, chain, isError])
}
