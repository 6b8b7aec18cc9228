import { startEns, type LocalEns } from '@peppermint/devnet/ens'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveName } from './resolveName.ts'

let ens: LocalEns

beforeAll(async () => {
  ens = await startEns()
})
afterAll(() => ens.stop())

const resolve = (name: string) => resolveName({ client: ens.client, name })

test('[B-12] a name resolves to its account, and only as it is displayed', async () => {
  const alice = getAddress(`0x${'ab'.repeat(20)}`)
  await ens.register('owner.peppers.eth', { address: alice })
  await ens.register('Owner.peppers.eth', { address: alice })
  await ens.register('\u043ewner.eth', { address: alice })
  expect(await resolve('owner.peppers.eth')).toBe(alice)
  expect(await resolve('Owner.peppers.eth')).toBeNull()
  expect(await resolve('\u043ewner.eth')).toBeNull()
  expect(await resolve('unregistered.eth')).toBeNull()
  expect(await resolve('owner')).toBeNull()
})
