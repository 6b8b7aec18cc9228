/** Collectibles of a Safe: the ERC-721 tokens that the index says it holds, checked on the chain, with metadata. */
import { transferStandard } from '@peppermint/safe/describe'
import type { Collectible } from '@peppermint/safe/wire'
import type { Logger } from 'pino'
import {
  type Address,
  type Client,
  defineChain,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  size,
  slice,
} from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { createGuardedFetch, type FetchLimits } from '@peppermint/http/outgoing/guardedFetch.ts'
import { createBoundedClient } from '@peppermint/rpc/boundedClient.ts'
import { withTimeout } from '@peppermint/process/withTimeout.ts'
import type { GatewayChainConfig } from '../../config/chainConfig.ts'
import type { SafeChanges } from '../../safeChanges.ts'
import { readCalls } from '../callReader/readCalls.ts'
import { type Holding, MAX_OBSERVED, readHeldCollectibles, readObservedTokens } from '../readHoldings.ts'
import { createSafeCache } from '../safeCache.ts'
import type { Token } from '../token.ts'
import type { TokenReader } from '../tokenReader.ts'
import { MAX_METADATA_BYTES } from './metadata.ts'
import { createMetadataCache, MAX_TOKEN_URI_BYTES, type TokenMetadata } from './metadataCache.ts'

export interface CollectibleFilter {
  readonly trusted: boolean
  readonly excludeSpam: boolean
}

export interface CollectibleReader {
  /**
   * Collectibles from `offset` on, at most `limit`; fewer if the chain says that the Safe does not hold some of them.
   * @param client address of the requesting client; those without one share the turns of one client.
   * @returns `total`: by the index, before that check.
   * @throws viem's error if the chain cannot be read.
   */
  readonly readCollectibles: (
    safe: Address,
    filter: CollectibleFilter,
    page: { readonly limit: number; readonly offset: number },
    client?: string,
  ) => Promise<{ readonly items: readonly Collectible[]; readonly total: number }>
}

export interface CollectibleReaderParts {
  readonly config: Pick<
    GatewayChainConfig,
    'chainId' | 'chainName' | 'nativeCurrency' | 'rpcUrls' | 'ipfsGateway'
  >
  readonly database: Database
  readonly client: Client
  readonly changes: Pick<SafeChanges, 'version'>
  readonly tokens: TokenReader
  readonly log: Logger
  /** Overrides of `guardedFetch.ts` for tests. */
  readonly edge?: FetchLimits['edge']
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
}

/** Each holds a few hundred kilobytes at most. */
const MAX_SAFES = 100
const OWNER_GAS = 150_000n
/** Drawing a picture on chain takes millions; nodes cap it at a similar value. */
const TOKEN_URI_GAS = 30_000_000n
const TOKEN_URI_TIMEOUT_MS = 5_000
const FETCH_TIMEOUT_MS = 5_000
/** A page is sent with what has been read until then; the rest is read for the next request. */
const PAGE_TIMEOUT_MS = 6_000

const abi = parseAbi(['function ownerOf(uint256)'])

/** Creates the reader of one chain. */
export function createCollectibleReader(parts: CollectibleReaderParts): CollectibleReader {
  const { config, database, client, changes, tokens, log } = parts
  const { chainId: id, chainName: name, nativeCurrency, rpcUrls, ipfsGateway } = config
  const chain = defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: rpcUrls } } })
  const readMetadata = createMetadataCache({
    openClient: (signal) =>
      createBoundedClient(chain, rpcUrls, {
        maxCallGas: TOKEN_URI_GAS,
        // Hex has two characters for a byte.
        maxAnswerBytes: 2 * MAX_TOKEN_URI_BYTES,
        timeoutMs: TOKEN_URI_TIMEOUT_MS,
        signal,
      }),
    fetch: createGuardedFetch({
      ipfsGateway,
      maxBytes: MAX_METADATA_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
      ...(parts.edge && { edge: parts.edge }),
    }),
    ipfsGateway,
    log,
    ...(parts.now && { now: parts.now }),
  })

  const readHeld = createSafeCache({ changes, maxSafes: MAX_SAFES }, async (safe) => {
    const observed = (await readObservedTokens(database, safe)).slice(0, MAX_OBSERVED)
    const infos = await tokens.readTokens(observed)
    const unindexed = observed.filter((token) => transferStandard('ERC20', infos.get(token)) === 'ERC721')
    return readHeldCollectibles(database, safe, await tokens.readTrustedTokens(safe), unindexed)
  })

  async function listHoldings(
    safe: Address,
    { trusted, excludeSpam }: CollectibleFilter,
  ): Promise<readonly (Holding & { readonly info: Token })[]> {
    const trustedTokens = await tokens.readTrustedTokens(safe)
    const held = await readHeld(safe)
    const infos = await tokens.readTokens(new Set(held.map(({ token }) => token)))
    return held.flatMap((holding) => {
      const info = infos.get(holding.token)
      const isShown =
        info !== undefined && !(excludeSpam && info.isSpam) && !(trusted && !trustedTokens.has(holding.token))
      return isShown ? [{ ...holding, info }] : []
    })
  }

  return {
    async readCollectibles(safe, filter, { limit, offset }, requester = 'unknown') {
      const holdings = await listHoldings(safe, filter)
      const page = holdings.slice(offset, offset + limit)
      if (page.length === 0) return { items: [], total: holdings.length }
      const { answers } = await readCalls(
        client,
        page.map(({ token, tokenId }) => ({
          target: token,
          data: encodeFunctionData({ abi, args: [tokenId] }),
        })),
        { account: safe, gasEach: OWNER_GAS, maxBytes: 32 },
      )
      const owned = page.filter((_, index) => toOwner(answers[index]) === safe)
      const metadata = await settleInTime(owned.map((holding) => readMetadata(holding, requester)))
      return {
        items: owned.map(({ token, tokenId, info }, index) => ({
          address: token,
          tokenName: info.name,
          tokenSymbol: info.symbol,
          logoUri: info.logoUri ?? '',
          id: tokenId.toString(),
          ...(metadata[index] ?? {
            uri: null,
            name: null,
            description: null,
            imageUri: null,
            metadata: null,
          }),
        })),
        total: holdings.length,
      }
    },
  }
}

/** What has resolved when the page must be sent. */
async function settleInTime(
  readings: readonly Promise<TokenMetadata>[],
): Promise<readonly (TokenMetadata | undefined)[]> {
  const settled: (TokenMetadata | undefined)[] = readings.map(() => undefined)
  const all = readings.map(async (reading, index) => {
    settled[index] = await reading
  })
  await withTimeout(Promise.all(all), PAGE_TIMEOUT_MS, () => undefined)
  return settled
}

function toOwner(answer: Hex | undefined): Address | undefined {
  return answer !== undefined && size(answer) === 32 ? getAddress(slice(answer, 12)) : undefined
}
