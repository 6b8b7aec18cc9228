/**
 * The pictures that the HTML of the gallery contains: those of a phone's first screen, which would otherwise be its
 * largest paint, and wait for the scripts.
 */
import type { PepperWire } from '@peppermint/api'
import { toEntry } from './selectEntries.ts'
import { keepPicture } from './tilePictures.ts'

/** Addresses for `<img>` by token. */
export type FirstPictures = ReadonlyMap<number, string>

export const MAX_FIRST_PICTURES = 6

/** Reads them from the HTML, whose tiles are those of `peppers` in order, and keeps them for the gallery's tiles. */
export function readFirstPictures(element: ParentNode, peppers: readonly PepperWire[]): FirstPictures {
  const images = [...element.querySelectorAll('.first-page img')]
  const found = images.flatMap((image, index) => {
    const [pepper, src] = [peppers[index], image.getAttribute('src')]
    return pepper === undefined || src === null ? [] : [{ pepper, src }]
  })
  for (const { pepper, src } of found) keepPicture(toEntry(pepper), src)
  return new Map(found.map(({ pepper, src }) => [pepper.id, src]))
}
