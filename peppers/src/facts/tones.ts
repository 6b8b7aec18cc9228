/**
 * Where the flat tones lie on the skin: `across` a lobe 0 to 256 from its left boundary, `down` 0 to 256 from
 * calyx to tip. Rows are by side: an only lobe, the first, a middle one, the last.
 */

/** Row of a lobe in the tables below. */
export const SIDES = { only: 0, first: 1, middle: 2, last: 3 } as const

/** Where shade and deep begin: the lobe that faces the light stays light longest. */
export const TERMINATORS = [
  [150, 212],
  [186, 236],
  [150, 222],
  [96, 176],
] as const

/** The shade's edge: how far down, and how much further across than the terminator. */
export const SHADE_KNOTS = [
  [40, 18],
  [104, 2],
  [168, 2],
  [228, 26],
] as const

/** The deep tone's edge. */
export const DEEP_KNOTS = [
  [56, 12],
  [136, 0],
  [214, 18],
] as const

/** Where the right edge of the fruit is left behind, from the tip up. */
export const BEYOND = [216, 112, 36] as const

/** The broad light: from, to, and how far down it reaches. */
export const LIGHTS = [
  [34, 92, 190],
  [34, 92, 170],
  [44, 112, 170],
  [40, 84, 120],
] as const

/** Stripes of the fish: across, top, bottom. */
export const STRIPES = [
  [16, 0, 250],
  [66, 6, 200],
  [104, 0, 256],
  [150, 10, 220],
  [196, 0, 256],
  [234, 20, 190],
] as const

/** The third wing of a bishop's crown, in own pixels: lip, underside, and the light on it as top, bottom, left, right. */
export const THIRD_WING = {
  lip: '-128,250! -120,306 -74,352 -8,364 62,338 108,262! 78,316 10,340 -62,332 -106,294',
  underside: '-122,296! -74,352 -8,364 62,338 110,270! 116,330 60,396 -16,414 -92,374',
  light: [
    [-96, 262],
    [-20, 330],
    [-92, 314],
    [-50, 286],
  ],
} as const
