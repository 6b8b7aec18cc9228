/** Decodes calldata by the ABIs of Safe's contracts, of tokens, and of the operator's configuration. */
import {
  type AbiSource,
  type CalldataSummary,
  createAbiIndex,
  createCallFunctions,
  decodeCalldata,
  multiSendFunctions,
  proxyFactoryFunctions,
  safeFunctions,
  signMessageFunctions,
  simulateFunctions,
  summarizeCalldata,
  tokenFunctions,
  type Truncated,
} from '@peppermint/safe/decode'
import type { DecodedCalldata } from '@peppermint/safe/wire'
import type { Abi, Address, Hex } from 'viem'
import { batchContracts } from '../config/safeContracts.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'

export interface Decoder {
  /**
   * Decodes calldata, in bounded time and size.
   * @param to the called contract: its own ABI comes before other functions with the same selector.
   * @returns undefined if no ABI has the function, or the data does not fit it.
   */
  decode(data: Hex, to?: Address | null): DecodedCalldata | undefined
  /** What lists show of calldata: at most some milliseconds of work for any data. */
  summarize(data: Hex, to: Address, truncated?: Truncated): CalldataSummary | undefined
}

/** Characters of calldata whose decoding is kept: details of a transaction are read again while it is confirmed. */
const MAX_CACHED_CHARACTERS = 4_000_000

/** The ABIs do not change while the gateway runs. */
export function createDecoder({
  abis,
  deployments,
}: Pick<GatewayChainConfig, 'abis' | 'deployments'>): Decoder {
  const index = createAbiIndex([
    ...operatorAbis(abis, false),
    ...builtIn(deployments),
    ...operatorAbis(abis, true),
  ])
  const cache = new Map<string, DecodedCalldata | undefined>()
  let characters = 0

  function remember(key: string, decoded: DecodedCalldata | undefined) {
    if (key.length > MAX_CACHED_CHARACTERS / 10) return
    cache.set(key, decoded)
    characters += key.length
    for (const oldest of cache.keys()) {
      if (characters <= MAX_CACHED_CHARACTERS) return
      cache.delete(oldest)
      characters -= oldest.length
    }
  }

  return {
    decode(data, to = null) {
      const key = `${to}${data}`
      if (cache.has(key)) return cache.get(key)
      const decoded = decodeCalldata(data, index, to)
      remember(key, decoded)
      return decoded
    },
    summarize: (data, to, truncated) => summarizeCalldata(data, index, to, truncated),
  }
}

/** An ABI without address may name any contract's functions, so it comes before those of tokens. */
function operatorAbis(abis: GatewayChainConfig['abis'], isOfContract: boolean): readonly AbiSource[] {
  return abis
    .filter(({ address }) => (address !== null) === isOfContract)
    .map(({ abi, address }) => ({ abi: abi as Abi, address }))
}

function builtIn(deployments: GatewayChainConfig['deployments']): readonly AbiSource[] {
  const of = (abi: Abi, addresses: readonly Address[]) => [
    ...addresses.map((address): AbiSource => ({ abi, address })),
    { abi, address: null },
  ]
  return [
    ...of(
      safeFunctions,
      deployments.singletons.map(({ address }) => address),
    ),
    ...of(multiSendFunctions, batchContracts(deployments)),
    ...of(proxyFactoryFunctions, deployments.factories),
    ...of(signMessageFunctions, deployments.signMessageLibs),
    ...of(createCallFunctions, deployments.createCalls),
    ...of(simulateFunctions, deployments.simulateTxAccessors),
    ...of(tokenFunctions, []),
  ]
}
