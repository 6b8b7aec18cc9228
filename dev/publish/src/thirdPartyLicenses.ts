/** Licenses of what a published package contains, and of what npm installs with it. Peers are the app's choice. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest, type Manifest } from './manifest.ts'

const LICENSE_FILES = '{LICENSE,LICENCE,license,licence,COPYING}*'

/**
 * One text for all of them. What a package itself contains of others is in its own `THIRD_PARTY.md`.
 * @throws if a package has no license file, unless it declares the MIT license and an author.
 */
export function thirdPartyLicenses(packageFolder: string, manifest: Manifest): string {
  const own = join(packageFolder, 'THIRD_PARTY.md')
  const contained = existsSync(own)
    ? readFileSync(own, 'utf8').trim()
    : `${manifest.name} contains no work of others.`
  const installed = new Map<string, string>()
  collect(packageFolder, manifest, installed)
  const texts = [...installed].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
  const more = texts.length === 0 ? 'npm installs nothing with it but its peers.' : 'npm installs with it:'
  return [contained, more, ...texts, ''].join('\n\n')
}

const read = (file: string): string => readFileSync(file, 'utf8').trim()
const part = (title: string, text: string): string => `${'─'.repeat(40)}\n${title}\n\n${text}`

/** Some packages declare the MIT license and their author, and have no file of it. @throws for any other license. */
function declared(name: string, { license, author }: Manifest): string {
  if (license !== 'MIT' || author === undefined) throw new Error(`${name} has no license file.`)
  const by = typeof author === 'string' ? author : author.name
  return `The package declares the MIT license (https://opensource.org/license/mit) and its author, ${by}. It has no file of the license.`
}

function collect(folder: string, { dependencies = {} }: Manifest, found: Map<string, string>): void {
  for (const name of Object.keys(dependencies)) {
    const at = findInstalled(folder, name)
    const manifest = readManifest(at)
    const key = `${name} ${manifest.version}`
    if (found.has(key)) continue
    const file = globSync(LICENSE_FILES, { cwd: at }).toSorted()[0]
    found.set(
      key,
      part(`${key} (${manifest.license})`, file ? read(join(at, file)) : declared(name, manifest)),
    )
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
