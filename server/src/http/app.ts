/**
 * The server's public face: the page, its files, the sale as JSON, and whether one could mint. Everything is
 * read-only, so everything but GET and HEAD is refused before its body is read.
 */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { saleToWire, type SaleAnswer } from '../client/saleWire.ts'
import { readiness } from '../collection/readiness.ts'
import type { SaleSnapshot } from '../collection/saleSnapshot.ts'
import { readAllowlistFile } from './allowlistFiles.ts'
import type { Page } from './page.ts'
import { refuse, refuseAnyone } from './refusals.ts'
import { securityHeaders } from './securityHeaders.ts'
import { answerFile, matches, type StaticFiles } from './staticFiles.ts'

export interface AppParts {
  readonly snapshot: SaleSnapshot
  readonly page: Page | undefined
  readonly files: StaticFiles
  /** Folder of the allowlists' files; undefined where the sale has none. */
  readonly allowlistDir: string | undefined
  /** Addresses the page talks to besides its own host: JSON-RPC endpoints, a relay. */
  readonly spokenTo: readonly string[]
  readonly log: Logger
}

/** How long an answer may wait for the chain, in milliseconds: an old reading now beats a new one late. */
const patience = { page: 700, sale: 2_000, health: 5_000 }

export function createApp({ snapshot, page, files, allowlistDir, spokenTo, log }: AppParts): Hono {
  const app = new Hono()
  app.use(securityHeaders(spokenTo))

  app.use(async (context, next) => {
    const { method } = context.req
    if (method === 'GET' || method === 'HEAD') return next()
    context.header('Allow', 'GET, HEAD')
    return refuseAnyone(
      context,
      405,
      'method_not_allowed',
      'Not like that',
      'This address can only be read (GET or HEAD). Nothing was changed.',
    )
  })

  app.get('/api/sale', async (context) => {
    const reading = await snapshot.latest(patience.sale)
    if (!reading) {
      return refuse(
        context,
        503,
        'chain_unreachable',
        'The chain has not answered yet. Nothing was sent. Try again in a moment.',
      )
    }
    const answer: SaleAnswer = { sale: saleToWire(reading.sale), readAt: reading.readAt }
    const body = JSON.stringify(answer)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    context.header('ETag', etag)
    context.header('Cache-Control', 'public, max-age=1')
    if (matches(context.req.header('if-none-match') ?? null, etag)) return context.body(null, 304)
    return context.body(body, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })

  app.get('/health', async (context) => {
    const reading = await snapshot.latest(patience.health)
    const state = readiness(reading, page !== undefined, Date.now())
    if (!state.ready) return refuse(context, 503, state.code, state.message)
    context.header('Cache-Control', 'no-store')
    return context.json({ code: 'ok', message: 'A visitor could mint now.' })
  })

  app.get('/', async (context) => {
    if (!page) {
      return refuseAnyone(
        context,
        503,
        'page_not_built',
        'Not built yet',
        'This server has no page to show: the site has not been built.',
      )
    }
    const reading = await snapshot.latest(patience.page)
    return answerFile(await page.html(reading, Date.now()), context.req.raw)
  })

  app.get('/allowlist/*', async (context) => {
    const file = await readAllowlistFile(allowlistDir, context.req.path)
    if (file) return answerFile(file, context.req.raw)
    return refuse(
      context,
      404,
      'no_such_list_file',
      'There is no file of an allowlist at this address. Nothing was sent. Paste a proof instead, or ask the creator for the files of the list.',
    )
  })

  app.get('*', (context) => {
    const file = files.get(context.req.path)
    return file ? answerFile(file, context.req.raw) : context.notFound()
  })

  app.notFound((context) =>
    refuseAnyone(context, 404, 'not_found', 'Nothing here', 'There is nothing at this address.'),
  )

  app.onError((error, context) => {
    log.error({ err: error, path: context.req.path }, 'an answer failed')
    return refuseAnyone(
      context,
      500,
      'internal_error',
      'Our fault',
      'Something failed on our side. Nothing was sent. Try again in a moment.',
    )
  })
  return app
}
