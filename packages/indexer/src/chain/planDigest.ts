/** Validates a plan and computes its digest: tables of a different plan must be resynced. */
import { createHash } from 'node:crypto'
import type { Plan } from './plan.ts'

/** Increment when the follower stores the same logs differently. */
const STORAGE_VERSION = 2

/** Digest of the sources and of the versions of the projections. */
export function planDigest(plan: Plan): string {
  const sources = plan.sources.map(({ name, contracts, topics, children = [], mentions }) => ({
    name,
    contracts: contracts.map(({ address, fromBlock }) => [address.toLowerCase(), fromBlock]),
    topics: topics.map((topic) => topic.toLowerCase()),
    children,
    mentions,
  }))
  const projections = plan.projections.map(({ name, version, settings }) => ({ name, version, settings }))
  return createHash('sha256')
    .update(JSON.stringify([STORAGE_VERSION, plan.chainId, sources, projections]))
    .digest('hex')
}

/** The block before the first indexed one: the initial cursor. */
export function baseBlock(plan: Plan): number {
  const starts = plan.sources.flatMap(({ contracts }) => contracts.map(({ fromBlock }) => fromBlock))
  return Math.max(1, Math.min(...starts, Infinity) === Infinity ? 1 : Math.min(...starts)) - 1
}

/** @throws Error if the plan is invalid. */
export function validatePlan(plan: Plan): void {
  const names = new Set(plan.sources.map(({ name }) => name))
  if (names.size !== plan.sources.length) throw new Error('plan: two sources have the same name')
  for (const { name, contracts, topics, children = [], mentions } of plan.sources) {
    if (topics.length === 0) throw new Error(`plan: source ${name} has no topics`)
    if (
      mentions !== undefined &&
      (!names.has(mentions.source) || contracts.length > 0 || children.length > 0)
    )
      throw new Error(`plan: source ${name} may only mention contracts of another source`)
    for (const { topic, source } of children) {
      if (!names.has(source))
        throw new Error(`plan: source ${name} has children of an unknown source ${source}`)
      if (!topics.some((kept) => kept.toLowerCase() === topic.toLowerCase()))
        throw new Error(`plan: source ${name} does not include the topic of its child rule`)
    }
  }
}
