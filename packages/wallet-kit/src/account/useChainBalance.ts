/**
 * What an account has, in the coin of its chain or in a token. One plain request: wagmi's own hook brings the encoding of contract
 * calls along, which is most of the library's bytes and of no use here.
 */
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Address, type Client, type Hex, hexToBigInt } from 'viem'
import { useConfig } from 'wagmi'
import type { Balance } from '../button/formatBalance.ts'

/** Between two tries while the network does not answer, ms. The transport under the client tries again by itself. */
const RETRY_INTERVAL_MS = 10_000

/** What the keys of balances begin with. */
export const BALANCE_KEY_PREFIX = ['peppermint', 'balance'] as const

/** A token (ERC-20) whose balance may be shown. Its symbol and decimals are not read from the chain. */
export interface BalanceToken {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
}

/** The key under which a balance is kept. */
function balanceKey(chainId: number, address: Address, token: BalanceToken | undefined): readonly unknown[] {
  return [...BALANCE_KEY_PREFIX, chainId, address.toLowerCase(), token?.address.toLowerCase()]
}

/** `balanceOf(address)`. Returns the call's data. */
const balanceCall = (address: Address): Hex => `0x70a08231${address.slice(2).padStart(64, '0')}`

/**
 * The balance of an account on one of the app's chains, in base units.
 * @param of undefined to skip the request.
 * @param tokens the first of this chain is read in place of the coin.
 * @returns the same object while nothing changes; `unreadable` while the network does not answer, undefined while it is asked for the first time.
 */
export function useChainBalance(
  of: { readonly chainId: number; readonly address: Address } | undefined,
  tokens: readonly BalanceToken[] = [],
): Balance | 'unreadable' | undefined {
  const config = useConfig()
  const chain = config.chains.find(({ id }) => id === of?.chainId)
  const token = tokens.find(({ chainId }) => chainId === chain?.id)
  const { data, isError } = useQuery({
    queryKey: of ? balanceKey(of.chainId, of.address, token) : BALANCE_KEY_PREFIX,
    queryFn:
      of && chain ? () => readBalance(config.getClient({ chainId: chain.id }), of.address, token) : skipToken,
    retry: false,
    refetchInterval: (query) => (query.state.status === 'error' ? RETRY_INTERVAL_MS : false),
  })
  return useMemo(() => {
    if (data === undefined || !chain) return isError ? 'unreadable' : undefined
    const { decimals, symbol } = token ?? chain.nativeCurrency
    return { value: data, decimals, symbol }
  }, [data, chain, token, isError])
}

/**
 * An account's balance in base units, of the chain's coin or of a token.
 * @throws the client's error; an error if there is no such token.
 */
export async function readBalance(
  client: Client,
  address: Address,
  token: BalanceToken | undefined,
): Promise<bigint> {
  if (!token)
    return hexToBigInt(await client.request({ method: 'eth_getBalance', params: [address, 'latest'] }))
  const call = { to: token.address, data: balanceCall(address) }
  return toAmount(await client.request({ method: 'eth_call', params: [call, 'latest'] }))
}

/** @throws if the answer is not a number of at most 32 bytes: then there is no such token at the address. */
function toAmount(answer: Hex): bigint {
  if (!/^0x[\da-f]{1,64}$/i.test(answer)) throw new Error(`Not a balance: ${answer.slice(0, 80)}`)
  return hexToBigInt(answer)
}
