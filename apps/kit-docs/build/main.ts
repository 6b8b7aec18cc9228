/**
 * `build`: the site as static files in `dist`; with `--built`, with the kit's playground as it was built before.
 * `serve` (`npm run docs`): builds and serves it; PORT, default 7710.
 */
import { serveGallery } from '@peppermint/wallet-kit/galleryTools'
import { buildSite, dist } from './buildSite.ts'

await buildSite({ hasPlayground: process.argv.includes('--built') })
if (process.argv[2] === 'serve') {
  const { url } = await serveGallery(dist, undefined, Number(process.env['PORT'] ?? 7710))
  process.stdout.write(`${url}\n`)
}
