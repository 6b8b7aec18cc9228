/**
 * Packs a package for publishing: compiles everything reachable from its entries, checks every file, and makes the
 * tarball. Reproducible: the same sources give the same bytes.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { emit, type EmitOptions } from './emit.ts'
import { findFaults } from './findFaults.ts'

export { pathsOf } from './emit.ts'

/** Folder of the packed kit, which the packages of moving compile against: `packages/wallet-kit/dist`, or KIT_DIST. */
export const packedKit: string =
  process.env['KIT_DIST'] ?? resolve(import.meta.dirname, '../../../packages/wallet-kit/dist')

/**
 * Creates the tarball.
 * @param into folder of the tarball; created if missing.
 * @param compiled folder of the compiled package, recreated.
 * @returns the tarball's path.
 * @throws with every problem of the compiled package, one per line, before anything is packed.
 */
export function packPackage(into: string, compiled: string, options: EmitOptions): string {
  emit(compiled, options)
  const faults = findFaults(compiled)
  if (faults.length > 0) throw new Error(`The package is not fit to be published:\n${faults.join('\n')}`)
  mkdirSync(into, { recursive: true })
  const npmOutput = execFileSync(
    'npm',
    ['pack', compiled, '--pack-destination', into, '--json', '--ignore-scripts', '--loglevel', 'error'],
    { encoding: 'utf8', cwd: options.packageFolder },
  )
  const packed: { filename: string } | undefined = Object.values<{ filename: string }>(
    JSON.parse(npmOutput),
  )[0]
  if (!packed) throw new Error('npm packed nothing.')
  return join(into, packed.filename.replace('@', '').replace('/', '-'))
}

/**
 * The program `npm run pack` of a package: compiles into its `dist`, packs into its `out`, prints the tarball's path.
 * PACK_INTO is another folder for both, so that two runs do not meet.
 */
export function runPack(options: EmitOptions): void {
  const into = process.env['PACK_INTO'] ?? options.packageFolder
  const out = join(into, 'out')
  rmSync(out, { recursive: true, force: true })
  try {
    process.stdout.write(`${packPackage(out, join(into, 'dist'), options)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
