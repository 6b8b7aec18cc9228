/**
 * Export of a Safe's history as CSV, as Safe{Wallet} asks for it: it starts a job, asks for its status, and opens the
 * URL in it. A job's id says all that there is to know of it, so that any process answers for it and nothing is stored.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createRoute, z } from '@hono/zod-openapi'
import { addressInput } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import { type AppEnv, HttpError } from '@peppermint/http/router.ts'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
  ofSafe,
} from '../http/gatewayRouter.ts'
import { serviceUrl } from '../http/requestUrl.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { requireSafe, requireSafeOf } from '../safes/requireSafe.ts'
import { countItems } from '../transactions/historyItems.ts'
import { countHistoryRows, type HistoryRow, readHistoryRows } from '../transactions/historyRows.ts'
import { dateFilter } from '../transactions/listFilters.ts'
import { readTokenFilter, type TokenFilter } from '../transactions/tokenFilter.ts'
import { csvLine } from './csv.ts'
import { EXPORT_HEADER, readExportLines } from './exportLines.ts'

/** Ethereum transactions of one export. */
export const MAX_EXPORTED = 10_000
/** Ethereum transactions that are found at once. */
const PAGE_ROWS = 50
/**
 * Read at once, unless one Ethereum transaction has more; others have their turn in between, and a slow client’s lines
 * are held until it takes them.
 */
const MAX_LINES = 1_000
const MILLISECONDS_PER_LINE = 0.1
/** Of finding out whether there are too many, most of it the database's, and of the first page. */
const MILLISECONDS_PER_COUNT = 40

const isoDate = z.iso.datetime({ offset: true, error: 'Invalid ISO 8601 date' })
const exportInput = z.object({
  executionDateGte: isoDate.optional(),
  executionDateLte: isoDate.optional(),
  /** Ethereum transactions. */
  limit: z.int().min(1).max(MAX_EXPORTED).optional(),
  offset: z.int().min(0).max(MAX_EXPORTED).optional(),
})
const jobStatus = z.object({
  id: z.string(),
  name: z.string(),
  data: z.object({ chainId: z.string(), safeAddress: z.string(), timestamp: z.number() }),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  progress: z.number(),
  processedOn: z.number(),
  finishedOn: z.number(),
  failedReason: z.string().optional(),
  returnValue: z.object({ downloadUrl: z.string() }).nullable(),
})
type JobStatus = z.infer<typeof jobStatus>

const ofExport = ofChain.extend({ safeAddress: addressInput })
const launch = createRoute({
  method: 'post',
  path: '/v1/export/chains/{chainId}/{safeAddress}',
  summary: "Start an export of a Safe's history",
  request: {
    params: ofExport,
    body: { content: { 'application/json': { schema: exportInput.optional() } } },
  },
  responses: { 202: { description: 'Ready', content: { 'application/json': { schema: jobStatus } } } },
})
const status = jsonRoute(
  'get',
  '/v1/export/{jobId}/status',
  'Status of an export, with the URL of the file',
  { params: z.object({ jobId: z.string() }) },
  jobStatus,
)
const text = z.string().optional()
const download = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/safes/{safe}/transactions/export.csv',
  summary: 'History of a Safe as CSV, newest first',
  request: {
    params: ofSafe,
    query: z.object({ execution_date__gte: text, execution_date__lte: text, limit: text, offset: text }),
  },
  responses: { 200: { description: 'OK', content: { 'text/csv': { schema: z.string() } } } },
})

interface ExportRange {
  /** Unix seconds. */
  readonly from: number | undefined
  readonly until: number | undefined
  readonly limit: number
  readonly offset: number
}

interface Job extends ExportRange {
  readonly chainId: string
  readonly safe: z.infer<typeof addressInput>
  /** Unix seconds. */
  readonly startedAt: number
}

export function exportRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(launch, async (context) => {
    const { chainId, safeAddress: safe } = context.req.valid('param')
    const asked = context.req.valid('json') ?? {}
    const startedAt = Math.floor(Date.now() / 1_000)
    const secondsOf = (date: string | undefined) =>
      date === undefined ? undefined : Math.max(0, Math.floor(Date.parse(date) / 1_000))
    const job = {
      chainId,
      safe,
      startedAt,
      from: secondsOf(asked.executionDateGte),
      // What is executed while the file is read would move its pages.
      until: Math.min(secondsOf(asked.executionDateLte) ?? startedAt, startedAt),
      limit: asked.limit ?? MAX_EXPORTED,
      offset: asked.offset ?? 0,
    }
    return context.json(await describeJob(context, chains, job), 202)
  })

  router.openapi(status, async (context) => {
    const job = parseJob(context.req.valid('param').jobId)
    if (job === undefined) throw new GatewayError(404, 'Job not found')
    return context.json(await describeJob(context, chains, job), 200)
  })

  router.openapi(download, async (context) => {
    const { chain, safe } = await requireSafeOf(chains, context.req.valid('param'), context.get('client'))
    const query = (name: string) => context.req.query(name)
    const range = {
      from: dateFilter(query, 'execution_date__gte'),
      until: dateFilter(query, 'execution_date__lte'),
      limit: numberOf(query('limit'), MAX_EXPORTED),
      offset: numberOf(query('offset'), 0),
    }
    const filter = await readTokenFilter(chain, safe.address, true)
    const problem = await findProblem(context, chain, safe, filter, range)
    if (problem !== undefined) throw new GatewayError(422, problem)
    const file = `transactions-${chain.chainId}-${safe.address}.csv`
    context.header('Content-Type', 'text/csv; charset=utf-8')
    context.header('Content-Disposition', `attachment; filename="${file}"`)
    const lines = writeLines(context, chain, safe, filter, range)
    // The first page decides on the status.
    const first = await lines.next()
    return context.body(streamOf(first.value ?? '', lines), 200)
  })
  return router
}

