/** The pictures that links to the collection and to its peppers show elsewhere. */
import { createRoute, z } from '@hono/zod-openapi'
import { readCards, type Deployment, type Sale } from '@peppermint/contracts/sale'
import type { Logger } from 'pino'
import type { Client } from 'viem'
import { AsideEnded, TooMuchAside } from '../aside/asideThread.ts'
import type { SaleSnapshot } from '../collection/saleSnapshot.ts'
import type { Database } from '../db/database.ts'
import { newRouter, Refusal, refusalOf, type Router } from '../http/router.ts'
import { matches } from '../http/staticFiles.ts'
import { CardUnknown, cardToShow, type CardSources, type CardToShow } from './cardToShow.ts'
import type { ShareSubject } from './drawShare.ts'
import { createPictureThread, keepPictures, type PictureThread } from './sharePictures.ts'

export interface ShareParts {
  readonly snapshot: Pick<SaleSnapshot, 'latest'>
  /** Where the cards stand; the chain is asked where it is undefined or has not come so far. */
  readonly database: Database | undefined
  /** For cards that the tables do not have. */
  readonly client: Client
  readonly deployment: Deployment
  /** Blocks below the head that a reorg may still take away. */
  readonly reorgWindow: number
  readonly log: Logger
  /** Draws the pictures; a thread of its own unless told otherwise. */
  readonly thread?: Pick<PictureThread, 'ask'>
}

/** How long a picture may wait for a reading of the sale, in milliseconds. */
const PATIENCE = 700

/** How long others may keep a picture, in seconds: an opened pepper never changes, a packet is opened any minute. */
const KEPT = { settled: 604_800, opened: 300, sealed: 60, collection: 3_600 } as const

/** What the collection is called where the chain was never read. */
const NAME = 'Peppers'

const FILE = /^(?:collection|[1-9]\d{0,4})\.png$/

const sharePicture = createRoute({
  method: 'get',
  path: '/share/{file}',
  summary: 'The picture that a link shows elsewhere, 1200 × 630',
  request: {
    params: z.object({
      file: z
        .string()
        .regex(FILE, 'must be collection.png, or the number of a pepper and .png')
        .openapi({ param: { name: 'file', in: 'path' }, example: '42.png' }),
    }),
  },
  responses: {
    200: {
      description: 'The picture',
      content: { 'image/png': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    304: { description: 'The picture has not changed' },
    400: refusalOf('Not the name of a picture'),
    404: refusalOf('There is no such pepper'),
    503: refusalOf('Too many pictures are wanted at once, or the chain cannot be read'),
  },
})

export function shareRoutes(parts: ShareParts): Router {
  const picture = keepPictures(parts.thread ?? createPictureThread())
  const sources: CardSources = { ...parts, askChain: chainCards(parts) }

  return newRouter().openapi(sharePicture, async (context) => {
    const { file } = context.req.valid('param')
    const sale = (await parts.snapshot.latest(PATIENCE))?.sale
    const { subject, keptFor } = await subjectOf(file, sale, (token) =>
      cardToShow(token, sale, sources).catch(unknownCard),
    )
    const { png, etag } = await picture(subject).catch((error: unknown) => notDrawn(error, parts.log))
    const headers = { ETag: etag, 'Cache-Control': `public, max-age=${keptFor}` }
    if (matches(context.req.header('if-none-match') ?? null, etag)) return context.body(null, 304, headers)
    return context.body(png, 200, {
      ...headers,
      'Content-Type': 'image/png',
      // Made to be shown elsewhere.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

async function subjectOf(
  file: string,
  sale: Pick<Sale, 'name' | 'maxSupply'> | undefined,
  show: (token: number) => Promise<CardToShow>,
): Promise<{ readonly subject: ShareSubject; readonly keptFor: number }> {
  const name = sale?.name ?? NAME
  if (file === 'collection.png')
    return { subject: { of: 'collection', name, supply: sale?.maxSupply }, keptFor: KEPT.collection }
  const token = Number(file.slice(0, -'.png'.length))
  const shown = await show(token)
  switch (shown.at) {
    case 'none':
      throw new Refusal(404, 'no_such_pepper', `There is no pepper ${token} yet. Nothing was changed.`)
    case 'sealed':
      return { subject: { of: 'packet', name, token }, keptFor: KEPT.sealed }
    case 'opened':
      return {
        subject: { of: 'pepper', name, token, card: shown.card },
        keptFor: shown.settled ? KEPT.settled : KEPT.opened,
      }
  }
}

/** One question for each card every ten seconds, and few at once: a node is not asked more because many look. */
function chainCards({ client, deployment }: ShareParts): CardSources['askChain'] {
  const known = new Map<number, Promise<number | undefined>>()
  let underWay = 0
  return async (token) => {
    const asked = known.get(token)
    if (asked !== undefined) return asked
    if (underWay >= MOST_QUESTIONS) throw busy()
    underWay += 1
    const question = readCards(client, deployment, [token])
      .then(([card]) => card?.number)
      .finally(() => {
        underWay -= 1
        setTimeout(() => known.delete(token), ANSWER_HOLDS).unref()
      })
    known.set(token, question)
    return question
  }
}

/** Cards asked of the chain at once. */
const MOST_QUESTIONS = 8
/** Milliseconds. */
const ANSWER_HOLDS = 10_000

function busy(): Refusal {
  return new Refusal(
    503,
    'busy',
    'Pictures cannot be drawn just now, most likely because too many are wanted. Nothing was changed. Ask again in a few seconds.',
    { 'Retry-After': '3' },
  )
}

/** One picture that takes the thread with it is no fault of those who wait for others. */
function notDrawn(error: unknown, log: Logger): never {
  if (error instanceof AsideEnded) {
    log.warn({ err: error }, 'the thread that draws has ended, and who waited for a picture was sent away')
    throw busy()
  }
  throw error instanceof TooMuchAside ? busy() : error
}

function unknownCard(error: unknown): never {
  if (!(error instanceof CardUnknown)) throw error
  throw new Refusal(
    503,
    'chain_unreachable',
    'The chain does not answer, so nobody here knows this pepper’s card. Nothing was changed. Try again in a moment.',
    { 'Retry-After': '5' },
  )
}
