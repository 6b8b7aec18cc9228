/**
 * Push services that messages are sent to. Anyone can register any endpoint: without this list the gateway would send
 * requests wherever an attacker wants them.
 */
import { z } from 'zod'
import { list } from '@peppermint/http/configFields.ts'

/** Of Chrome, Edge and most others; Firefox; Safari; older Edge and Windows. `*.` is one or more labels. */
const KNOWN_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const HOST = /^(\*\.)?([a-z\d-]+\.)+[a-z\d-]+$/

/** Variable of the environment with further services. */
export const pushServiceFields = {
  GATEWAY_PUSH_SERVICES: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().regex(HOST, 'must be host names, such as push.example.org or *.example.org')))
    .default([]),
}

/** @returns the service of an endpoint, as it is listed; undefined if it is none. */
export type FindPushService = (endpoint: string) => string | undefined

/** @param further services of the operator. */
export function createPushServices(further: readonly string[] = []): FindPushService {
  const services = [...KNOWN_SERVICES, ...further]
  return (endpoint) => {
    const host = URL.parse(endpoint)?.hostname
    if (host === undefined) return undefined
    return services.find((service) =>
      service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
    )
  }
}
