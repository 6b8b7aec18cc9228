/**
 * The twenty cultivars, in the deck's order: botany, how many there are, how hot they are, and the colors
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
export const CLUSTERED: readonly CultivarKey[] = ['pearl', 'chiltepin', 'birdseye', 'tabasco']

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
  /** Colors when green, ripe, overripe and dried. */
  readonly stages: readonly [green: RampName, ripe: RampName, overripe: RampName, dried: RampName]
}

const cultivar = (
  key: CultivarKey,
  name: string,
  species: 'annuum' | 'baccatum' | 'chinense' | 'frutescens' | 'pubescens',
  supply: number,
  heat: Cultivar['heat'],
  tier: number,
  ...stages: Cultivar['stages']
): Cultivar => ({ key, name, latin: `Capsicum ${species}`, supply, heat, tier, stages })

/** In the order in which the deck counts them; supplies add up to 10,000. */
export const CULTIVARS: readonly Cultivar[] = [
  cultivar('bell', 'California Wonder', 'annuum', 1200, [0, 0], 0, 'green', 'red', 'maroon', 'brick'),
  cultivar('shishito', 'Shishito', 'annuum', 900, [50, 200], 1, 'lime', 'scarlet', 'maroon', 'tan'),
  cultivar(
    'poblano',
    'Poblano',
    'annuum',
    850,
    [1000, 2000],
    1,
    'forest',
    'maroon',
    'chocolate',
    'chocolate',
  ),
  cultivar('jalapeno', 'Jalapeño', 'annuum', 1150, [2500, 8000], 2, 'green', 'red', 'maroon', 'chocolate'),
  cultivar('fish', 'Fish', 'annuum', 350, [5000, 30000], 2, 'cream', 'scarlet', 'red', 'brick'),
  cultivar('serrano', 'Serrano', 'annuum', 800, [5000, 23000], 2, 'green', 'red', 'maroon', 'brick'),
  cultivar(
    'pearl',
    'Black Pearl',
    'annuum',
    110,
    [10000, 30000],
    2,
    'purple',
    'black',
    'maroon',
    'chocolate',
  ),
  cultivar('cayenne', 'Cayenne', 'annuum', 750, [30000, 50000], 3, 'green', 'red', 'maroon', 'brick'),
  cultivar(
    'chiltepin',
    'Chiltepin',
    'annuum',
    320,
    [50000, 100000],
    3,
    'green',
    'scarlet',
    'maroon',
    'brick',
  ),
  cultivar('birdseye', 'Bird’s eye', 'annuum', 480, [50000, 100000], 3, 'forest', 'red', 'maroon', 'brick'),
  cultivar(
    'bishop',
    'Bishop’s Crown',
    'baccatum',
    280,
    [5000, 30000],
    2,
    'lime',
    'scarlet',
    'maroon',
    'brick',
  ),
  cultivar('lemon', 'Lemon Drop', 'baccatum', 500, [15000, 30000], 2, 'lime', 'lemon', 'amber', 'tan'),
  cultivar('amarillo', 'Ají amarillo', 'baccatum', 550, [30000, 50000], 3, 'green', 'orange', 'rust', 'rust'),
  cultivar(
    'tabasco',
    'Tabasco-type',
    'frutescens',
    600,
    [30000, 50000],
    3,
    'lime',
    'scarlet',
    'maroon',
    'brick',
  ),
  cultivar('rocoto', 'Rocoto', 'pubescens', 200, [50000, 100000], 3, 'forest', 'red', 'maroon', 'brick'),
  cultivar('scotch', 'Scotch bonnet', 'chinense', 250, [100000, 350000], 4, 'lime', 'yellow', 'amber', 'tan'),
  cultivar('habanero', 'Habanero', 'chinense', 450, [100000, 350000], 4, 'green', 'orange', 'rust', 'rust'),
  cultivar('fatalii', 'Fatalii', 'chinense', 150, [125000, 400000], 4, 'lime', 'yellow', 'amber', 'tan'),
  cultivar(
    'bhut',
    'Bhut jolokia',
    'chinense',
    80,
    [855000, 1041427],
    5,
    'olive',
    'red',
    'maroon',
    'chocolate',
  ),
  cultivar(
    'reaper',
    'Reaper-type',
    'chinense',
    30,
    [1400000, 2200000],
    5,
    'olive',
    'red',
    'maroon',
    'chocolate',
  ),
]
