/** Runs forge on the mutants of one contract, in a copy of the sources that compiles fast. */
import { copyLibraries } from '@peppermint/contracts/copyLibraries'
import { forge } from '@peppermint/contracts/forge'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMutant, type Edit, type Mutant } from '../mutant.ts'
import type { SolidityPart } from '../parts.ts'
import { apply, findEdits } from './mutate.ts'

/** The mutant that an edit makes. */
type MutantOf = (edit: Edit, status: Mutant['status']) => Mutant

/** Which of a contract's mutants run. */
export interface Selection {
  readonly choose: (edits: readonly Edit[], mutantOf: MutantOf) => readonly Edit[]
  /** Called after each mutant, for progress. */
  readonly onDone: (done: number, of: number) => void
}

/**
 * The mutants of the contract. Excludes those that do not compile.
 * @param root The repository.
 * @returns the mutants that ran, and the total number of edits.
 * @throws if the tests fail without a mutant.
 */
export function runForge(
  part: SolidityPart,
  root: string,
  { choose, onDone }: Selection,
): { readonly mutants: readonly Mutant[]; readonly population: number } {
  const path = join('src', part.source)
  const source = readFileSync(join(root, 'contracts', path), 'utf8')
  const copies = part.tests.map((tests, index) => {
    const copy = join(root, '.local/mutations-solidity', part.name, String(index))
    prepareCopy(root, copy, tests)
    const plain = testCopy(copy)
    if (plain !== 'survived') throw new Error(`${part.source}: the tests fail without a mutant (${plain})`)
    return copy
  })
  const mutantOf: MutantOf = (edit, status) => ({
    ...createMutant(join('contracts', path), source, edit),
    status,
  })
  const edits = findEdits(source)
  const chosen = choose(edits, mutantOf)
  const mutants = chosen.flatMap((edit, index) => {
    const status = statusOf(copies, path, apply(source, edit))
    onDone(index + 1, chosen.length)
    return status === 'invalid' ? [] : [mutantOf(edit, status)]
  })
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  return { mutants, population: edits.length }
}

/** Output of the first copy with a failing test. */
function statusOf(copies: readonly string[], path: string, mutant: string): Outcome {
  for (const copy of copies) {
    writeFileSync(join(copy, path), mutant)
    const outcome = testCopy(copy)
    if (outcome !== 'survived') return outcome
  }
  return 'survived'
}

/** Copies the sources, these tests and the libraries, without the optimizer and with short fuzzing. */
function prepareCopy(root: string, copy: string, tests: readonly string[]): void {
  const contracts = join(root, 'contracts')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(join(copy, 'test'), { recursive: true })
  cpSync(join(contracts, 'src'), join(copy, 'src'), { recursive: true })
  for (const file of readdirSync(join(contracts, 'test'))) {
    const isNeeded = file.endsWith('.t.sol') ? tests.includes(file.slice(0, -6)) : file.endsWith('.sol')
    if (isNeeded) cpSync(join(contracts, 'test', file), join(copy, 'test', file))
  }
  copyLibraries(copy)
  const settings = readFileSync(join(contracts, 'foundry.toml'), 'utf8')
    .replaceAll('../node_modules/', 'node_modules/')
    .replace('./script/solc.cjs', join(contracts, 'script/solc.cjs'))
    .replace(/^optimizer = true$/m, 'optimizer = false')
    .replace(/^\[fuzz\]\nruns = .*$/m, '[fuzz]\nruns = 64')
    .replace(/^\[invariant\]\nruns = .*\ndepth = .*$/m, '[invariant]\nruns = 4\ndepth = 100')
  writeFileSync(join(copy, 'foundry.toml'), settings)
}

/** `invalid`: it does not compile. */
type Outcome = 'caught' | 'survived' | 'invalid'

function testCopy(copy: string): Outcome {
  const { error, status, stdout, stderr } = forge(['test', '--root', copy, '--fail-fast'], 'pipe')
  if (error) throw error
  if (status === 0) return 'survived'
  return /Compiler run failed/.test(`${stdout}${stderr}`) ? 'invalid' : 'caught'
}
