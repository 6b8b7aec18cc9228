/**
 * What the page says and shows of a collection besides what the contract knows: `page.ts` of the collection's folder.
 * Every field is used as it is, so a missing or misspelled one stops the build.
 */
import { createFieldReader, type FieldReader } from '../deploy/fieldReader.ts'

/** The export of `page.ts`. */
export interface CollectionPage {
  /** Name of the site: the mark in the header, the page titles, the name that wallets show with a request. */
  readonly brand: string
  /** What a token is called within a sentence. */
  readonly unit: {
    /** `pepper`. */
    readonly one: string
    /** `peppers`. */
    readonly many: string
    /** `a pepper`. */
    readonly withArticle: string
  }
  /** How they come to be, as in `10,000 peppers, minted and drawn on Canto.`: what follows the comma, without a period. */
  readonly tagline: string
  /** Where the pictures are, as in `Scovilles lives on Canto, chain 7700, pictures included.`: what follows the chain. */
  readonly storage: string
  readonly art: CollectionArt
  /** Picture of link previews, 1200 × 630: a path of this site. `{name}` in `alt` is the name on chain. */
  readonly share: { readonly path: string; readonly alt: string }
  /** Questions at the end of the mint page. */
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
  /** Links in the footer, for example to the terms or to the creator. */
  readonly links: readonly { readonly label: string; readonly url: string }[]
  /** The ground's colors as `theme.css` has them, `#rrggbb`: for the browser's own toolbar. */
  readonly ground: { readonly light: string; readonly dark: string }
}

/** Where pictures come from. */
export type CollectionArt =
  /** Scovilles' peppers: drawn in the browser from the cards of the deck on chain. */
  | {
      readonly type: 'cards'
      /** The hero's card. */
      readonly heroCard: number
      /** The collection's name as outlines. Any other name is text in the display face. */
      readonly word: WordOutlines
    }
  /** Files of a host. */
  | {
      readonly type: 'hosted'
      /** URL, or path on this site, of a token's picture. `{id}` is its number. */
      readonly image: string
      /** The picture of every sealed token, until its crate opens. */
      readonly sealedImage: string
      /** Origin of the metadata, from which the page reads traits; absent if it is this site. */
      readonly metadataOrigin: string | undefined
      /** The hero's picture: a path on this site. */
      readonly hero: { readonly path: string; readonly alt: string }
    }

/** A name as SVG paths, so that the largest letters on the page need no web font. */
export interface WordOutlines {
  readonly text: string
  /** x, y, width, height. */
  readonly box: readonly [number, number, number, number]
  /** Paths; `repeatAt` draws one again, that far to the right. */
  readonly paths: readonly { readonly d: string; readonly repeatAt?: number }[]
}

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
  const issues: string[] = []
  const all = createFieldReader(value, file, issues)
  const unit = all.object('unit')
  const share = all.object('share')
  const ground = all.object('ground')
  const page: CollectionPage = {
    brand: all.read('brand', parseText),
    unit: {
      one: unit.read('one', parseText),
      many: unit.read('many', parseText),
      withArticle: unit.read('withArticle', parseText),
    },
    tagline: all.read('tagline', parseText),
    storage: all.read('storage', parseText),
    art: parseArt(all.object('art')),
    share: { path: share.read('path', parsePath), alt: share.read('alt', parseText) },
    questions: all.list('questions').map((each) => ({
      question: each.read('question', parseText),
      answer: each.read('answer', parseText),
    })),
    links: all.list('links').map((each) => ({
      label: each.read('label', parseText),
      url: each.read('url', parseHttpUrl),
    })),
    ground: { light: ground.read('light', parseColor), dark: ground.read('dark', parseColor) },
  }
  all.rejectUnknownFields()
  if (issues.length > 0) throw new InvalidCollection(issues.join('\n'))
  return page
}

function parseArt(art: FieldReader): CollectionArt {
  const type = art.read('type', (given) => {
    if (given === 'cards' || given === 'hosted') return given
    throw new TypeError('‘cards’ or ‘hosted’')
  })
  if (type === 'hosted') {
    const hero = art.object('hero')
    return {
      type,
      image: art.read('image', parseImage),
      sealedImage: art.read('sealedImage', parseLocation),
      metadataOrigin: art.read('metadataOrigin', parseOrigin),
      hero: { path: hero.read('path', parsePath), alt: hero.read('alt', parseText) },
    }
  }
  const word = art.object('word')
  return {
    type: 'cards',
    heroCard: art.number('heroCard'),
    word: {
      text: word.read('text', parseText),
      box: word.read('box', (given) => {
        if (isBox(given)) return given
        throw new TypeError('four numbers')
      }),
      paths: word.list('paths').map((path) => {
        const repeatAt = path.read('repeatAt', (given) => {
          if (given === undefined || typeof given === 'number') return given
          throw new TypeError('a number, or absent')
        })
        return { d: path.read('d', parseText), ...(repeatAt === undefined ? {} : { repeatAt }) }
      }),
    },
  }
}

const isBox = (given: unknown): given is [number, number, number, number] =>
  Array.isArray(given) && given.length === 4 && given.every((each) => typeof each === 'number')

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

function parseOrigin(given: unknown): string | undefined {
  if (given === undefined) return undefined
  if (typeof given === 'string' && URL.parse(given)?.protocol === 'https:' && new URL(given).origin === given)
    return given
  throw new TypeError('an origin such as https://art.example, or absent')
}

function parseColor(given: unknown): string {
  if (typeof given === 'string' && /^#[\da-f]{6}$/i.test(given)) return given
  throw new TypeError('a color such as #f2b632')
}
