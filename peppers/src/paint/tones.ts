/**
 * The flat tones on the skin, and the engraver's fringe in which each dark one ends: the tone's own path
 * restroked with short dashes and shifted towards the light. Two dash widths on one beat taper each stroke;
 * the beat is uneven so that it does not look ruled when enlarged.
 */
import { quotient } from '../geometry/integers.ts'
import { band, darkSide, lens, type Skin } from '../geometry/skin.ts'
import { INK } from '../facts/palette.ts'
import { type Pen, use } from './pen.ts'

/** What the tones are printed in. Base and shade may be gradients. */
export interface Inks {
  readonly light: string
  readonly base: string
  readonly shade: string
  readonly deep: string
  readonly gleam: string
}

type Side = 'only' | 'first' | 'middle' | 'last'

const sideOf = (lobe: number, lobes: number): Side =>
  lobes === 1 ? 'only' : lobe === 0 ? 'first' : lobe === lobes - 1 ? 'last' : 'middle'

/** Where shade and deep begin across a lobe: the lobe that faces the light stays light longest. */
const TERMINATOR: Readonly<Record<Side, readonly [shade: number, deep: number]>> = {
  only: [150, 212],
  first: [186, 236],
  middle: [150, 222],
  last: [96, 176],
}

const SHADE_KNOTS = [
  [40, 18],
  [104, 2],
  [168, 2],
  [228, 26],
] as const

const DEEP_KNOTS = [
  [56, 12],
  [136, 0],
  [214, 18],
] as const

/** Shade and deep with their fringes. `width` is the outer fringe's, in label pixels. */
export function darks(skin: Skin, pen: Pen, inks: Inks, width: number): string {
  let shade = ''
  let deep = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    const [shadeFrom, deepFrom] = TERMINATOR[sideOf(lobe, skin.lobes)]
    shade += darkSide(skin, lobe, shadeFrom, SHADE_KNOTS)
    deep += darkSide(skin, lobe, deepFrom, DEEP_KNOTS)
  }
  const towardsLight = `transform="translate(${-quotient(width, 6)})"`
  const half = width >> 1
  return (
    `<g fill="${inks.shade}"><path id="${pen.id}s" d="${shade}"/></g>` +
    `<g fill="none" stroke="${inks.shade}" stroke-linejoin="bevel" ${towardsLight}>` +
    use(pen, 's', `stroke-width="${width}" stroke-dasharray="3 12 3 10 3 14"`) +
    use(pen, 's', `stroke-width="${half}" stroke-dasharray="7 8 7 6 7 10" stroke-dashoffset="2"`) +
    `</g><g fill="${inks.deep}"><path id="${pen.id}d" d="${deep}"/></g>` +
    use(
      pen,
      'd',
      `fill="none" stroke="${inks.deep}" stroke-linejoin="bevel" stroke-width="${half}" stroke-dasharray="4 11 4 9 4 13" ${towardsLight}`,
    )
  )
}

/** Where lights lie across a lobe. */
const LIGHT: Readonly<Record<Side, readonly [from: number, to: number, bottom: number]>> = {
  only: [34, 92, 190],
  first: [34, 92, 170],
  middle: [44, 112, 170],
  last: [40, 84, 120],
}

/** The broad light of each lobe. */
export function lights(skin: Skin, shape: LobeShape, inks: Inks): string {
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    const [from, to, bottom] = LIGHT[sideOf(lobe, skin.lobes)]
    if (lobe === 0 && shape === 'winged') data += lens(skin, lobe, 30, 84, 66, 150)
    else if (lobe === 0 && shape === 'knobbly') data += band(skin, lobe, from, to, 26, bottom, 4)
    else data += lens(skin, lobe, from, to, lobe ? 44 : 26, bottom)
  }
  return `<path fill="${inks.light}" d="${data}"/>`
}

/** Specular light: two whites on the lobe that faces the light, one on the others. */
export function gleams(skin: Skin, shape: LobeShape, inks: Inks): string {
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    const [from, to] = LIGHT[sideOf(lobe, skin.lobes)]
    const width = to - from
    if (lobe === 0 && shape === 'winged') {
      data += lens(skin, lobe, 36, 64, 76, 126)
      continue
    }
    data +=
      lobe === 0 && shape === 'knobbly'
        ? band(skin, lobe, from + quotient(width, 6), to - quotient(width, 3), 40, 110, 2)
        : lens(
            skin,
            lobe,
            from + quotient(width, 7),
            to - quotient(width, 4),
            lobe ? 56 : 36,
            lobe ? 98 : 112,
          )
    if (lobe === 0) data += lens(skin, lobe, from + quotient(width, 4), to - quotient(width, 3), 124, 150)
  }
  return `<path fill="${inks.gleam}" d="${data}"/>`
}

/** How the first lobe's edge runs: a lens would cut across knobs and wings. */
export type LobeShape = 'smooth' | 'knobbly' | 'winged'

/** Ink in the valleys between lobes. */
export function creases(skin: Skin, width: number): string {
  let data = ''
  for (let k = 1; k < skin.lobes; k++) data += skin.crease(k, width)
  return data && `<path fill="${INK}" d="${data}"/>`
}
