/**
 * Where the flat tones lie on the skin: `across` a lobe 0 to 256 from its left boundary, `down` 0 to 256 from
 * calyx to tip. Rows are by side: an only lobe, the first, a middle one, the last.
 */
/** Row of a lobe in the tables below. */
export declare const SIDES: {
  readonly only: 0
  readonly first: 1
  readonly middle: 2
  readonly last: 3
}
/** Where shade and deep begin: the lobe that faces the light stays light longest. */
export declare const TERMINATORS: readonly [
  readonly [150, 212],
  readonly [186, 236],
  readonly [150, 222],
  readonly [96, 176],
]
/** The shade's edge: how far down, and how much further across than the terminator. */
export declare const SHADE_KNOTS: readonly [
  readonly [40, 18],
  readonly [104, 2],
  readonly [168, 2],
  readonly [228, 26],
]
/** The deep tone's edge. */
export declare const DEEP_KNOTS: readonly [readonly [56, 12], readonly [136, 0], readonly [214, 18]]
/** Where the right edge of the fruit is left behind, from the tip up. */
export declare const BEYOND: readonly [216, 112, 36]
/** The broad light: from, to, and how far down it reaches. */
export declare const LIGHTS: readonly [
  readonly [34, 92, 190],
  readonly [34, 92, 170],
  readonly [44, 112, 170],
  readonly [40, 84, 120],
]
/** Stripes of the fish: across, top, bottom. */
export declare const STRIPES: readonly [
  readonly [16, 0, 250],
  readonly [66, 6, 200],
  readonly [104, 0, 256],
  readonly [150, 10, 220],
  readonly [196, 0, 256],
  readonly [234, 20, 190],
]
/** The third wing of a bishop's crown, in own pixels: lip, underside, and the light on it as top, bottom, left, right. */
export declare const THIRD_WING: {
  readonly lip: '-128,250! -120,306 -74,352 -8,364 62,338 108,262! 78,316 10,340 -62,332 -106,294'
  readonly underside: '-122,296! -74,352 -8,364 62,338 110,270! 116,330 60,396 -16,414 -92,374'
  readonly light: readonly [
    readonly [-96, 262],
    readonly [-20, 330],
    readonly [-92, 314],
    readonly [-50, 286],
  ]
}
