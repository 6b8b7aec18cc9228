/** `/share/*.png`: link preview images of the collection and its peppers. */
import { createRoute, z } from '@hono/zod-openapi'
import { readCards, type Deployment, type Sale } from '@peppermint/sale'
import type { Logger } from 'pino'
import type { Client } from 'viem'
import { WorkerTerminated, QueueFull, createWorkerQueue, type WorkerQueue } from '../workers/workerQueue.ts'
import type { SaleReader } from '../collection/saleReader.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { createRouter, HttpError, errorResponse, type Router } from '@peppermint/http/router.ts'
import { etagMatches } from '@peppermint/http/staticFiles.ts'
import { CardUnavailable, resolveCardStatus, type CardSources, type CardStatus } from './resolveCardStatus.ts'
import type { ShareSubject } from './drawShare.ts'
import { Worker } from 'node:worker_threads'
import { createClientSlots } from '@peppermint/http/edge/clientSlots.ts'
import { createEtag } from '@peppermint/http/digest.ts'

export interface ShareParts {
  readonly snapshot: Pick<SaleReader, 'latest'>
  /** Has the cards; the chain is read where it is undefined or behind. */
  readonly database: Database | undefined
  /** Reads cards that the tables do not have. */
  readonly client: Client
  readonly deployment: Deployment
  /** Blocks below the head that a reorg may replace. */
  readonly reorgWindow: number
  /** The collection has files of a host as pictures: there is nothing to draw. */
  readonly isArtHosted: boolean
  /** Of the collection's chain. */
  readonly chainName: string
  readonly log: Logger
  /** Draws the pictures; defaults to a new worker. */
  readonly queue?: Pick<PictureQueue, 'run'>
}

const READING_TIMEOUT_MS = 700

/** `max-age` of a picture: a revealed pepper never changes, a packet may be revealed any minute. */
const MAX_AGE_SECONDS = { final: 604_800, revealed: 300, sealed: 60, collection: 3_600 } as const

/** Until the chain is read. */
const DEFAULT_NAME = 'Peppers'

const FILE = /^(?:collection|[1-9]\d{0,4})\.png$/

const sharePicture = createRoute({
  method: 'get',
  path: '/share/{file}',
  summary: 'Link preview image, 1200 × 630',
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
    304: { description: 'Not modified' },
    400: errorResponse('Invalid file name'),
    404: errorResponse('`pepper_not_found`, or `not_drawn` if the collection’s art is hosted'),
    503: errorResponse('`busy` or `chain_unreachable`'),
  },
})

