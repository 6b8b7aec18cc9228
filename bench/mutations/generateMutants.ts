/** The mutants of sources, without running any: a few seconds for all parts. */
import type { Logger } from '@stryker-mutator/api/logging'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMutant, offsetOf, type Mutant } from './mutant.ts'
import { findEdits } from './solidity/mutate.ts'

/** A mutant that has not run. */
export type UntestedMutant = Omit<Mutant, 'status'>

/**
 * @param root The repository.
 * @param files From the repository's root: TypeScript, and Solidity.
 */
export async function generateMutants(
  root: string,
  files: readonly string[],
): Promise<readonly UntestedMutant[]> {
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const mutants = await Promise.all(
    sources.map(async ({ file, source }) =>
      file.endsWith('.sol') ? solidityMutants(file, source) : typescriptMutants(file, source),
    ),
  )
  return mutants.flat()
}

function solidityMutants(file: string, source: string): readonly UntestedMutant[] {
  return findEdits(source).map((edit) => createMutant(file, source, edit))
}

/** The mutants that Stryker would run. */
async function typescriptMutants(file: string, source: string): Promise<readonly UntestedMutant[]> {
  const { mutants } = await new Instrumenter(silent).instrument(
    [{ name: file, content: source, mutate: true }],
    { plugins: null, ignorers: [], excludedMutations: [] },
  )
  return mutants.map(({ location: { start, end }, mutatorName, replacement }) =>
    createMutant(file, source, {
      edit: mutatorName,
      start: offsetOf(source, start),
      end: offsetOf(source, end),
      replacement: replacement ?? '',
    }),
  )
}

const nothing = () => undefined
const never = () => false

/** The instrumenter logs what it does. */
const silent: Logger = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
}
