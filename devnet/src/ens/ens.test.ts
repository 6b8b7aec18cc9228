import { getEnsAddress, getEnsName, getEnsText } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { committedFile, creationCodeFile } from './build.ts'
import { type LocalEns, startEns } from './startEns.ts'

const ada = '0x00000000000000000000000000000000000000ad'
const eve = '0x00000000000000000000000000000000000000ee'

let ens: LocalEns

beforeAll(async () => {
  ens = await startEns()
})
afterAll(() => ens.stop())

test('a registered name resolves as on mainnet, with viem', async () => {
  await ens.register('ada.eth', { address: ada, avatar: 'https://a.example/a.png', texts: { url: 'x' } })
  await ens.setPrimaryName(ada, 'ada.eth')
  expect(await getEnsAddress(ens.client, { name: 'ada.eth' })).toBe(
    '0x00000000000000000000000000000000000000Ad',
  )
  expect(await getEnsName(ens.client, { address: ada, strict: true })).toBe('ada.eth')
  expect(await getEnsText(ens.client, { name: 'ada.eth', key: 'avatar' })).toBe('https://a.example/a.png')
  expect(await getEnsText(ens.client, { name: 'ada.eth', key: 'url' })).toBe('x')
})

test('rejects mismatched, missing and unregistered names with mainnet’s errors', async () => {
  const reading = getEnsName(ens.client, { address: eve, strict: true })
  await expect(reading).rejects.toThrow('ResolverNotFound')
  await ens.register('boss.eth', { address: ada })
  await ens.setPrimaryName(eve, 'boss.eth')
  const posing = getEnsName(ens.client, { address: eve, strict: true })
  await expect(posing).rejects.toThrow('ReverseAddressMismatch')
  await ens.setPrimaryName(eve, 'nowhere.eth')
  expect(await getEnsName(ens.client, { address: eve })).toBeNull()
})

test('the committed creation code matches its sources', () => {
  expect(committedFile()).toBe(creationCodeFile())
})
