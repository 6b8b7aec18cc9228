/** A push service on this machine, with browsers that decrypt what they receive (RFC 8291) and check who sent it (RFC 8292). */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pushNotification, type PushNotification, type PushSubscription } from '@peppermint/safe/wire'
import type { RequestEdge } from '@peppermint/http/outgoing/guardedRequest.ts'
import { CERTIFICATE, KEY } from './testCertificate.fixture.ts'
import type { VapidKeys } from './vapidKeys.ts'

export interface Browser {
  readonly subscription: PushSubscription
  /** What it received and could decrypt, in order. */
  readonly received: readonly PushNotification[]
}

export interface PushRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface PushService extends AsyncDisposable {
  /** Leads every host to this service. */
  readonly edge: RequestEdge
  /** Every request, in order. */
  readonly requests: readonly PushRequest[]
  /** Status and headers of the answer to a request; `undefined`: none ever. 201 by default. */
  answer: (request: PushRequest) => Answer | undefined
  /** @param host `push.example`, or a name below it. */
  subscribe(host?: string): Browser
  /** Resolves when so many requests have arrived. */
  hasReceived(count: number): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

const DEFAULT_HOST = 'push.example'
/** Configuration of a gateway that sends to this service, by any of its names. */
export const PUSH_SERVICES: readonly string[] = [DEFAULT_HOST, `*.${DEFAULT_HOST}`]

export async function startPushService(vapid: VapidKeys): Promise<PushService> {
  const requests: PushRequest[] = []
  const browsers = new Map<string, (request: PushRequest, origin: string) => void>()
  const waiting = new Set<() => void>()
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request = {
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks),
      }
      requests.push(request)
      const answer = service.answer(request)
      if (answer !== undefined) {
        if (answer.status < 300) browsers.get(request.path)?.(request, `https://${incoming.headers.host}`)
        response.writeHead(answer.status, answer.headers).end('{}')
      }
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: PushService = {
    requests,
    edge: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublicIp: () => true,
      httpsPort: (server.address() as AddressInfo).port,
      certificate: CERTIFICATE,
    },
    answer: () => ({ status: 201 }),
    subscribe(host = DEFAULT_HOST) {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      const received: PushNotification[] = []
      browsers.set(path, (request, origin) => {
        checkVapid(request.headers, origin, vapid)
        received.push(pushNotification.parse(JSON.parse(decrypt(request.body, keys, auth).toString())))
      })
      return {
        received,
        subscription: {
          endpoint: `https://${host}${path}`,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
      }
    },
    async hasReceived(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const check = () => requests.length >= count && resolve()
      waiting.add(check)
      check()
      await promise
      waiting.delete(check)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return service
}

/** Keys of a gateway. */
export function createVapidKeys(): VapidKeys {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys('base64url')
  const privateKey = keys.getPrivateKey().toString('hex').padStart(64, '0')
  return {
    publicKey,
    privateKey: Buffer.from(privateKey, 'hex').toString('base64url'),
    subject: 'mailto:operator@gateway.example',
  }
}

/** Decrypts one record of `aes128gcm` (RFC 8188) for the keys of a browser. @throws if it is not for them. */
export function decrypt(body: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > body.readUInt32BE(16)) throw new Error('The record is larger than declared')
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const input = hkdf(keys.computeSecret(senderKey), auth, keyInfo, 32)
  const contentKey = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const delimiter = padded.findLastIndex((byte) => byte !== 0)
  if (padded[delimiter] !== 2) throw new Error('The last record does not end with its delimiter')
  return padded.subarray(0, delimiter)
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** @throws if the request is not signed for this origin by these keys. */
function checkVapid(headers: IncomingHttpHeaders, origin: string, { publicKey, subject }: VapidKeys): void {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('The request is of another gateway')
  const point = Buffer.from(publicKey, 'base64url')
  const verifying = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const [header = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: verifying, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const read = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString())
  const { aud, exp, sub } = read(claims)
  const lifetimeSeconds = Number(exp) - Date.now() / 1_000
  if (!isSigned || read(header)['alg'] !== 'ES256') throw new Error('The token is not signed with ES256')
  if (aud !== origin.replace(/:\d+$/, '') || sub !== subject)
    throw new Error(`The token is for ${String(aud)}`)
  if (!(lifetimeSeconds > 0 && lifetimeSeconds <= 86_400)) throw new Error('The token lives too long')
}
