/** The pictures that take the hero's place: a token's packet, and its fruit to hang on the hero's stem. */
import type * as drawings from '@peppermint/ui/tokens/drawings.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import { pictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { FRUIT_BOX } from './fruitBox.ts'
import type { SpecimenFacts } from '../Specimen.tsx'

/** A fruit in the hero's coordinates, where its calyx is at 0, 0. */
export interface OwnFruit {
  readonly token: number
  /** Index of its label's ground, 0 to 11. */
  readonly ground: number
  readonly description: string
  /** Data URLs: the outlines differ as the hero's do. */
  readonly light: string
  readonly dark: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees about its stem; clusters that grow upright hang from it. */
  readonly turn: number
  readonly facts: SpecimenFacts
}

/** How far a cluster reaches to the sides of its node and below it: its picture is that of the whole label. */
const CLUSTER = { reach: 440, length: 740 } as const

/** The width of an outline, in the drawing's markup. */
const OUTLINE = /stroke-width="\d+"([^>]*class="k")/g

/** Outlines as `--outline` and `--outline-width` of the hero. */
const INKS = { light: ['#211', 20], dark: ['#ede7d2', 7] } as const

/** The token's fruit; undefined until its card has been read. */
export function ownFruit(code: typeof drawings, pepper: Pepper): OwnFruit | undefined {
  if (pepper.status === 'sealed' || pepper.card === undefined) return undefined
  const card = code.decodeCard(pepper.card.number, pepper.card.traits)
  const { viewBox, markup, stemTop } = code.drawFruit(card)
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  const isCluster = stemTop[1] !== 0
  const { reach, length } = isCluster
    ? CLUSTER
    : { reach: Math.max(-left, left + width), length: top + height }
  const scale = Math.min(1, FRUIT_BOX.reach / reach, FRUIT_BOX.length / length)
  const draw = (theme: keyof typeof INKS): string => {
    const [ink, stroke] = INKS[theme]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" color="${ink}">${markup}</svg>`
    return asData(svg.replaceAll(OUTLINE, `stroke-width="${stroke}"$1`))
  }
  const { name, latin, supply } = code.getCultivar(card)
  return {
    token: pepper.id,
    ground: card.ground,
    description: pictureWords(code).describeFruit(card),
    light: draw('light'),
    dark: draw('dark'),
    x: (left - stemTop[0]) * scale,
    y: (top - stemTop[1]) * scale,
    width: width * scale,
    height: height * scale,
    turn: stemTop[1] > 500 ? 180 : 0,
    facts: {
      token: pepper.id,
      name,
      latin,
      count: supply,
      supply: code.DECK_SIZE,
      heat: code.getHeat(card),
    },
  }
}

/** The packet of a token as a data URL, on its label. */
export const ownPacket = (code: typeof drawings, token: number): string => asData(code.drawPacket(token))

const asData = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
