/** Devices that are notified of Safes: registration and its end. */
import { addressInput, deviceIdInput, registerDeviceInput } from '@peppermint/safe/wire'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import { createRateLimiter, type Limit } from '@peppermint/http/edge/rateLimits.ts'
import { HttpError } from '@peppermint/http/router.ts'
import type { GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import {
  bodyOf,
  chainOf,
  commandRoute,
  createGatewayRouter,
  type GatewayRouter,
  ofChain,
} from '../http/gatewayRouter.ts'
import { ROW_BYTES } from '../http/limitStorage.ts'
import { removeDevice, removeSubscriptions } from './devices.ts'
import { createPushServices } from './pushServices.ts'
import { countSubscriptions, registerDevice } from './registerDevice.ts'

/** Anyone can register any number of devices, and each takes space. */
export const NEW_DEVICES_PER_CLIENT: Limit = { requests: 10, seconds: 60 }

/** What the database takes for one, with its indexes. */
const SUBSCRIPTION_BYTES = 300

const ofDevice = ofChain.extend({ uuid: deviceIdInput })

const register = commandRoute('post', '/v1/register/notifications', 'Registers a device', {
  body: bodyOf(registerDeviceInput),
})
const unregister = commandRoute(
  'delete',
  '/v1/chains/{chainId}/notifications/devices/{uuid}',
  'Ends all notifications of a chain to a device',
  { params: ofDevice },
)
const unregisterSafe = commandRoute(
  'delete',
  '/v1/chains/{chainId}/notifications/devices/{uuid}/safes/{safe}',
  'Ends notifications of a Safe to a device',
  { params: ofDevice.extend({ safe: addressInput }) },
)

/** What this gateway sends to. */
export interface PushTargets {
  /** Whether it has keys of Web Push. */
  readonly isOn: boolean
  /** Push services besides the known ones. */
  readonly services: readonly string[]
}

/** @param newDevices of one client; for tests. */
export function notificationRoutes(
  chains: GatewayChains,
  { isOn, services }: PushTargets,
  newDevices: Limit = NEW_DEVICES_PER_CLIENT,
): GatewayRouter {
  const router = createGatewayRouter()
  const countNew = createRateLimiter(newDevices)
  const findService = isOn ? createPushServices(services) : undefined

  router.openapi(register, async (context) => {
    const registration = context.req.valid('json')
    const bytes = ROW_BYTES + Buffer.byteLength(JSON.stringify(registration))
    context.get('reserveStorage')?.(bytes + SUBSCRIPTION_BYTES * countSubscriptions(registration))
    const gate = {
      charge: (milliseconds: number) => chargeWork(context, milliseconds),
      async admitNew() {
        const seconds = await countNew(context.get('client') ?? 'unknown')
        if (seconds === undefined) return
        const message = 'Too many new devices from your network. Try again later.'
        throw new HttpError(429, 'too_many_requests', message, { 'Retry-After': String(seconds) })
      },
    }
    await registerDevice(chains, registration, gate, findService)
    return context.body(null, 200)
  })

  router.openapi(unregister, async (context) => {
    const { chainId, uuid } = context.req.valid('param')
    if (!(await removeDevice(chainOf(chains, chainId).database, uuid)))
      throw new GatewayError(404, 'No Device Found!')
    return context.body(null, 200)
  })

  router.openapi(unregisterSafe, async (context) => {
    const { chainId, uuid, safe } = context.req.valid('param')
    if (!(await removeSubscriptions(chainOf(chains, chainId).database, uuid, safe)))
      throw new GatewayError(404, 'No Subscription Found!')
    return context.body(null, 200)
  })

  return router
}
