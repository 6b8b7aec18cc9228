/** Registers a device on all chains that it names, after its signatures and its time are checked. */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hashNotificationRegistration } from '@peppermint/safe/hashes'
import type { DeviceRegistration } from '@peppermint/safe/wire'
import { type Address, type Hex, recoverAddress, size } from 'viem'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { chainOf } from '../http/gatewayRouter.ts'
import { RECOVERY_MS } from '../signatures/parseStrictly.ts'
import { type Following, hasDevice, removeOldDevices, saveDevice } from './devices.ts'
import type { FindPushService } from './pushServices.ts'
import { parseWebPushToken } from './webPushToken.ts'

/** How far a registration's time may be from ours. */
export const MAX_TIME_DIFFERENCE_SECONDS = 300
/** Rows of one registration: Safes times signers. */
const MAX_SUBSCRIPTIONS = 1_000
/**
 * Of one registration: those of two wallets on ten chains. A recovery takes up to 4 ms, and anyone can send signatures
 * of no one.
 */
export const MAX_SIGNATURES = 20
const SIGNATURE_BYTES = 65

/** Limits what one client registers. */
export interface RegistrationGate {
  /** Called before a new device is stored. */
  readonly admitNew: () => Promise<void>
  /** Called before work of so many milliseconds. */
  readonly charge: (milliseconds: number) => Promise<void>
}

/**
 * Registers a device. One without `uuid` gets a new one, which only this gateway knows.
 *
 * Only what can be notified is registered: browsers, by Web Push. They keep what they follow besides.
 * The cheapest checks come first, and signatures last.
 * @param gate counts the client's work; each throws if its client may do no more.
 * @param findService knows the push services that messages are sent to; undefined: none are sent.
 * @throws {GatewayError} 400 if it has expired; 404 for an unknown chain; 422 for a device that cannot be notified, a
 *   signature that is none, and too many Safes or signatures.
 */
export async function registerDevice(
  chains: GatewayChains,
  registration: DeviceRegistration,
  gate: RegistrationGate,
  findService: FindPushService | undefined,
): Promise<void> {
  const { uuid, timestamp, deviceType, cloudMessagingToken, safeRegistrations, ...about } = registration
  if (typeof timestamp === 'string' && !isCurrent(timestamp))
    throw new GatewayError(400, 'The signature is expired!')
  limitRegistration(registration)
  checkDelivery(registration, findService)
  const named = safeRegistrations.map(({ chainId, ...one }) => ({ ...one, chain: chainOf(chains, chainId) }))

  const isNew = typeof uuid !== 'string' || !(await isRegistered(chains, uuid))
  if (isNew) await gate.admitNew()
  const given = named.flatMap(({ signatures }) => signatures)
  await gate.charge(RECOVERY_MS * given.length)
  const followed = new Map<GatewayChain, Following[]>()
  for (const { chain, safes, signatures } of named) {
    const text = { timestamp: timestamp ?? '', uuid: uuid ?? '', cloudMessagingToken, safes }
    const { prefixedHash } = hashNotificationRegistration(text)
    const signers: Address[] = []
    for (const signature of signatures) {
      signers.push(await recoverSigner(prefixedHash, signature))
      // Other requests have their turn.
      await nextTurn()
    }
    followed.set(chain, [...(followed.get(chain) ?? []), { safes, signers }])
  }

  if (isNew) for (const chain of followed.keys()) await removeOldDevices(chain.database)
  const device = { id: uuid ?? randomUUID(), deviceType, cloudMessagingToken, ...about }
  for (const [chain, following] of followed) await saveDevice(chain.database, device, following)
}

/** Counts what is stored and what is recovered apart: either may be none. @throws {GatewayError} 422. */
function limitRegistration(registration: DeviceRegistration): void {
  const signatures = registration.safeRegistrations.flatMap((one) => one.signatures)
  if (signatures.length > MAX_SIGNATURES)
    throw new GatewayError(422, 'Too many signatures', ['safeRegistrations'])
  if (countSubscriptions(registration) > MAX_SUBSCRIPTIONS)
    throw new GatewayError(422, 'Too many Safes', ['safeRegistrations'])
  if (signatures.some((one) => size(one) !== SIGNATURE_BYTES))
    throw new GatewayError(422, 'Invalid signature')
}

/** @throws {GatewayError} 422 for a device that nothing would be delivered to. */
function checkDelivery(
  { deviceType, cloudMessagingToken }: DeviceRegistration,
  findService: FindPushService | undefined,
): void {
  const refuse = (reason: string, field: string) =>
    new GatewayError(422, `${reason} Nothing was registered.`, [field])
  if (findService === undefined)
    throw refuse('This gateway sends no push messages: its operator has set no keys for them.', 'deviceType')
  if (deviceType !== 'WEB')
    throw refuse(`This gateway notifies browsers only, no devices of type ${deviceType}.`, 'deviceType')
  const token = parseWebPushToken(cloudMessagingToken)
  if (token.status === 'other')
    throw refuse(
      'This gateway sends Web Push only: the token must be the JSON of a push subscription.',
      'cloudMessagingToken',
    )
  if (token.status === 'invalid' || findService(token.subscription.endpoint) === undefined)
    throw new GatewayError(422, 'Invalid push subscription', ['cloudMessagingToken'])
}

/** Rows of a registration, at most: Safes times signers. */
export function countSubscriptions({ safeRegistrations }: DeviceRegistration): number {
  return safeRegistrations.reduce(
    (total, { safes, signatures }) => total + safes.length * Math.max(1, signatures.length),
    0,
  )
}

async function isRegistered(chains: GatewayChains, uuid: string): Promise<boolean> {
  const found = await Promise.all([...chains.values()].map(({ database }) => hasDevice(database, uuid)))
  return found.includes(true)
}

function isCurrent(timestamp: string): boolean {
  return Math.abs(Date.now() / 1_000 - Number(timestamp)) <= MAX_TIME_DIFFERENCE_SECONDS
}

/** @throws {GatewayError} 422. */
async function recoverSigner(hash: Hex, signature: Hex): Promise<Address> {
  try {
    return await recoverAddress({ hash, signature })
  } catch {
    throw new GatewayError(422, 'Invalid signature')
  }
}
