/** The networks of the commands: a chain's file, and how a command follows it. */
import { maxUint256, parseGwei, type Address, type Chain } from 'viem'
import {
  chainNames,
  DEFAULT_MAX_PRICE_GWEI,
  InvalidChain,
  loadChain,
  type ChainFacts,
} from '@peppermint/sale/chains'
import { viemChain } from '@peppermint/sale/chains/viemChain.ts'
import { findCollection, loadCollectionChain } from '@peppermint/sale/collections'
import { InvalidCollection } from '@peppermint/sale/collections/collectionPage.ts'
import { UsageError } from '../program/options.ts'

export interface Network {
  /** As the command line names it. */
  readonly name: string
  readonly chain: Chain
  /** Real money is at stake: test accounts are rejected. */
  readonly isLive: boolean
  /** Between two looks for a transaction in a block. */
  readonly pollingIntervalMs: number
  /** Blocks on top of another after which its state is final. */
  readonly confirmations: number
  /** Registry of contract secured revenue, if the chain has one. */
  readonly turnstile: Address | undefined
  /** Highest price of gas to pay unless an option says otherwise, in wei: a node could name any. */
  readonly maxPrice: bigint
  /** Whether estimates of gas lack a fee for data. */
  readonly hasDataFee: boolean
  /** Name of its address file, if not `<chain id>.json`. */
  readonly addressFileName?: string
}

/** A local chain mines as soon as it receives a transaction. */
const LOCAL_POLLING_INTERVAL_MS = 50
const MAX_POLLING_INTERVAL_MS = 1_000
/** The endpoint of npm start's chain, and the address file in its folder. */
const WORLD = { name: 'world', rpcUrl: 'http://127.0.0.1:7701', addressFileName: 'deployment.json' } as const

/** What differs from the chain that it represents. */
const WORLD_CHAIN = {
  name: 'the world of npm start',
  rpcUrls: [WORLD.rpcUrl],
  explorer: undefined,
  isLocal: true,
} as const

/** What `--network` takes, for its help. */
export const networkHint = `${chainNames().join(', ')}, or the path of a chain’s file`

/**
 * The network that a command line names.
 * @param name of a file in `chains/`, or the path of another file; for a launched collection also `world`, the local chain of
 *   npm start, which has the id of the collection's chain.
 * @param from base folder of a relative path.
 * @param environment names the collection of the world.
 * @throws {UsageError} if there is none.
 */
export function findNetwork(
  name: string,
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): Network {
  return name === WORLD.name ? findWorld(environment) : findChain(name, from)
}

/** The network of a file, and never the world, which is for what is launched: on it no check of a live chain holds. */
export function findChain(name: string, from: string): Network {
  try {
    return toNetwork(name, loadChain(name, from))
  } catch (error) {
    if (!(error instanceof InvalidChain)) throw error
    throw new UsageError(`--network: ${error.message}`, { cause: error })
  }
}

const findWorld = (environment: Readonly<Record<string, string | undefined>>): Network =>
  worldOf(chainOfEnvironment(environment))

const worldOf = (facts: ChainFacts): Network => ({
  ...toNetwork(WORLD.name, { ...facts, ...WORLD_CHAIN }),
  confirmations: 0,
  // It costs nothing, and its gas has Canto's price whatever chain it represents.
  maxPrice: maxUint256,
  addressFileName: WORLD.addressFileName,
})

/** Of the file in `chains/` with this id. */
const findFacts = (chainId: number): ChainFacts | undefined =>
  chainNames()
    .map((name) => loadChain(name))
    .find(({ id }) => id === chainId)

/** The world of a chain, whichever collection the environment names; undefined for a chain that is in no file. */
export function findWorldOfChain(chainId: number): Network | undefined {
  const facts = findFacts(chainId)
  return facts && worldOf(facts)
}

/**
 * The name that `--network` takes for a collection.
 * @param addressFileName base name of its address file, which tells npm start's chain from the one whose id it has.
 * @returns undefined for a chain that is in no file of `chains/`.
 */
export const networkNameOf = (chainId: number, addressFileName: string | undefined): string | undefined =>
  addressFileName === WORLD.addressFileName
    ? WORLD.name
    : chainNames().find((name) => loadChain(name).id === chainId)

/** Highest price of gas to pay on a chain that may be in no file of `chains/`, in wei. */
export function maxPriceOf(chainId: number): bigint {
  const facts = findFacts(chainId)
  return parseGwei(String(facts?.gas.maxPriceGwei ?? DEFAULT_MAX_PRICE_GWEI))
}

/** The chain of the collection that COLLECTION names. @throws {UsageError} if it has none. */
export function chainOfEnvironment(environment: Readonly<Record<string, string | undefined>>): ChainFacts {
  try {
    return loadCollectionChain(findCollection(environment['COLLECTION']), environment)
  } catch (error) {
    if (!(error instanceof InvalidCollection)) throw error
    throw new UsageError(error.message, { cause: error })
  }
}

const toNetwork = (name: string, facts: ChainFacts): Network => ({
  name,
  chain: viemChain(facts),
  isLive: !facts.isLocal,
  pollingIntervalMs: facts.isLocal
    ? LOCAL_POLLING_INTERVAL_MS
    : Math.min(facts.blockTimeMs, MAX_POLLING_INTERVAL_MS),
  confirmations: facts.confirmations,
  turnstile: facts.turnstile,
  maxPrice: parseGwei(String(facts.gas.maxPriceGwei)),
  hasDataFee: facts.gas.hasDataFee,
})
