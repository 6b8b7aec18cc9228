/** Whether an account is a Safe, asked of our own gateway. Only the gateway's answer is scripted. */
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { readSafeOwners } from './readSafeOwners.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const site = { safe: { gateway: '/gateway' }, deployment: { chainId: 7700 } } as unknown as SiteConfig

afterEach(() => vi.unstubAllGlobals())

/** @returns what was asked. */
function gatewayAnswers(body: unknown, status = 200): { readonly asked: string[] } {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(body, { status })
  })
  return { asked }
}

test('an account that is no Safe is asked for in a list, which leaves it out without an error', async () => {
  const { asked } = gatewayAnswers([])
  expect(await readSafeOwners(site, address, false)).toBeUndefined()
  expect(asked).toEqual([`/gateway/v2/safes?safes=7700:${address}`])
})

test('of a Safe the number of its owners and its threshold are read', async () => {
  gatewayAnswers([{ owners: [{ value: address }, { value: address }], threshold: 2 }])
  expect(await readSafeOwners(site, address, false)).toEqual({ owners: 2, threshold: 2 })
})

test('what is no answer of a gateway proves nothing', async () => {
  gatewayAnswers({ message: 'down' }, 503)
  await expect(readSafeOwners(site, address, false)).rejects.toThrow('503')
  gatewayAnswers([{ owners: 'all' }])
  expect(await readSafeOwners(site, address, false)).toBeUndefined()
})
