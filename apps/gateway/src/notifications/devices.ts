/** Devices and what they follow, in the tables of one chain. */
import { DAY_SECONDS } from '@peppermint/safe/client'
import type { DeviceRegistration } from '@peppermint/safe/wire'
import { createHash } from 'node:crypto'
import { and, count, desc, eq, inArray, lt, ne, notExists, or } from 'drizzle-orm'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { commitDurably, type Transaction } from '../db/commitDurably.ts'
import { devices, safeCreations, safeOwners, subscriptions } from '../db/schema.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { parseWebPushToken } from './webPushToken.ts'

export interface Device extends Pick<
  DeviceRegistration,
  'cloudMessagingToken' | 'buildNumber' | 'bundle' | 'version' | 'deviceType'
> {
  readonly id: string
}

/** Safes that a device follows, for the same signers. */
export interface Following {
  readonly safes: readonly Address[]
  /** None: anonymously. */
  readonly signers: readonly Address[]
}

/** Signer of an anonymous subscription. */
const ANONYMOUS = zeroAddress
/** Safes of one chain that a device may follow without the signature of an owner: anyone can send such requests. */
export const MAX_ANONYMOUS = 20
/** Of one Safe; the oldest ones are removed. An owner's signature protects a device from it. */
export const MAX_ANONYMOUS_PER_SAFE = 200
/** Devices with the endpoint of one browser; the oldest ones are removed. */
export const MAX_DEVICES_PER_ENDPOINT = 20
/** A device that has not registered again for so long is removed. */
const MAX_AGE_MS = 90 * 1_000 * DAY_SECONDS
/** Devices that one registration removes. */
const MAX_REMOVED = 100

/**
 * Stores a device and what it follows, instead of what it followed before. Safes that are not indexed are left out; a
 * Safe is followed anonymously if none of the signers is its owner.
 * @throws {GatewayError} 422 if it follows too many Safes anonymously.
 */
export async function saveDevice(
  database: Pick<Database, 'db' | 'schemaName'>,
  device: Device,
  following: readonly Following[],
): Promise<void> {
  const stored = {
    type: device.deviceType,
    cloudMessagingToken: device.cloudMessagingToken,
    buildNumber: device.buildNumber,
    bundle: device.bundle,
    version: device.version,
    registeredAt: new Date(),
    endpointDigest: digestEndpoint(device),
  }
  await commitDurably(database, device.id, async (transaction) => {
    await transaction
      .insert(devices)
      .values({ id: device.id, ...stored })
      .onConflictDoUpdate({ target: devices.id, set: stored })
    const rows = await subscriptionsOf(transaction, device.id, following)
    const isOfDevice = eq(subscriptions.device, device.id)
    await transaction
      .delete(subscriptions)
      .where(and(isOfDevice, inArray(subscriptions.safe, [...new Set(rows.map(({ safe }) => safe))])))
    if (rows.length > 0) await transaction.insert(subscriptions).values(rows).onConflictDoNothing()
    const [anonymous] = await transaction
      .select({ total: count() })
      .from(subscriptions)
      .where(and(isOfDevice, eq(subscriptions.signer, ANONYMOUS)))
    if ((anonymous?.total ?? 0) > MAX_ANONYMOUS)
      throw new GatewayError(422, 'Too many Safes without the signature of an owner', ['safeRegistrations'])
    await removeSurplus(transaction, stored.endpointDigest, rows)
  })
}

function digestEndpoint({ cloudMessagingToken }: Device): Hex | null {
  const token = parseWebPushToken(cloudMessagingToken)
  if (token.status !== 'subscription') return null
  return `0x${createHash('sha256').update(token.subscription.endpoint).digest('hex')}`
}

/** Removes older devices of the same browser, and older anonymous ones of each Safe. */
async function removeSurplus(
  transaction: Transaction,
  endpoint: Hex | null,
  added: readonly { readonly safe: Address; readonly signer: Address }[],
): Promise<void> {
  if (endpoint !== null) {
    const surplus = transaction
      .select({ id: devices.id })
      .from(devices)
      .where(eq(devices.endpointDigest, endpoint))
      .orderBy(desc(devices.registeredAt))
      .offset(MAX_DEVICES_PER_ENDPOINT)
      .for('update', { skipLocked: true })
    const removed = await transaction
      .delete(devices)
      .where(inArray(devices.id, surplus))
      .returning({ id: devices.id })
    const ids = removed.map(({ id }) => id)
    if (ids.length > 0) await transaction.delete(subscriptions).where(inArray(subscriptions.device, ids))
  }
  for (const { safe, signer } of added) {
    if (signer !== ANONYMOUS) continue
    const isAnonymous = and(eq(subscriptions.safe, safe), eq(subscriptions.signer, ANONYMOUS))
    const surplus = transaction
      .select({ device: subscriptions.device })
      .from(subscriptions)
      .innerJoin(devices, eq(devices.id, subscriptions.device))
      .where(isAnonymous)
      .orderBy(desc(devices.registeredAt))
      .offset(MAX_ANONYMOUS_PER_SAFE)
      .for('update', { of: subscriptions, skipLocked: true })
    await transaction.delete(subscriptions).where(and(isAnonymous, inArray(subscriptions.device, surplus)))
  }
}

