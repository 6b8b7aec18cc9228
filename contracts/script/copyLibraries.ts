import { cpSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Copies the Solidity sources of every library in foundry.toml to `node_modules` of a folder, because forge requires
 * all sources below its root.
 * @throws if foundry.toml has no libraries; Node's errors if one is not installed.
 */
export function copyLibraries(into: string): void {
  const [list = ''] =
    /^libs = \[.*\]$/m.exec(readFileSync(join(contractsFolder, 'foundry.toml'), 'utf8')) ?? []
  const libraries = [...list.matchAll(/"((?:\.\.\/)?node_modules)\/([^"]+)"/g)]
  if (libraries.length === 0) throw new Error('foundry.toml has no libraries.')
  for (const [, folder = '', library = ''] of libraries)
    cpSync(join(contractsFolder, folder, library), join(into, 'node_modules', library), {
      recursive: true,
      filter: (path) => path.endsWith('.sol') || statSync(path).isDirectory(),
    })
}
