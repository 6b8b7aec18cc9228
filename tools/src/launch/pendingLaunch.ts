/**
 * State of a launch in progress: its addresses, terms and costs, in a file next to the address file. Different terms
 * create a different collection, so a changed plan is rejected until the pending launch is finished or abandoned.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '@peppermint/input/address'
import { isAddressEqual, type Address, type Chain, type Client } from 'viem'
import { getCode, getTransactionCount } from 'viem/actions'
import { decodeTerms } from '@peppermint/sale/crates/creationProof.ts'
import { flattenByPath } from '@peppermint/sale/launch/verifyDeployment.ts'
import { COLLECTION_NAME } from '@peppermint/sale/launch/collectionLaunch.ts'
import { LaunchStopped } from './createContract.ts'
import type { LaunchPlan } from './launch.ts'
import { formatAmount } from './launchReport.ts'
import { writeFileAtomic } from '@peppermint/sale/launch/writeFileAtomic.ts'

interface PendingLaunch {
  /** ISO 8601. */
  readonly startedAt: string
  readonly from: Address
  readonly collection: Address
  /** Its creation may be pending, even if no node shows it. */
  readonly isCollectionSent: boolean
  /** Constructor arguments by path, for instance `phases[0].price`. */
  readonly terms: Readonly<Record<string, string>>
  /** Contracts missing on chain when the launch started; costs in wei at the gas price of that time. */
  readonly steps: readonly { readonly name: string; readonly address: Address; readonly cost: string }[]
}

export interface PendingLaunchStore {
  /**
   * Compares the plan with the pending launch. Sends nothing.
   * @returns a description of a pending launch with other terms; undefined if there is no conflict.
   * @throws {LaunchStopped} if the file is damaged; viem's errors if the endpoint fails.
   */
  readonly findConflict: (plan: LaunchPlan, client: Client, chain: Chain) => Promise<string | undefined>
  /** Saves the plan, unless it is the pending one. Call it before sending anything. */
  readonly save: (plan: LaunchPlan) => void
  /** Call it before sending the collection's creation. */
  readonly markCollectionSent: () => void
  /** Removes the file. Call it when the collection is launched. */
  readonly clear: () => void
}

/** Store of the pending launch on one chain. @param folder of the address files. */
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

/** @returns undefined if nothing of the earlier plan is on chain or pending. */
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
    `PLAN: a launch with other terms started at ${launch.startedAt} and is not finished (${file}).`,
    created.length === 0
      ? 'On chain: nothing.'
      : `On chain: ${created.map(({ name, address }) => `${name} at ${address}`).join(', ')}. Their gas cost about ${formatAmount(cost, chain)}.`,
    ...(isThere ? [] : [describeCollectionState(launch, isPending)]),
    `Changed: ${differences(launch.terms, constructorTerms(plan)).join('; ')}.`,
    'To continue that launch, restore its terms and run the same command again. Contracts that exist are kept.',
    `To abandon it, ${isThere || !(launch.isCollectionSent || isPending) ? '' : `wait until no transaction of ${launch.from} is pending, or replace it in a wallet. Then `}delete ${file} and run the same command again. Contracts that both launches share are reused; the rest of the gas is lost.${launch.isCollectionSent || isThere ? ` ${isThere ? 'The' : 'A'} collection at ${launch.collection} ${isThere ? 'remains' : 'would be'} one that anyone can find: never announce it.` : ''}`,
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

/** The changed terms, without the links, which derive from the rest. */
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
  if (collection === undefined) throw new Error('PLAN: no collection. This is a bug of the tool.')
  return collection
}

function constructorTerms(plan: LaunchPlan): PendingLaunch['terms'] {
  return Object.fromEntries(flattenByPath(decodeTerms(collectionStep(plan).arguments ?? '0x')))
}

/** @returns undefined without a pending launch. @throws {LaunchStopped} if the file is damaged. */
function readPendingLaunch(file: string): PendingLaunch | undefined {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  }
  if (isPendingLaunch(value)) return value
  throw new LaunchStopped(
    `PLAN: ${file} is damaged, so the pending launch is unknown. Nothing was sent. Restore the file. If you are sure that no launch was interrupted, delete it and run the same command again.`,
  )
}

function isPendingLaunch(value: unknown): value is PendingLaunch {
  const { startedAt, from, collection, isCollectionSent, terms, steps }: Partial<Record<string, unknown>> = {
    ...Object(value),
  }
  const isText = (text: unknown) => typeof text === 'string'
  return (
    isText(startedAt) &&
    [from, collection].every((address) => addressOf(address) !== undefined) &&
    typeof isCollectionSent === 'boolean' &&
    typeof terms === 'object' &&
    terms !== null &&
    Array.isArray(steps) &&
    steps.every((step: unknown) => {
      const { name, address, cost }: Partial<Record<string, unknown>> = { ...Object(step) }
      return isText(name) && addressOf(address) !== undefined && /^\d+$/.test(String(cost))
    })
  )
}
