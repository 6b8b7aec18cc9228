/**
 * What a launch with `--broadcast` has begun: its addresses, terms and costs, in a file beside the address file. With
 * other terms a launch makes another collection, so a changed plan is refused until the one that was begun has ended
 * or is abandoned.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAddress, isAddressEqual, type Address, type Chain, type Client } from 'viem'
import { getCode, getTransactionCount } from 'viem/actions'
import { decodeTerms } from '../crates/creationProof.ts'
import { flattenByPath } from '../script/deploy.ts'
import { COLLECTION_NAME } from './collectionLaunch.ts'
import { LaunchStopped } from './createContract.ts'
import type { LaunchPlan } from './launch.ts'
import { formatAmount } from './launchReport.ts'
import { writeFileAtomic } from './writeFileAtomic.ts'

interface PendingLaunch {
  /** ISO 8601. */
  readonly startedAt: string
  readonly from: Address
  readonly collection: Address
  /** Its creation may be on its way, even where no node shows it. */
  readonly isCollectionSent: boolean
  /** Of the collection's constructor, by path, for instance `phases[0].price`. */
  readonly terms: Readonly<Record<string, string>>
  /** What was not on the chain when the launch began; costs in wei at the gas price of then. */
  readonly steps: readonly { readonly name: string; readonly address: Address; readonly cost: string }[]
}

export interface PendingLaunchStore {
  /**
   * Compares the plan with the one that was begun. Sends nothing.
   * @returns what an earlier plan with other terms has left, in words; undefined where nothing speaks against this one.
   * @throws {LaunchStopped} where the file cannot be read; viem's errors when the endpoint fails.
   */
  readonly findConflict: (plan: LaunchPlan, client: Client, chain: Chain) => Promise<string | undefined>
  /** Writes the plan down, unless it is the one that was begun. Call it before anything is sent. */
  readonly save: (plan: LaunchPlan) => void
  /** Call it before the collection's creation is sent. */
  readonly markCollectionSent: () => void
  /** The collection is launched. */
  readonly clear: () => void
}

/** The note of launches on one chain. @param folder of the address files. */
export function createPendingLaunchStore(folder: string, chainId: number): PendingLaunchStore {
  const file = join(folder, `${chainId}.plan.json`)
  const write = (launch: PendingLaunch) => writeFileAtomic(file, `${JSON.stringify(launch, undefined, 2)}\n`)
  return {
    async findConflict(plan, client, chain) {
      const launch = readPendingLaunch(file)
      if (launch === undefined || isAddressEqual(launch.collection, collectionStep(plan).address))
        return undefined
      return describeConflict(launch, plan, client, chain, file)
    },
    save(plan) {
      const launch = readPendingLaunch(file)
      const { address: collection } = collectionStep(plan)
      if (launch !== undefined && isAddressEqual(launch.collection, collection)) return
      const steps = plan.steps
        .filter(({ isDeployed }) => !isDeployed)
        .map(({ name, address, gas }) => ({ name, address, cost: String(gas * plan.fees.price) }))
      write({
        startedAt: new Date().toISOString(),
        from: plan.from,
        collection,
        isCollectionSent: false,
        terms: constructorTerms(plan),
        steps,
      })
    },
    markCollectionSent() {
      const launch = readPendingLaunch(file)
      if (launch !== undefined) write({ ...launch, isCollectionSent: true })
    },
    clear: () => rmSync(file, { force: true }),
  }
}

