/** Devices and what they follow, in the tables of one chain. */
import type { DeviceRegistration } from '@peppermint/safe/wire'
import { and, eq, inArray } from 'drizzle-orm'
import { type Address, zeroAddress } from 'viem'
import type { Database } from '../../db/database.ts'
import { commitDurably } from '../db/commitDurably.ts'
import { devices, subscriptions } from '../db/schema.ts'

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

/**
 * Stores a device and what it follows, instead of what it followed before.
 */
export async function saveDevice(
  database: Pick<Database, 'db' | 'schemaName'>,
  device: Device,
  following: readonly Following[],
): Promise<void> {
  const rows = following.flatMap(({ safes, signers }) =>
    safes.flatMap((safe) =>
      (signers.length === 0 ? [ANONYMOUS] : signers).map((signer) => ({ device: device.id, safe, signer })),
    ),
  )
  const stored = {
    type: device.deviceType,
    cloudMessagingToken: device.cloudMessagingToken,
    buildNumber: device.buildNumber,
    bundle: device.bundle,
    version: device.version,
    registeredAt: new Date(),
  }
  await commitDurably(database, device.id, async (transaction) => {
    await transaction
      .insert(devices)
      .values({ id: device.id, ...stored })
      .onConflictDoUpdate({ target: devices.id, set: stored })
    const isOfDevice = eq(subscriptions.device, device.id)
    await transaction
      .delete(subscriptions)
      .where(
        device.deviceType === 'WEB'
          ? and(isOfDevice, inArray(subscriptions.safe, [...new Set(rows.map(({ safe }) => safe))]))
          : isOfDevice,
      )
    if (rows.length > 0) await transaction.insert(subscriptions).values(rows).onConflictDoNothing()
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
