/** The one table of functions that change something, by kind of contract: every finding about a call comes from it. */
import { type AbiIndex, createAbiIndex } from '../../decode/index.ts'
import type { DecodedCalldata } from '../../wire/index.ts'
import { contractFamilies } from './contractFamilies.ts'
import type { Family, FunctionRule } from './functionRule.ts'
import { safeFamilies } from './safeFamilies.ts'
import { tokenFamilies } from './tokenFamilies.ts'

/** The first family that has a function decides. */
export const functionTable: Readonly<Record<string, Family>> = {
  ...safeFamilies,
  ...tokenFamilies,
  ...contractFamilies,
}

const families = Object.values(functionTable)

/** @param signature without names and spaces, such as `approve(address,uint256)`. */
export function findRule(signature: string): FunctionRule | undefined {
  for (const family of families) {
    const rule = family.rule(signature)
    if (rule !== undefined) return rule
  }
  return undefined
}

/** @param decoded by the index of the table. */
export const ruleOf = ({ method, parameters }: DecodedCalldata): FunctionRule | undefined =>
  findRule(`${method}(${(parameters ?? []).map(({ type }) => type).join(',')})`)

let index: AbiIndex | undefined

/** Every function of the table, by selector. */
export const tableIndex = (): AbiIndex =>
  (index ??= createAbiIndex(families.map(({ abi }) => ({ abi, address: null }))))
