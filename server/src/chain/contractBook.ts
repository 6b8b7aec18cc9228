/**
 * Which contracts are followed, in memory: what to ask nodes for, which logs to keep, and which new contracts a log
 * tells of. `followed_contracts` is the same for good; this is read from it and from the plan.
 */
import type { Address, Hex } from 'viem'
import type { LogFilter } from './bloom.ts'
import type { Log } from './chainAnswers.ts'
import type { ChildRule, Plan, Source } from './follow.ts'

/** A contract that a log told of. */
export interface Child {
  readonly source: string
  /** Lower case. */
  readonly address: Address
  readonly foundInBlock: number
}

/** More contracts of one source than this are not named to nodes: all logs with its topics are asked for. */
export const MOST_ADDRESSES = 400

export interface ContractBook {
  /** What to ask nodes for, so that no log of a followed contract is missed. */
  filters(): readonly LogFilter[]
  /** What to ask for besides what was asked already for the same blocks, because these contracts are new. */
  filtersFor(children: readonly Child[], asked: readonly LogFilter[]): readonly LogFilter[]
  /** Whether a log is kept. */
  keeps(log: Log): boolean
  /** Contracts that these logs tell of and of whose creation, in this block or before, the book does not know yet. */
  childrenIn(logs: readonly Log[]): readonly Child[]
  /** A contract of the plan, or one that somebody asked for. */
  add(source: string, address: Address, fromBlock: number): void
  /** Contracts that logs told of. */
  addFound(children: readonly Child[]): void
  /** Takes back what logs told in a reading which failed; what was asked for stays. */
  forget(children: readonly Child[]): void
}

/** From which block a contract's logs are kept, by who said so: Infinity where nobody did. The earlier one counts. */
interface Entry {
  asked: number
  found: number
}

/** The book of a plan's own contracts. */
export function openContractBook(plan: Plan): ContractBook {
  const contracts = new Map<string, Map<Address, Entry>>()
  const byTopic = new Map<Hex, Source[]>()
  const byName = new Map(plan.sources.map((source) => [source.name, source]))
  for (const source of plan.sources) {
    contracts.set(source.name, new Map())
    for (const topic of topicsOf(source)) byTopic.set(topic, [...(byTopic.get(topic) ?? []), source])
  }

  const own = new Map<string, number>()

  function entryOf(source: string, address: Address): Entry | undefined {
    const some = contracts.get(source)
    const key = lowerCase(address)
    const entry = some?.get(key) ?? { asked: Infinity, found: Infinity }
    some?.set(key, entry)
    return entry
  }
  function add(source: string, address: Address, fromBlock: number): void {
    const entry = entryOf(source, address)
    if (entry !== undefined) entry.asked = Math.min(entry.asked, fromBlock)
  }
  for (const source of plan.sources)
    for (const { address, fromBlock } of source.contracts) {
      add(source.name, address, fromBlock)
      own.set(keyOf(source.name, lowerCase(address)), fromBlock)
    }

  const of = (source: string) => contracts.get(source) ?? new Map<Address, Entry>()
  function fromBlockOf(source: string, address: Address): number {
    const entry = of(source).get(address)
    return entry === undefined ? Infinity : Math.min(entry.asked, entry.found)
  }
  /** What somebody asked for is found as well: its creation is a fact of the chain, and a replay would find it. */
  function isKnown(source: string, address: Address, block: number): boolean {
    const found = of(source).get(address)?.found ?? Infinity
    return Math.min(found, own.get(keyOf(source, address)) ?? Infinity) <= block
  }

  function sourcesOf(log: Log): readonly Source[] {
    const [topic] = log.topics
    if (topic === undefined) return []
    return (byTopic.get(topic) ?? []).filter(({ name }) => fromBlockOf(name, log.address) <= log.blockNumber)
  }

  return {
    add,
    addFound: (children) => {
      for (const { source, address, foundInBlock } of children) {
        const entry = entryOf(source, address)
        if (entry !== undefined) entry.found = Math.min(entry.found, foundInBlock)
      }
    },
    keeps: (log) => sourcesOf(log).length > 0,
    filters: () => {
      const named = plan.sources.filter(({ name }) => of(name).size > 0 && of(name).size <= MOST_ADDRESSES)
      const crowded = plan.sources.filter(({ name }) => of(name).size > MOST_ADDRESSES)
      const filters: LogFilter[] = []
      if (named.length > 0)
        filters.push({
          addresses: distinct(named.flatMap(({ name }) => [...of(name).keys()])),
          topics: distinct(named.flatMap(topicsOf)),
        })
      if (crowded.length > 0)
        filters.push({ addresses: undefined, topics: distinct(crowded.flatMap(topicsOf)) })
      return filters
    },
    forget: (children) => {
      for (const { source, address } of children) {
        const entry = of(source).get(address)
        if (entry === undefined) continue
        entry.found = Infinity
        if (entry.asked === Infinity) of(source).delete(address)
      }
    },
    filtersFor: (children, asked) => {
      const filters: LogFilter[] = []
      for (const source of plan.sources) {
        if (asked.some((filter) => isForAll(filter, source))) continue
        const addresses = distinct(
          children.filter((child) => child.source === source.name).map(({ address }) => address),
        )
        if (addresses.length === 0) continue
        const isCrowded = addresses.length > MOST_ADDRESSES
        filters.push({ addresses: isCrowded ? undefined : addresses, topics: topicsOf(source) })
      }
      return filters
    },
    childrenIn: (logs) => {
      const found = new Map<string, Child>()
      for (const log of logs) {
        for (const source of sourcesOf(log)) {
          for (const rule of source.children ?? []) {
            const address = rule.topic.toLowerCase() === log.topics[0] ? childIn(rule, log) : undefined
            if (address === undefined || !byName.has(rule.source)) continue
            const key = keyOf(rule.source, address)
            if (found.has(key) || isKnown(rule.source, address, log.blockNumber)) continue
            found.set(key, { source: rule.source, address, foundInBlock: log.blockNumber })
          }
        }
      }
      return [...found.values()]
    },
  }
}

/** The first topics of a source, in lower case. */
export function topicsOf(source: Source): readonly Hex[] {
  return source.topics.map((topic) => topic.toLowerCase() as Hex)
}

/** Whether this filter brings the logs of every contract that a source could ever have. */
function isForAll(filter: LogFilter, source: Source): boolean {
  return filter.addresses === undefined && topicsOf(source).every((topic) => filter.topics.includes(topic))
}

function childIn(rule: ChildRule, log: Log): Address | undefined {
  const place = rule.at.find(({ topics }) => topics === log.topics.length)
  if (place === undefined) return undefined
  const word =
    'topic' in place
      ? log.topics[place.topic]?.slice(2)
      : log.data.slice(2 + 64 * place.word, 2 + 64 * (place.word + 1))
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
