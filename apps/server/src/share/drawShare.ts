/**
 * Link previews (Open Graph images), 1200 × 630: the pepper's label at the left, its name and traits at the right. Pure:
 * from a subject to SVG.
 */
import {
  getCard,
  getCultivar,
  DECK_SIZE,
  drawFruit,
  drawHero,
  drawPacket,
  drawPepper,
  getGround,
  getHeat,
  describeTraits,
  type Card,
} from '@peppermint/art'
import { escapeXml, fitFontSize, splitLines, formatInteger } from './textLayout.ts'

export type ShareSubject =
  /** `supply` is undefined where the chain was never read. */
  | {
      readonly type: 'collection'
      readonly name: string
      readonly supply: number | undefined
      readonly chainName: string
    }
  /** `card` is its place in the deck, 1 to 10,000. */
  | { readonly type: 'pepper'; readonly name: string; readonly token: number; readonly card: number }
  | { readonly type: 'packet'; readonly name: string; readonly token: number }

/** Pixels, as link previews expect. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The day printing's plate, and its inks on light and on dark stock. */
const PLATE = '#F2B632'
const ON_LIGHT = { ink: '#14261C', soft: '#14261C', hot: '#A30E17' } as const
const ON_DARK = { ink: '#F6EDDA', soft: '#F6EDDA', hot: '#FF6A55' } as const
/** The stock a packet is laid on. */
const PACKET_BACKGROUND = '#EDF0E6'

/** The card that hangs in the picture of the whole collection, as in the page's head. */
const SPECIMEN = 9491

/** Where the words begin, and how wide they may be. */
const LEFT = 646
const MAX_WIDTH = 514

/**
 * The picture as an SVG document, 1200 by 630.
 * @throws {NoSuchPepper} for a card that the deck does not have.
 */
export function drawShare(subject: ShareSubject): string {
  switch (subject.type) {
    case 'collection':
      return document(PLATE, ON_LIGHT.ink, collection(subject))
    case 'pepper': {
      const card = getCard(subject.card)
      const inks = isDark(getGround(card).field) ? ON_DARK : ON_LIGHT
      return document(
        getGround(card).field,
        inks.ink,
        framedLabel(drawPepper(card)) + pepper(subject.name, subject.token, card, inks.hot),
      )
    }
    case 'packet':
      return document(
        PACKET_BACKGROUND,
        ON_LIGHT.ink,
        framedLabel(drawPacket(subject.token)) + packet(subject),
      )
  }
}

function document(field: string, ink: string, content: string): string {
  const { width, height } = SHARE_SIZE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" color="${ink}">` +
    `<path fill="${field}" d="M0 0h${width}v${height}H0z"/>${content}</svg>`
  )
}

/** The label as the token shows it, with a printer's shadow under its sheet. */
function framedLabel(svg: string): string {
  const sized = svg.replace('<svg ', '<svg x="32" y="32" width="566" height="566" ')
  return `<path fill="#14261C" opacity=".28" d="M42 42h566v566H42z"/>${sized}`
}

function pepper(name: string, token: number, card: Card, hot: string): string {
  const cultivar = getCultivar(card)
  const heat = getHeat(card)
  const facts = new Map(describeTraits(card))
  const shown = ['Ripeness', 'Skin', 'Calyx', 'Ground', 'Pattern', 'Companion']
    .map((trait): readonly [string, string] => [trait, String(facts.get(trait) ?? '')])
    .filter(([, value]) => value !== 'None')
  const title = heading(cultivar.name, splitLines(cultivar.name).length === 1 ? 170 : 152)
  return (
    masthead(name, `No. ${formatInteger(token)}`) +
    `<text x="${LEFT}" y="${title.top}" font-family="Latin" font-style="italic" font-size="30" fill="currentColor">${cultivar.latin}</text>` +
    title.markup +
    drawDial({ heat, x: LEFT, y: 326, hot }) +
    `<text x="${LEFT + 228}" y="402" font-family="Display" font-weight="820" font-size="56" fill="currentColor">${formatInteger(heat)}</text>` +
    textElement(LEFT + 229, 436, 20, `Scoville heat units`) +
    textElement(
      LEFT + 229,
      462,
      20,
      `one of ${formatInteger(cultivar.supply)} in ${formatInteger(DECK_SIZE)}`,
    ) +
    table(shown, 510)
  )
}
function packet({ name, token }: { readonly name: string; readonly token: number }): string {
  const title = heading('Sealed pepper', 190)
  return (
    masthead(name, `No. ${formatInteger(token)}`) +
    title.markup +
    textElement(LEFT, 420, 26, 'Its card is dealt when its crate opens.') +
    textElement(LEFT, 456, 26, 'Until then no one knows its cultivar,') +
    textElement(LEFT, 492, 26, 'heat and drawing.')
  )
}

