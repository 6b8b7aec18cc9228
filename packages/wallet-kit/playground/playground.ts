/** The kit's gallery, and a page that really connects: `serve`, `build` or `shots` (`gallery/runGallery.ts`). */
import { join } from 'node:path'
import { runGallery, type Gallery } from './gallery/runGallery.ts'
import { serveGallery, type GalleryServer } from './gallery/serveGallery.ts'

const root = import.meta.dirname

const playground: Gallery = {
  root,
  pages: [join(root, 'index.html'), join(root, 'live.html')],
  dist: join(root, 'dist'),
  looks: ['theme=light', 'theme=dark', 'theme=press'],
}

/**
 * Serves the built playground: nothing inline, no markup out of text.
 * @param hosts origins that it may speak to. @param pictures origins whose pictures it may show.
 */
export function servePlayground(
  hosts: readonly string[],
  pictures: readonly string[] = [],
): Promise<GalleryServer> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `font-src 'self'`,
    // The gallery's menu embeds a page in a frame.
    `frame-src 'self'`,
    `object-src 'self'`,
    `img-src ${["'self'", 'data:', ...pictures].join(' ')}`,
    `connect-src ${["'self'", ...hosts].join(' ')}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ]
  return serveGallery(playground.dist, policy.join('; '))
}

if (import.meta.main) await runGallery(playground, process.argv.slice(2))
