/** Keys that identify this gateway to push services (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'

export interface VapidKeys {
  /** Uncompressed point on P-256, in base64url: what clients subscribe with. */
  readonly publicKey: string
  /** 32 bytes in base64url. A secret. */
  readonly privateKey: string
  /** `mailto:` or `https:` URL where a push service reaches the operator. */
  readonly subject: string
}

/** Names of the variables that hold the keys. */
const VARIABLES = {
  publicKey: 'GATEWAY_VAPID_PUBLIC_KEY',
  privateKey: 'GATEWAY_VAPID_PRIVATE_KEY',
  subject: 'GATEWAY_VAPID_SUBJECT',
} as const

/**
 * Checks the keys of an environment.
 * @param errors faults are added to it: one sentence each, without secrets.
 * @returns undefined if none of them is given (Web Push is off), and if one is wrong.
 */
export function readVapidKeys(
  env: Readonly<Record<string, string | undefined>>,
  errors: string[],
): VapidKeys | undefined {
  const publicKey = env[VARIABLES.publicKey]
  const privateKey = env[VARIABLES.privateKey]
  const subject = env[VARIABLES.subject]
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    for (const variable of Object.values(VARIABLES))
      if (env[variable] === undefined)
        errors.push(`${variable}: must be set for Web Push, or none of the other two`)
    return undefined
  }
  const before = errors.length
  if (!/^mailto:\S+@\S+$/.test(subject) && URL.parse(subject)?.protocol !== 'https:')
    errors.push(`${VARIABLES.subject}: must be a mailto: or https: URL where push services reach you`)
  if (publicKeyOf(privateKey) !== publicKey)
    errors.push(
      `${VARIABLES.privateKey}: must be 32 bytes in base64url, and the private key of ${VARIABLES.publicKey}`,
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
