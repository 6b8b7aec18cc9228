import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkManifest } from './checkPublished.ts'
import { makeVersions } from './makeVersions.ts'
import { publishedFolders } from './manifest.ts'
import { publishPackages, type PublishOptions } from './publishPackages.ts'
import { createTestWorkspace, startRegistry, type TestWorkspace } from './workspace.fixture.ts'

const disposals: (() => unknown)[] = []
afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose()
})

/** A workspace, and what `publishPackages` says in it. */
async function set(versions: readonly string[], given: Partial<PublishOptions> = {}) {
  const workspace = createTestWorkspace()
  const registry = await startRegistry(versions)
  disposals.push(workspace.dispose, registry.stop)
  const lines: string[] = []
  const options: PublishOptions = {
    root: workspace.root,
    isDryRun: true,
    env: registry.env,
    check: (folder) => Promise.resolve({ tarball: pack(workspace, folder), faults: [] }),
    log: (line) => lines.push(line),
    ...given,
  }
  return { workspace, registry, lines, publish: () => publishPackages(options), options }
}

/** Outside of the work tree, which must stay as it is. */
function pack({ root }: TestWorkspace, folder: string): string {
  const at = join(root, '.git')
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', at], { cwd: folder })
  return join(at, name.toString().trim())
}

test('a dry run of a new version does everything but the upload', async () => {
  const { publish, lines, registry } = await set(['0.9.0'])
  expect(await publish()).toEqual([])
  expect(lines.join('\n')).toContain('+ @alice/one@1.0.0')
  expect(lines.at(-1)).toBe('@alice/one 1.0.0 could be published.')
  expect(registry.uploads).toEqual([])
})

test('a package that the registry does not know is new', async () => {
  const { publish, lines } = await set([])
  expect(await publish()).toEqual([])
  expect(lines.at(-1)).toBe('@alice/one 1.0.0 could be published.')
})

test('refuses a changed work tree', async () => {
  const { workspace, publish } = await set([])
  workspace.write('packages/one/src/index.ts', 'export {}')
  expect(await publish()).toEqual(['The work tree has changes: commit them first.'])
})

test('refuses changes that are in no changelog', async () => {
  const { workspace, publish } = await set([])
  workspace.write('.changeset/new-name.md', `---\n'@alice/one': minor\n---\n\nA new name.\n`)
  workspace.write('packages/one/CHANGELOG.md', '# @alice/one\n')
  workspace.git('add', '-A')
  workspace.git('commit', '-qm', 'Change')
  expect(await publish()).toEqual([
    '@alice/one: changes wait in .changeset (new-name). Run npm run publish:version and commit first.',
    '@alice/one: CHANGELOG.md has no heading for 1.0.0.',
  ])
})

test('refuses a version that is published, and any if the registry does not answer', async () => {
  const { publish, lines } = await set(['0.9.0', '1.0.0'])
  expect(await publish()).toEqual(['No version is new: npm run publish:version makes one from changesets.'])
  expect(lines).toEqual(['@alice/one 1.0.0 is published already.'])

  const silent = await set([])
  await silent.registry.stop()
  disposals.pop()
  expect(await silent.publish()).toContain(
    '@alice/one: the registry did not say which versions exist. Nothing was published.',
  )
})

test('refuses a package with faults', async () => {
  const { publish } = await set([], {
    check: () => Promise.resolve({ tarball: '', faults: ['The package has no types.'] }),
  })
  expect(await publish()).toEqual(['packages/one: The package has no types.'])
})

/** A second published package, which depends on the first, and is listed before it. */
function addTwo({ write }: TestWorkspace, version: string, more: object = {}): void {
  write('package.json', {
    name: 'many',
    private: true,
    author: 'Alice',
    repository: { type: 'git', url: 'git+https://git.example/alice/many.git' },
    workspaces: ['packages/two', 'packages/one', 'packages/app'],
  })
  write('packages/two/package.json', {
    name: '@alice/two',
    version,
    exports: { '.': './src/index.ts' },
    scripts: { prepublishOnly: 'exit 1' },
    dependencies: { '@alice/one': '1.0.0' },
    ...more,
  })
  write('packages/two/src/index.ts', `export const TWO_VERSION = '${version}'\n`)
  write('packages/two/CHANGELOG.md', `# @alice/two\n\n## ${version}\n\nFirst.\n`)
}

