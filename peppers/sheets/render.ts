/**
 * Contact sheets: what the drawings look like, for people. Writes PNGs into docs/art; run it after any change to
 * the art and look at them: `npm run sheets -w @peppermint/peppers`, with names after it for some of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { type Card, drawHero, drawPepper } from '../src/index.ts'
import { palettePng } from './palettePng.ts'
import { cultivars, plainCard, type Sample, span, traits } from './samples.ts'

const OUT = new URL('../../docs/art/', import.meta.url)

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
    // One card may stand on a sheet several times, with other traits: ids are told apart by its place.
    const svg = drawPepper(card).replaceAll(`p${card.number}`, `n${i}-`)
    return `${svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${cell}" height="${cell}" `)}${words}`
  })
  const width = gap + columns * (cell + gap)
  const height = gap + rows * (cell + gap + line)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#E8E4D8" d="M0 0h${width}v${height}H0z"/>${cells.join('')}</svg>`
}

/** The hanging fruit on the page's day and night grounds. */
function heroes(cards: readonly Card[]): string {
  const size = 1200
  const halves = cards.flatMap((card, row) =>
    [
      ['#F2B632', '#14261C', '#14261C', ''],
      ['#0B100E', '#F2B632', '#EDE7D2', ' stroke-width="12"'],
    ].map(([ground = '', word = '', ink = '', thin = ''], column) => {
      const { viewBox, markup } = drawHero(card)
      // The renderer knows no style sheets for classes set this way, so night's thin line is written in.
      const inked = thin ? markup.replaceAll(/ stroke-width="2[02]"([^>]*class="k")/g, `${thin}$1`) : markup
      const x = (column * size) / 2
      const y = row * 800
      return (
        `<svg x="${x}" y="${y}" width="${size / 2}" height="800"><path fill="${ground}" d="M0 0h1000v1000H0z"/>` +
        `<text x="300" y="330" text-anchor="middle" font-size="330" font-weight="900" font-family="serif" fill="${word}">ovill</text>` +
        `<svg x="30" y="0" width="540" height="780" viewBox="${viewBox}" color="${ink}" preserveAspectRatio="xMidYMin meet">${inked}</svg></svg>`
      )
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${cards.length * 800}">${halves.join('')}</svg>`
}

const sheets: Readonly<Record<string, () => string>> = {
  cultivars: () => sheet(cultivars(), 5, 300),
  traits: () => sheet(traits(), 8, 200),
  random: () => sheet(span(1, 48), 8, 180),
  'at-64': () => sheet(span(101, 96), 16, 64),
  hero: () => heroes([plainCard('reaper', 'Cream'), plainCard('habanero', 'Cream')]),
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
