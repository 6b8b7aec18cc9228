/** What publint and "are the types wrong" report about a tarball. */
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/**
 * The packages are ES modules only: `require` gets one by Node's own rules, and resolution of before `exports` finds
 * the main entry at most. Everything else must hold for bundlers and for Node.
 */
const isOfOldResolution = (problem: Problem): boolean =>
  problem.kind === 'CJSResolvesToESM' ||
  ('resolutionKind' in problem && problem.resolutionKind === 'node10') ||
  ('resolutionOption' in problem && problem.resolutionOption === 'node10')

/** @returns one sentence for each problem. */
export async function checkTarball(tarball: string): Promise<readonly string[]> {
  const data = readFileSync(tarball)
  const copy = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
  const { messages, pkg } = await publint({ pack: { tarball: copy }, strict: true })
  const types = await checkPackage(createPackageFromTarballData(data))
  if (types.types === false) return ['The package has no types.']
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`),
    ...types.problems
      .filter((problem) => !isOfOldResolution(problem))
      .map((problem) => `are the types wrong: ${JSON.stringify(problem)}`),
  ]
}
