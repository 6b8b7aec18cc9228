/** The mint page in every state of its panel, the Safe workspace and the studio in theirs, and the page of all controls: `serve`, `build` or `shots` (`packages/wallet-kit/playground/gallery/runGallery.ts`). */
import { join } from 'node:path'
import { findCollection, loadCollectionPage } from '@peppermint/sale/collections'
import { runGallery, type Gallery } from '@peppermint/wallet-kit/galleryTools'
import { collectionConfig } from '@peppermint/ui/build/viteConfigs.ts'

const folder = findCollection(undefined)
const { define, resolve } = collectionConfig({ folder, page: await loadCollectionPage(folder) })

const gallery: Gallery = {
  root: import.meta.dirname,
  pages: [
    join(import.meta.dirname, 'gallery.html'),
    join(import.meta.dirname, 'safeGallery.html'),
    join(import.meta.dirname, 'studioGallery.html'),
    join(import.meta.dirname, 'controls.html'),
  ],
  dist: join(import.meta.dirname, '../dist-gallery'),
  looks: [''],
  define,
  // As `vite.ts` resolves it for the page.
  alias: { ...resolve.alias, 'csv-parse/sync': 'csv-parse/browser/esm/sync' },
}

await runGallery(gallery, process.argv.slice(2))
