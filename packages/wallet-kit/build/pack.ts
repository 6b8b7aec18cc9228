/**
 * `npm run pack -w @peppermint/wallet-kit`: packs the kit for publishing. Compiles everything reachable from the
 * entries into `packages/wallet-kit/dist`, checks every file, and packs it into `packages/wallet-kit/out`; the last line is the tarball's path.
 * Reproducible: the same sources give the same bytes.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { emit, kitFolder } from './emit.ts'
import { findFaults } from './findFaults.ts'

/**
 * Creates the tarball.
 * @param into folder of the tarball; created if missing.
 * @param compiled folder of the compiled package, recreated.
 * @returns the tarball's path.
 * @throws with every problem of the compiled package, one per line, before anything is packed.
 */
export function pack(into: string, compiled: string): string {
  emit(compiled)
  const faults = findFaults(compiled)
  if (faults.length > 0) throw new Error(`The package is not fit to be published:\n${faults.join('\n')}`)
  mkdirSync(into, { recursive: true })
  const npmOutput = execFileSync(
    'npm',
    ['pack', compiled, '--pack-destination', into, '--json', '--ignore-scripts', '--loglevel', 'error'],
    { encoding: 'utf8', cwd: kitFolder },
  )
  const packed: { filename: string } | undefined = Object.values<{ filename: string }>(
    JSON.parse(npmOutput),
  )[0]
  if (!packed) throw new Error('npm packed nothing.')
  return join(into, packed.filename.replace('@', '').replace('/', '-'))
}

if (process.argv[1] === import.meta.filename) {
  const out = join(kitFolder, 'out')
  rmSync(out, { recursive: true, force: true })
  try {
    process.stdout.write(`${pack(out, join(kitFolder, 'dist'))}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
