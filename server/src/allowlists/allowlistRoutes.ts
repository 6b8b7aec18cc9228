/**
 * The files of allowlists, from the folder that `npm run allowlist` wrote, each list below its root. They are read when
 * they are asked for, because a new list's files come while the server runs, before the owner changes the root on
 * chain. Nothing is given out that is not a list which the chain names.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deployment, Sale } from '@peppermint/contracts/sale'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import { MAX_READING_AGE_MS } from '../client/freshness.ts'
import type { SaleReader } from '../collection/saleReader.ts'
import { createFileDigests } from '../http/fileDigests.ts'
import { createRouter, HttpError, errorResponse, type Router } from '../http/router.ts'
import { respondWithFile, IMMUTABLE_CACHE, readStaticFile } from '../http/staticFiles.ts'
import { withTimeout } from '../withTimeout.ts'
import type { ListVerdict } from './checkList.ts'
import { createListChecks } from './listChecks.ts'

export interface AllowlistParts {
  /** Folder of the lists; undefined where the sale has none. */
  readonly dir: string | undefined
  readonly snapshot: Pick<SaleReader, 'latest'>
  /** Asks the chain itself, for a list that is newer than what this server has read. */
  readonly readSale: () => Promise<Sale>
  readonly deployment: Deployment
  readonly log: Logger
}

/** How long a file may wait for a reading of the sale, in milliseconds. */
const READING_TIMEOUT_MS = 700

/** How long it may wait for one that begins after it was asked for, in milliseconds. */
const FRESH_READING_TIMEOUT_MS = 3_000
/** Such readings begin at least so far apart, in milliseconds: who asks for old lists costs a node little. */
const MIN_READ_INTERVAL_MS = 500

/** Nothing but a root and a file's name passes: no path of a request can leave the folder. */
const ROOT = /^0x[\da-f]{64}$/
const FILE = /^(?:index|[\da-f]{2,4})\.json$/

const listFile = createRoute({
  method: 'get',
  path: '/allowlist/{root}/{file}',
  summary: 'A file of an allowlist',
  description:
    'index.json says of which list it is; the others hold accounts by the first digits of their address.',
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
    304: { description: 'The file has not changed' },
    404: errorResponse('There is no such file'),
    410: errorResponse('No phase of the sale names this list'),
    503: errorResponse('The files of this list are damaged'),
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
    // What is not known to be wrong is given out: the page and the contract check every proof themselves.
    const isRead = reading !== undefined && Date.now() - reading.readAt < MAX_READING_AGE_MS
    let known = isRead ? reading.sale : undefined
    if (known !== undefined && !isReferenced(root, verdict, known, deployment)) {
      // Whoever asks may have seen a later block than we: in the minute of a new list both are about.
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
  // Whoever looks for a list is a program, and wants to read why there is none.
  router.get('/allowlist/*', () => {
    throw fileNotFound()
  })
  return router
}

const isRoot = (text: string): text is Hex => ROOT.test(text)

/**
 * Readings that begin after they are asked for, one at a time for all who ask.
 * @returns undefined where the chain does not answer in time.
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

/** Of two readings that of the later block; a node may be behind the one that answered before. */
function newerSale(known: Sale, read: Sale | undefined): Sale | undefined {
  return read !== undefined && read.head.number < known.head.number ? known : read
}

/** Whether a phase names this list, and the list was made for that phase of this contract. */
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
    'no_such_list_file',
    'There is no file of an allowlist at this address. Nothing was sent. Paste a proof instead, or ask the creator for the files of the list.',
  )
}

function listOutdated(root: Hex, { phases, head }: Sale): HttpError {
  const references = phases
    .map(({ name, allowlistRoot }, phase) => ({ allowlistRoot, of: `phase ${phase} (${name})` }))
    .filter(({ allowlistRoot }) => allowlistRoot !== undefined)
    .map(({ allowlistRoot, of }) =>
      allowlistRoot === 'pending' ? `the list of ${of} is not set yet` : `${of} names ${allowlistRoot}`,
    )
  const now = references.length === 0 ? 'no phase has a list' : references.join('; ')
  return new HttpError(
    410,
    'list_stale',
    `The list ${root} is out of date: as of block ${head.number} Canto does not name it for the phase it was made for; ${now}. Nothing was sent. Read the sale again and ask for the list that it names, or paste a proof of that list.`,
  )
}

function listDamaged(): HttpError {
  return new HttpError(
    503,
    'list_damaged',
    'The files of this list are damaged here: they do not give the root that Canto names. Nothing was sent. Paste a proof instead, or come back when the creator has put the files in place again.',
    { 'Retry-After': '30' },
  )
}
