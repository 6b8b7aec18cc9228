/** Publishes the packages whose version the registry lacks, from a clean commit, with provenance. */
import { execFile } from 'node:child_process'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import { isInChangelog, pendingChanges } from './changes.ts'
import { dependenciesOf, publishedFolders, readManifest, readShared, type Manifest } from './manifest.ts'

const run = promisify(execFile)

/** Hosts that can belong to no one, RFC 2606: the repository has no address yet. */
const RESERVED_HOST = /(^|\.)(example|invalid|test|localhost)(\.(com|net|org))?$/
/** Where npm gets the identity of a build from. */
const IDENTITY_VARIABLES = ['ACTIONS_ID_TOKEN_REQUEST_URL', 'SIGSTORE_ID_TOKEN'] as const

export interface PublishOptions {
  /** Absolute folder of the workspace. */
  readonly root: string
  /** Everything but the upload. The repository's address and the build's identity are not needed. */
  readonly isDryRun: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /** Packs and checks one package. @returns the tarball, and one sentence for each fault. */
  readonly check: (
    folder: string,
  ) => Promise<{ readonly tarball: string; readonly faults: readonly string[] }>
  readonly log: (line: string) => void
}

/** @returns one sentence for each reason why nothing was published; none if everything is. */
export async function publishPackages(options: PublishOptions): Promise<readonly string[]> {
  const { root, isDryRun, env, check, log } = options
  const fresh: string[] = []
  const reasons = [...(await findReasons(options))]
  for (const folder of publishedFolders(root)) {
    const manifest = readManifest(folder)
    const { name, version } = manifest
    const state = await readRegistry(manifest, env)
    if (state === 'unreachable')
      reasons.push(`${name}: the registry did not say which versions exist. Nothing was published.`)
    if (state === 'published') log(`${name} ${version} is published already.`)
    if (state === 'new') fresh.push(folder)
    const pending = await pendingChanges(root, name)
    if (pending.length > 0)
      reasons.push(
        `${name}: changes wait in .changeset (${pending.map(({ id }) => id).join(', ')}). Run npm run publish:version and commit first.`,
      )
    if (!isInChangelog(folder, version)) reasons.push(`${name}: CHANGELOG.md has no heading for ${version}.`)
  }
  if (fresh.length === 0)
    reasons.push('No version is new: npm run publish:version makes one from changesets.')
  if (reasons.length > 0) return reasons

  const tarballs: { readonly folder: string; readonly tarball: string }[] = []
  // Also what is published already, where a new package compiles against it.
  const needed = new Set(fresh.flatMap(dependenciesOf))
  for (const folder of publishedFolders(root)) {
    const isFresh = fresh.includes(folder)
    if (!isFresh && !needed.has(readManifest(folder).name)) continue
    const { tarball, faults } = await check(folder)
    if (isFresh) tarballs.push({ folder, tarball })
    reasons.push(...faults.map((fault) => `${relative(root, folder)}: ${fault}`))
  }
  if (reasons.length > 0) return reasons
  for (const { folder, tarball } of tarballs) {
    const { name, version } = readManifest(folder)
    // npm tries to get an identity for provenance only when it uploads.
    const args = [
      'publish',
      tarball,
      '--access',
      'public',
      '--provenance',
      ...(isDryRun ? ['--dry-run'] : []),
    ]
    const { stdout, stderr } = await run('npm', args, { cwd: root, env: { ...env } })
    log(`${stdout}${stderr}`.trim())
    log(isDryRun ? `${name} ${version} could be published.` : `Published ${name} ${version}.`)
    if (!isDryRun) await run('git', ['tag', `${name}@${version}`], { cwd: root })
  }
  if (!isDryRun) log('Now push the tags: git push --tags')
  return []
}

async function findReasons({ root, isDryRun, env }: PublishOptions): Promise<readonly string[]> {
  const { stdout } = await run('git', ['status', '--porcelain'], { cwd: root })
  const reasons = stdout.trim() === '' ? [] : ['The work tree has changes: commit them first.']
  if (isDryRun) return reasons
  const { url } = readShared(root).repository
  if (RESERVED_HOST.test(new URL(url.replace(/^git\+/, '')).hostname))
    reasons.push(`package.json: repository.url is a placeholder (${url}).`)
  if (IDENTITY_VARIABLES.every((each) => !env[each]))
    reasons.push('Provenance needs a CI that names its builds (OpenID Connect). Here only --dry-run works.')
  return reasons
}

async function readRegistry(
  { name, version }: Manifest,
  env: PublishOptions['env'],
): Promise<'new' | 'published' | 'unreachable'> {
  try {
    const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { env: { ...env } })
    const versions: unknown = JSON.parse(stdout)
    return [versions].flat().includes(version) ? 'published' : 'new'
  } catch (error) {
    // The registry answered that it has no such package.
    return String((error as { stdout?: string }).stdout).includes('E404') ? 'new' : 'unreachable'
  }
}
