/**
 * Draws the page's hero image: a fruit on a long stem with two leaves, in the label's style. The stem extends past the
 * top, so that the fruit can hang from an edge of the page.
 */
import type { Card } from './card.ts'
import { drawFruit, type InnerDrawing } from './drawFruit.ts'
import { GREENERY } from './facts/palette.ts'

/** Leaf outlines, the half away from the light, the midrib, how far its fringe runs, and veins. */
const LEAVES = [
  {
    outline:
      'M-52-226C-70-310-122-342-172-324C-222-306-252-284-306-280C-256-262-232-200-182-182C-132-166-90-186-52-226z',
    far: 'M-52-226C-130-262-210-276-306-280C-256-262-232-200-182-182C-132-166-90-186-52-226z',
    rib: 'M-52-226C-130-262-210-276-306-280',
    fringe: ['M-52-226C-95-246-138-259-185-267', 'M-52-226C-113-254-175-269-245-276'],
    veins:
      'M-96-246q-16-30-44-52M-136-260q-20-22-46-36M-184-270q-20-14-40-22M-96-246q-30 8-46 40M-136-260q-36 8-54 44M-184-270q-26 8-44 32',
  },
  {
    outline:
      'M-16-186C-8-290 48-340 122-330C196-320 240-276 318-272C266-244 244-166 182-130C122-98 36-122-16-186z',
    far: 'M-16-186C80-240 184-266 318-272C266-244 244-166 182-130C122-98 36-122-16-186z',
    rib: 'M-16-186C80-240 184-266 318-272',
    fringe: ['M-16-186C37-216 92-237 153-251', 'M-16-186C59-228 139-253 234-265'],
    veins:
      'M40-216q6-40 34-72M90-238q10-36 42-60M150-256q18-24 46-36M40-216q36 14 54 74M90-238q42 16 62 76M150-256q40 14 56 60M206-265q22 8 30 28',
  },
] as const

const STEM = 'M-34 14C-40-90-50-180-66-276S-98-440-114-560H-70C-54-450-38-350-24-260S24-90 38 14z'
const STEM_FAR = 'M8 14C0-90-16-170-36-264S-72-440-86-560H-70C-54-450-38-350-24-260S24-90 38 14z'

/** Bounds of the sprig around its `stemTop`, including outlines. */
const SPRIG = { left: -322, top: -540, right: 334 } as const

/**
 * The long stem and its two leaves as inner SVG, ending at 0,0 and running up to y −560. Draw it before the fruit,
 * moved to the fruit's `stemTop`. Outlines use `currentColor` and the class `k`.
 */
export function drawHeroSprig(): string {
  const [light, base, shade] = GREENERY.leaf
  const leaves = LEAVES.map(
    ({ outline, far, rib, fringe, veins }) =>
      `<path fill="${base}" stroke="currentColor" stroke-width="20" paint-order="stroke" class="k" d="${outline}"/>` +
      `<path fill="${shade}" d="${far}"/>` +
      `<g stroke="${shade}"><path stroke-width="62" stroke-dasharray="3 12 3 10 3 14" d="${fringe[0]}"/>` +
      `<path stroke-width="26" stroke-dasharray="5 10 5 8 5 12" stroke-dashoffset="1" d="${fringe[1]}"/></g>` +
      `<path stroke="#123C2A" stroke-width="6" stroke-linecap="round" d="${rib}${veins}"/>`,
  ).join('')
  return (
    `<g fill="none" stroke-linejoin="round">${leaves}` +
    `<path fill="${base}" stroke="currentColor" stroke-width="20" paint-order="stroke" class="k" d="${STEM}"/>` +
    `<path fill="${shade}" d="${STEM_FAR}"/>` +
    `<path stroke="${shade}" stroke-width="22" stroke-dasharray="3 12 3 10 3 14" d="M4 6C-6-90-18-170-38-264S-74-440-88-560"/>` +
    `<path stroke="${light}" stroke-width="7" stroke-linecap="round" d="M-30-60C-38-130-46-180-52-216M-64-290C-72-330-86-410-98-480"/></g>`
  )
}

/**
 * Fruit and sprig together: inner SVG in one coordinate system. For single fruit, not for clusters.
 * @returns the drawing, at most 10 KB; its `stemTop` is where the stem leaves the picture at the top
 */
export function drawHero(card: Card): InnerDrawing {
  const { viewBox, markup, stemTop } = drawFruit(card)
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  const from = Math.min(left, stemTop[0] + SPRIG.left)
  const to = Math.max(left + width, stemTop[0] + SPRIG.right)
  const ceiling = Math.min(top, stemTop[1] + SPRIG.top)
  return {
    viewBox: `${from} ${ceiling} ${to - from} ${top + height - ceiling}`,
    markup: `<g transform="translate(${stemTop[0]} ${stemTop[1]})">${drawHeroSprig()}</g>${markup}`,
    stemTop: [stemTop[0] - 90, ceiling],
  }
}
