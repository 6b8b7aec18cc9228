/** Our packages as published. */
import { join } from 'node:path'
import { run } from './command.ts'

const root = join(import.meta.dirname, '..', '..')
const packed = new Map<string, string>()

/**
 * Packs the kit, unless KIT_TARBALL is set.
 * @returns the tarball's path.
 * @throws with the output if the kit does not compile or must not be published.
 */
export const kitTarball = (): string => process.env['KIT_TARBALL'] ?? pack('@peppermint/wallet-kit')

/** Packs the names of RainbowKit over the kit, as `kitTarball`, which it follows. */
export const layerTarball = (): string => pack('@peppermint/rainbowkit')

/** Once in a run. */
function pack(workspace: string): string {
  const known = packed.get(workspace)
  if (known !== undefined) return known
  const output = run('npm', ['run', '-s', 'pack', '-w', workspace], root)
  const path = output.trim().split('\n').at(-1)
  if (path === undefined || !path.endsWith('.tgz'))
    throw new Error(`Packing ${workspace} left no tarball: ${output}`)
  packed.set(workspace, path)
  return path
}
