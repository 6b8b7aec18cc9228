/** The gallery's program: `serve`, `build` or `shots` (`packages/wallet-kit/playground/gallery/runGallery.ts`). */
import { join } from 'node:path'
import { findCollection, loadCollectionPage } from '@peppermint/sale/collections'
import { collectionConfig } from '@peppermint/ui/build/viteConfigs.ts'
import { runGallery } from '@peppermint/wallet-kit/galleryTools'

const folder = findCollection(undefined)
const { define, resolve } = collectionConfig({ folder, page: await loadCollectionPage(folder) })

await runGallery(
  {
    root: import.meta.dirname,
    pages: [join(import.meta.dirname, 'index.html')],
    dist: join(import.meta.dirname, '../dist'),
    looks: ['part=mint', 'part=studio', 'part=safe', 'part=controls'],
    define,
    // As the apps' builds resolve it.
    alias: { ...resolve.alias, 'csv-parse/sync': 'csv-parse/browser/esm/sync' },
  },
  process.argv.slice(2),
)
