/** Encodes the tables of the TypeScript drawing for the contracts. */
import { CALYXES, VEINS } from '@peppermint/art/facts/calyxes'
import * as companions from '@peppermint/art/facts/companions'
import { CULTIVARS, type Cultivar } from '@peppermint/art/facts/cultivars'
import { CHIPS, HALFTONE, type Scatter, STARS } from '@peppermint/art/facts/grounds'
import {
  CHROME,
  GREENERY,
  GROUNDS,
  MARBLE,
  MOON,
  NIGHT,
  PAPER,
  RAMPS,
  SPLIT,
  SPLIT_SHADE,
  STRIPE,
} from '@peppermint/art/facts/palette'
import { SILHOUETTES, type Silhouette } from '@peppermint/art/facts/silhouettes'
import * as skins from '@peppermint/art/facts/skins'
import * as tones from '@peppermint/art/facts/tones'
import { CALYX } from '@peppermint/art/facts/traits'
import { parsePoints } from '@peppermint/art/geometry/path'
import { constantName, type Facts, int16, int8, point, rgb, uint16, uint24, uint8 } from './artFactsBytes.ts'

const RAMP_NAMES = [
  ...Object.keys(RAMPS),
  ...Object.keys(GREENERY),
  ...Object.keys(SPLIT).map((name) => `split_${name}`),
]

const rampIndex = (name: string): number => RAMP_NAMES.indexOf(name)

/** Flags of a cultivar, one bit each. */
const MARKS = {
  cluster: ({ cluster }) => cluster !== undefined,
  upright: ({ cluster }) => cluster?.upright === true,
  winged: ({ winged }) => winged === true,
  striped: ({ striped }) => striped === true,
  corked: ({ corked }) => corked === true,
  seeded: ({ seeded }) => seeded === true,
  broad: ({ broad }) => broad === true,
} as const satisfies Readonly<Record<string, (silhouette: Silhouette) => boolean>>

/** Adds all tables. */
export function addTables(facts: Facts): void {
  addPalette(facts)
  addTones(facts)
  addSkins(facts)
  addCompanions(facts)
  facts.table('CHIPS', CHIPS.map(scatter))
  facts.table('STARS', STARS.map(scatter))
  nameFacts(facts, {
    HALFTONE_ROWS: HALFTONE.rows,
    HALFTONE_BOTTOM: HALFTONE.bottom,
    HALFTONE_STEP: HALFTONE.step,
    HALFTONE_WIDTH: HALFTONE.width,
    HALFTONE_LOSS: HALFTONE.loss,
    HALFTONE_EVEN: HALFTONE.start[0],
    HALFTONE_ODD: HALFTONE.start[1],
  })
  addCalyxes(facts)
  addCultivars(facts)
}

/** Adds constants. */
function nameFacts(facts: Facts, numbers: Readonly<Record<string, number>>): void {
  for (const [name, number] of Object.entries(numbers)) facts.name('Fact', name, number)
}

function addPalette(facts: Facts): void {
  RAMP_NAMES.forEach((name, index) => facts.name('Ramp', constantName(name), index))
  const ramps = Object.values(RAMPS)
  facts.table('RAMPS', [
    ...ramps.map(({ light, base, shade, deep }) => [light, base, shade, deep].flatMap(rgb)),
    ...Object.values(GREENERY).map((greens) => [...greens.flatMap(rgb), 0, 0, 0]),
    ...Object.values(SPLIT).map(([base, light, deep]) => [light, base, SPLIT_SHADE, deep].flatMap(rgb)),
  ])
  facts.table(
    'LOST_ON',
    ramps.map(({ lostOn }) => uint16(lostOn.reduce((bits: number, ground) => bits | (1 << ground), 0))),
  )
  facts.table(
    'GROUNDS',
    GROUNDS.map(({ field, tone, accent }) => [field, tone, accent].flatMap(rgb)),
  )
  nameColor(facts, 'PAPER', PAPER)
  nameColor(facts, 'NIGHT', NIGHT)
  nameColor(facts, 'STRIPE', STRIPE)
  nameColor(facts, 'MARBLE', MARBLE)
  nameColor(facts, 'MOON_FACE', MOON.face)
  nameColor(facts, 'MOON_CRATER', MOON.crater)
  for (const name of ['base', 'shade', 'deep', 'crease'] as const)
    nameColor(facts, `CHROME_${constantName(name)}`, CHROME[name])
  facts.table('CHROME_BANDS', CHROME.bands.map(rgb))
}

const nameColor = (facts: Facts, name: string, color: string): void => {
  const [red = 0, green = 0, blue = 0] = rgb(color)
  facts.name('Color', name, (red << 16) | (green << 8) | blue)
}

