/**
 * Builds what local worlds serve; no production build reads any of it. `dist/`: the Local wallet, at `/local` of the
 * server and of the Safe host; `wallet.js`, one self-contained module for pages, and `wallet/`, the window it opens.
 * `dist-host/`: the Safe host page.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { collectionDefines } from '@peppermint/ui/build/collectionDefines.ts'
import { findCollection, loadCollectionPage } from '@peppermint/sale/collections'
import { build } from 'vite'

const local = import.meta.dirname
const dist = join(local, 'dist')
const distHost = join(local, 'dist-host')

/** Sentences of the dialogs name the collection's tokens. */
const define = collectionDefines(await loadCollectionPage(findCollection(undefined)))

const common = { emptyOutDir: false, target: 'es2022', reportCompressedSize: false } as const

for (const folder of [dist, distHost]) await rm(folder, { recursive: true, force: true })

await build({
  configFile: false,
  logLevel: 'warn',
  root: join(local, 'wallet'),
  build: {
    ...common,
    outDir: dist,
    lib: { entry: join(local, 'wallet', 'provider.ts'), formats: ['es'], fileName: () => 'wallet.js' },
  },
})

await buildPage({
  root: join(local, 'wallet', 'window'),
  base: '/local/wallet/',
  outDir: join(dist, 'wallet'),
})
await buildPage({ root: join(local, 'host'), base: '/host/', outDir: distHost })

async function buildPage(page: { readonly root: string; readonly base: string; readonly outDir: string }) {
  const { root, base, outDir } = page
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    base,
    define,
    build: {
      ...common,
      outDir,
      modulePreload: { polyfill: false },
      // The Local wallet is served where the page is.
      rolldownOptions: { input: join(root, 'index.html'), external: ['/local/wallet.js'] },
    },
  })
}