/** The pepper hangs through the name: its leaves behind the letters, its fruit and its stem before them. */
function collection({ name, supply, chainName }: ShareSubject & { type: 'collection' }): string {
  const card = getCard(SPECIMEN)
  const { viewBox, markup } = drawHero(card)
  const size = fitFontSize(name, 1120, 330)
  const hanging = (drawing: string) =>
    `<svg x="330" y="-52" width="540" height="660" viewBox="${viewBox}">${drawing}</svg>`
  return (
    `<clipPath id="stem"><path d="M515 0h45l48 262h-60z"/></clipPath>` +
    hanging(markup) +
    `<text x="600" y="${Math.round(40 + size * 0.76)}" text-anchor="middle" font-family="Display" font-weight="820" font-size="${size}" fill="currentColor">${escapeXml(name)}</text>` +
    `<g clip-path="url(#stem)">${hanging(markup)}</g>` +
    hanging(drawFruit(card).markup) +
    textElement(78, 540, 30, supply === undefined ? 'Peppers,' : `${formatInteger(supply)} peppers,`) +
    textElement(78, 580, 30, `minted and drawn on ${chainName}.`) +
    textElement(700, 540, 30, 'Each mint is a sealed packet:') +
    textElement(700, 580, 30, 'one card, by chance.')
  )
}

/** What it belongs to at the left, which one it is at the right, and a double rule. */
function masthead(name: string, number: string): string {
  const right = LEFT + MAX_WIDTH
  const size = Math.min(30, fitFontSize(name, 330, 30))
  return (
    `<g font-family="Display" font-weight="820" fill="currentColor"><text x="${LEFT}" y="66" font-size="${size}">${escapeXml(name)}</text>` +
    `<text x="${right}" y="66" font-size="30" text-anchor="end">${number}</text></g>` +
    `<path stroke="currentColor" stroke-width="2" d="M${LEFT} 84H${right}M${LEFT} 90H${right}"/>`
  )
}

/** A name on one or two lines, as large as the measure lets it be. */
function heading(text: string, y: number): { readonly top: number; readonly markup: string } {
  const lines = splitLines(text)
  const size = Math.min(...lines.map((line) => fitFontSize(line, MAX_WIDTH, lines.length === 1 ? 120 : 84)))
  const markup = lines
    .map(
      (line, index) =>
        `<text x="${LEFT - 3}" y="${Math.round(y + size * (0.74 + index * 0.92))}" font-family="Display" font-weight="820" font-size="${size}" fill="currentColor">${escapeXml(line)}</text>`,
    )
    .join('')
  return { top: y - 14, markup }
}

function textElement(x: number, y: number, size: number, text: string): string {
  return `<text x="${x}" y="${y}" font-family="Text" font-weight="400" font-size="${size}" fill="currentColor">${escapeXml(text)}</text>`
}

/** Names and values in two columns, a hair between the rows. */
function table(rows: readonly (readonly [name: string, value: string])[], top: number): string {
  return rows
    .map(([name, value], index) => {
      const x = LEFT + (index % 2) * 268
      const y = top + Math.floor(index / 2) * 38
      return (
        `<path stroke="currentColor" opacity=".4" d="M${x} ${y - 26}h246"/>${textElement(x, y, 20, name)}` +
        `<text x="${x + 246}" y="${y}" text-anchor="end" font-family="Text" font-weight="700" font-size="20" fill="currentColor">${escapeXml(value)}</text>`
      )
    })
    .join('')
}

/** Whether light letters read better on the color, by its luma. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}

/** The scale's ends in Scoville heat units; milder than the first points at 0. */
const MIN_HEAT = 30
const MAX_HEAT = 2_200_000

const CENTER = 100
const BASE = 108

/**
 * A scale from mild to fierce, as on an oven: half a circle, logarithmic, because the hottest pepper is ten thousand
 * times as hot as the first that is hot at all. The page draws the same dial.
 * @param dial its heat in Scoville units, its left upper corner, and the color of what is hot; 200 by 120 pixels.
 */
function drawDial(dial: {
  readonly heat: number
  readonly x: number
  readonly y: number
  readonly hot: string
}): string {
  const position = positionOf(dial.heat)
  return (
    `<g transform="translate(${dial.x} ${dial.y})" fill="none" stroke="currentColor">` +
    `<path stroke-width="2" d="${arc(1)}"/>` +
    (position > 0 ? `<path stroke="${dial.hot}" stroke-width="11" d="${arc(position)}"/>` : '') +
    `<path stroke-width="8" stroke-dasharray="1.2 5.87" d="M17 ${BASE}A83 83 0 0 1 183 ${BASE}"/>` +
    `<path stroke="none" fill="currentColor" d="${needle(position)}"/>` +
    `<circle stroke="none" fill="currentColor" cx="${CENTER}" cy="${BASE}" r="9"/></g>`
  )
}

/** Where on the scale, 0 to 1. */
function positionOf(heat: number): number {
  if (heat <= MIN_HEAT) return 0
  return Math.min(1, Math.log(heat / MIN_HEAT) / Math.log(MAX_HEAT / MIN_HEAT))
}

function pointAt(position: number, radius: number): readonly [x: number, y: number] {
  const angle = Math.PI * (1 - position)
  return [Math.round(CENTER + radius * Math.cos(angle)), Math.round(BASE - radius * Math.sin(angle))]
}

function arc(position: number): string {
  const [x, y] = pointAt(position, 94)
  return `M6 ${BASE}A94 94 0 0 1 ${x} ${y}`
}

function needle(position: number): string {
  const [x, y] = pointAt(position, 60)
  const [dx, dy] = [pointAt(position, 5)[0] - CENTER, pointAt(position, 5)[1] - BASE]
  return `M${x} ${y}L${CENTER - dy} ${BASE + dx}L${CENTER + dy} ${BASE - dx}z`
}