function addTones(facts: Facts): void {
  const bytes = (rows: readonly (readonly number[])[]) => rows.map((row) => row.flatMap(uint8))
  facts.table('TERMINATORS', bytes(tones.TERMINATORS))
  facts.table('SHADE_KNOTS', bytes(tones.SHADE_KNOTS))
  facts.table('DEEP_KNOTS', bytes(tones.DEEP_KNOTS))
  facts.table('BEYOND', tones.BEYOND.map(uint8))
  facts.table('LIGHTS', bytes(tones.LIGHTS))
  // A stripe may end at 256, which does not fit in a byte.
  facts.table(
    'STRIPES',
    tones.STRIPES.map(([across, top, bottom]) => [...uint8(across), ...uint8(top), ...uint16(bottom)]),
  )
  for (const [name, lens] of Object.entries(tones.THIRD_WING))
    facts.table(
      `THIRD_WING_${constantName(name)}`,
      lens.map(([x, y]) => point({ x, y })),
    )
  const { FRINGE, GLEAMS, SMOKY_LIGHT } = tones
  nameFacts(facts, {
    REACH: tones.REACH,
    LIGHT_TOP_FIRST: tones.LIGHT_TOP[0],
    LIGHT_TOP_OTHER: tones.LIGHT_TOP[1],
    KNOBBLY_STEPS: tones.KNOBBLY_STEPS,
    KNOBBLY_GLEAM_STEPS: GLEAMS.knobblySteps,
    SMOKY_STEPS: SMOKY_LIGHT.steps,
    FRINGE_SEVERAL: FRINGE.several,
    FRINGE_PART: FRINGE.only.part,
    FRINGE_ADDED: FRINGE.only.added,
    FRINGE_MIN_WIDTH: FRINGE.only.minWidth,
    FRINGE_SHIFT: FRINGE.shift,
  })
  const patches = {
    WING_LIGHT: tones.WING_LIGHT,
    WING_GLEAM: tones.WING_GLEAM,
    SMOKY_LIGHT: SMOKY_LIGHT.patch,
    GLEAM_UPPER: GLEAMS.upper,
    GLEAM_KNOBBLY: GLEAMS.knobbly,
    GLEAM_LOWER: GLEAMS.lower,
    GLEAM_OTHER: GLEAMS.other,
  }
  for (const [name, patch] of Object.entries(patches)) facts.add('Table', name, patch.flatMap(uint8))
  facts.table(
    'VEINS',
    VEINS.map(([x, y]) => [...int8(x), ...int8(y)]),
  )
}

const scatter = ({ columns, rows, step, start, chance }: Scatter): number[] => [
  ...[columns, rows, start].flatMap(uint8),
  ...step.flatMap(uint16),
  ...chance.flatMap(uint8),
]

function addSkins(facts: Facts): void {
  const rows = (table: readonly (readonly number[])[]) => table.map((row) => row.flatMap(uint8))
  const { CORKS, FOLDS, RIME, SPECKS, FLAKES } = skins
  const { FOLD } = skins
  nameFacts(facts, {
    OWN_CORKS: skins.OWN_CORKS,
    SPECKS,
    FLAKES,
    RIME_ONLY: RIME.only,
    RIME_SEVERAL: RIME.several,
    FOLD_SAG: FOLD.sag,
    FOLD_HALF: FOLD.half,
  })
  facts.add('Table', 'FOLD_CHANCE', [...FOLD.down, ...FOLD.across].flatMap(uint8))
  facts.add('Table', 'FOLD_POINTS', [...FOLD.through, ...FOLD.end].flatMap(int8))
  facts.name('Ramp', 'MARBLED_GREEN', rampBits(skins.MARBLED_GREEN))
  // A streak may end at 256, which does not fit in a byte.
  facts.table(
    'MARBLING',
    skins.MARBLING.map(([across, top, topChance, bottom, bottomChance]) => [
      ...[across, top, topChance].flatMap(uint8),
      ...uint16(bottom),
      ...uint8(bottomChance),
    ]),
  )
  facts.table('CORKS', CORKS.map(uint8))
  facts.table('FOLDS', FOLDS.map(uint8))
  facts.table('RIME', rows([RIME.high, RIME.low]))
  facts.table('REFLECTIONS', rows(skins.REFLECTIONS))
  facts.table('GLINTS', rows(skins.GLINTS))
  facts.table('WINDOW', rows([skins.WINDOW.rim, skins.WINDOW.inside]))
  facts.table('WINDOW_SEEDS', rows(skins.WINDOW_SEEDS))
}

