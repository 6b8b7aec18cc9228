/**
 * Installs a tool that only one bench uses, from the lock file in the tool's folder, when that bench first runs: so
 * `npm ci` installs a fifth fewer files for everyone else.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from '../kit/command.ts'

/** Package scripts do not run; peers, like Vitest, are those of the repository. */
const OPTIONS = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs it unless its lock file is installed already.
 * @param folder has the tool's package.json and package-lock.json.
 * @throws if npm fails, with the end of its output.
 */
export function installTool(folder: string): void {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = join(folder, 'node_modules', '.peppermint-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.error(`Installing the packages of ${folder} …`)
  run('npm', ['ci', ...OPTIONS], folder)
  writeFileSync(stamp, hash)
}

/**
 * Installs a tool and loads one of its modules, whose types are the caller's, because the compiler cannot rely on
 * packages that may be missing.
 * @param file of the module, below the tool's node_modules.
 * @throws as `installTool`.
 */
export async function loadTool<Module>(folder: string, file: string): Promise<Module> {
  installTool(folder)
  return (await import(pathToFileURL(join(folder, 'node_modules', file)).href)) as Module
}
