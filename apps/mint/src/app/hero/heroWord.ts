/** The collection's name as the page's heading, in the largest letters that fit. */
import { widthInQuarterEms } from '../../mint/label/titleFit.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The box of the letters, whichever they are, to keep the layout: x, y, width, height. */
const BOX = [17, -754, 3569, 764] as const

/** @param name the collection's name on chain; undefined until the chain has been read. */
export function heroWord(name: string | undefined): string {
  const heading = name ?? t`${COLLECTION.unit.manyCapital}`
  const outlines =
    COLLECTION.art.type === 'cards' && COLLECTION.art.word.text === heading ? COLLECTION.art.word : undefined
  const letters = outlines === undefined ? text(heading) : outlines.paths.map(path).join('')
  const box = outlines?.box ?? BOX
  return `<h1 class="word"><svg viewBox="${box.join(' ')}" role="img" aria-label="${escaped(heading)}" fill="currentColor">${letters}</svg></h1>`
}

function path(
  { d, repeatAt }: { readonly d: string; readonly repeatAt?: number | undefined },
  index: number,
): string {
  return repeatAt === undefined
    ? `<path d="${d}"/>`
    : `<path id="w${index}" d="${d}"/><use href="#w${index}" x="${repeatAt}"/>`
}

/** A name without outlines, in the display face. */
function text(name: string): string {
  const [left, , width, height] = BOX
  const size = Math.min(height * 1.3, Math.floor((width * 4) / Math.max(1, widthInQuarterEms(name))))
  return `<text x="${left + width / 2}" text-anchor="middle" font-family="Display" font-weight="900" font-size="${size}">${escaped(name)}</text>`
}

/** The name is untrusted text. */
function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
