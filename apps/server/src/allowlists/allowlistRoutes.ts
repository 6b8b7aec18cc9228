/**
 * Serves allowlist files from the folder that `npm run allowlist` writes, each list under its root. Files are read per
 * request, because new lists are added while the server runs, before the owner sets their root on chain. Serves only
 * lists that the chain references.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deployment, Sale } from '@peppermint/sale'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import { MAX_READING_AGE_MS } from '@peppermint/api/freshness.ts'
import type { SaleReader } from '../collection/saleReader.ts'
import { createFileDigests } from '@peppermint/http/fileDigests.ts'
import { createRouter, HttpError, errorResponse, type Router } from '@peppermint/http/router.ts'
import { respondWithFile, IMMUTABLE_CACHE, readStaticFile } from '@peppermint/http/staticFiles.ts'
import { withTimeout } from '@peppermint/process/withTimeout.ts'
import type { ListVerdict } from './checkList.ts'
import { createListChecks } from './listChecks.ts'

export interface AllowlistParts {
  /** Folder of the lists; undefined: no lists. */
  readonly dir: string | undefined
  readonly snapshot: Pick<SaleReader, 'latest'>
  /** Reads the chain, for a list that is newer than the last reading. */
  readonly readSale: () => Promise<Sale>
  readonly deployment: Deployment
  readonly log: Logger
}

const READING_TIMEOUT_MS = 700

/** For a reading that starts after the request. */
const FRESH_READING_TIMEOUT_MS = 3_000
/** Requests for old lists must not load a node. */
const MIN_READ_INTERVAL_MS = 500

/** Strict patterns: no request path can leave the folder. */
const ROOT = /^0x[\da-f]{64}$/
const FILE = /^(?:index|[\da-f]{2,4})\.json$/

const listFile = createRoute({
  method: 'get',
  path: '/allowlist/{root}/{file}',
  summary: 'A file of an allowlist',
  description:
    'index.json identifies the list; the other files hold accounts by the first digits of their address.',
  request: {
    params: z.object({
      root: z.string().openapi({ pattern: ROOT.source, example: `0x${'5e'.repeat(32)}` }),
      file: z.string().openapi({ pattern: FILE.source, example: '70.json' }),
    }),
  },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
    },
    304: { description: 'Not modified' },
    404: errorResponse('`list_file_not_found`'),
    410: errorResponse('`list_outdated`: no phase of the sale references this list'),
    503: errorResponse('`list_damaged`: the files do not match the root'),
  },
})

export function allowlistRoutes(parts: AllowlistParts): Router {
  const { dir, deployment, log } = parts
  const readSale = createFreshReader(parts.readSale)
  const checks = dir === undefined ? undefined : createListChecks(dir, log)
  const digests = createFileDigests()
  const router = createRouter().openapi(listFile, async (context) => {
    const { root, file } = context.req.valid('param')
    if (checks === undefined || dir === undefined || !isRoot(root) || !FILE.test(file)) throw fileNotFound()
    const [verdict, reading] = await Promise.all([
      checks.verdict(root, file),
      parts.snapshot.latest(READING_TIMEOUT_MS),
    ])
    if (verdict === 'absent') throw fileNotFound()
    // Serve unless known to be wrong: the page and the contract verify every proof.
    const isRead = reading !== undefined && Date.now() - reading.readAt < MAX_READING_AGE_MS
    let known = isRead ? reading.sale : undefined
    if (known !== undefined && !isReferenced(root, verdict, known, deployment)) {
      // The client may have seen a later block than this server.
      known = newerSale(known, await readSale())
      if (known !== undefined && !isReferenced(root, verdict, known, deployment))
        throw listOutdated(root, known)
    }
    if (verdict !== 'unchecked' && verdict.status === 'damaged') throw listDamaged()
    const isVerified = verdict !== 'unchecked' && known !== undefined
    const cache = isVerified ? IMMUTABLE_CACHE : 'no-cache'
    const found = await readStaticFile(join(dir, root, file), cache, digests)
    return respondWithFile(found, context.req.raw)
  })
  // Clients of lists are programs: JSON, not the HTML error page.
  router.get('/allowlist/*', () => {
    throw fileNotFound()
  })
  return router
}

const isRoot = (text: string): text is Hex => ROOT.test(text)

/**
 * Readings that start after the call, one at a time, shared by concurrent callers.
 * @returns undefined where the chain does not respond in time.
 */
function createFreshReader(read: () => Promise<Sale>): () => Promise<Sale | undefined> {
  let next: Promise<Sale | undefined> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let startedAt = -Infinity

  async function startRead(): Promise<Sale | undefined> {
    await last
    await pause(Math.max(0, startedAt + MIN_READ_INTERVAL_MS - performance.now()))
    startedAt = performance.now()
    next = undefined
    return read().catch(() => undefined)
  }

  return () => {
    if (next === undefined) {
      next = startRead()
      last = next
    }
    return withTimeout(next, FRESH_READING_TIMEOUT_MS, () => undefined)
  }
}

/** The reading of the later block: a node may be behind the previous one. */
function newerSale(known: Sale, read: Sale | undefined): Sale | undefined {
  return read !== undefined && read.head.number < known.head.number ? known : read
}

/** Whether a phase references this list, and the list is for that phase of this contract. */
function isReferenced(
  root: Hex,
  verdict: ListVerdict | 'unchecked',
  { phases }: Sale,
  at: Deployment,
): boolean {
  return phases.some(({ allowlistRoot }, phase) => {
    if (allowlistRoot?.toLowerCase() !== root) return false
    if (verdict === 'unchecked' || verdict.status === 'damaged') return true
    const { place } = verdict
    return place.phase === phase && place.chainId === at.chainId && place.contract === at.contract
  })
}

function fileNotFound(): HttpError {
  return new HttpError(
    404,
    'list_file_not_found',
    'There is no such allowlist file. Nothing was sent. Paste a proof instead, or ask the creator for the list.',
  )
}

function listOutdated(root: Hex, { phases, head }: Sale): HttpError {
  const references = phases
    .map(({ name, allowlistRoot }, phase) => ({ allowlistRoot, of: `phase ${phase} (${name})` }))
    .filter(({ allowlistRoot }) => allowlistRoot !== undefined)
    .map(({ allowlistRoot, of }) =>
      allowlistRoot === 'pending' ? `the list of ${of} is not set yet` : `${of} uses ${allowlistRoot}`,
    )
  const now = references.length === 0 ? 'no phase has a list' : references.join('; ')
  return new HttpError(
    410,
    'list_outdated',
    `The list ${root} is out of date: at block ${head.number} the contract does not use it for its phase; ${now}. Nothing was sent. Reload the sale and use its list, or paste a proof of that list.`,
  )
}

function listDamaged(): HttpError {
  return new HttpError(
    503,
    'list_damaged',
    'The files of this list are damaged: they do not match the root of the contract. Nothing was sent. Paste a proof instead, or try again after the creator has restored the files.',
    { 'Retry-After': '30' },
  )
}
