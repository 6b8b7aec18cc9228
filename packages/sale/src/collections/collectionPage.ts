/**
 * What the page says and shows of a collection besides what the contract knows: `page.ts` of the collection's folder.
 * Every field is used as it is, so a missing or misspelled one stops the build. The schema types the file and parses it.
 */
import { z } from 'zod'
import { describeIssues, object, read } from '../launch/fieldSchema.ts'
import type { Frozen } from '../sale.ts'

const number = z.number('a number')
const text = read<string, string>(parseText)
const path = read<string, string>(parsePath)
const color = read<string, string>(parseColor)

const links = z.array(object({ label: text, url: read<string, string>(parseHttpUrl) }), 'a list')

/** A name as SVG paths, so that the largest letters on the page need no web font. */
const wordSchema = object({
  text,
  /** x, y, width, height. */
  box: z.tuple([number, number, number, number], 'four numbers'),
  /** Paths; `repeatAt` draws one again, that far to the right. */
  paths: z.array(object({ d: text, repeatAt: z.optional(z.number('a number, or absent')) }), 'a list'),
})

/** Where pictures come from. */
const artSchema = z.discriminatedUnion(
  'type',
  [
    /** Scovilles' peppers: drawn in the browser from the cards of the deck on chain. */
    object({
      type: z.literal('cards'),
      /** The hero's card. */
      heroCard: z.number('a number'),
      /** The collection's name as outlines. Any other name is text in the display face. */
      word: wordSchema,
    }),
    /** Files of a host. */
    object({
      type: z.literal('hosted'),
      /** URL, or path on this site, of a token's picture. `{id}` is its number. */
      image: read<string, string>(parseImage),
      /** The picture of every sealed token, until its crate opens. */
      sealedImage: read<string, string>(parseLocation),
      /** Origin of the metadata, from which the page reads traits; absent if it is this site. */
      metadataOrigin: z.optional(read<string, string>(parseOrigin)),
      /** The hero's picture: a path on this site. */
      hero: object({ path, alt: text }),
    }),
  ],
  '‘cards’ or ‘hosted’',
)

/** The export of `page.ts`. `{chain}` and `{coin}` in a text are the chain's name and the symbol of its coin. */
const pageSchema = object({
  /** Name of the site: the mark in the header, the page titles, the name that wallets show with a request. */
  brand: text,
  /** What a token is called within a sentence: `pepper`, `peppers`, `a pepper`. */
  unit: object({ one: text, many: text, withArticle: text }),
  /** How they come to be, as in `10,000 peppers, minted and drawn on Canto.`: what follows the comma, without a period. */
  tagline: text,
  /** What one mint gives and when it shows, before one pays: one or two short sentences. */
  youGet: text,
  /** Where the pictures are, as in `Scovilles lives on Canto, chain 7700, pictures included.`: what follows the chain. */
  storage: text,
  art: artSchema,
  /** Picture of link previews, 1200 × 630: a path of this site. `{name}` in `alt` is the name on chain. */
  share: object({ path, alt: text }),
  /** Questions at the end of the mint page. */
  questions: z.array(object({ question: text, answer: text }), 'a list'),
  /** Links in the footer, for example to the terms or to the creator. */
  links,
  /** Where visitors who lack the chain's coin get it: links that they may open. */
  coinLinks: links,
  /** The ground's colors as `theme.css` has them, `#rrggbb`: for the browser's own toolbar. */
  ground: object({ light: color, dark: color }),
})

export type CollectionPage = Frozen<z.output<typeof pageSchema>>
export type CollectionArt = Frozen<z.output<typeof artSchema>>
export type WordOutlines = Frozen<z.output<typeof wordSchema>>

/** `page.ts` is invalid. Lists every issue. */
export class InvalidCollection extends Error {
  override readonly name = 'InvalidCollection'
}

/**
 * @param value the export of `page.ts`, unvalidated.
 * @param file named in the error.
 * @throws {InvalidCollection} with every issue.
 */
export function parseCollectionPage(value: unknown, file: string): CollectionPage {
  const parsed = pageSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InvalidCollection(describeIssues(parsed.error, value, file).join('\n'))
}

// Each parser returns the value, or throws a TypeError with the expected value.

function parseText(given: unknown): string {
  if (typeof given === 'string' && given.trim() !== '') return given
  throw new TypeError('text')
}

function parsePath(given: unknown): string {
  if (typeof given === 'string' && /^(\/[\w-][\w.-]*)+$/.test(given)) return given
  throw new TypeError('a path on this site, such as /hero.svg')
}

function parseHttpUrl(given: unknown): string {
  if (typeof given === 'string' && URL.parse(given)?.protocol === 'https:') return given
  throw new TypeError('an https URL')
}

/** A path on this site, or an https URL. */
function parseLocation(given: unknown): string {
  if (typeof given === 'string' && /^(\/[\w{-][\w.{}-]*)+$/.test(given)) return given
  if (typeof given === 'string' && URL.parse(given)?.protocol === 'https:') return given
  throw new TypeError('a path on this site, or an https URL')
}

function parseImage(given: unknown): string {
  const image = parseLocation(given)
  if (image.split('{id}').length === 2 && !image.startsWith('{id}')) return image
  throw new TypeError('a path or an https URL with {id} in the place of the token’s number, once')
}

function parseOrigin(given: unknown): string {
  if (typeof given === 'string' && URL.parse(given)?.protocol === 'https:' && new URL(given).origin === given)
    return given
  throw new TypeError('an origin such as https://art.example, or absent')
}

function parseColor(given: unknown): string {
  if (typeof given === 'string' && /^#[\da-f]{6}$/i.test(given)) return given
  throw new TypeError('a color such as #f2b632')
}