function numberOf(written: string | undefined, usual: number): number {
  if (written === undefined) return usual
  if (!/^\d{1,5}$/.test(written) || Number(written) > MAX_EXPORTED)
    throw new GatewayError(422, `Invalid number: at most ${MAX_EXPORTED}`)
  return Number(written)
}

/** Why these transactions cannot be exported. */
async function findProblem(
  context: Context<AppEnv>,
  { database }: GatewayChain,
  safe: GatewaySafe,
  filter: TokenFilter,
  { limit, offset, ...range }: ExportRange,
): Promise<string | undefined> {
  if (!safe.isIndexed) return 'The history of this Safe is still being indexed. Try again later.'
  await chargeWork(context, MILLISECONDS_PER_COUNT)
  const count = await countHistoryRows(database, safe.address, filter, range, MAX_EXPORTED)
  if (count !== null || offset + limit < MAX_EXPORTED) return undefined
  return `There are more than ${MAX_EXPORTED} transactions in this time. Choose a shorter one.`
}

async function* writeLines(
  context: Context<AppEnv>,
  chain: GatewayChain,
  safe: GatewaySafe,
  filter: TokenFilter,
  { limit, offset, ...range }: ExportRange,
): AsyncGenerator<string, undefined> {
  let head = csvLine(EXPORT_HEADER)
  let after: HistoryRow | undefined
  let left = limit
  do {
    const page = { offset: after === undefined ? offset : 0, limit: Math.min(PAGE_ROWS, left) }
    const rows = await readHistoryRows(chain.database, safe.address, filter, page, { ...range, after })
    const counts = await countItems(chain, safe, rows, filter)
    for (const { group, lines } of groupsOf(
      rows,
      ({ transactionHash }) => counts.get(transactionHash) ?? 0,
    )) {
      const charge = head === '' ? chargeInTurn : chargeWork
      await charge(context, lines * MILLISECONDS_PER_LINE)
      const written = await readExportLines(chain, safe, group, filter)
      yield head + written.map(csvLine).join('')
      head = ''
    }
    left = rows.length < page.limit ? 0 : left - rows.length
    after = rows.at(-1)
  } while (left > 0)
  if (head !== '') yield head
}

/** Rows one after another, with at most `MAX_LINES` together unless it is one. */
function groupsOf<Row>(rows: readonly Row[], linesOf: (row: Row) => number) {
  const groups: { group: Row[]; lines: number }[] = []
  for (const row of rows) {
    const lines = linesOf(row)
    const last = groups.at(-1)
    if (last === undefined || last.lines + lines > MAX_LINES) groups.push({ group: [row], lines })
    else {
      last.group.push(row)
      last.lines += lines
    }
  }
  return groups
}

/** Waits where a request would be refused: a file that has begun would end early, with the status of a whole one. */
async function chargeInTurn(context: Context<AppEnv>, milliseconds: number): Promise<void> {
  for (;;)
    try {
      return await chargeWork(context, milliseconds)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429) throw error
      await wait(1_000 * Number(error.headers['Retry-After'] ?? 1), undefined, { ref: false })
    }
}

/** Reads the next page when the client has taken this one. */
function streamOf(first: string, lines: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      const { value, done } = await lines.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

const ID = /^(\d{1,16})_(0x[\da-f]{40})_(\d{0,11})_(\d{1,11})_(\d{1,5})_(\d{1,5})_(\d{1,11})$/i

const idOf = ({ chainId, safe, from, until, limit, offset, startedAt }: Job): string =>
  [chainId, safe, from ?? '', until, limit, offset, startedAt].join('_')

function parseJob(id: string): Job | undefined {
  const [, chainId = '', safeText, from = '', ...numbers] = ID.exec(id) ?? []
  const safe = addressInput.safeParse(safeText).data
  const [until, limit, offset, startedAt] = numbers.map(Number)
  if (safe === undefined || until === undefined || limit === undefined) return undefined
  if (offset === undefined || startedAt === undefined || Math.max(limit, offset) > MAX_EXPORTED)
    return undefined
  return { chainId, safe, from: from === '' ? undefined : Number(from), until, limit, offset, startedAt }
}

async function describeJob(context: Context<AppEnv>, chains: GatewayChains, job: Job): Promise<JobStatus> {
  const { chainId, startedAt } = job
  const chain = chainOf(chains, chainId)
  const safe = await requireSafe(chain, job.safe, context.get('client'))
  const filter = await readTokenFilter(chain, safe.address, true)
  const problem = await findProblem(context, chain, safe, filter, job)
  const timestamp = startedAt * 1_000
  return {
    id: idOf(job),
    name: 'csv-export',
    data: { chainId, safeAddress: safe.address, timestamp },
    timestamp,
    progress: 100,
    processedOn: timestamp,
    finishedOn: timestamp,
    ...(problem !== undefined && { failedReason: problem }),
    returnValue: problem === undefined ? { downloadUrl: downloadUrlOf(serviceUrl(context), job) } : null,
  }
}

function downloadUrlOf(service: string, { chainId, safe, from, until, limit, offset }: Job): string {
  const url = new URL(`${service}/v1/chains/${chainId}/safes/${safe}/transactions/export.csv`)
  const dateOf = (seconds: number) => new Date(seconds * 1_000).toISOString()
  if (from !== undefined) url.searchParams.set('execution_date__gte', dateOf(from))
  if (until !== undefined) url.searchParams.set('execution_date__lte', dateOf(until))
  if (limit !== MAX_EXPORTED) url.searchParams.set('limit', String(limit))
  if (offset !== 0) url.searchParams.set('offset', String(offset))
  return url.href
}
