/**
 * The collection that the page is built for: `page.ts` of its folder, with capitals for the start of a sentence. The
 * build replaces each field by its value (`packages/ui/build/collectionDefines.ts`), so that sentences are plain strings
 * in the bundle, and what another collection needs is not in it.
 */
import type { BuiltCollection } from '@peppermint/sale/collections'

declare global {
  const COLLECTION: BuiltCollection
}
