import { getEnsAddress, getEnsName, getEnsText } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { committedFile, creationCodeFile } from './build.ts'
import { type LocalEns, startEns } from './startEns.ts'

const alice = '0x00000000000000000000000000000000000000ad'
const attacker = '0x00000000000000000000000000000000000000ee'

let ens: LocalEns

beforeAll(async () => {
  ens = await startEns()
})
afterAll(() => ens.stop())

test('a registered name resolves as on mainnet, with viem', async () => {
  await ens.register('alice.eth', { address: alice, avatar: 'https://a.example/a.png', texts: { url: 'x' } })
  await ens.setPrimaryName(alice, 'alice.eth')
  expect(await getEnsAddress(ens.client, { name: 'alice.eth' })).toBe(
    '0x00000000000000000000000000000000000000Ad',
  )
  expect(await getEnsName(ens.client, { address: alice, strict: true })).toBe('alice.eth')
  expect(await getEnsText(ens.client, { name: 'alice.eth', key: 'avatar' })).toBe('https://a.example/a.png')
  expect(await getEnsText(ens.client, { name: 'alice.eth', key: 'url' })).toBe('x')
})

test('rejects mismatched, missing and unregistered names with mainnet’s errors', async () => {
  const reading = getEnsName(ens.client, { address: attacker, strict: true })
  await expect(reading).rejects.toThrow('ResolverNotFound')
  await ens.register('boss.eth', { address: alice })
  await ens.setPrimaryName(attacker, 'boss.eth')
  const posing = getEnsName(ens.client, { address: attacker, strict: true })
  await expect(posing).rejects.toThrow('ReverseAddressMismatch')
  await ens.setPrimaryName(attacker, 'nowhere.eth')
  expect(await getEnsName(ens.client, { address: attacker })).toBeNull()
})

test('the committed creation code matches its sources', () => {
  expect(committedFile()).toBe(creationCodeFile())
})
