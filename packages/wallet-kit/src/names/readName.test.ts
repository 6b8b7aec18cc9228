import { startEns, type LocalEns } from '@peppermint/devnet/ens'
import { createClient, http, type Address } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readName } from './readName.ts'

let ens: LocalEns
let accounts = 0

beforeAll(async () => {
  ens = await startEns()
})
afterAll(() => ens.stop())

function newAccount(): Address {
  return `0x${(0xa0000 + ++accounts).toString(16).padStart(40, '0')}`
}

test('[B-12] [C-13] reads the primary name that resolves back to the account, from mainnet', async () => {
  const alice = newAccount()
  await ens.register('alice.peppers.eth', { address: alice })
  await ens.setPrimaryName(alice, 'alice.peppers.eth')
  expect(await readName({ client: ens.client, address: alice })).toBe('alice.peppers.eth')
})

test('[B-12] ignores a name of another account, an unowned name, or none', async () => {
  const [alice, attacker, bob, carol] = [newAccount(), newAccount(), newAccount(), newAccount()]
  await ens.register('rich.eth', { address: alice })
  await ens.setPrimaryName(attacker, 'rich.eth')
  await ens.setPrimaryName(bob, 'nowhere.eth')
  const names = [attacker, bob, carol].map((address) => readName({ client: ens.client, address }))
  expect(await Promise.all(names)).toEqual([null, null, null])
})

test.each([
  ['capitals', 'Vitalik.eth'],
  ['an invisible joiner', 'vita\u200dlik.eth'],
  ['an invisible space', 'vitalik\u200b.eth'],
  ['a direction mark', 'vitalik\u202e.eth'],
  ['a Cyrillic letter among Latin ones', 'vit\u0430lik.eth'],
  ['Cyrillic letters that together look Latin', '\u0430\u0441\u0435.eth'],
  ['wide letters', 'ｖitalik.eth'],
  ['a line break', 'vitalik\n.eth'],
  ['markup', '<b>vitalik</b>.eth'],
  ['a blank', 'vitalik .eth'],
  ['no label above it', 'vitalik'],
  ['more than any name needs', `${'a'.repeat(200)}.${'b'.repeat(60)}.eth`],
])('[B-12] rejects a name with %s, even if it resolves back', async (_what, name) => {
  const attacker = newAccount()
  await ens.register(name, { address: attacker })
  await ens.setPrimaryName(attacker, name)
  expect(await readName({ client: ens.client, address: attacker })).toBeNull()
})

test('[B-12] shows a name in another script unchanged', async () => {
  const alice = newAccount()
  await ens.register('胡椒🌶.eth', { address: alice })
  await ens.setPrimaryName(alice, '胡椒🌶.eth')
  expect(await readName({ client: ens.client, address: alice })).toBe('胡椒🌶.eth')
})

test('[B-12] rejects if the chain is unreachable, so that it is retried', async () => {
  const client = createClient({ chain: mainnet, transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
  await expect(readName({ client, address: newAccount() })).rejects.toThrow('HTTP request failed')
})
