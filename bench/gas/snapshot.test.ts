/** Compares our rows with the snapshot exactly: a change of the contract changes them. */
import { beforeAll, expect, test } from 'vitest'
import { isKept } from '../parts/figure.ts'
import { document } from './document.ts'
import { figures } from './figures.ts'
import { measureOnNewChain, type Row } from './measure.ts'
import { readDocument, readSnapshot } from './snapshot.ts'

let ours: Row
beforeAll(async () => {
  ours = await measureOnNewChain()
}, 300_000)

test('docs/gas.md is up to date (npm run bench:gas -- --write updates it)', () => {
  expect(ours).toEqual(readSnapshot()[0])
  expect(readDocument()).toBe(document(readSnapshot()))
})

test('keeps every promise to buyers', () => {
  expect(figures(ours).filter((figure) => !isKept(figure))).toEqual([])
})

test('reports a mint above its promised gas', () => {
  const [first = 0, ...more] = ours.public.fresh
  const dear = { ...ours, public: { ...ours.public, fresh: [first + 10_000, ...more] } }
  const missed = figures(dear).filter((figure) => !isKept(figure))
  expect(missed.map(({ what }) => what)).toContain('public, one token, first mint')
})
