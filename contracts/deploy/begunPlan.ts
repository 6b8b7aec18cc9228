/**
 * What a launch with `--broadcast` has begun: its addresses, terms and costs, in a file beside the address file. With
 * other terms a launch makes another collection, so a changed plan is refused until the one that was begun has ended
 * or is abandoned.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAddress, isAddressEqual, type Address, type Chain, type Client } from 'viem'
import { getCode, getTransactionCount } from 'viem/actions'
import { termsIn } from '../crates/creationProof.ts'
import { valuesByPath } from '../script/deploy.ts'
import { COLLECTION } from './collectionLaunch.ts'
import { LaunchStopped } from './createContract.ts'
import type { LaunchPlan } from './launch.ts'
import { amount } from './launchReport.ts'
import { writeDurably } from './writeDurably.ts'

interface BegunPlan {
  /** ISO 8601. */
  readonly begunAt: string
  readonly from: Address
  readonly collection: Address
  /** Its creation may be on its way, even where no node shows it. */
  readonly isCollectionSent: boolean
  /** Of the collection's constructor, by path, for instance `phases[0].price`. */
  readonly terms: Readonly<Record<string, string>>
  /** What was not on the chain when the launch began; costs in wei at the gas price of then. */
  readonly steps: readonly { readonly name: string; readonly address: Address; readonly cost: string }[]
}

export interface PlanNote {
  /**
   * Compares the plan with the one that was begun. Sends nothing.
   * @returns what an earlier plan with other terms has left, in words; undefined where nothing speaks against this one.
   * @throws {LaunchStopped} where the file cannot be read; viem's errors when the endpoint fails.
   */
  readonly otherBegun: (plan: LaunchPlan, client: Client, chain: Chain) => Promise<string | undefined>
  /** Writes the plan down, unless it is the one that was begun. Call it before anything is sent. */
  readonly begin: (plan: LaunchPlan) => void
  /** Call it before the collection's creation is sent. */
  readonly sendCollection: () => void
  /** The collection is launched. */
  readonly end: () => void
}

/** The note of launches on one chain. @param folder of the address files. */
export function planNote(folder: string, chainId: number): PlanNote {
  const file = join(folder, `${chainId}.plan.json`)
  const write = (begun: BegunPlan) => writeDurably(file, `${JSON.stringify(begun, undefined, 2)}\n`)
  return {
    async otherBegun(plan, client, chain) {
      const begun = readBegun(file)
      if (begun === undefined || isAddressEqual(begun.collection, collectionOf(plan).address))
        return undefined
      return describeOther(begun, plan, client, chain, file)
    },
    begin(plan) {
      const begun = readBegun(file)
      const { address: collection } = collectionOf(plan)
      if (begun !== undefined && isAddressEqual(begun.collection, collection)) return
      const steps = plan.steps
        .filter(({ stands }) => !stands)
        .map(({ name, address, gas }) => ({ name, address, cost: String(gas * plan.fees.price) }))
      write({
        begunAt: new Date().toISOString(),
        from: plan.from,
        collection,
        isCollectionSent: false,
        terms: termsOf(plan),
        steps,
      })
    },
    sendCollection() {
      const begun = readBegun(file)
      if (begun !== undefined) write({ ...begun, isCollectionSent: true })
    },
    end: () => rmSync(file, { force: true }),
  }
}

/** @returns undefined where nothing of the earlier plan is on the chain or can still come. */
async function describeOther(
  begun: BegunPlan,
  plan: LaunchPlan,
  client: Client,
  chain: Chain,
  file: string,
): Promise<string | undefined> {
  const [confirmed, next, ...codes] = await Promise.all([
    getTransactionCount(client, { address: begun.from }),
    getTransactionCount(client, { address: begun.from, blockTag: 'pending' }),
    ...begun.steps.map(({ address }) => getCode(client, { address })),
  ])
  const isPending = next > confirmed
  const created = begun.steps.filter((_, index) => codes[index] !== undefined)
  if (created.length === 0 && !isPending && !begun.isCollectionSent) return undefined
  const cost = created.reduce((sum, step) => sum + BigInt(step.cost), 0n)
  const isThere = created.some(({ name }) => name === COLLECTION)
  const lines = [
    `PLAN: a launch with other terms began at ${begun.begunAt} and has not ended (${file}).`,
    created.length === 0
      ? 'On chain: nothing of it.'
      : `On chain: ${created.map(({ name, address }) => `${name} at ${address}`).join(', ')}. Their gas cost about ${amount(cost, chain)}.`,
    ...(isThere ? [] : [stateOfCollection(begun, isPending)]),
    `Changed: ${differences(begun.terms, termsOf(plan)).join('; ')}.`,
    'To continue that launch, restore its terms and run the same command again: what is created is kept.',
    `To abandon it, ${isThere || !(begun.isCollectionSent || isPending) ? '' : `wait until no transaction of ${begun.from} is pending, or replace it in a wallet. Then `}delete ${file} and run the same command again. Contracts that both launches need are used again; the rest of the gas is lost.${begun.isCollectionSent || isThere ? ` ${isThere ? 'The' : 'A'} collection at ${begun.collection} ${isThere ? 'remains' : 'would be'} one that anyone can find: never announce it.` : ''}`,
  ]
  return lines.join('\n')
}

function stateOfCollection({ collection, from, isCollectionSent }: BegunPlan, isPending: boolean): string {
  const pending = isPending ? ` ${from} has a pending transaction.` : ''
  return isCollectionSent
    ? `Its collection may have been sent, and may still be created, at ${collection}.${pending}`
    : `Its collection was not sent.${pending}`
}

const MAX_DIFFERENCES = 8

/** What differs, besides what follows from the rest: the links. */
function differences(before: BegunPlan['terms'], now: BegunPlan['terms']): readonly string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (path) => before[path] !== now[path] && path !== 'link' && path !== 'linkedTo',
  )
  if (paths.length === 0) return ['CRATE_SECRET, or the link of the configuration']
  const shown = paths
    .slice(0, MAX_DIFFERENCES)
    .map((path) => `${path} was ${before[path] ?? 'missing'} and is ${now[path] ?? 'missing'}`)
  return paths.length > shown.length ? [...shown, `and ${paths.length - shown.length} more`] : shown
}

function collectionOf({ steps }: LaunchPlan) {
  const collection = steps.find(({ name }) => name === COLLECTION)
  if (collection === undefined) throw new Error('The plan has no collection; this is a fault of the tool.')
  return collection
}

function termsOf(plan: LaunchPlan): BegunPlan['terms'] {
  return Object.fromEntries(valuesByPath(termsIn(collectionOf(plan).arguments ?? '0x')))
}

/** @returns undefined when no launch was begun. @throws {LaunchStopped} where the file is damaged. */
function readBegun(file: string): BegunPlan | undefined {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  }
  if (isBegun(value)) return value
  throw new LaunchStopped(
    `PLAN: ${file} is damaged, so it is not known which launch was begun. Nothing was sent. Restore the file; or, if you know that no launch stopped halfway, delete it and run the same command again.`,
  )
}

function isBegun(value: unknown): value is BegunPlan {
  const { begunAt, from, collection, isCollectionSent, terms, steps }: Partial<Record<string, unknown>> = {
    ...Object(value),
  }
  const isText = (text: unknown) => typeof text === 'string'
  return (
    isText(begunAt) &&
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
