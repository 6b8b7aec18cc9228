/** Reading paths as clients send them, with and without trailing slash. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, startClientWorld } from './sdk.fixture.ts'

let fixture: ClientWorld

beforeAll(async () => {
  fixture = await startClientWorld()
})
afterAll(() => fixture.world.close())

const GET_PATHS = [
  '/v1/chains',
  '/v1/chains/7700',
  '/v1/chains/7700/safe-apps',
  '/v1/chains/7700/about/master-copies',
  '/v1/balances/supported-fiat-codes',
  '/v1/chains/7700/owners/{owner}/safes',
  '/v1/chains/7700/safes/{safe}',
  '/v1/chains/7700/safes/{safe}/incoming-transfers',
  '/v1/chains/7700/safes/{safe}/module-transactions',
  '/v1/chains/7700/safes/{safe}/multisig-transactions',
  '/v1/chains/7700/safes/{safe}/balances/usd',
  '/v1/chains/7700/safes/{safe}/collectibles',
  '/v2/chains/7700/safes/{safe}/collectibles',
  '/v1/chains/7700/safes/{safe}/transactions/history',
  '/v1/chains/7700/safes/{safe}/transactions/queued',
  '/v1/chains/7700/safes/{safe}/messages',
  '/v1/chains/7700/delegates?safe={safe}',
  '/v2/chains?serviceKey=WALLET_WEB&cursor=limit%3D50%26offset%3D0',
  '/v2/chains/7700/delegates?safe={safe}',
  '/v2/owners/{owner}/safes',
  '/v2/safes?currency=usd&safes=7700:{safe}&trusted=false',
  '/v1/chains/7700/safes/{safe}/nonces',
]

test.each(GET_PATHS)('answers %s, with and without trailing slash', async (template) => {
  const path = template.replace('{safe}', fixture.safe.address).replace('{owner}', fixture.owner.address)
  const [plain, slashed] = await Promise.all(
    [path, path.replace(/(?=\?|$)/, '/')].map((each) => fixture.world.request(each)),
  )
  expect([plain?.status, slashed?.status]).toEqual([200, 200])
  const withoutSlash = (text: string) => text.replaceAll('/?cursor', '?cursor')
  expect(withoutSlash((await slashed?.text()) ?? '')).toBe(withoutSlash((await plain?.text()) ?? '-'))
})
