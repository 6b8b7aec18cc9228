import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './runCommand.mjs'
import { planTests } from './testPlan.mjs'

const read = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    workspaces: string[]
    scripts?: Record<string, string>
  }
const { workspaces } = read('package.json')

test.each(workspaces)('npm test -w runs the tests of %s alone', (folder) => {
  expect(read(`${folder}/package.json`).scripts?.['test']).toBe(
    `exec node ${'../'.repeat(folder.split('/').length)}scripts/test.mjs ${folder}`,
  )
  expect(planTests([folder], workspaces)).toMatchObject({ folder, isWhole: false, hasPackedKit: false })
})

test('everything has all that one package has, and every journey belongs to one product', () => {
  const everything = planTests(['--all'], workspaces)
  expect(everything).toMatchObject({ hasUnits: true, hasContracts: true, hasPackedKit: true, isWhole: true })
  const plans = workspaces
    .filter((each) => each !== 'e2e')
    .map((each) => planTests([each, '--all'], workspaces))
  for (const file of ['kit/picker.e2e.ts', 'safe/sign.e2e.ts', 'studio.e2e.ts', 'newcomer.e2e.ts']) {
    expect(everything.journeys?.(file)).toBe(true)
    expect(plans.filter(({ journeys }) => journeys?.(file))).toHaveLength(1)
  }
  expect(new Set(plans.flatMap(({ builds }) => builds))).toEqual(new Set(everything.builds))
})

test('any other argument is refused', () => {
  expect(() => planTests(['--al'], workspaces)).toThrow('--al')
  expect(() => planTests(['contracts', 'tools'], workspaces)).toThrow('contracts tools')
})
