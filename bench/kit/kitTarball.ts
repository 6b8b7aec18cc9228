/** Our kit as published. */
import { join } from 'node:path'
import { run } from './command.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Packs the kit, unless KIT_TARBALL is set.
 * @returns the tarball's path.
 * @throws with the output if the kit does not compile or must not be published.
 */
export function kitTarball(): string {
  const given = process.env['KIT_TARBALL']
  if (given !== undefined) return given
  const output = run('npm', ['run', '-s', 'pack', '-w', '@peppermint/wallet-kit'], root)
  const path = output.trim().split('\n').at(-1)
  if (path === undefined || !path.endsWith('.tgz'))
    throw new Error(`Packing the kit left no tarball: ${output}`)
  return path
}
