/** A token's decimals and symbol from its contract: a service's would change the amount that is sent. */
import { useQuery } from '@tanstack/react-query'
import { erc20Abi } from 'viem'
import { readFunction } from '@peppermint/sale/readFunction.ts'
import { readAddress } from '@peppermint/ui/parts/readAddress.ts'
import { chainKey } from '../review/useChainReads.ts'
import { useChainAllowed, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'

export type TokenReading =
  | { readonly status: 'none' | 'reading' | 'failed' }
  | { readonly status: 'read'; readonly symbol: string; readonly decimals: number }

/** More is no token's. */
const MAX_DECIMALS = 36

export function useToken(text: string): TokenReading {
  const source = useSource()
  const { chain, site } = useWorkspace()
  const parsed = readAddress(text, site.deployment.chainId)
  const address = parsed.status === 'valid' ? parsed.address : undefined
  const { data, isError } = useQuery({
    queryKey: [...chainKey(source), 'token', address],
    queryFn: async () => {
      if (address === undefined) throw new Error('not an address')
      const token = { address, abi: erc20Abi }
      const [decimals, symbol] = await Promise.all([
        readFunction(chain(), { ...token, functionName: 'decimals' }),
        // Optional in the standard.
        readFunction(chain(), { ...token, functionName: 'symbol' }).catch(() => ''),
      ])
      return { decimals, symbol }
    },
    enabled: useChainAllowed() && address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (address === undefined) return { status: 'none' }
  if (isError || (data !== undefined && data.decimals > MAX_DECIMALS)) return { status: 'failed' }
  return data === undefined ? { status: 'reading' } : { status: 'read', ...data }
}
