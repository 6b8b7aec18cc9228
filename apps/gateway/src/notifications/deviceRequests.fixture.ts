/** Registrations as clients send them, signed by owners. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { hashNotificationRegistration } from '@peppermint/safe/hashes'
import type { deviceType } from '@peppermint/safe/wire'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { z } from 'zod'
import type { GatewayWorld } from '../gatewayWorld.fixture.ts'

export interface TestRegistration {
  readonly type?: z.infer<typeof deviceType>
  /** `null`: none. Default: a new one. */
  readonly uuid?: string | null
  readonly token?: string
  /** Seconds. `null`: none. Default: now. */
  readonly timestamp?: number | null
  readonly chainId?: string
  readonly safes: readonly Address[]
  readonly signers?: readonly PrivateKeyAccount[]
}

/** Of a new browser, at a push service that every gateway knows. */
export function pushToken(path: string = randomUUID()): string {
  const keys = createECDH('prime256v1')
  return JSON.stringify({
    endpoint: `https://fcm.googleapis.com/fcm/send/${path}`,
    expirationTime: null,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  })
}

/** Body of a registration. */
export async function registrationOf({
  type = 'WEB',
  uuid = randomUUID(),
  token = pushToken(),
  timestamp = Math.floor(Date.now() / 1_000),
  chainId = '7700',
  safes,
  signers = [],
}: TestRegistration) {
  const text = { timestamp: String(timestamp ?? ''), uuid: uuid ?? '', cloudMessagingToken: token, safes }
  const { hash } = hashNotificationRegistration(text)
  const signatures: readonly Hex[] = await Promise.all(
    signers.map((account) => account.signMessage({ message: { raw: hash } })),
  )
  return {
    ...(uuid !== null && { uuid }),
    cloudMessagingToken: token,
    buildNumber: '1',
    bundle: 'example.wallet',
    deviceType: type,
    version: '1.0.0',
    ...(timestamp !== null && { timestamp: String(timestamp) }),
    safeRegistrations: [{ chainId, safes, signatures }],
  }
}

/** Requests of devices. */
export function deviceRequests({ request }: Pick<GatewayWorld, 'request'>) {
  const send = (body: unknown) =>
    request('/v1/register/notifications', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const path = (uuid: string) => `/v1/chains/7700/notifications/devices/${uuid}`
  return {
    send,
    register: async (registration: TestRegistration) => send(await registrationOf(registration)),
    remove: (uuid: string) => request(path(uuid), { method: 'DELETE' }),
    removeSafe: (uuid: string, safe: string) => request(`${path(uuid)}/safes/${safe}`, { method: 'DELETE' }),
  }
}
