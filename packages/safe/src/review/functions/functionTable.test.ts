/** The table has every function that changes something of the contracts that this repository knows. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { scovillesAbi } from '@peppermint/contracts'
import { type Abi, parseAbi, toFunctionSelector, toFunctionSignature } from 'viem'
import { describe, expect, test } from 'vitest'
import * as decode from '../../decode/index.ts'
import { findRule, functionTable, tableIndex } from './functionTable.ts'

const changes = (abi: Abi) =>
  abi.flatMap((item) =>
    item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure'
      ? [toFunctionSignature(item)]
      : [],
  )
const withoutClass = (abi: Abi) => changes(abi).filter((signature) => findRule(signature) === undefined)

const require = createRequire(import.meta.url)

/** Every file of ABIs of a package, of 1.3.0 and later. */
function publishedAbis(packageFile: string): readonly (readonly [string, Abi])[] {
  const root = join(dirname(packageFile), 'dist/assets')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !/v1\.[0-2]\./.test(file))
    .map((file) => {
      const { abi } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { readonly abi: Abi }
      return [file, abi]
    })
}

const ofSafe = publishedAbis(require.resolve('@safe-global/safe-deployments/package.json'))
const ofModules = publishedAbis(require.resolve('@safe-global/safe-modules-deployments/package.json'))

const builtIn = Object.entries(decode).flatMap(([name, value]): (readonly [string, Abi])[] =>
  name.endsWith('Functions') ? [[name, value as Abi]] : [],
)

test.each([['scovilles', scovillesAbi as Abi] as const, ...builtIn, ...ofSafe, ...ofModules])(
  'every function of %s that changes something has a class',
  (_name, abi) => {
    expect(withoutClass(abi)).toEqual([])
  },
)

test('the contracts that are compared are those that exist', () => {
  expect(builtIn).toHaveLength(7)
  expect(changes(scovillesAbi).length).toBeGreaterThan(25)
  const files = ofSafe.map(([file]) => file.slice(0, 6))
  expect([...new Set(files)].toSorted()).toEqual(['v1.3.0', 'v1.4.1', 'v1.5.0'])
  expect(ofModules.length).toBeGreaterThan(8)
})

test('a function without a class is found', () => {
  expect(withoutClass(parseAbi(['function brew(uint256 quantity)']))).toEqual(['brew(uint256)'])
})

const families = Object.entries(functionTable)

describe.each(families)('family %s', (_name, { abi, rule }) => {
  test('has a rule for each of its functions, whose parameters exist', () => {
    for (const item of abi) {
      if (item.type !== 'function') continue
      const found = rule(toFunctionSignature(item))
      expect(found, item.name).toBeDefined()
      if (found === undefined) continue
      const names = item.inputs.map(({ name }) => name)
      const used = Object.entries(found).flatMap(([key, value]: [string, unknown]) =>
        ['to', 'amount', 'token', 'holder', 'unless', 'hash'].includes(key) ? [value] : [],
      )
      if (found.class === 'runs-calls' && found.fields !== null && found.fields !== 'packed') {
        const { list, to, data, value, operation } = found.fields
        used.push(...(list === undefined ? [to, data, value] : [list]))
        if (operation !== true) used.push(operation)
      }
      // Of a tuple, a name and the indexes in it.
      for (const path of used)
        if (path !== undefined && path !== null)
          expect(names).toContain(typeof path === 'string' ? path.split('.')[0] : path)
    }
  })
})

test('one selector has one class, in whichever family', () => {
  const classes = new Map<string, string>()
  for (const [, { abi, rule }] of families)
    for (const item of abi) {
      if (item.type !== 'function') continue
      const selector = toFunctionSelector(item)
      const own = rule(toFunctionSignature(item))?.class ?? ''
      expect([item.name, own]).toEqual([item.name, classes.get(selector) ?? own])
      classes.set(selector, own)
      expect(tableIndex().find(selector, null)?.name).toBe(item.name)
    }
  expect(classes.size).toBeGreaterThan(180)
})
