import { pino } from 'pino'
import { expect, test } from 'vitest'
import { defaultLimits } from '@peppermint/http/edge/rateLimits.ts'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { createGatewayApp } from './http/createGatewayApp.ts'
import { createListCache } from './http/listCache.ts'

const app = createGatewayApp({
  routers: gatewayRoutes(new Map()),
  basePath: '/safe',
  cache: createListCache(new Map()),
  limits: defaultLimits,
  onLimited: () => undefined,
  log: pino({ level: 'silent' }),
})

const CHAIN = '/v1/chains/{}'
const CHAIN_V2 = '/v2/chains/{}'
const SAFE = `${CHAIN}/safes/{}`
const SERVICE = '/tx-service/{}/api'

/** Every endpoint of the requirements, and those that Safe{Wallet} and other clients call besides them. */
const ENDPOINTS: readonly (readonly [id: string, method: string, path: string])[] = [
  ['G-01', 'get', SAFE],
  ['G-02', 'get', `${SAFE}/incoming-transfers`],
  ['G-03', 'get', `${SAFE}/module-transactions`],
  ['G-04', 'get', `${SAFE}/multisig-transactions`],
  ['G-05', 'get', `${SAFE}/balances/{}`],
  ['G-06', 'get', '/v1/balances/supported-fiat-codes'],
  ['G-07', 'get', `${CHAIN}/owners/{}/safes`],
  ['G-08', 'get', `${SAFE}/collectibles`],
  ['G-08', 'get', `${CHAIN_V2}/safes/{}/collectibles`],
  ['G-09', 'get', `${SAFE}/transactions/history`],
  ['G-10', 'get', `${SAFE}/transactions/queued`],
  ['G-11', 'get', `${CHAIN}/transactions/{}`],
  ['G-12', 'post', `${CHAIN_V2}/safes/{}/multisig-transactions/estimations`],
  ['G-13', 'post', `${CHAIN}/transactions/{}/propose`],
  ['G-14', 'get', '/v1/chains'],
  ['G-14', 'get', CHAIN],
  ['G-15', 'get', `${CHAIN}/safe-apps`],
  ['G-16', 'get', `${CHAIN}/about/master-copies`],
  ['G-17', 'post', `${CHAIN}/data-decoder`],
  ['G-18', 'get', `${SAFE}/messages`],
  ['G-19', 'get', `${CHAIN}/messages/{}`],
  ['G-20', 'post', `${SAFE}/messages`],
  ['G-21', 'post', `${CHAIN}/messages/{}/signatures`],
  ['G-22', 'get', `${CHAIN}/delegates`],
  ['G-23', 'post', '/v1/register/notifications'],
  ['G-24', 'delete', `${CHAIN}/notifications/devices/{}/safes/{}`],
  ['G-25', 'delete', `${CHAIN}/notifications/devices/{}`],
  ['Safe{Wallet}', 'get', '/v2/chains'],
  ['Safe{Wallet}', 'get', `${CHAIN}/security/{}/recipient/{}`],
  ['Safe{Wallet}', 'post', `${CHAIN}/security/{}/counterparty-analysis`],
  ['Safe{Wallet}', 'post', `${CHAIN}/security/{}/threat-analysis`],
  ['Safe{Wallet}', 'get', '/v2/safes'],
  ['Safe{Wallet}', 'get', '/v2/owners/{}/safes'],
  ['Safe{Wallet}', 'get', `${CHAIN_V2}/delegates`],
  ['Safe{Wallet}', 'post', `${CHAIN_V2}/delegates`],
  ['Safe{Wallet}', 'delete', `${CHAIN_V2}/delegates/{}`],
  ['Safe{Wallet}', 'get', `${SAFE}/nonces`],
  ['Safe{Wallet}', 'post', `${CHAIN}/transactions/{}/preview`],
  ['Safe{Wallet}', 'post', `${CHAIN}/transactions/{}/confirmations`],
  ['Safe{Wallet}', 'delete', `${CHAIN}/transactions/{}`],
  ['Safe{Wallet}', 'get', `${CHAIN}/about/indexing`],
  ['Safe{Wallet}', 'post', '/v1/export/chains/{}/{}'],
  ['Safe{Wallet}', 'get', '/v1/export/{}/status'],
  ['Safe{Wallet}', 'get', `${SAFE}/transactions/export.csv`],
  ['SDK', 'post', `${SAFE}/views/transaction-confirmation`],
  ['api-kit', 'get', `${SERVICE}/v2/safes/{}/multisig-transactions`],
  ['api-kit', 'post', `${SERVICE}/v2/safes/{}/multisig-transactions`],
  ['api-kit', 'get', `${SERVICE}/v1/modules/{}/safes`],
  ['safe-eth-py', 'delete', `${SERVICE}/v1/multisig-transactions/{}`],
]

interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}
const read = async () => (await (await app.request('/safe/api-json/')).json()) as Document

test('[G-26] /api-json lists every endpoint, with its errors', async () => {
  const { paths, servers, components } = await read()
  const listed = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      expect(Object.keys(operation.responses), path).toEqual(
        expect.arrayContaining(['404', '422', '429', '500', '503']),
      )
      return `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
    }),
  )
  for (const [id, method, path] of ENDPOINTS) expect(listed, id).toContain(`${method} ${path}`)
  expect(servers).toEqual([{ url: '/safe' }])
  expect(components.schemas).toHaveProperty('GatewayError')
})

test('the endpoints of the list cover G-01 to G-25', () => {
  const ids = new Set(ENDPOINTS.map(([id]) => id).filter((id) => id.startsWith('G-')))
  expect(ids.size).toBe(25)
})

test('/api-json is answered with 304 to a client that has it', async () => {
  const fresh = await app.request('/safe/api-json')
  const headers = { 'if-none-match': fresh.headers.get('etag') ?? '' }
  expect((await app.request('/safe/api-json', { headers })).status).toBe(304)
})
