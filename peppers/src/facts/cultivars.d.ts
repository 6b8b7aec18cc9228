/**
 * The twenty cultivars, in the deck's order: botany, how many there are, how hot they are, and the colours
 * they ripen through. Their shapes are in `silhouettes.ts` under the same keys.
 */
import type { RampName } from './palette.ts'
/** Keys of the cultivars; also the keys of their silhouettes. */
export type CultivarKey =
  | 'bell'
  | 'shishito'
  | 'poblano'
  | 'jalapeno'
  | 'fish'
  | 'serrano'
  | 'pearl'
  | 'cayenne'
  | 'chiltepin'
  | 'birdseye'
  | 'bishop'
  | 'lemon'
  | 'amarillo'
  | 'tabasco'
  | 'rocoto'
  | 'scotch'
  | 'habanero'
  | 'fatalii'
  | 'bhut'
  | 'reaper'
/** The cultivars drawn as three fruit on one node; their silhouettes say how. */
export declare const CLUSTERED: readonly CultivarKey[]
/** A cultivar as the page may name it. */
export interface Cultivar {
  readonly key: CultivarKey
  readonly name: string
  /** Species, for instance `Capsicum chinense`. */
  readonly latin: string
  /** How many of the 10,000 are of this cultivar. */
  readonly supply: number
  /** Least and most Scoville heat units. */
  readonly heat: readonly [min: number, max: number]
  /** Dots lit on the heat plate, 0 to 5. */
  readonly tier: number
  /** Colours when green, ripe, overripe and dried. */
  readonly stages: readonly [green: RampName, ripe: RampName, overripe: RampName, dried: RampName]
}
/** In the order in which the deck counts them; supplies add up to 10,000. */
export declare const CULTIVARS: readonly Cultivar[]
