/**
 * Builds the Local wallet into `dist/`, which a local world's server serves at `/local`: `wallet.js`, one
 * self-contained module for the page, and `wallet/`, the window it opens. No production build reads any of it.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const wallet = import.meta.dirname
const dist = join(wallet, '..', 'dist')

await rm(dist, { recursive: true, force: true })

await build({
  configFile: false,
  logLevel: 'warn',
  root: wallet,
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'es2022',
    reportCompressedSize: false,
    lib: { entry: join(wallet, 'provider.ts'), formats: ['es'], fileName: () => 'wallet.js' },
  },
})

await build({
  configFile: false,
  logLevel: 'warn',
  root: join(wallet, 'window'),
  base: '/local/wallet/',
  build: {
    outDir: join(dist, 'wallet'),
    emptyOutDir: false,
    target: 'es2022',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(wallet, 'window', 'index.html') },
  },
})
