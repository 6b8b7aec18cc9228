/** Keys that identify this gateway to push services (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'
import { z } from 'zod'

export interface VapidKeys {
  /** Uncompressed point on P-256, in base64url: what clients subscribe with. */
  readonly publicKey: string
  /** 32 bytes in base64url. A secret. */
  readonly privateKey: string
  /** `mailto:` or `https:` URL where a push service reaches the operator. */
  readonly subject: string
}

/** Variables of the environment that hold the keys. */
export const vapidFields = {
  GATEWAY_VAPID_PUBLIC_KEY: z.string().optional(),
  GATEWAY_VAPID_PRIVATE_KEY: z.string().optional(),
  GATEWAY_VAPID_SUBJECT: z.string().optional(),
}
type VapidVariable = keyof typeof vapidFields

/**
 * Checks the keys of an environment.
 * @param errors faults are added to it: one sentence each, without secrets.
 * @returns undefined if none of them is given (Web Push is off), and if one is wrong.
 */
export function readVapidKeys(
  env: Readonly<Partial<Record<VapidVariable, string | undefined>>>,
  errors: string[],
): VapidKeys | undefined {
  const {
    GATEWAY_VAPID_PUBLIC_KEY: publicKey,
    GATEWAY_VAPID_PRIVATE_KEY: privateKey,
    GATEWAY_VAPID_SUBJECT: subject,
  } = env
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    errors.push(
      'GATEWAY_VAPID_PUBLIC_KEY: set it with GATEWAY_VAPID_PRIVATE_KEY and GATEWAY_VAPID_SUBJECT, or none of them',
    )
    return undefined
  }
  const before = errors.length
  if (!/^mailto:\S+@\S+$/.test(subject) && URL.parse(subject)?.protocol !== 'https:')
    errors.push('GATEWAY_VAPID_SUBJECT: must be a mailto: or https: URL where push services reach you')
  if (publicKeyOf(privateKey) !== publicKey)
    errors.push(
      'GATEWAY_VAPID_PRIVATE_KEY: must be 32 bytes in base64url, and the private key of GATEWAY_VAPID_PUBLIC_KEY',
    )
  return errors.length > before ? undefined : { publicKey, privateKey, subject }
}

function publicKeyOf(privateKey: string): string | undefined {
  if (!/^[\w-]{43}$/.test(privateKey)) return undefined
  const keys = createECDH('prime256v1')
  try {
    keys.setPrivateKey(privateKey, 'base64url')
    return keys.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
