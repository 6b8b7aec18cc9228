/** A chain for viem's clients. */
import { defineChain, type Chain } from 'viem'
import type { ChainFacts } from './chainFile.ts'

/** @param rpcUrls instead of the public ones. */
export const viemChain = (
  chain: Pick<
    ChainFacts,
    'id' | 'name' | 'coin' | 'rpcUrls' | 'explorer' | 'multicall3' | 'gas' | 'hasL1BlockNumbers'
  >,
  rpcUrls: readonly string[] = chain.rpcUrls,
): Chain =>
  defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: { ...chain.coin, decimals: 18 },
    rpcUrls: { default: { http: rpcUrls } },
    ...(chain.explorer && { blockExplorers: { default: chain.explorer } }),
    // viem's own field for it: undefined means that the node is asked.
    ...(chain.gas.hasTips ? {} : { fees: { maxPriorityFeePerGas: 0n } }),
    ...(chain.hasL1BlockNumbers && { custom: { hasL1BlockNumbers: true } }),
    contracts: {
      ...(chain.multicall3 && { multicall3: { address: chain.multicall3 } }),
      ...(chain.gas.dataFeeOracle && { gasPriceOracle: { address: chain.gas.dataFeeOracle } }),
    },
  })
