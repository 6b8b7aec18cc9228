/** A workspace with one published package in a repository, and a registry on this machine. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const bin = join(import.meta.dirname, '../../../node_modules/.bin')

export interface TestWorkspace {
  readonly root: string
  readonly folder: string
  readonly git: (...args: readonly string[]) => string
  readonly write: (path: string, content: string | object) => void
  readonly dispose: () => void
}

export function createTestWorkspace(): TestWorkspace {
  const root = mkdtempSync(join(tmpdir(), 'publish-'))
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  write('package.json', {
    name: 'many',
    private: true,
    author: 'Alice',
    repository: { type: 'git', url: 'git+https://git.example/alice/many.git' },
    workspaces: ['packages/one', 'packages/app'],
  })
  write('packages/one/package.json', {
    name: '@alice/one',
    version: '1.0.0',
    exports: { '.': './src/index.ts' },
    scripts: { pack: 'npm pack --silent', prepublishOnly: 'exit 1' },
  })
  write('packages/one/src/index.ts', `export const ONE_VERSION = '1.0.0'\n`)
  write('packages/one/CHANGELOG.md', '# @alice/one\n\n## 1.0.0\n\nFirst.\n')
  write('packages/app/package.json', {
    name: '@alice/app',
    version: '0.0.0',
    private: true,
    dependencies: { '@alice/one': '1.0.0' },
  })
  write('.changeset/config.json', {
    changelog: '@changesets/changelog-git',
    baseBranch: 'main',
    privatePackages: { version: false, tag: false },
  })
  write('package-lock.json', { name: 'many', lockfileVersion: 3, packages: {} })
  git('init', '-q', '-b', 'main')
  git('config', 'user.email', 'alice@example.com')
  git('config', 'user.name', 'Alice')
  git('add', '-A')
  git('commit', '-qm', 'First')
  const dispose = () => rmSync(root, { recursive: true, force: true })
  return { root, folder: join(root, 'packages/one'), git, write, dispose }
}

/** A registry that has these versions of every package. @returns the environment that leads npm to it. */
export async function startRegistry(versions: readonly string[]) {
  const uploads: string[] = []
  const server = createServer((request, response) => {
    if (request.method === 'PUT') uploads.push(request.url ?? '')
    const name = decodeURIComponent(request.url ?? '').slice(1)
    response.setHeader('content-type', 'application/json')
    if (versions.length === 0) return response.writeHead(404).end('{"error":"not_found"}')
    const all = versions.map((version) => [version, { name, version, dist: {} }])
    const latest = versions.at(-1)
    return response.end(JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(all) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: {
      ...process.env,
      PATH: `${bin}:${process.env['PATH']}`,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
      npm_config_cache: mkdtempSync(join(tmpdir(), 'publish-cache-')),
    },
    uploads,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
