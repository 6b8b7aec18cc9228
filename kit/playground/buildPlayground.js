/** Builds the playground into `playground/dist`: a gallery of every screen, and a page that really connects. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, createServer } from 'vite'
const root = import.meta.dirname
/** Where the built playground lies. */
export const playgroundDist = join(root, 'dist')
const config = {
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
  // Pictures and catalogues stay files: the page's policy lets nothing else in.
  build: {
    outDir: playgroundDist,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [join(root, 'index.html'), join(root, 'live.html')] },
  },
}
/** Builds it. */
export async function buildPlayground() {
  await build(config)
}
if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--serve')) {
    const server = await createServer({ ...config, logLevel: 'info' })
    await server.listen(Number(process.env['PORT'] ?? 5173))
    server.printUrls()
  } else await buildPlayground()
}
