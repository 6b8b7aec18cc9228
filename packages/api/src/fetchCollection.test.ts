import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchCrates, fetchLatestPeppers, fetchOwner, fetchStats } from './fetchCollection.ts'

const asOf = { number: 9 }
const sealed = { id: 3, card: null }
const revealed = { id: 4, card: { number: 12, packed: 77 } }

/** A server that answers everything with this. */
async function serve(answer: unknown) {
  const requested: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    requested.push(url)
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested }
}

test('a page of a list is asked for by its cursor and its length', async () => {
  const { api, requested } = await serve({ asOf, held: 2, peppers: [sealed, revealed] })
  await fetchOwner(api, '0xA')
  await fetchOwner(api, '0xA', { cursor: 'a b', limit: 12 })
  expect(await fetchLatestPeppers(api, 12)).toMatchObject({ peppers: [sealed, revealed] })
  await fetchCrates(api, '7')
  expect(requested).toEqual([
    '/api/owners/0xA',
    '/api/owners/0xA?cursor=a%20b&limit=12',
    '/api/peppers?sort=-id&limit=12',
    '/api/crates?limit=100&cursor=7',
  ])
})

test.each([
  ['answer', null],
  ['asOf', {}],
  ['asOf.number', { asOf: { number: '9' } }],
  ['held', { asOf, held: -1, peppers: [] }],
  ['peppers', { asOf, held: 0 }],
  ['peppers', { asOf, held: 0, peppers: Array.from({ length: 101 }, () => sealed) }],
  ['peppers', { asOf, held: 1, peppers: [null] }],
  ['peppers.id', { asOf, held: 1, peppers: [{ id: '3', card: null }] }],
  ['peppers.card', { asOf, held: 1, peppers: [{ id: 3 }] }],
  ['peppers.card.number', { asOf, held: 1, peppers: [{ id: 3, card: { packed: 1 } }] }],
  ['peppers.card.packed', { asOf, held: 1, peppers: [{ id: 3, card: { number: 1, packed: 0.5 } }] }],
])('an account’s answer without a proper %s is refused', async (field, answer) => {
  const { api } = await serve(answer)
  await expect(fetchOwner(api, '0xA')).rejects.toMatchObject({ name: 'InvalidResponse', field })
})

test('numbers by cultivar are numbers', async () => {
  const { api } = await serve({ asOf, cultivars: { habanero: 3, cayenne: null } })
  await expect(fetchStats(api)).rejects.toMatchObject({ name: 'InvalidResponse', field: 'cultivars.cayenne' })
})
