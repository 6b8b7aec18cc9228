/** Licenses of what a published package contains, and of what npm installs with it. Peers are the app's choice. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest, type Manifest } from './manifest.ts'

const LICENSE_FILES = '{LICENSE,LICENCE,license,licence,COPYING}*'

/**
 * One text for all of them. What a package itself contains of others has its license in `licenses/NAME.txt`.
 * @throws if a package has no license file.
 */
export function thirdPartyLicenses(packageFolder: string, manifest: Manifest): string {
  const contained = globSync('licenses/*.txt', { cwd: packageFolder })
    .toSorted()
    .map((file) => part(file.slice('licenses/'.length, -'.txt'.length), join(packageFolder, file)))
  const installed = new Map<string, string>()
  collect(packageFolder, manifest, installed)
  const texts = [...installed].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
  return [
    `${manifest.name} contains work of others${contained.length === 0 ? ': none.' : ':'}`,
    ...contained,
    `npm installs with it${texts.length === 0 ? ': none.' : ':'}`,
    ...texts,
    '',
  ].join('\n\n')
}

const part = (title: string, file: string): string =>
  `${'─'.repeat(40)}\n${title}\n\n${readFileSync(file, 'utf8').trim()}`

function collect(folder: string, { dependencies = {} }: Manifest, found: Map<string, string>): void {
  for (const name of Object.keys(dependencies)) {
    const at = findInstalled(folder, name)
    const manifest = readManifest(at)
    const key = `${name} ${manifest.version}`
    if (found.has(key)) continue
    const file = globSync(LICENSE_FILES, { cwd: at }).toSorted()[0]
    if (file === undefined) throw new Error(`${name} has no license file.`)
    found.set(key, part(`${key} (${manifest.license})`, join(at, file)))
    collect(at, manifest, found)
  }
}

/** @throws if neither this folder nor one around it has the package. */
function findInstalled(folder: string, name: string): string {
  const at = join(folder, 'node_modules', name)
  if (existsSync(at)) return at
  if (dirname(folder) === folder) throw new Error(`${name} is not installed.`)
  return findInstalled(dirname(folder), name)
}
