import { expect, test } from 'vitest'
import { createMutantFilter, toLineGlobs, resultAgain } from './again.ts'
import type { Mutant } from './mutant.ts'

const mutant = (changes: Partial<Mutant> = {}): Mutant => ({
  file: 'a.ts',
  line: 3,
  source: 'if (a < b) return',
  edit: 'EqualityOperator',
  code: 'a < b',
  replacement: 'a <= b',
  status: 'survived',
  ...changes,
})
const other = mutant({ line: 9, code: '{\n  a\n}', replacement: '{}', status: 'uncovered' })
const before = { caught: 8, mutants: 10, seconds: 60, survivors: [mutant(), other] }

test('survivors run by their lines, each line once', () => {
  expect(toLineGlobs([mutant(), mutant({ replacement: 'true' }), other])).toEqual(['a.ts:3-3', 'a.ts:9-11'])
})

test('a survivor that is caught now counts as caught; the other stays', () => {
  const siblings = mutant({ replacement: 'true' })
  const now = [mutant({ status: 'caught' }), siblings, { ...other, status: 'survived' as const }]
  expect(resultAgain(before, now, 5)).toEqual({
    caught: 9,
    mutants: 10,
    seconds: 65,
    survivors: [{ ...other, status: 'survived' }],
  })
  expect(now.filter(createMutantFilter(before.survivors))).toEqual([now[0], now[2]])
})

test('a survivor whose code is not there any more makes the whole part run again', () => {
  expect(() => resultAgain(before, [mutant()], 5)).toThrow('a.ts:9: changed since the recorded run')
  expect(() => resultAgain(before, [mutant({ line: 4 }), other], 5)).toThrow('a.ts:3: changed')
})
