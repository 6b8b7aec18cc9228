/**
 * Exports the drawing's data tables from TypeScript to Solidity: generates `PepperFacts.sol` (offsets and constants),
 * `pepperData.ts` (bytes of the data contracts) and `PepperVectors.sol` (test vectors).
 */
import { concatHex, numberToHex, size, toHex, type Hex } from 'viem'
import { deckBytes } from '@peppermint/art'
import { FIRST_DARK_GROUND, GROUNDS } from '@peppermint/art/facts/palette'
import { STENCILS } from '@peppermint/art/facts/stencils'
import { STREAMS } from '@peppermint/art/facts/streams'
import { CALYX, COMPANION, PATTERN, RIPENESS, SKIN, type Share } from '@peppermint/art/facts/traits'
import { sine } from '@peppermint/art/geometry/integers'
import { constantName, type Constants, Facts } from './artFactsBytes.ts'
import { encodeStencil, Slots } from './artFactsStencils.ts'
import { addTables } from './artFactsTables.ts'
import { packetVectors, vectors } from './artFactsVectors.ts'
import { addWords } from './artFactsWords.ts'

/** EIP-170 code size limit, including the STOP before the data. */
const MAX_CODE_BYTES = 24_576

const TRAITS: Readonly<Record<string, readonly Share<string>[]>> = {
  Ripeness: RIPENESS,
  Finish: SKIN,
  Calyx: CALYX,
  Pattern: PATTERN,
  Companion: COMPANION,
}

/** The generated files: path from the contracts' folder → text. */
export function generateArtFiles(): ReadonlyMap<string, string> {
  const facts = collectFacts()
  return new Map([
    ['src/art/generated/PepperFacts.sol', solidity(facts)],
    ['generated/pepperData.ts', dataFile(facts)],
    ['test/art/generated/PepperVectors.sol', vectorsFile(facts)],
  ])
}

function collectFacts(): Facts {
  const facts = new Facts()
  const slots = new Slots()
  // Slots for the corners of a chip, in this order.
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) slots.place(name)
  for (const [name, stencil] of Object.entries(STENCILS))
    facts.add('Stencil', constantName(name), encodeStencil(stencil, slots))
  for (const [name, place] of slots.places) facts.name('Slot', constantName(name), place)
  for (const [name, number] of Object.entries(STREAMS))
    if (!name.startsWith('deal')) facts.name('Stream', constantName(name), number)
  addTables(facts)
  addWords(facts)
  facts.name('Table', 'GROUND_COUNT', GROUNDS.length)
  facts.name('Table', 'FIRST_DARK_GROUND', FIRST_DARK_GROUND)
  facts.name('Table', 'LENGTH', facts.bytes.length)
  return facts
}

/** Sines of the first quarter in sixteen steps, ten bits each, the first one lowest. */
function quarter(): Hex {
  let word = 0n
  for (let step = 0; step <= 16; step++) word |= BigInt(sine(step * 16)) << BigInt(10 * step)
  return numberToHex(word)
}

function solidity(facts: Facts): string {
  const parts = [
    '// SPDX-License-Identifier: MIT',
    '// Generated from packages/art/src/facts by contracts/script/artFacts.ts. Do not edit.',
    'pragma solidity 0.8.30;\n',
    ...Object.entries(TRAITS).map(enumeration),
    ...[...facts.libraries].map(library),
    `// Sines of the first quarter in sixteen steps, seventeen entries of ten bits, the first one lowest.\nuint256 constant QUARTER_SINES = ${quarter()};\n`,
  ]
  return parts.join('\n')
}

function enumeration([name, shares]: [string, readonly Share<string>[]]): string {
  const members = shares.map(([value]) => `    ${value[0]?.toUpperCase()}${value.slice(1)}`)
  return `enum ${name} {\n${members.join(',\n')}\n}\n`
}

function library([name, constants]: [string, Constants]): string {
  const lines = [...constants].map(
    ([constant, value]) => `    uint256 internal constant ${constant} = ${value};\n`,
  )
  return `library ${name} {\n${lines.join('')}}\n`
}

/** Creation code of a contract whose code is a STOP and then the bytes. */
function dataContract(bytes: Hex): Hex {
  const code = concatHex(['0x00', bytes])
  if (size(code) > MAX_CODE_BYTES)
    throw new RangeError(
      `${size(code)} bytes are too many for one data contract: ${MAX_CODE_BYTES} is the limit.`,
    )
  // PUSH2 length, DUP1, PUSH1 10, RETURNDATASIZE (0), CODECOPY, RETURNDATASIZE (0), RETURN.
  return concatHex(['0x61', numberToHex(size(code), { size: 2 }), '0x80600a3d393df3', code])
}

function dataFile(facts: Facts): string {
  const deck = deckBytes()
  const half = deck.length / 2
  const constant = (sentence: string, name: string, bytes: Uint8Array): string =>
    `/** ${sentence} */\nexport const ${name} =\n  '${dataContract(toHex(bytes))}'\n`
  return [
    '// Generated from packages/art/src by contracts/script/artFacts.ts. Do not edit.',
    '// Creation code of data contracts: they return a STOP and then the bytes as their code.',
    constant('Stencils and tables of the drawing.', 'factsData', Uint8Array.from(facts.bytes)),
    constant('Cards 1 to 5,000 of the deck.', 'firstHalfData', deck.subarray(0, half)),
    constant('Cards 5,001 to 10,000 of the deck.', 'secondHalfData', deck.subarray(half)),
  ].join('\n')
}

/** Hexadecimal digits on a line of Solidity. */
const HEX_DIGITS_PER_LINE = 100

function vectorsFile(facts: Facts): string {
  const deck = deckBytes()
  const half = deck.length / 2
  const constant = (name: string, bytes: Hex): string => {
    const lines = bytes.slice(2).match(new RegExp(`.{1,${HEX_DIGITS_PER_LINE}}`, 'g')) ?? []
    return `bytes constant ${name} =\n${lines.map((line) => `    hex"${line}"`).join('\n')};\n`
  }
  return [
    '// SPDX-License-Identifier: MIT',
    '// Generated from packages/art/src by contracts/script/artFacts.ts. Do not edit.',
    'pragma solidity 0.8.30;\n',
    '// Creation code of the data contracts.',
    constant('FACTS_DATA', dataContract(toHex(Uint8Array.from(facts.bytes)))),
    constant('FIRST_HALF_DATA', dataContract(toHex(deck.subarray(0, half)))),
    constant('SECOND_HALF_DATA', dataContract(toHex(deck.subarray(half)))),
    '// Cards whose seed is their place from 1: three bytes of traits, 32 of the hash of their picture.',
    constant('DRAWN', vectors()),
    '// The same for packets of tokens from 1: the hash of their picture.',
    constant('PACKETS', packetVectors()),
  ].join('\n')
}
