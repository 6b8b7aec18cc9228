/** Every state of the panel in the whole page, as gallery screens. */
import '../src/styles/page.css'
import '../src/styles/later.css'
import { startGallery } from '@peppermint/wallet-kit/gallery'
import { galleryBody } from './galleryPage.tsx'
import { galleryStates } from '../src/mint/panelStates.fixture.ts'

startGallery({
  screens: Object.entries(galleryStates).map(([id, state]) => ({
    id,
    title: id,
    draw: () => <div className="gallery-page" dangerouslySetInnerHTML={{ __html: galleryBody(state) }} />,
  })),
})
