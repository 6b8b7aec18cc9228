/**
 * In-memory registry of followed contracts: which filters to query, which logs to store, and which new contracts a log
 * announces. Loaded from the plan and from the table `followed_contracts`.
 */
import type { Address, Hex } from 'viem'
import type { LogFilter } from './bloom.ts'
import type { Log } from './parseChainData.ts'
import type { ChildRule, Plan, Source } from './plan.ts'

/** A contract that a factory log announced. */
export interface Child {
  readonly source: string
  /** Lower case. */
  readonly address: Address
  readonly discoveredInBlock: number
}

/** Above this number of contracts, a source is queried by its topics only. */
export const MAX_ADDRESSES_PER_FILTER = 400

/**
 * Mentioned contracts of one filter, and the number from which on mentions are queried by their first topics only: that
 * returns the logs of all contracts, so many filters come first.
 */
export const MAX_MENTIONS_PER_FILTER = 500
export const MAX_MENTIONED_CONTRACTS = 10_000

export interface ContractRegistry {
  /** Filters that cover every log of every followed contract. */
  filters(): readonly LogFilter[]
  /** Additional filters for newly discovered contracts, for blocks already queried with `queried`. */
  filtersFor(children: readonly Child[], queried: readonly LogFilter[]): readonly LogFilter[]
  /** Whether a log is stored. */
  matches(log: Log): boolean
  /** Contracts that these logs announce and that the registry does not have yet in this block. */
  discoverChildren(logs: readonly Log[]): readonly Child[]
  /** Adds a contract of the plan, or one that was requested. */
  add(source: string, address: Address, fromBlock: number): void
  /** Adds contracts that logs announced. */
  addDiscovered(children: readonly Child[]): void
  /** Removes contracts discovered in a range that failed or rolled back; requested ones stay. */
  removeDiscovered(children: readonly Child[]): void
}

/** First block of a contract, by origin; Infinity if there is none. The earlier one applies. */
interface Entry {
  requestedFrom: number
  discoveredIn: number
}

/** Creates a registry with the contracts of a plan. */
export function createContractRegistry(plan: Plan): ContractRegistry {
  const contracts = new Map<string, Map<Address, Entry>>()
  const byTopic = new Map<Hex, Source[]>()
  const byName = new Map(plan.sources.map((source) => [source.name, source]))
  for (const source of plan.sources) {
    contracts.set(source.name, new Map())
    for (const topic of topicsOf(source)) byTopic.set(topic, [...(byTopic.get(topic) ?? []), source])
  }

  const planned = new Map<string, number>()

  function entryOf(source: string, address: Address): Entry | undefined {
    const known = contracts.get(source)
    const key = lowerCase(address)
    const entry = known?.get(key) ?? { requestedFrom: Infinity, discoveredIn: Infinity }
    known?.set(key, entry)
    return entry
  }
  function add(source: string, address: Address, fromBlock: number): void {
    const entry = entryOf(source, address)
    if (entry !== undefined) entry.requestedFrom = Math.min(entry.requestedFrom, fromBlock)
  }
  for (const source of plan.sources)
    for (const { address, fromBlock } of source.contracts) {
      add(source.name, address, fromBlock)
      planned.set(keyOf(source.name, lowerCase(address)), fromBlock)
    }

  const of = (source: string) => contracts.get(source) ?? new Map<Address, Entry>()
  function fromBlockOf(source: string, address: Address): number {
    const entry = of(source).get(address)
    return entry === undefined ? Infinity : Math.min(entry.requestedFrom, entry.discoveredIn)
  }
  /** A requested contract is still recorded as discovered: a fresh replay would discover it. */
  function isKnown(source: string, address: Address, block: number): boolean {
    const discoveredIn = of(source).get(address)?.discoveredIn ?? Infinity
    return Math.min(discoveredIn, planned.get(keyOf(source, address)) ?? Infinity) <= block
  }

  function sourcesOf(log: Log): readonly Source[] {
    const [topic] = log.topics
    if (topic === undefined) return []
    return (byTopic.get(topic) ?? []).filter(({ name, mentions }) =>
      mentions === undefined
        ? fromBlockOf(name, log.address) <= log.blockNumber
        : mentions.topics.some((index) => {
            const address = addressIn(log.topics[index]?.slice(2))
            return address !== undefined && fromBlockOf(mentions.source, address) <= log.blockNumber
          }),
    )
  }

  return {
    add,
    addDiscovered: (children) => {
      for (const { source, address, discoveredInBlock } of children) {
        const entry = entryOf(source, address)
        if (entry !== undefined) entry.discoveredIn = Math.min(entry.discoveredIn, discoveredInBlock)
      }
    },
    matches: (log) => sourcesOf(log).length > 0,
    filters: () => {
      const byAddress = plan.sources.filter(
        ({ name }) => of(name).size > 0 && of(name).size <= MAX_ADDRESSES_PER_FILTER,
      )
      const byTopicOnly = plan.sources.filter(({ name }) => of(name).size > MAX_ADDRESSES_PER_FILTER)
      const filters: LogFilter[] = []
      if (byAddress.length > 0)
        filters.push({
          addresses: distinct(byAddress.flatMap(({ name }) => [...of(name).keys()])),
          topics: distinct(byAddress.flatMap(topicsOf)),
        })
      if (byTopicOnly.length > 0)
        filters.push({ addresses: undefined, topics: distinct(byTopicOnly.flatMap(topicsOf)) })
      for (const source of plan.sources)
        if (source.mentions !== undefined)
          filters.push(...mentionFilters(source, [...of(source.mentions.source).keys()]))
      return filters
    },
    removeDiscovered: (children) => {
      for (const { source, address } of children) {
        const entry = of(source).get(address)
        if (entry === undefined) continue
        entry.discoveredIn = Infinity
        if (entry.requestedFrom === Infinity) of(source).delete(address)
      }
    },
    filtersFor: (children, queried) => {
      const filters: LogFilter[] = []
      for (const source of plan.sources) {
        if (queried.some((filter) => coversSource(filter, source))) continue
        const { name, mentions } = source
        const addresses = distinct(
          children
            .filter((child) => child.source === (mentions?.source ?? name))
            .map(({ address }) => address),
        )
        if (addresses.length === 0) continue
        if (mentions !== undefined) {
          filters.push(...mentionFilters(source, addresses))
          continue
        }
        const isTooMany = addresses.length > MAX_ADDRESSES_PER_FILTER
        filters.push({ addresses: isTooMany ? undefined : addresses, topics: topicsOf(source) })
      }
      return filters
    },
    discoverChildren: (logs) => {
      const discovered = new Map<string, Child>()
      for (const log of logs) {
        for (const source of sourcesOf(log)) {
          for (const rule of source.children ?? []) {
            const address = rule.topic.toLowerCase() === log.topics[0] ? childIn(rule, log) : undefined
            if (address === undefined || !byName.has(rule.source)) continue
            const key = keyOf(rule.source, address)
            if (discovered.has(key) || isKnown(rule.source, address, log.blockNumber)) continue
            discovered.set(key, { source: rule.source, address, discoveredInBlock: log.blockNumber })
          }
        }
      }
      return [...discovered.values()]
    },
  }
}

