/** Devices that are notified of Safes, and what they receive. */
import { z } from 'zod'
import { address, addressInput, decimal, hex, signatureInput } from './scalars.ts'

export const deviceType = z.enum(['ANDROID', 'IOS', 'WEB'])

const MAX_TOKEN_CHARACTERS = 4_096
const MAX_VERSION_CHARACTERS = 100
const MAX_REGISTRATIONS = 100
const MAX_SAFES = 100
const MAX_SIGNATURES = 20

const MAX_ENDPOINT_CHARACTERS = 2_048
/** Bytes of an uncompressed point on P-256, and of the secret, in base64url. */
const P256_POINT = /^B[\w-]{86}$/
const AUTH_SECRET = /^[\w-]{22}$/

/** What a browser's `PushSubscription` serializes to: the token of a WEB device that receives Web Push. */
export const pushSubscription = z.object({
  endpoint: z.string().max(MAX_ENDPOINT_CHARACTERS),
  keys: z.object({ p256dh: z.string().regex(P256_POINT), auth: z.string().regex(AUTH_SECRET) }),
})
export type PushSubscription = z.infer<typeof pushSubscription>

export const deviceIdInput = z.guid('Invalid UUID')

/** Body of `POST /v1/register/notifications`. */
export const registerDeviceInput = z.object({
  /** Of the device; without one it cannot be unregistered. */
  uuid: deviceIdInput.nullish(),
  /**
   * WEB: the JSON of a push subscription, to receive Web Push. Tokens of other services are refused: nothing would be
   * delivered to them.
   */
  cloudMessagingToken: z.string().max(MAX_TOKEN_CHARACTERS).min(1),
  buildNumber: z.string().max(MAX_VERSION_CHARACTERS),
  bundle: z.string().max(MAX_VERSION_CHARACTERS),
  deviceType,
  version: z.string().max(MAX_VERSION_CHARACTERS),
  /** Seconds since 1970; refused if they are 300 away from now. */
  timestamp: z
    .string()
    .regex(/^\d{1,15}$/, 'Invalid base-10 numeric string')
    .nullish(),
  safeRegistrations: z
    .array(
      z.object({
        chainId: z.string().regex(/^\d{1,20}$/, 'Invalid base-10 numeric string'),
        safes: z.array(addressInput).max(MAX_SAFES),
        /** Of accounts that subscribe to what only owners receive; none is an anonymous registration. */
        signatures: z.array(signatureInput).max(MAX_SIGNATURES),
      }),
    )
    .max(MAX_REGISTRATIONS),
})
export type DeviceRegistration = z.infer<typeof registerDeviceInput>

/** Of every notification: the Safe that it is about. */
const aboutSafe = { chainId: z.string(), address }

/** JSON of a push message. */
export const pushNotification = z.discriminatedUnion('type', [
  /** A proposal needs a confirmation of this device's owner, who has not confirmed it. */
  z.object({ type: z.literal('CONFIRMATION_REQUEST'), ...aboutSafe, safeTxHash: hex }),
  z.object({
    type: z.literal('EXECUTED_MULTISIG_TRANSACTION'),
    ...aboutSafe,
    safeTxHash: hex,
    /** The Safe's transaction failed, and its nonce is used. */
    failed: z.boolean(),
    txHash: hex,
  }),
  /** A message needs a confirmation of this device's owner, who has not confirmed it. */
  z.object({ type: z.literal('MESSAGE_CONFIRMATION_REQUEST'), ...aboutSafe, messageHash: hex }),
  /** A message was proposed; for everyone else. */
  z.object({ type: z.literal('MESSAGE_CREATED'), ...aboutSafe, messageHash: hex }),
  z.object({
    type: z.literal('INCOMING_ETHER'),
    ...aboutSafe,
    txHash: hex,
    /** Wei of the native coin. */
    value: decimal,
  }),
  /** Of tokens that the operator lists as trusted. */
  z.object({ type: z.literal('INCOMING_TOKEN'), ...aboutSafe, txHash: hex, tokenAddress: address }),
])
export type PushNotification = z.infer<typeof pushNotification>
