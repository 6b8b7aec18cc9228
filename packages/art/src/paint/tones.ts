/**
 * The flat tones on the skin, and the engraver's fringe in which each dark one ends: the tone's own path
 * restroked with short dashes and shifted towards the light. Two dash widths on one beat taper each stroke;
 * the beat is uneven so that it does not look ruled when enlarged.
 */
import type { Silhouette } from '../facts/silhouettes.ts'
import { STENCILS } from '../facts/stencils.ts'
import {
  DEEP_KNOTS,
  FRINGE,
  GLEAMS,
  KNOBBLY_STEPS,
  LIGHT_TOP,
  LIGHTS,
  SHADE_KNOTS,
  SIDES,
  SMOKY_LIGHT,
  STRIPES,
  TERMINATORS,
  WING_GLEAM,
  WING_LIGHT,
} from '../facts/tones.ts'
import { truncDiv } from '../geometry/integers.ts'
import { band, darkSide, lens, type Skin } from '../geometry/skin.ts'
import { type Pen, print } from './pen.ts'

/** What the tones are printed in. The base may be a gradient. */
export interface Inks {
  readonly light: string
  readonly base: string
  readonly shade: string
  readonly deep: string
  readonly crease: string
  /** How tones end: in a fringe, in a fringe of thin ink, or hard. */
  readonly edge: 'fringed' | 'thin' | 'hard'
}

/** How the first lobe's edge runs: a lens would cut across knobs and wings. */
export type LobeShape = 'smooth' | 'knobbly' | 'winged'

const sideOf = (lobe: number, lobes: number): 0 | 1 | 2 | 3 =>
  lobes === 1 ? SIDES.only : lobe === 0 ? SIDES.first : lobe === lobes - 1 ? SIDES.last : SIDES.middle

/** A filled path. */
export const filled = (pen: Pen, color: string, data: string): string =>
  print(pen, STENCILS.filled, { color }) + data + STENCILS.pathEnd

/** Dark sides of all lobes: 0 for shade, 1 for deep. */
function darkSides(skin: Skin, tone: 0 | 1): string {
  let data = ''
  for (let lobe = tone && skin.lobes > 1 ? 1 : 0; lobe < skin.lobes; lobe++)
    data += darkSide(
      skin,
      lobe,
      TERMINATORS[sideOf(lobe, skin.lobes)][tone],
      tone === 0 ? SHADE_KNOTS : DEEP_KNOTS,
    )
  return data
}

const fringeOf = ({ lobes }: Skin, { calyx, scale }: Silhouette): number => {
  const { several, only } = FRINGE
  return lobes === 1 ? Math.max(only.minWidth, truncDiv(calyx * scale, only.part) + only.added) : several
}

/** The shaded side of every lobe with its fringe; chrome has hard edges. */
export function shade(skin: Skin, silhouette: Silhouette, pen: Pen, inks: Inks): string {
  if (inks.edge === 'hard') return filled(pen, inks.shade, darkSides(skin, 0))
  const width = fringeOf(skin, silhouette)
  const fringe = { shade: inks.shade, shift: -truncDiv(width, FRINGE.shift), width, half: width >> 1 }
  const tone =
    print(pen, STENCILS.shade, fringe) + darkSides(skin, 0) + print(pen, STENCILS.shadeFringe, fringe)
  return inks.edge === 'thin' ? STENCILS.shadeOver + tone + STENCILS.groupEnd : tone
}

/** The deepest tone with its fringe. */
export function deep(skin: Skin, silhouette: Silhouette, pen: Pen, inks: Inks): string {
  if (inks.edge === 'hard') return filled(pen, inks.deep, darkSides(skin, 1))
  const width = fringeOf(skin, silhouette)
  const fringe = { deep: inks.deep, shift: -truncDiv(width, FRINGE.shift), half: width >> 1 }
  return print(pen, STENCILS.deep, fringe) + darkSides(skin, 1) + print(pen, STENCILS.deepFringe, fringe)
}

/** Stripes down a single-lobed fruit. */
export function stripes(skin: Skin, pen: Pen, color: string): string {
  let data = ''
  for (const [across, top, bottom] of STRIPES) data += lens(skin, 0, across - 12, across + 12, top, bottom)
  return filled(pen, color, data)
}

/** Under smoke only the first lobe's light still shows, as a narrow band. */
export const smokyLight = (skin: Skin, pen: Pen, light: string): string =>
  filled(pen, light, band(skin, 0, ...SMOKY_LIGHT.patch, SMOKY_LIGHT.steps))

/** The broad light of each lobe. */
export function lights(skin: Skin, shape: LobeShape, pen: Pen, light: string, satin: boolean): string {
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    const [from, to, bottom] = LIGHTS[sideOf(lobe, skin.lobes)]
    if (lobe > 0) data += lens(skin, lobe, from, to, LIGHT_TOP[1], bottom)
    else if (shape === 'winged') data += lens(skin, lobe, ...WING_LIGHT)
    else if (shape === 'knobbly') data += band(skin, lobe, from, to, LIGHT_TOP[0], bottom, KNOBBLY_STEPS)
    else data += lens(skin, lobe, from, to, LIGHT_TOP[0], bottom)
  }
  return satin ? print(pen, STENCILS.satin, { light }) + data + STENCILS.pathEnd : filled(pen, light, data)
}

/** Specular light: two whites on the lobe that faces the light, one on the others. */
export function gleams(skin: Skin, shape: LobeShape): string {
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    if (lobe > 0) data += lens(skin, lobe, ...within(skin, lobe, GLEAMS.other))
    else if (shape === 'winged') data += lens(skin, lobe, ...WING_GLEAM)
    else {
      data +=
        shape === 'knobbly'
          ? band(skin, lobe, ...within(skin, lobe, GLEAMS.knobbly), GLEAMS.knobblySteps)
          : lens(skin, lobe, ...within(skin, lobe, GLEAMS.upper))
      data += lens(skin, lobe, ...within(skin, lobe, GLEAMS.lower))
    }
  }
  return STENCILS.gleams + data + STENCILS.pathEnd
}

/** A patch inside the broad light of a lobe. */
function within(
  { lobes }: Skin,
  lobe: number,
  [left, right, top, bottom]: readonly [left: number, right: number, top: number, bottom: number],
): readonly [from: number, to: number, top: number, bottom: number] {
  const [from, to] = LIGHTS[sideOf(lobe, lobes)]
  return [from + truncDiv(to - from, left), to - truncDiv(to - from, right), top, bottom]
}

/** Ink in the valleys between lobes, after other path data in the same ink. */
export function creases(skin: Skin, pen: Pen, color: string, width: number, before: string): string {
  let data = before
  for (let k = 1; k < skin.lobes; k++) data += skin.crease(k, width)
  return data && filled(pen, color, data)
}