/** First topics of a source, lower case. */
export function topicsOf(source: Source): readonly Hex[] {
  return source.topics.map((topic) => topic.toLowerCase() as Hex)
}

/** Filters for the logs of a source that mention one of these contracts. */
function mentionFilters(source: Source, addresses: readonly Address[]): readonly LogFilter[] {
  const { mentions } = source
  if (mentions === undefined || addresses.length === 0) return []
  const own = { addresses: undefined, topics: topicsOf(source) }
  if (addresses.length > MAX_MENTIONED_CONTRACTS) return [own]
  const values = addresses.map((address): Hex => `0x${'0'.repeat(24)}${address.slice(2)}`)
  const chunks = Array.from({ length: Math.ceil(values.length / MAX_MENTIONS_PER_FILTER) }, (_, index) =>
    values.slice(index * MAX_MENTIONS_PER_FILTER, (index + 1) * MAX_MENTIONS_PER_FILTER),
  )
  return mentions.topics.flatMap((topic) =>
    chunks.map((chunk): LogFilter => ({ ...own, mention: { topic, values: chunk } })),
  )
}

/** Whether a filter covers every contract that a source could ever have. */
function coversSource(filter: LogFilter, source: Source): boolean {
  if (filter.addresses !== undefined || filter.mention !== undefined) return false
  return topicsOf(source).every((topic) => filter.topics.includes(topic))
}

function childIn(rule: ChildRule, log: Log): Address | undefined {
  const position = rule.positions.find(({ topics }) => topics === log.topics.length)
  if (position === undefined) return undefined
  const word = 'topic' in position ? log.topics[position.topic]?.slice(2) : wordAt(log.data, position.word)
  if (position.only !== undefined) {
    const { word: only, addresses } = position.only
    const value = addressIn(wordAt(log.data, only))
    if (!addresses.some((address) => lowerCase(address) === value)) return undefined
  }
  return addressIn(word)
}

function wordAt(data: Hex, word: number): string {
  return data.slice(2 + 64 * word, 2 + 64 * (word + 1))
}

/** The address in a word without its prefix; undefined if the word is incomplete or larger than an address. */
function addressIn(word: string | undefined): Address | undefined {
  return word?.length === 64 && word.startsWith('0'.repeat(24)) ? `0x${word.slice(24)}` : undefined
}

function keyOf(source: string, address: Address): string {
  return `${source} ${address}`
}

function lowerCase(address: Address): Address {
  return address.toLowerCase() as Address
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)]
}