async function subscriptionsOf(transaction: Transaction, device: string, following: readonly Following[]) {
  const safes = [...new Set(following.flatMap((one) => one.safes))]
  const signers = [...new Set(following.flatMap((one) => one.signers))]
  const indexed = await transaction
    .select({ safe: safeCreations.safe })
    .from(safeCreations)
    .where(inArray(safeCreations.safe, safes))
  const owned = await transaction
    .select()
    .from(safeOwners)
    .where(and(inArray(safeOwners.safe, safes), inArray(safeOwners.owner, signers)))
  const known = new Set(indexed.map(({ safe }) => safe))
  const ownersOf = Map.groupBy(owned, ({ safe }) => safe)
  return following.flatMap((one) =>
    one.safes
      .filter((safe) => known.has(safe))
      .flatMap((safe) => {
        const owners = (ownersOf.get(safe) ?? [])
          .map(({ owner }) => owner)
          .filter((owner) => one.signers.includes(owner))
        return (owners.length === 0 ? [ANONYMOUS] : owners).map((signer) => ({ device, safe, signer }))
      }),
  )
}

/** @returns whether a device is registered. */
export async function hasDevice({ db }: Pick<Database, 'db'>, id: string): Promise<boolean> {
  const found = await db.select({ id: devices.id }).from(devices).where(eq(devices.id, id))
  return found.length > 0
}

/**
 * Removes some of the devices that have not registered for 90 days.
 * @param anonymousExpiry removes those that no owner has signed for and that have not registered since.
 * @returns how many.
 */
export async function removeOldDevices(
  database: Pick<Database, 'db' | 'schemaName'>,
  anonymousExpiry?: Date,
): Promise<number> {
  const { db } = database
  const signed = db
    .select({ device: subscriptions.device })
    .from(subscriptions)
    .where(and(eq(subscriptions.device, devices.id), ne(subscriptions.signer, ANONYMOUS)))
  const isOld = or(
    lt(devices.registeredAt, new Date(Date.now() - MAX_AGE_MS)),
    anonymousExpiry && and(lt(devices.registeredAt, anonymousExpiry), notExists(signed)),
  )
  return commitDurably(database, 'old devices', async (transaction) => {
    const old = transaction.select({ id: devices.id }).from(devices).where(isOld).limit(MAX_REMOVED)
    const removed = await transaction
      .delete(devices)
      // Again, because a device may register meanwhile.
      .where(and(inArray(devices.id, old), isOld))
      .returning({ id: devices.id })
    const ids = removed.map(({ id }) => id)
    if (ids.length > 0) await transaction.delete(subscriptions).where(inArray(subscriptions.device, ids))
    return ids.length
  })
}

/**
 * @param token removes the device only while it has this one.
 * @returns false if there is no such device.
 */
export async function removeDevice(
  database: Pick<Database, 'db' | 'schemaName'>,
  id: string,
  token?: string,
): Promise<boolean> {
  const isToken = token === undefined ? undefined : eq(devices.cloudMessagingToken, token)
  return commitDurably(database, id, async (transaction) => {
    const removed = await transaction
      .delete(devices)
      .where(and(eq(devices.id, id), isToken))
      .returning({ id: devices.id })
    if (removed.length === 0) return false
    await transaction.delete(subscriptions).where(eq(subscriptions.device, id))
    return true
  })
}

/** @returns false if the device does not follow this Safe. */
export async function removeSubscriptions(
  database: Pick<Database, 'db' | 'schemaName'>,
  id: string,
  safe: Address,
): Promise<boolean> {
  return commitDurably(database, id, async (transaction) => {
    const removed = await transaction
      .delete(subscriptions)
      .where(and(eq(subscriptions.device, id), eq(subscriptions.safe, safe)))
      .returning({ safe: subscriptions.safe })
    return removed.length > 0
  })
}
