/**
 * Where the finishes of a skin lie on it: `across` a lobe and `down` it, 0 to 256 each, as in `tones.ts`.
 */
import type { RampName } from './palette.ts'

/** Corks on each lobe of a fruit with one, two and three. */
export const CORKS = [16, 7, 4] as const

/** Corks on cultivars of one lobe that always carry some. */
export const OWN_CORKS = 7

/** Folds of a withered skin on each lobe of a fruit with one, two and three. */
export const FOLDS = [6, 4, 3] as const

/**
 * A fold: position down the lobe of the first, height of the range, and jitter; where it begins across, and its chance;
 * what it passes through and where it ends, from there; how far its lobe sags; half its width. Slanting, or two of them
 * and a valley would make a face.
 */
export const FOLD = {
  down: [34, 196, 10],
  across: [116, 100],
  through: [-50, -6],
  end: [-104, -20],
  sag: 8,
  half: 6,
} as const

/** Cream streaks of a variegated skin: across, top and its chance, bottom and its chance. The last only on a fruit of one lobe. */
export const MARBLING = [
  [30, 0, 0, 110, 60],
  [90, 120, 30, 256, 0],
  [140, 0, 0, 90, 70],
  [190, 110, 40, 250, 0],
  [232, 0, 0, 120, 0],
] as const

/** Ripe colors on which cream would not show: their streaks are green. */
export const MARBLED_GREEN: readonly RampName[] = ['yellow', 'lemon', 'cream']

/** Specks on a smoked skin: even ones are ash, odd ones glow. */
export const SPECKS = 12

/** Snow on a frosted skin. */
export const FLAKES = 4

/** Points of the frost's edge on an only lobe and on each of several, and how far down it hangs: low points, high points, each with chance. */
export const RIME = { only: 4, several: 3, low: [88, 40], high: [44, 20] } as const

/** What chrome mirrors, by band: from, to, top, bottom, and whether on every lobe or on the last alone. */
export const REFLECTIONS = [
  [18, 82, 10, 246, 1],
  [112, 150, 30, 226, 1],
  [150, 176, 10, 246, 0],
  [214, 238, 10, 246, 0],
] as const

/** Glints on chrome: across the first lobe, down it, and half their height in label pixels. */
export const GLINTS = [
  [50, 56, 48],
  [150, 160, 30],
] as const

/** The window cut into a rocoto, first lobe: rim and inside as from, to, top, bottom. */
export const WINDOW = {
  rim: [92, 236, 66, 232],
  inside: [112, 220, 88, 214],
} as const

/** Black seeds in that window: across, down. */
export const WINDOW_SEEDS = [
  [150, 120],
  [186, 138],
  [146, 152],
  [184, 170],
  [156, 186],
] as const
