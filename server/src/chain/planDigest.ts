/** A plan in one word: tables made by another one are not worth keeping. */
import { createHash } from 'node:crypto'
import type { Plan } from './follow.ts'

/** Raised when the follower itself stores the same logs differently. */
const FORMAT = 1

/** The digest of what is followed and of how tables are made of it. */
export function planDigest(plan: Plan): string {
  const sources = plan.sources.map(({ name, contracts, topics, children = [] }) => ({
    name,
    contracts: contracts.map(({ address, fromBlock }) => [address.toLowerCase(), fromBlock]),
    topics: topics.map((topic) => topic.toLowerCase()),
    children,
  }))
  const projections = plan.projections.map(({ name, version }) => ({ name, version }))
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, plan.chainId, sources, projections]))
    .digest('hex')
}

/** The block before the first one that is read: where the cursor begins. */
export function baseBlock(plan: Plan): number {
  const starts = plan.sources.flatMap(({ contracts }) => contracts.map(({ fromBlock }) => fromBlock))
  return Math.max(1, Math.min(...starts, Infinity) === Infinity ? 1 : Math.min(...starts)) - 1
}

/**
 * Whether a plan can be followed.
 * @throws Error naming what is wrong with it.
 */
export function checkPlan(plan: Plan): void {
  const names = new Set(plan.sources.map(({ name }) => name))
  if (names.size !== plan.sources.length) throw new Error('Two sources of the plan have one name.')
  for (const { name, topics, children = [] } of plan.sources) {
    if (topics.length === 0) throw new Error(`The source ${name} keeps no topics.`)
    for (const { topic, source } of children) {
      if (!names.has(source)) throw new Error(`The source ${name} has children of ${source}, which is none.`)
      if (!topics.some((kept) => kept.toLowerCase() === topic.toLowerCase()))
        throw new Error(`The source ${name} does not keep the topic that tells of its children.`)
    }
  }
}