export function shareRoutes(parts: ShareParts): Router {
  const picture = createPictureCache(parts.queue ?? createPictureQueue())
  const sources: CardSources = { ...parts, readCard: createCardReader(parts) }

  return createRouter().openapi(sharePicture, async (context) => {
    if (parts.isArtHosted)
      throw new HttpError(
        404,
        'not_drawn',
        'The pictures of this collection are files of its host. Nothing was changed.',
      )
    const { file } = context.req.valid('param')
    const sale = (await parts.snapshot.latest(READING_TIMEOUT_MS))?.sale
    const { subject, maxAgeSeconds } = await resolveSubject(parts.chainName, file, sale, (token) =>
      resolveCardStatus(token, sale, sources).catch(rethrowCardError),
    )
    const client: string | undefined = context.get('client')
    const { png, etag } = await picture(subject, client).catch((error: unknown) =>
      rethrowDrawError(error, parts.log),
    )
    const headers = { ETag: etag, 'Cache-Control': `public, max-age=${maxAgeSeconds}` }
    if (etagMatches(context.req.header('if-none-match') ?? null, etag))
      return context.body(null, 304, headers)
    return context.body(png, 200, {
      ...headers,
      'Content-Type': 'image/png',
      // Other sites embed it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

async function resolveSubject(
  chainName: string,
  file: string,
  sale: Pick<Sale, 'name' | 'maxSupply'> | undefined,
  readStatus: (token: number) => Promise<CardStatus>,
): Promise<{ readonly subject: ShareSubject; readonly maxAgeSeconds: number }> {
  const name = sale?.name ?? DEFAULT_NAME
  if (file === 'collection.png')
    return {
      subject: { type: 'collection', name, supply: sale?.maxSupply, chainName },
      maxAgeSeconds: MAX_AGE_SECONDS.collection,
    }
  const token = Number(file.slice(0, -'.png'.length))
  const cardStatus = await readStatus(token)
  switch (cardStatus.status) {
    case 'none':
      throw new HttpError(
        404,
        'pepper_not_found',
        `Pepper ${token} has not been minted. Nothing was changed.`,
      )
    case 'sealed':
      return { subject: { type: 'packet', name, token }, maxAgeSeconds: MAX_AGE_SECONDS.sealed }
    case 'revealed':
      return {
        subject: { type: 'pepper', name, token, card: cardStatus.card },
        maxAgeSeconds: cardStatus.isFinal ? MAX_AGE_SECONDS.final : MAX_AGE_SECONDS.revealed,
      }
  }
}

/** Reads each card at most once in ten seconds, and few at once, so that traffic does not reach the node. */
function createCardReader({ client, deployment }: ShareParts): CardSources['readCard'] {
  const known = new Map<number, Promise<number | undefined>>()
  let active = 0
  return async (token) => {
    const pending = known.get(token)
    if (pending !== undefined) return pending
    if (active >= MAX_CHAIN_READS) throw busyError()
    active += 1
    const reading = readCards(client, deployment, [token])
      .then(([card]) => card?.number)
      .finally(() => {
        active -= 1
        setTimeout(() => known.delete(token), CARD_TTL_MS).unref()
      })
    known.set(token, reading)
    return reading
  }
}

/** Concurrent. */
const MAX_CHAIN_READS = 8
const CARD_TTL_MS = 10_000

function busyError(): HttpError {
  return new HttpError(
    503,
    'busy',
    'Too many pictures are being drawn. Nothing was changed. Try again in a few seconds.',
    { 'Retry-After': '3' },
  )
}

/** A drawing that ends the worker also fails the other pending ones: 503, so that clients retry. */
function rethrowDrawError(error: unknown, log: Logger): never {
  if (error instanceof WorkerTerminated) {
    log.warn({ err: error }, 'share: drawing worker terminated; pending requests got 503')
    throw busyError()
  }
  throw error instanceof QueueFull ? busyError() : error
}

function rethrowCardError(error: unknown): never {
  if (!(error instanceof CardUnavailable)) throw error
  throw new HttpError(
    503,
    'chain_unreachable',
    'The chain is not responding, so this pepper’s card is unknown. Nothing was changed. Try again in a moment.',
    { 'Retry-After': '5' },
  )
}

interface SharePicture {
  readonly png: Uint8Array<ArrayBuffer>
  readonly etag: string
}

type PictureQueue = WorkerQueue<ShareSubject, Uint8Array<ArrayBuffer>>

/** Without limits garbage collection runs late, and the worker takes 50% more memory. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** A picture takes about 50 ms, so the last of forty waits two seconds. */
const MAX_PENDING = 40
/** Of one client, so that the others find room. */
export const MAX_PENDING_PER_CLIENT = 6

/** LRU cache of drawn pictures; concurrent requests share one drawing. */
export const createPictureQueue = (): PictureQueue =>
  createWorkerQueue({
    start: () => new Worker(new URL('./drawShare.worker.ts', import.meta.url), { resourceLimits, env: {} }),
    maxPending: MAX_PENDING,
    timeoutMs: 15_000,
  })

/** About 600 pictures of 50 kB. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024

/** @returns draws for a client, by its address; without one, as much as the queue takes. @throws {QueueFull} */
export function createPictureCache(
  queue: Pick<PictureQueue, 'run'>,
  maxBytes = MAX_CACHE_BYTES,
): (subject: ShareSubject, client?: string) => Promise<SharePicture> {
  const slots = createClientSlots({ max: MAX_PENDING, maxPerClient: MAX_PENDING_PER_CLIENT })
  const cache = new Map<string, SharePicture>()
  const pending = new Map<string, Promise<SharePicture>>()
  let bytes = 0

  function store(key: string, picture: SharePicture): void {
    cache.set(key, picture)
    bytes += picture.png.byteLength
    for (const [oldest, { png }] of cache) {
      if (bytes <= maxBytes) break
      cache.delete(oldest)
      bytes -= png.byteLength
    }
  }

  async function draw(key: string, subject: ShareSubject, release?: () => void): Promise<SharePicture> {
    try {
      const png = await queue.run(subject)
      const etag = createEtag(png)
      store(key, { png, etag })
      return { png, etag }
    } finally {
      pending.delete(key)
      release?.()
    }
  }

  return async (subject, client) => {
    const key = JSON.stringify(subject)
    const cached = cache.get(key)
    if (cached !== undefined) {
      // Maps keep insertion order: move the key to the end.
      cache.delete(key)
      cache.set(key, cached)
      return cached
    }
    let drawing = pending.get(key)
    if (drawing === undefined) {
      const slot = client === undefined ? undefined : slots.take(client)
      if (slot !== undefined && slot.status !== 'taken') throw new QueueFull()
      pending.set(key, (drawing = draw(key, subject, slot?.release)))
    }
    return drawing
  }
}
