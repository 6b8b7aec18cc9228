/** Our kit as it is published. */
import { join } from 'node:path'
import { run } from './command.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Packs the kit anew, unless KIT_TARBALL names a tarball to measure.
 * @returns the tarball's path.
 * @throws with what the packing said, when the kit does not compile or is not fit to be published.
 */
export function kitTarball(): string {
  const given = process.env['KIT_TARBALL']
  if (given !== undefined) return given
  const said = run('npm', ['run', '-s', 'pack', '-w', '@peppermint/wallet-kit'], root)
  const path = said.trim().split('\n').at(-1)
  if (path === undefined || !path.endsWith('.tgz'))
    throw new Error(`Packing the kit left no tarball: ${said}`)
  return path
}
