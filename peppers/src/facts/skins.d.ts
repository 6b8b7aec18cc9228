/**
 * Where the finishes of a skin lie on it: `across` a lobe and `down` it, 0 to 256 each, as in `tones.ts`.
 */
import type { RampName } from './palette.ts'
/** Corks on each lobe: on a fruit of one lobe, of several, and on cultivars that always carry some. */
export declare const CORKS: {
  readonly only: 16
  readonly several: 5
  readonly own: 7
}
/** Folds of a withered skin on each lobe: on a fruit of one lobe, of several. */
export declare const FOLDS: {
  readonly only: 8
  readonly several: 3
}
/** Cream streaks of a variegated skin: across, top and its chance, bottom and its chance. */
export declare const MARBLING: readonly [
  readonly [30, 0, 0, 110, 60],
  readonly [90, 120, 30, 256, 0],
  readonly [140, 0, 0, 90, 70],
  readonly [190, 110, 40, 250, 0],
  readonly [232, 0, 0, 120, 0],
]
/** Ripe colours on which cream would not show: their streaks are green. */
export declare const MARBLED_GREEN: readonly RampName[]
/** Specks on a smoked skin: even ones are ash, odd ones glow. */
export declare const SPECKS = 16
/** Snow on a frosted skin. */
export declare const FLAKES = 6
/** Points of the frost's edge on each lobe, and how far down it hangs: low points, high points, each with chance. */
export declare const RIME: {
  readonly points: 4
  readonly low: readonly [88, 40]
  readonly high: readonly [44, 20]
}
/** What chrome mirrors, by band: from, to, top, bottom, and whether on every lobe or on the last alone. */
export declare const REFLECTIONS: readonly [
  readonly [18, 82, 10, 246, 1],
  readonly [112, 150, 30, 226, 1],
  readonly [150, 176, 10, 246, 0],
  readonly [214, 238, 10, 246, 0],
]
/** Glints on chrome: across the first lobe, down it, and half their height in label pixels. */
export declare const GLINTS: readonly [readonly [50, 56, 48], readonly [150, 160, 30]]
/** The window cut into a rocoto, first lobe: rim and inside as from, to, top, bottom. */
export declare const WINDOW: {
  readonly rim: readonly [92, 236, 66, 232]
  readonly inside: readonly [112, 220, 88, 214]
}
/** Black seeds in that window: across, down. */
export declare const WINDOW_SEEDS: readonly [
  readonly [150, 120],
  readonly [186, 138],
  readonly [146, 152],
  readonly [184, 170],
  readonly [156, 186],
]
