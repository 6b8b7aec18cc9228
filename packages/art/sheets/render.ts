/**
 * Renders contact sheets as PNGs into docs/art. Run it after any change to the art and review them: `npm run sheets -w
 * @peppermint/art`, with names after it for some of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import {
  type Card,
  getCard,
  drawHero,
  drawPacket,
  drawPepper,
  decodeCard,
  CULTIVARS,
  DECK_SIZE,
  GROUNDS,
} from '../src/index.ts'
import { palettePng } from './encodePalettePng.ts'
import { CALYX, COMPANION, PATTERN, RIPENESS, SKIN } from '../src/facts/traits.ts'

const OUT = new URL('../../../docs/art/', import.meta.url)

/** Drawings in a grid, each with its caption below where there are captions. */
function sheet(samples: readonly Sample[], columns: number, cell: number): string {
  const gap = Math.max(4, Math.round(cell / 30))
  const line = samples.some(({ caption }) => caption) ? 26 : 0
  const rows = Math.ceil(samples.length / columns)
  const cells = samples.map(({ card, caption }, i) => {
    const x = gap + (i % columns) * (cell + gap)
    const y = gap + Math.floor(i / columns) * (cell + gap + line)
    const words = caption
      ? `<text x="${x}" y="${y + cell + 19}" font-size="${Math.min(16, cell / 12)}" font-family="sans-serif" fill="#221">${caption}</text>`
      : ''
    // A sheet may contain a card several times with other traits, so replace ids by position.
    const svg = drawPepper(card).replaceAll(`p${card.number}`, `n${i}-`)
    return `${svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${cell}" height="${cell}" `)}${words}`
  })
  const width = gap + columns * (cell + gap)
  const height = gap + rows * (cell + gap + line)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#E8E4D8" d="M0 0h${width}v${height}H0z"/>${cells.join('')}</svg>`
}

/** One picture alone. */
const single = (svg: string, size: number): string =>
  svg.replace('<svg ', `<svg width="${size}" height="${size}" `)

/** Hanging fruit on the page's day and night grounds. */
function hanging(cards: readonly Card[]): string {
  const halves = cards.flatMap((card, row) =>
    [
      ['#F2B632', '#14261C', ''],
      ['#0B100E', '#EDE7D2', ' stroke-width="12"'],
    ].map(([ground = '', ink = '', thin = ''], column) => {
      const { viewBox, markup } = drawHero(card)
      // The renderer knows no style sheets for classes set this way, so night's thin line is written in.
      const inked = thin ? markup.replaceAll(/ stroke-width="2[02]"([^>]*class="k")/g, `${thin}$1`) : markup
      return (
        `<svg x="${column * 360}" y="${row * 480}" width="360" height="480"><path fill="${ground}" d="M0 0h360v480H0z"/>` +
        `<svg width="360" height="470" viewBox="${viewBox}" color="${ink}" preserveAspectRatio="xMidYMin meet">${inked}</svg></svg>`
      )
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${cards.length * 480}">${halves.join('')}</svg>`
}

/** The card that is shown large: every layer has something to show on it. */
const HERO = plainCard('habanero', 'Midnight', { pattern: 'rays', companion: 'bee', calyx: 'long' })

const sheets: Readonly<Record<string, () => string>> = {
  cultivars: () => sheet(cultivars(), 5, 260),
  traits: () => sheet(traits(), 8, 144),
  random: () => sheet(span(1, 48), 8, 160),
  'at-64': () => sheet(span(101, 96), 16, 64),
  hero: () => single(drawPepper(HERO), 1200),
  packet: () => single(drawPacket(7), 800),
  hanging: () => hanging([getCard(9491), plainCard('habanero', 'Cream')]),
}

const wanted = process.argv.slice(2)
mkdirSync(OUT, { recursive: true })
for (const [name, draw] of Object.entries(sheets)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const image = new Resvg(draw(), { font: { loadSystemFonts: true } }).render()
  const png = palettePng(image.pixels, image.width, image.height)
  writeFileSync(new URL(`${name}.png`, OUT), png)
  process.stdout.write(`${name}.png ${image.width}×${image.height}, ${png.length} bytes\n`)
}

/** A card and its caption. */
interface Sample {
  readonly card: Card
  readonly caption: string
}

const cultivarAt = (key: string): number => CULTIVARS.findIndex((cultivar) => cultivar.key === key)

const groundAt = (name: string): number => GROUNDS.findIndex((ground) => ground.name === name)

/**
 * The cards on the sheets, chosen so that one trait changes at a time.
 * A ripe, glossy, plain card of a cultivar, whatever the deck says.
 */
function plainCard(key: string, ground: string, changed: Partial<Card> = {}): Card {
  const card = decodeCard(cultivarAt(key) + 41, cultivarAt(key) << 19)
  return { ...card, ripeness: 'ripe', ground: groundAt(ground), ...changed }
}

/** The first ripe card of each cultivar in the deck. */
function cultivars(): readonly Sample[] {
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
const span = (from: number, count: number): readonly Sample[] =>
  Array.from({ length: count }, (_, i) => ({ card: getCard(from + i), caption: '' }))

/** Every value of every trait, each on fruit that show it. */
function traits(): readonly Sample[] {
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
