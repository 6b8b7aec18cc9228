/** Companions of a fruit: positions and colors. Their SVG is in `stencils.ts`. */
import type { CultivarKey } from './cultivars.ts'
import type { RampName } from './palette.ts'

/**
 * Middle of a companion in the lower corner and of a bee in the upper, from the label's middle; with normal and with
 * broad fruit.
 */
export const POSITIONS = {
  lower: [
    [280, 290],
    [338, 338],
  ],
  upper: [
    [254, -274],
    [326, -322],
  ],
} as const

/** Degrees a companion leans towards its corner. */
export const LEANS = { blossom: 14, gold: 12 } as const

/** Petal and its mark. */
export const BLOSSOM = {
  white: ['#FFFDF4', '#C9CF8E'],
  violet: ['#B79BE0', '#6E4BA8'],
} as const

/** Cultivars that flower violet. */
export const VIOLET_FLOWERED: readonly CultivarKey[] = ['rocoto', 'pearl']

/** Where seeds lie around their middle, and what is left to chance across, down and in turning. */
export const SEEDS = [
  [-76, -40],
  [22, -58],
  [-22, 18],
  [66, 16],
  [-74, 70],
] as const
export const SEED_CHANCE = { x: 18, y: 20, turn: 90 } as const

/** Seed and its mark; a rocoto's are black. */
export const SEED_INKS = { pale: ['#FBE3A4', '#B98A3A'], black: ['#3D2A35', '#8C7480'] } as const

/** Where a ladybird sits on the middle lobe, across and down, and its degrees beyond the fruit's lean: on fruit of one or three lobes, or with a window; on slender fruit of two, near the crease; in a cluster. */
export const LADYBIRD = { plain: [150, 120], slender: [50, 120], cluster: [128, 140], turn: 30 } as const

/** Its back: yellow on fruit as red as itself. */
export const LADYBIRD_INKS = { red: '#F04A2A', yellow: '#FFD23F' } as const

export const LADYBIRD_YELLOW_ON: readonly RampName[] = ['red', 'scarlet', 'orange', 'maroon', 'brick', 'rust']

/** Degrees a leaf turns at the node of a cluster, so that it shows beside the fruit. */
export const LEAF_TURNS = { hanging: 32, upright: 8 } as const

/** Base, shade and veins of a leaf. */
export const LEAF_INKS = {
  green: ['#3F8F3E', '#246338', '#123C2A'],
  violet: ['#8663A8', '#573C78', '#2A1840'],
  dry: ['#C4934F', '#8C5E2E', '#4C2E18'],
} as const
