import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findExplanation, findUnusedExplanations } from './explanations.ts'
import { createResult, getScore, type Mutant } from './mutant.ts'
import { parts, partsNamed } from './parts.ts'
import { recorded, recordedPage } from './record.ts'
import { asMarkdown, asText, isReached } from './report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [part] = parts
if (part === undefined) throw new Error('There is no part.')

const mutant = (status: Mutant['status'], changes: Partial<Mutant> = {}): Mutant => ({
  file: 'a.ts',
  line: 3,
  source: 'if (a < b) return',
  edit: 'EqualityOperator',
  code: 'a < b',
  replacement: 'a <= b',
  status,
  ...changes,
})
const caught = (count: number) => Array.from({ length: count }, () => mutant('caught'))

describe('the score', () => {
  test('counts what no test reaches as missed', () => {
    const result = createResult([...caught(8), mutant('survived'), mutant('uncovered')], 1)
    expect(result).toMatchObject({ caught: 8, mutants: 10 })
    expect(result).not.toHaveProperty('sample')
    expect(result.survivors.map(({ status }) => status)).toEqual(['survived', 'uncovered'])
    expect(getScore(result)).toBe(80)
    expect(getScore({ caught: 0, mutants: 0 })).toBe(0)
  })
  test('has to be reached exactly', () => {
    const nine = createResult([...caught(9), mutant('survived')], 1)
    expect(isReached({ part, result: nine })).toBe(true)
    const missed = { part, result: createResult([...caught(8), mutant('survived')], 1) }
    expect(isReached(missed)).toBe(false)
    expect(asText(missed)).toMatch(/^MISSED +88\.9 % +8 of 9/)
  })
})

describe('the page', () => {
  test('shows a sample, and each survivor in one line', () => {
    const chosen = { population: 100, seed: 5 }
    const survivor = mutant('survived', { code: 'a <\n  b', replacement: '' })
    const text = asMarkdown([{ part, result: createResult([...caught(9), survivor], 7, chosen) }])
    expect(text).toContain(`| ${part.title} | 10 (a sample of 100, seed 5) | 9 | 90.0 % | 90 % | 1 | 7 s |`)
    expect(text).toContain('- `a.ts:3` `a < b` → nothing: **not explained**')
  })
  test('in the repository is the one of the recorded results', () => {
    expect(recordedPage()).toBe(asMarkdown(recorded()))
  })
  test('explains every survivor', () => {
    const survivors = recorded().flatMap(({ result }) => result.survivors)
    expect(survivors.filter((survivor) => findExplanation(survivor) === undefined)).toEqual([])
  })
})

describe('the explanations', () => {
  test('that no survivor needs any more are named, those of other files are not', () => {
    const { survivors } = recorded()[0]?.result ?? { survivors: [] }
    const [first] = survivors
    if (first === undefined) throw new Error('The first part has no survivor.')
    const ofFile = survivors.filter(({ file }) => file === first.file)
    const unused = (mutants: readonly Mutant[]) => findUnusedExplanations(mutants).map(({ why }) => why)
    const nowCaught = ofFile.map((one) => (one === first ? { ...one, status: 'caught' as const } : one))
    expect(unused(nowCaught)).toContain(findExplanation(first))
    expect(unused(ofFile)).not.toContain(findExplanation(first))
    expect(unused([])).toEqual([])
  })
})

describe('the parts', () => {
  test('can be named, alone and together', () => {
    expect(partsNamed([])).toEqual(parts)
    expect(partsNamed([part.name])).toEqual([part])
    expect(partsNamed(['solidity']).every(({ type }) => type === 'solidity')).toBe(true)
    expect(() => partsNamed(['nothing'])).toThrow('part: nothing is not one of solidity, ')
  })
  test.each(parts)('$name: every pattern finds a file', (one) => {
    const patterns =
      one.type === 'typescript'
        ? [...one.mutate, ...one.tests, ...(one.globalSetup ?? [])].flatMap(alternatives)
        : [`contracts/src/${one.source}`, ...one.tests.flat().map((name) => `contracts/test/${name}.t.sol`)]
    expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([])
  })
})

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): readonly string[] {
  const [, before = '', list, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [undefined, pattern]
  if (list === undefined) return [pattern]
  return list.split(',').flatMap((one) => alternatives(`${before}${one}${after}`))
}
