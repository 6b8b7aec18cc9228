/**
 * Positions of the flat tones on the skin: `across` a lobe 0 to 256 from its left boundary, `down` 0 to 256 from calyx
 * to tip. Rows are by side: an only lobe, the first, a middle one, the last.
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
export const BEYOND = [190, 60] as const

/** How far outside that edge, in own pixels. */
export const REACH = 230

/** The broad light: from, to, and how far down it reaches. */
export const LIGHTS = [
  [34, 92, 190],
  [34, 92, 170],
  [44, 112, 170],
  [40, 84, 120],
] as const

/** A patch of a lobe: from, to, top, bottom. */
type Patch = readonly [from: number, to: number, top: number, bottom: number]

/** Where the broad light begins: on the first lobe, on others. */
export const LIGHT_TOP = [26, 44] as const

/** A light that follows knobs does so in as many steps. */
export const KNOBBLY_STEPS = 3

/** The first lobe of a winged fruit: its light, and the white on it. */
export const WING_LIGHT: Patch = [30, 84, 66, 150]
export const WING_GLEAM: Patch = [36, 64, 76, 126]

/** All light that shows under smoke. */
export const SMOKY_LIGHT: { readonly patch: Patch; readonly steps: number } = {
  patch: [44, 92, 30, 120],
  steps: 4,
}

/** White inside the broad light: what parts of its width are left free at its sides, top and bottom. First the upper one of a first lobe, its knobbly form with its steps, the lower one, and the only one of other lobes. */
export const GLEAMS = {
  upper: [7, 4, 36, 112],
  knobbly: [6, 3, 40, 110],
  knobblySteps: 2,
  lower: [4, 3, 124, 150],
  other: [7, 4, 56, 98],
} as const

/** Width of the shade's fringe in label pixels: on several lobes; on one, what is added to a part of the calyx, and the least. The deep tone's is half as wide. It is shifted towards the light by a part of itself. */
export const FRINGE = { several: 68, only: { part: 150, added: 22, minWidth: 48 }, shift: 4 } as const

/** Stripes of the fish: across, top, bottom. */
export const STRIPES = [
  [16, 0, 250],
  [66, 6, 200],
  [104, 0, 256],
  [150, 10, 220],
  [196, 0, 256],
  [234, 20, 190],
] as const

/** A place in own pixels. */
type Place = readonly [x: number, y: number]

/** A lens in own pixels: its ends, and what its two edges pass through half way. */
export type LensPlaces = readonly [top: Place, bottom: Place, left: Place, right: Place]

/** The third wing of a bishop's crown: the shade below it, its lip, and the light on it. */
export const THIRD_WING = {
  underside: [
    [-122, 288],
    [110, 270],
    [-14, 430],
    [-10, 352],
  ],
  lip: [
    [-128, 250],
    [108, 262],
    [-8, 370],
    [-10, 350],
  ],
  light: [
    [-96, 262],
    [-20, 330],
    [-92, 314],
    [-50, 286],
  ],
} as const satisfies Readonly<Record<string, LensPlaces>>
