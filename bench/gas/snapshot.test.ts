/** Our own rows against those that are written down, to the unit: a change of the contract is a change of them. */
import { beforeAll, expect, test } from 'vitest'
import { scovilles } from './scovilles.ts'
import { document } from './document.ts'
import { figures, isKept } from './figures.ts'
import { measureOnNewChain, type Row } from './measure.ts'
import { readDocument, readSnapshot } from './snapshot.ts'

let ours: Row
beforeAll(async () => {
  ours = await measureOnNewChain(scovilles)
}, 300_000)

test('what minting, sending and deploying cost is what docs/gas.md says (npm run bench:gas -- --write renews it)', () => {
  expect(ours).toEqual(readSnapshot()[0])
  expect(readDocument()).toBe(document(readSnapshot()))
})

test('every promise to buyers is kept', () => {
  expect(figures(ours).filter((figure) => !isKept(figure))).toEqual([])
})

test('a mint dearer than promised is told of', () => {
  const [first = 0, ...more] = ours.public.fresh
  const dear = { ...ours, public: { ...ours.public, fresh: [first + 10_000, ...more] } }
  const missed = figures(dear).filter((figure) => !isKept(figure))
  expect(missed.map(({ what }) => what)).toContain('public, one token, first mint')
})
