/**
 * Encodes words for the contracts: parts of sentences, and the metadata JSON around them. They are stencils, so that
 * the same pen prints them.
 */
import { CULTIVARS } from '@peppermint/art/facts/cultivars'
import { RAMPS } from '@peppermint/art/facts/palette'
import { CALYX, COMPANION, PATTERN, RIPENESS, SKIN, type Share } from '@peppermint/art/facts/traits'
import * as words from '@peppermint/art/facts/words'
import { constantName, type Facts, uint16 } from './artFactsBytes.ts'
import { encodeText } from './artFactsStencils.ts'

/** The second sentence of a description. */
const COLLECTION = 'One of 10,000 peppers of Scovilles, each drawn by its contract on Canto.'

const PICTURE = '"image":"data:image/svg+xml;base64,'

/** Prefixes of text and number attributes. */
const wordTrait = (name: string): string => `{"trait_type":"${name}","value":"`
const numberTrait = (name: string): string => `{"display_type":"number","trait_type":"${name}","value":`

/** Metadata in print order; values are inserted between. */
const JSON_STENCILS = {
  jsonName: '{"name":"',
  jsonNumber: ' No. ',
  jsonDescription: '","description":"',
  jsonSealed: ` ${COLLECTION}","attributes":[],${PICTURE}`,
  jsonCultivar: ` ${COLLECTION}","attributes":[${wordTrait('Cultivar')}`,
  jsonSpecies: `"},${wordTrait('Species')}`,
  jsonRipeness: `"},${wordTrait('Ripeness')}`,
  jsonSkin: `"},${wordTrait('Skin')}`,
  jsonCalyx: `"},${wordTrait('Calyx')}`,
  jsonGround: `"},${wordTrait('Ground')}`,
  jsonPattern: `"},${wordTrait('Pattern')}`,
  jsonCompanion: `"},${wordTrait('Companion')}`,
  jsonTier: `"},${wordTrait('Heat tier')}`,
  jsonHeat: `"},${numberTrait('Heat')}`,
  jsonCard: `},${numberTrait('Card')}`,
  jsonPicture: `}],${PICTURE}`,
  jsonCollection: `","description":"Ten thousand peppers of twenty cultivars, from sweet to superhot, no two alike, each drawn by its contract on Canto.",${PICTURE}`,
  jsonEnd: '"}',
} as const

const SENTENCE = {
  turningTo: words.TURNING_TO,
  clusterOf: words.CLUSTER_OF.cluster,
  singleOf: words.CLUSTER_OF.single,
  fullStop: '.',
  packetTitle: words.PACKET_WORDS.title,
  packetBefore: words.PACKET_WORDS.before,
  packetAfter: words.PACKET_WORDS.after,
} as const

/** Adds all words: stencils by name, and tables of stencil offsets by trait. */
export function addWords(facts: Facts): void {
  for (const [name, text] of Object.entries(JSON_STENCILS)) addStencil(facts, name, text)
  for (const [name, text] of Object.entries(SENTENCE)) addStencil(facts, name, requireUnescaped(text))
  const values = <T extends string>(shares: readonly Share<T>[], of: Readonly<Record<T, words.Words>>) =>
    shares.map(([value]) => of[value])
  addTable(
    facts,
    'CULTIVAR_WORDS',
    CULTIVARS.map(({ name, latin }) => [name, latin]),
  )
  addTable(facts, 'RIPENESS_WORDS', values(RIPENESS, words.RIPENESS_WORDS))
  addTable(facts, 'SKIN_WORDS', values(SKIN, words.SKIN_WORDS))
  addTable(facts, 'CALYX_WORDS', values(CALYX, words.CALYX_WORDS))
  addTable(facts, 'GROUND_WORDS', words.GROUND_WORDS)
  addTable(facts, 'PATTERN_WORDS', values(PATTERN, words.PATTERN_WORDS))
  addTable(facts, 'COMPANION_WORDS', values(COMPANION, words.COMPANION_WORDS))
  addTable(
    facts,
    'RAMP_WORDS',
    Object.values(RAMPS).map(({ word }) => [word]),
  )
  addTable(
    facts,
    'HEAT_TIERS',
    words.HEAT_TIERS.map((tier) => [tier]),
  )
}

function addStencil(facts: Facts, name: string, text: string): void {
  facts.add('Stencil', constantName(name), encodeText(text))
}

/** Appends words, then a table of their offsets. */
function addTable(facts: Facts, name: string, rows: readonly (readonly string[])[]): void {
  const places = rows.map((row) =>
    row.flatMap((text) => {
      const place = facts.bytes.length
      facts.bytes.push(...encodeText(requireUnescaped(text)))
      return uint16(place)
    }),
  )
  facts.table(name, places)
}

/** @throws RangeError for a word that requires escaping in SVG or JSON, or contains braces. */
function requireUnescaped(text: string): string {
  if (/["&<>\\{}\p{Cc}]/u.test(text)) throw new RangeError(`A word must not need escaping: ${text}`)
  return text
}
