/** Completes the configuration of a chain with what its node and the list of known chains say. */
import { createClient, fallback, getAddress, http, webSocket, type Address, type Client } from 'viem'
import { getBlock, getChainId, getBlockNumber, getCode } from 'viem/actions'
import type { Logger } from 'pino'
import { isSocketUrl } from '@peppermint/rpc/socketTransport.ts'
import { ConfigError } from '@peppermint/http/configFields.ts'
import type { GatewayChainConfig } from './chainConfig.ts'
import { chainConfigSchema, isLoopback, NO_DEPLOYMENTS } from './chainConfigSchema.ts'
import type { ChainFields } from './chainFields.ts'
import { readFoundFacts, writeFoundFacts, type FoundFacts } from './foundFacts.ts'
import { findSafeContracts, SAFE_VERSIONS } from './safeContracts.ts'

/** One request at startup, on a node that may be slow to wake up. */
const REQUEST_TIMEOUT_MS = 10_000

export interface CompleteOptions {
  /** Absolute folder for what is found. */
  readonly dataDir: string
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Nothing is kept of what is found. */
  readonly isDryRun?: boolean
}

/**
 * Completes all chains of a gateway.
 * @throws {ConfigError} for the first that cannot be served, or one that is listed twice.
 */
export async function completeChains(
  chains: readonly ChainFields[],
  options: CompleteOptions,
): Promise<readonly GatewayChainConfig[]> {
  const configs = await Promise.all(chains.map((fields) => completeChain(fields, options)))
  for (const [index, { chainId }] of configs.entries())
    if (configs.findIndex((other) => other.chainId === chainId) !== index)
      throw new ConfigError([`chains: chain ${chainId} is listed more than once`])
  return configs
}

/**
 * Reads the node only for what is neither configured nor found before.
 * @throws {ConfigError} if the node cannot be read, is on another chain, or its chain has no contracts of Safe.
 */
export async function completeChain(
  fields: ChainFields,
  { dataDir, log, isDryRun = false }: CompleteOptions,
): Promise<GatewayChainConfig> {
  const client = openClient(fields.rpcUrls)
  const chainId = await readChainId(client, fields, log)
  const facts = await readFacts(client, chainId, dataDir)
  const named = fields.deployments ?? {}
  const isNamed = named.factories !== undefined && named.singletons !== undefined
  const isComplete = Object.keys(NO_DEPLOYMENTS).every(
    (name) => named[name as keyof typeof named] !== undefined,
  )
  const found: FoundFacts['deployments'] =
    facts?.deployments ?? (isComplete ? undefined : await findDeployments(client, fields, chainId, isNamed))
  const factories = [
    ...(fields.deployments?.factories?.map((address) => getAddress(address)) ?? found?.factories ?? []),
  ]
  const knownStart = fields.fromBlock ?? startIn(facts, factories)
  const fromBlock = knownStart ?? (await findStart(client, factories, chainId, log))
  if (!isDryRun && (knownStart === undefined || found !== facts?.deployments))
    await remember(client, chainId, dataDir, {
      ...(found && { deployments: found }),
      firstBlock: { factories, block: fromBlock },
    }).catch((error: unknown) =>
      log.warn(
        { chainId, err: error },
        `chain: what was found could not be stored in ${dataDir}; the next start searches again`,
      ),
    )
  const described = await describeChain(chainId)
  const result = chainConfigSchema.safeParse({
    ...described,
    ...(fields.rpcUrls.some(isLoopback) && { publicRpcUrl: undefined }),
    ...fields,
    chainId,
    deployments: { ...found, ...named },
    fromBlock,
  })
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message} (chain ${chainId})`),
  )
}

function openClient(rpcUrls: readonly string[]): Client {
  const options = { timeout: REQUEST_TIMEOUT_MS, retryCount: 1 }
  return createClient({
    transport: fallback(
      rpcUrls.map((url) =>
        isSocketUrl(url) ? webSocket(url, options) : http(url, { ...options, batch: { batchSize: 20 } }),
      ),
      { retryCount: 0 },
    ),
    ccipRead: false,
  })
}

/** The node's, checked against the configured one; the configured one while no node can be read. */
async function readChainId(
  client: Client,
  fields: ChainFields,
  log: CompleteOptions['log'],
): Promise<number> {
  const { chainId: expected, rpcUrls } = fields
  const hosts = rpcUrls.map((url) => new URL(url).host).join(', ')
  const reported = await getChainId(client).catch((error: unknown) => {
    const reason = reasonOf(error)
    if (expected === undefined)
      throw new ConfigError([`RPC_URLS: ${hosts} does not answer as an Ethereum node: ${reason}`])
    log.warn(
      { chainId: expected, reason },
      'chain: no RPC endpoint answers, starting with what is known of it',
    )
    return expected
  })
  if (!Number.isSafeInteger(reported) || reported < 1)
    throw new ConfigError([
      `RPC_URLS: ${hosts} does not answer as an Ethereum node: its chain id is ${reported}`,
    ])
  if (expected !== undefined && reported !== expected)
    throw new ConfigError([`chainId: expected ${expected}, node ${hosts} reports ${reported}`])
  return reported
}

/** What was found before on the chain that the node is on. */
async function readFacts(client: Client, chainId: number, dataDir: string): Promise<FoundFacts | undefined> {
  const facts = await readFoundFacts(dataDir, chainId)
  if (facts === undefined) return undefined
  const genesis = await readGenesis(client)
  return genesis === undefined || genesis === facts.genesis ? facts : undefined
}

/** Undefined if it cannot be read. */
async function readGenesis(client: Client): Promise<string | undefined> {
  return getBlock(client, { blockNumber: 0n }).then(
    ({ hash }) => hash ?? undefined,
    () => undefined,
  )
}

/**
 * What is indexed depends on them: a start without them would index everything again later.
 * @param isNamed the configuration names what is required.
 * @throws {ConfigError} if they cannot be looked up, or if there are none and the configuration does not name them.
 */
async function findDeployments(
  client: Client,
  { rpcUrls }: ChainFields,
  chainId: number,
  isNamed: boolean,
): Promise<NonNullable<FoundFacts['deployments']>> {
  const found = await findSafeContracts(client).catch((error: unknown) => {
    throw new ConfigError([
      `RPC_URLS: Safe's contracts cannot be looked up at ${rpcUrls.map((url) => new URL(url).host).join(', ')}: ${reasonOf(error)}`,
    ])
  })
  if (isNamed || (found.factories.length > 0 && found.singletons.some(({ isL2 }) => isL2))) return found
  const missing = [
    ...(found.factories.length > 0 ? [] : ['SafeProxyFactory']),
    ...(found.singletons.some(({ isL2 }) => isL2) ? [] : ['SafeL2']),
  ]
  throw new ConfigError([
    `deployments: chain ${chainId} has no ${missing.join(' and no ')} of Safe ${SAFE_VERSIONS.join(' or ')} at the addresses of @safe-global/safe-deployments. Create what is missing with npm run safe-contracts, or name yours in a file (--config FILE, docs/guides/gateway.md)`,
  ])
}

