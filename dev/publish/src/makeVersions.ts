/** New versions out of the pending changesets: package.json files, changelogs, lock file, recorded names. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedFolders, readManifest } from './manifest.ts'
import { checksum, readSnapshot, writeSnapshot } from './names/snapshot.ts'

/** A constant that repeats the version of its package: `KIT_VERSION = '1.0.12'`. */
const REPEATED_VERSION = /(?<=_VERSION(?:: string)? = ')[^']+(?=')/g

/** @returns `name version` of each package that got one. @throws with the output of the program that failed, also if no changeset waits. */
export function makeVersions(root: string, env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const before = publishedFolders(root).map((folder) => ({ folder, version: readManifest(folder).version }))
  const run = (command: string, ...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${error ?? ''}${stdout}${stderr}`)
  }
  run('changeset', 'version')
  const changed = before.filter(({ folder, version }) => readManifest(folder).version !== version)
  for (const { folder, version: old } of changed) {
    const { version } = readManifest(folder)
    for (const file of globSync('src/**/*.{ts,tsx}', { cwd: folder })) {
      const text = readFileSync(join(folder, file), 'utf8')
      const stamped = text.replaceAll(REPEATED_VERSION, (found) => (found === old ? version : found))
      if (stamped !== text) writeFileSync(join(folder, file), stamped)
    }
    const { names } = readSnapshot(folder) ?? { names: [] }
    writeSnapshot(folder, { released: { version, checksum: checksum(names) }, names })
  }
  run(
    'npm',
    'install',
    '--package-lock-only',
    '--prefer-offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  )
  return changed.map(({ folder }) => {
    const { name, version } = readManifest(folder)
    return `${name} ${version}`
  })
}