test('packs what a new package depends on before it, even if that is published', async () => {
  const { workspace, options, lines } = await set(['1.0.0'])
  addTwo(workspace, '1.0.1')
  workspace.git('add', '-A')
  workspace.git('commit', '-qm', 'Add two')
  const packed: string[] = []
  const check: PublishOptions['check'] = (folder) => {
    packed.push(relative(workspace.root, folder))
    return Promise.resolve({ tarball: pack(workspace, folder), faults: [] })
  }
  expect(await publishPackages({ ...options, check })).toEqual([])
  expect(packed).toEqual(['packages/one', 'packages/two'])
  expect(lines.at(-1)).toBe('@alice/two 1.0.1 could be published.')
  expect(lines.join('\n')).not.toContain('@alice/one 1.0.0 could be published.')
})

test('finds packages of another version, and those that npm publish would publish', () => {
  const workspace = createTestWorkspace()
  disposals.push(workspace.dispose)
  const faults = () => publishedFolders(workspace.root).flatMap((each) => checkManifest(workspace.root, each))
  expect(faults()).toEqual([])
  addTwo(workspace, '1.1.0')
  expect(faults()).toEqual([])
  workspace.write('.changeset/config.json', { fixed: [['@alice/one', '@alice/two']] })
  addTwo(workspace, '1.1.0', { scripts: {} })
  expect(faults()).toEqual([
    '@alice/two has version 1.1.0, @alice/one 1.0.0: these packages have one version, as `fixed` in .changeset/config.json.',
    'scripts.prepublishOnly is missing, which stops npm publish: only npm run publish:packages checks first.',
  ])
})

test('publishes only from a named build, and only from an address that exists', async () => {
  const { publish, registry } = await set([], { isDryRun: false })
  expect(await publish()).toEqual([
    'package.json: repository.url is a placeholder (git+https://git.example/alice/many.git).',
    'Provenance needs a CI that names its builds (OpenID Connect). Here only --dry-run works.',
  ])
  expect(registry.uploads).toEqual([])
})

test('versions, changelogs, ranges of dependents and constants come from changesets', async () => {
  const { workspace, registry } = await set([])
  addTwo(workspace, '1.0.0')
  workspace.write('.changeset/config.json', {
    changelog: '@changesets/changelog-git',
    baseBranch: 'main',
    privatePackages: { version: false, tag: false },
    fixed: [['@alice/one', '@alice/two']],
  })
  workspace.write('packages/one/generated/publicNames.txt', 'Head\nReleased: 1.0.0 0000\n\n## .\none: 1\n')
  workspace.write('.changeset/new-name.md', `---\n'@alice/one': minor\n---\n\nA new name.\n`)
  workspace.git('add', '-A')
  workspace.git('commit', '-qm', 'Add a name')
  expect(makeVersions(workspace.root, registry.env)).toEqual(['@alice/one 1.1.0', '@alice/two 1.1.0'])
  const read = (path: string) => readFileSync(join(workspace.root, path), 'utf8')
  expect(read('packages/one/CHANGELOG.md')).toMatch(/## 1\.1\.0\n\n### Minor Changes\n\n- \w+: A new name\./)
  expect(read('packages/two/CHANGELOG.md')).toMatch(/^## 1\.1\.0$/m)
  expect(read('packages/one/src/index.ts')).toContain(`'1.1.0'`)
  expect(read('packages/app/package.json')).toContain('"@alice/one": "1.1.0"')
  expect(read('packages/one/generated/publicNames.txt')).toMatch(/^Released: 1\.1\.0 [0-9a-f]{16}$/m)
  expect(() => makeVersions(workspace.root, registry.env)).toThrow('No unreleased changesets found.')
})

test('a package outside `fixed` is released with its dependency, with a range that has it', async () => {
  const { workspace, registry } = await set([])
  addTwo(workspace, '2.2.11', { dependencies: { '@alice/one': '^1.0.0' } })
  // Ours, with the names of this workspace.
  const config = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../.changeset/config.json'), 'utf8'),
  )
  workspace.write('.changeset/config.json', { ...config, fixed: [] })
  workspace.write('.changeset/fix.md', `---\n'@alice/one': patch\n---\n\nA fix.\n`)
  workspace.git('add', '-A')
  workspace.git('commit', '-qm', 'Fix')
  expect(makeVersions(workspace.root, registry.env)).toEqual(['@alice/one 1.0.1', '@alice/two 2.2.12'])
  const { dependencies } = JSON.parse(readFileSync(join(workspace.root, 'packages/two/package.json'), 'utf8'))
  expect(dependencies).toEqual({ '@alice/one': '^1.0.1' })
})