/** @returns undefined where nothing of the earlier plan is on the chain or can still come. */
async function describeConflict(
  launch: PendingLaunch,
  plan: LaunchPlan,
  client: Client,
  chain: Chain,
  file: string,
): Promise<string | undefined> {
  const [confirmed, next, ...codes] = await Promise.all([
    getTransactionCount(client, { address: launch.from }),
    getTransactionCount(client, { address: launch.from, blockTag: 'pending' }),
    ...launch.steps.map(({ address }) => getCode(client, { address })),
  ])
  const isPending = next > confirmed
  const created = launch.steps.filter((_, index) => codes[index] !== undefined)
  if (created.length === 0 && !isPending && !launch.isCollectionSent) return undefined
  const cost = created.reduce((sum, step) => sum + BigInt(step.cost), 0n)
  const isThere = created.some(({ name }) => name === COLLECTION_NAME)
  const lines = [
    `PLAN: a launch with other terms began at ${launch.startedAt} and has not ended (${file}).`,
    created.length === 0
      ? 'On chain: nothing of it.'
      : `On chain: ${created.map(({ name, address }) => `${name} at ${address}`).join(', ')}. Their gas cost about ${formatAmount(cost, chain)}.`,
    ...(isThere ? [] : [describeCollectionState(launch, isPending)]),
    `Changed: ${differences(launch.terms, constructorTerms(plan)).join('; ')}.`,
    'To continue that launch, restore its terms and run the same command again: what is created is kept.',
    `To abandon it, ${isThere || !(launch.isCollectionSent || isPending) ? '' : `wait until no transaction of ${launch.from} is pending, or replace it in a wallet. Then `}delete ${file} and run the same command again. Contracts that both launches need are used again; the rest of the gas is lost.${launch.isCollectionSent || isThere ? ` ${isThere ? 'The' : 'A'} collection at ${launch.collection} ${isThere ? 'remains' : 'would be'} one that anyone can find: never announce it.` : ''}`,
  ]
  return lines.join('\n')
}

function describeCollectionState(
  { collection, from, isCollectionSent }: PendingLaunch,
  isPending: boolean,
): string {
  const pending = isPending ? ` ${from} has a pending transaction.` : ''
  return isCollectionSent
    ? `Its collection may have been sent, and may still be created, at ${collection}.${pending}`
    : `Its collection was not sent.${pending}`
}

const MAX_DIFFERENCES = 8

/** What differs, besides what follows from the rest: the links. */
function differences(before: PendingLaunch['terms'], now: PendingLaunch['terms']): readonly string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (path) => before[path] !== now[path] && path !== 'linkCommitment' && path !== 'linkedTo',
  )
  if (paths.length === 0) return ['CRATE_SECRET, or the link of the configuration']
  const shown = paths
    .slice(0, MAX_DIFFERENCES)
    .map((path) => `${path} was ${before[path] ?? 'missing'} and is ${now[path] ?? 'missing'}`)
  return paths.length > shown.length ? [...shown, `and ${paths.length - shown.length} more`] : shown
}

function collectionStep({ steps }: LaunchPlan) {
  const collection = steps.find(({ name }) => name === COLLECTION_NAME)
  if (collection === undefined) throw new Error('The plan has no collection; this is a fault of the tool.')
  return collection
}

function constructorTerms(plan: LaunchPlan): PendingLaunch['terms'] {
  return Object.fromEntries(flattenByPath(decodeTerms(collectionStep(plan).arguments ?? '0x')))
}

/** @returns undefined when no launch was begun. @throws {LaunchStopped} where the file is damaged. */
function readPendingLaunch(file: string): PendingLaunch | undefined {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  }
  if (isPendingLaunch(value)) return value
  throw new LaunchStopped(
    `PLAN: ${file} is damaged, so it is not known which launch was begun. Nothing was sent. Restore the file; or, if you know that no launch stopped halfway, delete it and run the same command again.`,
  )
}

function isPendingLaunch(value: unknown): value is PendingLaunch {
  const { startedAt, from, collection, isCollectionSent, terms, steps }: Partial<Record<string, unknown>> = {
    ...Object(value),
  }
  const isText = (text: unknown) => typeof text === 'string'
  return (
    isText(startedAt) &&
    [from, collection].every((address) => typeof address === 'string' && isAddress(address)) &&
    typeof isCollectionSent === 'boolean' &&
    typeof terms === 'object' &&
    terms !== null &&
    Array.isArray(steps) &&
    steps.every((step: unknown) => {
      const { name, address, cost }: Partial<Record<string, unknown>> = { ...Object(step) }
      return isText(name) && typeof address === 'string' && isAddress(address) && /^\d+$/.test(String(cost))
    })
  )
}
