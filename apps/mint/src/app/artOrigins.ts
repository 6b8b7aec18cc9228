/** Hosts that the page loads art from, for the server's content security policy. */
import type { CollectionArt } from '@peppermint/sale/collections'

export interface ArtOrigins {
  /** Origins of pictures. */
  readonly images: readonly string[]
  /** Origins of metadata. */
  readonly metadata: readonly string[]
}

/** Origins besides the page's own. */
export function getArtOrigins(art: CollectionArt): ArtOrigins {
  if (art.type === 'cards') return { images: [], metadata: [] }
  const images = [art.image, art.sealedImage].flatMap((url) =>
    url.startsWith('https:') ? [new URL(url).origin] : [],
  )
  return {
    images: [...new Set(images)],
    metadata: art.metadataOrigin === undefined ? [] : [art.metadataOrigin],
  }
}
