/** A gallery outside of the browser: building and serving it, and driving it there. */
export { openGallery, listScreens, showScreen } from './driveGallery.ts'
export { runGallery, type Gallery } from './runGallery.ts'
export { serveGallery, type GalleryServer } from './serveGallery.ts'
