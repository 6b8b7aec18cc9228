/** The cards on the sheets, chosen so that one trait changes at a time. */
import { type Card, decodeCard, getCard, CULTIVARS, DECK_SIZE, GROUNDS } from '../src/index.ts'
import { CALYX, COMPANION, PATTERN, RIPENESS, SKIN } from '../src/facts/traits.ts'

/** A card and its caption. */
export interface Sample {
  readonly card: Card
  readonly caption: string
}

const cultivarAt = (key: string): number => CULTIVARS.findIndex((cultivar) => cultivar.key === key)

const groundAt = (name: string): number => GROUNDS.findIndex((ground) => ground.name === name)

/** A ripe, glossy, plain card of a cultivar, whatever the deck says. */
export function plainCard(key: string, ground: string, changed: Partial<Card> = {}): Card {
  const card = decodeCard(cultivarAt(key) + 41, cultivarAt(key) << 19)
  return { ...card, ripeness: 'ripe', ground: groundAt(ground), ...changed }
}

/** The first ripe card of each cultivar in the deck. */
export function cultivars(): readonly Sample[] {
  return CULTIVARS.map(({ name }, cultivar) => {
    for (let number = 1; number <= DECK_SIZE; number++) {
      const card = getCard(number)
      if (card.cultivar === cultivar && card.ripeness === 'ripe')
        return { card, caption: `${name} ${number}` }
    }
    throw new Error(`There is no ripe ${name}.`)
  })
}

/** Cards of the deck in its order. */
export const span = (from: number, count: number): readonly Sample[] =>
  Array.from({ length: count }, (_, i) => ({ card: getCard(from + i), caption: '' }))

/** Every value of every trait, each on fruit that show it. */
export function traits(): readonly Sample[] {
  const samples: Sample[] = []
  const add = (caption: string, card: Card): void => void samples.push({ caption, card })
  for (const [ripeness] of RIPENESS) add(`ripeness ${ripeness}`, plainCard('habanero', 'Sky', { ripeness }))
  for (const ripeness of ['green', 'breaking', 'dried'] as const)
    add(`ripeness ${ripeness}`, plainCard('rocoto', 'Cream', { ripeness }))
  const finishGrounds = ['Butter', 'Sky', 'Mint', 'Blush', 'Cream', 'Teal', 'Midnight', 'Lilac']
  for (const [i, [skin]] of SKIN.entries())
    add(`skin ${skin}`, plainCard('bell', finishGrounds[i] ?? 'Cream', { skin }))
  const finished = ['cayenne', 'scotch', 'tabasco', 'bhut', 'amarillo', 'reaper', 'habanero', 'serrano']
  const finishedGrounds = ['Mint', 'Lilac', 'Apricot', 'Sky', 'Teal', 'Butter', 'Coal', 'Blush']
  for (const [i, [skin]] of SKIN.entries())
    add(`skin ${skin}`, plainCard(finished[i] ?? 'bell', finishedGrounds[i] ?? 'Cream', { skin }))
  for (const [calyx] of CALYX) add(`calyx ${calyx}`, plainCard('scotch', 'Lilac', { calyx }))
  for (const calyx of ['long', 'curl'] as const)
    add(`calyx ${calyx}`, plainCard('poblano', 'Mint', { calyx }))
  const onGrounds = ['jalapeno', 'lemon', 'shishito', 'cayenne']
  for (const [i, { name }] of GROUNDS.entries()) {
    const key = onGrounds[i % 4] ?? 'bell'
    add(`ground ${name}`, plainCard(key, name, key === 'shishito' ? { ripeness: 'green' } : {}))
  }
  add('halo on Olive', plainCard('jalapeno', 'Olive', { ripeness: 'green' }))
  add('halo on Coal', plainCard('poblano', 'Coal', { ripeness: 'overripe' }))
  add('breaking forest', plainCard('poblano', 'Cream', { ripeness: 'breaking' }))
  add('breaking forest', plainCard('birdseye', 'Mint', { ripeness: 'breaking' }))
  const light = ['Cream', 'Butter', 'Mint', 'Sky', 'Blush', 'Lilac', 'Sky', 'Olive']
  const dark = ['Teal', 'Midnight', 'Oxblood', 'Coal', 'Teal', 'Midnight', 'Coal', 'Oxblood']
  for (const [i, [pattern]] of PATTERN.entries())
    add(`pattern ${pattern}`, plainCard('amarillo', light[i] ?? 'Cream', { pattern, mirrored: i % 2 === 1 }))
  for (const [i, [pattern]] of PATTERN.entries())
    add(`pattern ${pattern}`, plainCard('tabasco', dark[i] ?? 'Coal', { pattern }))
  const kept = ['serrano', 'poblano', 'fatalii', 'rocoto', 'habanero', 'shishito', 'lemon', 'reaper']
  const keptGrounds = ['Olive', 'Sky', 'Blush', 'Butter', 'Teal', 'Oxblood', 'Lilac', 'Midnight']
  for (const [i, [companion]] of COMPANION.entries())
    add(`companion ${companion}`, plainCard(kept[i] ?? 'bell', keptGrounds[i] ?? 'Cream', { companion }))
  const wide = ['bell', 'bell', 'scotch', 'bishop', 'pearl', 'rocoto', 'bell', 'scotch']
  for (const [i, [companion]] of COMPANION.entries())
    add(`companion ${companion}`, plainCard(wide[i] ?? 'bell', light[i] ?? 'Cream', { companion }))
  return samples
}
