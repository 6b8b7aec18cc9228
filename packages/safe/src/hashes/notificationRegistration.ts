/** What an owner signs to receive notifications about Safes. */
import { type Address, hashMessage, keccak256, toHex } from 'viem'
import type { PlainAndPrefixedHash } from './prefixedHash.ts'

export interface NotificationRegistration {
  /** Seconds since 1970, as sent. */
  readonly timestamp: string
  readonly uuid: string
  readonly cloudMessagingToken: string
  /** Of one chain, checksummed, in any order. */
  readonly safes: readonly Address[]
}

/** Hash of a registration: browsers sign it with the EIP-191 prefix, mobile apps without. */
export function hashNotificationRegistration(registration: NotificationRegistration): PlainAndPrefixedHash {
  const { timestamp, uuid, cloudMessagingToken, safes } = registration
  const hash = keccak256(
    toHex(`gnosis-safe${timestamp}${uuid}${cloudMessagingToken}${safes.toSorted().join('')}`),
  )
  return { hash, prefixedHash: hashMessage({ raw: hash }) }
}