function addCompanions(facts: Facts): void {
  const {
    BLOSSOM,
    LADYBIRD,
    LADYBIRD_INKS,
    LEAF_INKS,
    LEAF_TURNS,
    LEANS,
    SEED_CHANCE,
    SEED_INKS,
    POSITIONS,
  } = companions
  nameFacts(facts, {
    LEAN_BLOSSOM: LEANS.blossom,
    LEAN_GOLD: LEANS.gold,
    SEED_CHANCE_X: SEED_CHANCE.x,
    SEED_CHANCE_Y: SEED_CHANCE.y,
    SEED_CHANCE_TURN: SEED_CHANCE.turn,
    LADYBIRD_TURN: LADYBIRD.turn,
    LEAF_TURN_HANGING: LEAF_TURNS.hanging,
    LEAF_TURN_UPRIGHT: LEAF_TURNS.upright,
  })
  facts.table(
    'STANDS',
    [...POSITIONS.lower, ...POSITIONS.upper].map((place) => place.flatMap(int16)),
  )
  facts.table(
    'SEEDS',
    companions.SEEDS.map((place) => place.flatMap(int8)),
  )
  facts.table(
    'LADYBIRD',
    [LADYBIRD.plain, LADYBIRD.slender, LADYBIRD.cluster].map((place) => place.flatMap(uint8)),
  )
  const inks = (rows: readonly (readonly string[])[]) => rows.map((row) => row.flatMap(rgb))
  facts.table('BLOSSOM', inks([BLOSSOM.white, BLOSSOM.violet]))
  facts.table('SEED_INKS', inks([SEED_INKS.pale, SEED_INKS.black]))
  facts.table('LEAF_INKS', inks([LEAF_INKS.green, LEAF_INKS.violet, LEAF_INKS.dry]))
  nameColor(facts, 'LADYBIRD_RED', LADYBIRD_INKS.red)
  nameColor(facts, 'LADYBIRD_YELLOW', LADYBIRD_INKS.yellow)
  facts.name('Ramp', 'LADYBIRD_YELLOW_ON', rampBits(companions.LADYBIRD_YELLOW_ON))
  const violet = CULTIVARS.map(({ key }) => companions.VIOLET_FLOWERED.includes(key))
  facts.name(
    'Cultivar',
    'VIOLET_FLOWERED',
    violet.reduce((bits, is, index) => bits | (Number(is) << index), 0),
  )
}

/** A bit mask of ramps. */
const rampBits = (names: readonly string[]): number =>
  names.reduce((bits, name) => bits | (1 << rampIndex(name)), 0)

function addCalyxes(facts: Facts): void {
  facts.records(
    'Table',
    'CALYXES',
    CALYX.map(([calyx]) => {
      const points = parsePoints(CALYXES[calyx === 'gilded' ? 'star' : calyx])
      return [...uint8(points.length), ...points.flatMap(point)]
    }),
  )
}

function addCultivars(facts: Facts): void {
  Object.keys(MARKS).forEach((name, bit) => facts.name('Mark', constantName(name), 1 << bit))
  CULTIVARS.forEach(({ key }, index) => facts.name('Cultivar', constantName(key), index))
  facts.name('Table', 'CULTIVAR_COUNT', CULTIVARS.length)
  facts.records('Record', 'PLACES', CULTIVARS.map(record))
  const most = (of: (silhouette: Silhouette) => number) => Math.max(...Object.values(SILHOUETTES).map(of))
  facts.name(
    'Record',
    'MAX_POINTS',
    most(({ outline }) => parsePoints(outline).length),
  )
  facts.name(
    'Record',
    'MAX_CREASES',
    most(({ creases }) => creases.length),
  )
  let place = 0
  for (const [name, bytes] of fieldsOf(CULTIVARS[0], SILHOUETTES.bell)) {
    facts.name('Record', constantName(name), place)
    place += bytes.length
  }
}

function record(cultivar: Cultivar): number[] {
  return fieldsOf(cultivar, SILHOUETTES[cultivar.key]).flatMap(([, bytes]) => bytes)
}

/** A cultivar's record, field by field; only the last one differs in length. */
function fieldsOf(cultivar: Cultivar | undefined, silhouette: Silhouette): [name: string, bytes: number[]][] {
  if (!cultivar) throw new RangeError('No cultivars.')
  const outline = parsePoints(silhouette.outline)
  const [stemLength, stemHalf] = silhouette.stem
  const bits = Object.values(MARKS).map((is, bit) => (is(silhouette) ? 1 << bit : 0))
  const { fan = [0, 0, 0], anchor = 0 } = silhouette.cluster ?? {}
  return [
    ['marks', uint8(bits.reduce((all, bit) => all | bit, 0))],
    ['length', uint16(silhouette.length)],
    ['scale', uint8(silhouette.scale)],
    ['bend', int8(silhouette.bend)],
    ['wave', uint8(silhouette.wave ?? 0)],
    ['tilt', int8(silhouette.tilt)],
    ['calyx', uint8(silhouette.calyx)],
    ['stemLength', uint16(stemLength)],
    ['stemHalf', uint8(stemHalf)],
    ['pimples', uint8(silhouette.pimples ?? 0)],
    ['fan', fan.flatMap(int8)],
    ['anchor', uint16(anchor)],
    ['tier', uint8(cultivar.tier)],
    ['minHeat', uint24(cultivar.heat[0])],
    ['maxHeat', uint24(cultivar.heat[1])],
    ['stages', cultivar.stages.map(rampIndex)],
    ['points', uint8(outline.length)],
    ['creases', uint8(silhouette.creases.length)],
    ['outline', [...outline, ...silhouette.creases.flatMap(parsePoints)].flatMap(point)],
  ]
}
