/** Whether a package can be published as it is: its tarball, its public names, its changelog. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isInChangelog, pendingChanges } from './changes.ts'
import { checkTarball } from './checkTarball.ts'
import { publishedFolders, readManifest } from './manifest.ts'
import { listPublicNames } from './names/listPublicNames.ts'
import { checksum, difference, readSnapshot, writeSnapshot } from './names/snapshot.ts'

const run = promisify(execFile)

/** Runs the package's `pack`. @returns the tarball's path. @throws with what the program printed. */
export async function packTarball(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['run', '-s', 'pack'], { cwd: folder })
  const path = stdout.trim().split('\n').at(-1)
  if (path?.endsWith('.tgz') !== true) throw new Error(`npm run pack left no tarball in ${folder}: ${stdout}`)
  return path
}

/**
 * @param names of the compiled package. @param isWriting records them, instead of comparing them with the record.
 * @returns one sentence for each fault.
 */
export async function checkNames(
  root: string,
  folder: string,
  names: readonly string[],
  isWriting = false,
): Promise<readonly string[]> {
  const { name, version } = readManifest(folder)
  const known = readSnapshot(folder)
  if (isWriting)
    writeSnapshot(folder, { released: known?.released ?? { version, checksum: checksum(names) }, names })
  const recorded = isWriting ? names : (known?.names ?? [])
  const changed = difference(recorded, names)
  const faults: string[] = []
  if (changed.length > 0)
    faults.push(
      ['Public names differ from the record. npm run publish:check -- --write renews it:', ...changed].join(
        '\n  ',
      ),
    )
  const isReleased = known === undefined || known.released.checksum === checksum(names)
  const pending = await pendingChanges(root, name)
  if (!isReleased && !pending.some(({ type }) => type === 'minor' || type === 'major'))
    faults.push(
      `Public names changed since ${known.released.version}, and no changeset says so: npx changeset (minor, or major if an app may break).`,
    )
  if (!isInChangelog(folder, version)) faults.push(`CHANGELOG.md has no heading for ${version}.`)
  return faults
}

/**
 * The names of packages that have one version. A package that takes another library's place under its name is in none: it
 * continues the versions of that library, which others ask for as a peer.
 */
const fixedGroups = (root: string): readonly (readonly string[])[] =>
  JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8')).fixed ?? []

/** @returns one sentence for each reason why the package would be published apart from the others. */
export function checkManifest(root: string, folder: string): readonly string[] {
  const { name, version, scripts } = readManifest(folder)
  const together = fixedGroups(root).find((group) => group.includes(name)) ?? []
  const first = publishedFolders(root)
    .map(readManifest)
    .find((each) => together.includes(each.name))
  const faults: string[] = []
  if (first !== undefined && version !== first.version)
    faults.push(
      `${name} has version ${version}, ${first.name} ${first.version}: these packages have one version, as \`fixed\` in .changeset/config.json.`,
    )
  if (scripts?.['prepublishOnly'] === undefined)
    faults.push(
      'scripts.prepublishOnly is missing, which stops npm publish: only npm run publish:packages checks first.',
    )
  return faults
}

/** @returns the tarball, and one sentence for each fault. @throws if it cannot be packed. */
export async function checkPublished(
  root: string,
  folder: string,
  isWriting = false,
): Promise<{ readonly tarball: string; readonly faults: readonly string[] }> {
  const tarball = await packTarball(folder)
  const names = listPublicNames(join(folder, 'dist'))
  const faults = [
    ...checkManifest(root, folder),
    ...(await checkTarball(tarball)),
    ...(await checkNames(root, folder, names, isWriting)),
  ]
  return { tarball, faults }
}
