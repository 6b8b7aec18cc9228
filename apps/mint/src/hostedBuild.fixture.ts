/** The build of a collection with hosted art, for tests: sentences and branches are constants of a build. */
import { findCollection, loadCollectionPage } from '@peppermint/sale/collections'
import { vi } from 'vitest'
import { builtCollection } from '@peppermint/sale/collections'

const tidelines = builtCollection(await loadCollectionPage(findCollection('tidelines')))

/**
 * Modules imported from now on are of Tidelines' build, until `useDefaultBuild`.
 * @param metadataOrigin host of the metadata; this site if undefined.
 */
export function useHostedBuild(metadataOrigin?: string): void {
  vi.resetModules()
  const elsewhere = { metadataPath: undefined, art: { ...tidelines.art, metadataOrigin } }
  vi.stubGlobal('COLLECTION', metadataOrigin === undefined ? tidelines : { ...tidelines, ...elsewhere })
}

export function useDefaultBuild(): void {
  vi.unstubAllGlobals()
  vi.resetModules()
}
