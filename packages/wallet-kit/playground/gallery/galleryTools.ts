/** Builds, serves and drives a gallery, from Node. */
export { openGallery, showScreen } from './driveGallery.ts'
export { runGallery, type Gallery } from './runGallery.ts'
export { serveGallery, type GalleryServer } from './serveGallery.ts'