/** First block of the first factory; 0 where the node has no history. */
async function findStart(
  client: Client,
  factories: readonly Address[],
  chainId: number,
  log: CompleteOptions['log'],
): Promise<number> {
  const blocks = await Promise.all(
    factories.map((factory) => findFirstBlock(client, factory).catch(() => undefined)),
  )
  const known = blocks.filter((block) => block !== undefined)
  if (known.length === blocks.length) {
    const first = Math.min(...known)
    log.info({ chainId, block: first }, `chain: Safe's first factory is in block ${first}`)
    return first
  }
  log.warn(
    { chainId },
    'chain: the node has no history to find the first block of the factories, indexing from block 0; --from BLOCK saves time',
  )
  return 0
}

/** The block that was found before for the same factories. */
function startIn(facts: FoundFacts | undefined, factories: readonly Address[]): number | undefined {
  const first = facts?.firstBlock
  return first?.factories.join() === factories.join() ? first?.block : undefined
}

/** Not where the node does not tell which chain it is on. */
async function remember(
  client: Client,
  chainId: number,
  dataDir: string,
  facts: Omit<FoundFacts, 'genesis'>,
): Promise<void> {
  const genesis = await readGenesis(client)
  if (genesis !== undefined) await writeFoundFacts(dataDir, chainId, { genesis, ...facts })
}

/** What the list of chains that viem keeps says of a chain, in the configuration's names. */
async function describeChain(chainId: number): Promise<Partial<ChainFields>> {
  const chains = Object.values(await import('viem/chains'))
  const chain = chains.find((one) => 'id' in one && one.id === chainId)
  if (chain === undefined) return {}
  const [publicRpcUrl] = chain.rpcUrls.default.http
  return {
    chainName: chain.name,
    shortName: toShortName(chain.name),
    nativeCurrency: { ...chain.nativeCurrency },
    isTestnet: chain.testnet ?? false,
    ...(chain.blockExplorers && {
      blockExplorerUriTemplate: explorerTemplate(chain.blockExplorers.default.url),
    }),
    ...(publicRpcUrl !== undefined && { publicRpcUrl }),
  }
}

const toShortName = (chainName: string) =>
  chainName
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

function explorerTemplate(url: string): GatewayChainConfig['blockExplorerUriTemplate'] {
  const base = url.replace(/\/$/, '')
  return {
    address: `${base}/address/{{address}}`,
    txHash: `${base}/tx/{{txHash}}`,
    api: `${base}/api?module={{module}}&action={{action}}&address={{address}}&apiKey={{apiKey}}`,
  }
}

/** Short, and without the URL, which may contain a token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const details = 'details' in error && typeof error.details === 'string' ? error.details : ''
  const status = 'status' in error && typeof error.status === 'number' ? `HTTP ${error.status}` : ''
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return [status, code, details.slice(0, 200)].filter(Boolean).join(', ') || error.name
}

/**
 * A node without history may answer that an old block has no code, instead of an error. It keeps 128 blocks or a few
 * more, so that a contract seems to be that young.
 */
const MIN_AGE_BLOCKS = 2_048
/** A chain with fewer blocks is a test chain, whose nodes keep everything. */
const MIN_CHAIN_BLOCKS = 100_000

/**
 * The block in which a contract was created, by binary search in the node's history.
 * @returns undefined if the node does not have the history, or is not sure to have it.
 * @throws viem's errors if the node cannot be read at all.
 */
async function findFirstBlock(client: Client, address: Address): Promise<number | undefined> {
  const head = Number(await getBlockNumber(client))
  const hasCode = async (block: number) =>
    (await getCode(client, { address, blockNumber: BigInt(block) })) !== undefined
  let low = 0
  let high = head
  try {
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (await hasCode(middle)) high = middle
      else low = middle + 1
    }
    if (!(await hasCode(low))) return undefined
  } catch {
    return undefined
  }
  return head >= MIN_CHAIN_BLOCKS && head - low < MIN_AGE_BLOCKS ? undefined : low
}
