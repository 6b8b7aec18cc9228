/**
 * Proves by bundling that a change to any file which ends up in a build makes that build stale, as do other languages.
 */
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { findCollection } from '@peppermint/sale/collections'
import { isStale, root, serverBuild, siteBuilds, localBuild, type Build } from './builds.ts'

test('watches every source of the Local wallet and of the Safe host', async () => {
  const bundled = [
    ...(await filesIn({ root: join(root, 'dev/local/wallet') }, 'dev/local/wallet/provider.ts')),
    ...(await filesIn({ root: join(root, 'dev/local/wallet/window') }, 'dev/local/wallet/window/index.html')),
    ...(await filesIn({ root: join(root, 'dev/local/host') }, 'dev/local/host/main.ts')),
  ]
  expect(bundled).toEqual(
    expect.arrayContaining([
      'dev/local/src/accounts.ts',
      'packages/sale/src/readSale.ts',
      'packages/safe/src/hashes/index.ts',
    ]),
  )
  expect(notWatched(bundled, localBuild)).toEqual([])
})

const RENDERERS = [
  'apps/mint/src/renderPage.tsx',
  'apps/studio/src/renderPage.ts',
  'apps/safe/src/renderPage.ts',
]

test.each(siteBuilds.map((app, index) => [app.name, app, RENDERERS[index] ?? ''] as const))(
  'watches every source of %s',
  async (_name, app, renderer) => {
    const folder = renderer.split('/src/')[0] ?? ''
    const config = { root: join(root, folder), resolve: { alias: THEME } }
    const shell = folder === 'apps/safe' ? `${folder}/src/shell.ts` : 'packages/ui/src/page/shell.ts'
    const bundled = [
      ...(await filesIn(config, shell, `${folder}/src/main.tsx`, `${folder}/src/styles/page.css`)),
      ...(await filesIn({ ...config, ssr: { noExternal: true } }, renderer)),
      // Read before the bundling, or inlined by Vite.
      `${folder}/build/build.ts`,
      'packages/ui/build/buildApp.ts',
      'collections/scovilles/page.ts',
      'collections/scovilles/theme.css',
      'packages/sale/src/collections/collectionPage.ts',
    ]
    expect(bundled).toEqual(expect.arrayContaining([renderer, 'packages/sale/src/readSale.ts']))
    expect(notWatched(bundled, app)).toEqual([])
  },
)

test('a change of one app’s sources makes no other app’s build stale', () => {
  const [mint, studio, safe] = siteBuilds
  if (mint === undefined || studio === undefined || safe === undefined) throw new Error('an app is missing')
  expect(notWatched(['apps/safe/src/main.tsx', 'apps/studio/src/main.tsx'], mint)).toHaveLength(2)
  expect(notWatched(['apps/safe/src/main.tsx'], studio)).toHaveLength(1)
  expect(notWatched(['apps/mint/src/main.tsx', 'apps/studio/src/main.tsx'], safe)).toHaveLength(2)
})

test('watches every source of the server', async () => {
  const bundled = await filesIn(
    {
      root: join(root, 'apps/server'),
      ssr: { noExternal: true },
      worker: { format: 'es', rolldownOptions: { external: isOfOthers } },
    },
    'apps/server/src/main.ts',
    'apps/server/src/allowlists/checkList.worker.ts',
    'apps/server/src/share/drawShare.worker.ts',
  )
  expect(bundled).toEqual(
    expect.arrayContaining(['packages/sale/src/readSale.ts', 'packages/indexer/src/chain/chainSchema.ts']),
  )
  expect(notWatched(bundled, serverBuild)).toEqual([])
})

test('a build is stale without its output, after its sources, and in other languages', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'peppermint-build-'))
  try {
    const pathOf = (name: string) => relative(root, join(dir, name))
    const [source, output, builtWithFile] = [pathOf('source'), pathOf('output'), pathOf('languages')]
    const target: Build = { name: 'a build', workspace: 'none', sources: [source], output, builtWithFile }
    const isStaleWith = (LANGUAGES?: string) => isStale(target, { LANGUAGES })
    await writeFile(join(root, source), '')
    expect(await isStaleWith()).toBe(true)
    await writeFile(join(root, output), '')
    // Stopped before its end.
    expect(await isStaleWith()).toBe(true)
    await writeFile(join(root, builtWithFile), '')
    expect([await isStaleWith(), await isStaleWith(''), await isStaleWith('en,de')]).toEqual([
      false,
      false,
      true,
    ])
    await writeFile(join(root, builtWithFile), 'en,de')
    expect([await isStaleWith(), await isStaleWith('en,de')]).toEqual([true, false])
    const later = new Date(Date.now() + 60_000)
    await utimes(join(root, source), later, later)
    expect(await isStaleWith('en,de')).toBe(true)
  } finally {
    await rm(dir, { recursive: true })
  }
})

const THEME = { '@collection/theme.css': findCollection(undefined).themeFile }

/** Whether it is a package of others, which imports nothing of ours. Bundling them takes most of the time. */
const isOfOthers = (id: string): boolean => /^(?:@(?!peppermint\/|collection\/)[\w-]+\/|[\w-])/.test(id)

/** Paths, from the repository's root, of our own files that are bundled for these entries. Writes nothing. */
async function filesIn(config: InlineConfig, ...entries: readonly string[]): Promise<readonly string[]> {
  const seen = new Set<string>()
  const look: Rolldown.Plugin = {
    name: 'look',
    moduleParsed: ({ id }) => void seen.add(id.split('?')[0] ?? id),
  }
  await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    plugins: [look],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entries.map((entry) => join(root, entry)), external: isOfOthers },
    },
  })
  return [...seen]
    .filter((id) => id.startsWith(root) && !id.includes('/node_modules/'))
    .map((id) => id.slice(root.length))
}

function notWatched(files: readonly string[], { sources }: Build): readonly string[] {
  return files.filter((file) => !sources.some((source) => file === source || file.startsWith(`${source}/`)))
}
