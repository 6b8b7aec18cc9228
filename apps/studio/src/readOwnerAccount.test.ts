/** What the studio and the mint page take a real Safe on a local chain for. */
import { getCode, getStorageAt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { request, startSafeEnv, type SafeEnv } from '@peppermint/ui/safe/safeChain.fixture.ts'
import { readOwnerAccount } from './readOwnerAccount.ts'
import { readAccountKind } from '@peppermint/safe/chain'

let env: SafeEnv
beforeAll(async () => {
  env = await startSafeEnv()
})
afterAll(() => env.node.stop())

test('the studio takes only a proxy of a known singleton for a Safe', async () => {
  const { client } = env.node
  for (const version of ['1.3.0', '1.4.1'] as const) {
    const { address, owners } = await env.newSafe(version)
    expect(await readOwnerAccount(client, address)).toMatchObject({
      type: 'safe',
      owners: owners.map((owner) => owner.address),
    })
    // The same answers, from code that is not Safe's.
    const slot = `0x${'0'.repeat(64)}` as const
    const singleton = await getStorageAt(client, { address, slot })
    const bytecode = await getCode(client, { address: `0x${(singleton ?? '').slice(-40)}` })
    const copy = '0x00000000000000000000000000000000000c0de5'
    await client.setCode({ address: copy, bytecode: bytecode ?? '0x' })
    await client.setStorageAt({ address, index: slot, value: `0x${'0'.repeat(24)}${copy.slice(2)}` })
    expect((await readAccountKind(client, address)).type).toBe('safe')
    expect(await readOwnerAccount(client, address)).toEqual({ type: 'contract' })
  }
  expect(await readOwnerAccount(client, request.to)).toEqual({ type: 'key' })
})
