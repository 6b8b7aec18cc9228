/**
 * The shape of each cultivar: outline and creases in its own pixels, and how it hangs. Point lists are kept as
 * text because they are data, pack well, and are what the chain's tables will be generated from.
 *
 * A point is `x,y`: 0,0 is where the calyx sits, y runs down the spine to the tip. `!` makes it a sharp corner,
 * `*` marks the tip. Outlines run clockwise from the top centre. Creases run from calyx to tip, four points
 * each, sorted from left to right; they divide the skin into lobes.
 */
import type { CultivarKey } from './cultivars.ts'
/** Three fruit on one node: rotations about the shared stem end in 1/1024 turn, and where that end stands. */
export interface Cluster {
  readonly fan: readonly [left: number, middle: number, right: number]
  /** y of the shared stem end on the label. */
  readonly anchor: number
  /** The fruit stand up from the node instead of hanging from it. */
  readonly upright: boolean
}
export interface Silhouette {
  /** Spine, in own pixels. */
  readonly length: number
  /** Calyx radius. */
  readonly calyx: number
  readonly stem: readonly [length: number, halfWidth: number]
  /** Degrees the fruit leans on the label. */
  readonly tilt: number
  /** Turn of the spine from calyx to tip, 1/1024 turn. */
  readonly bend: number
  /** Amplitude of the spine's S-curve, 1/1024 turn. */
  readonly wave?: number
  /** Per cent from own pixels to label pixels. */
  readonly scale: number
  readonly cluster?: Cluster
  /** How many raised dots the skin carries. */
  readonly pimples?: number
  readonly corked?: boolean
  readonly striped?: boolean
  /** Lobes curl into wings, so the first lobe is lit differently and a third wing faces the viewer. */
  readonly winged?: boolean
  /** A window is cut into the skin, through which black seeds show. */
  readonly seeded?: boolean
  readonly outline: string
  readonly creases: readonly string[]
}
export declare const SILHOUETTES: Readonly<Record<CultivarKey, Silhouette>>
