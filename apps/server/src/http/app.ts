/** The Hono app: the routes of all modules, the page, static files, and the error responses. */
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { SaleReader } from '../collection/saleReader.ts'
import { handleError } from '@peppermint/http/handleError.ts'
import { hostFilePath } from '@peppermint/http/hostFiles.ts'
import { addEdge, type EdgeOptions } from '@peppermint/http/edge/edge.ts'
import { isWrite, requireValidWrite } from '@peppermint/http/edge/writes.ts'
import { serveOpenApiDocument } from '@peppermint/http/openApiDocument.ts'
import { SAFE_PATH, type Page } from './pages/page.ts'
import { addPages, respondNotFound } from './pages/pageRoutes.ts'
import { STUDIO_PATH } from './pages/studioRoute.ts'
import { routedMethods } from '@peppermint/http/routedMethods.ts'
import { sendError } from '@peppermint/http/sendError.ts'
import { createRouter, type AppEnv, type Router } from '@peppermint/http/router.ts'
import { respondWithFile, type StaticFiles } from '@peppermint/http/staticFiles.ts'

export interface AppParts {
  /** Routes of every module; the first match wins. */
  readonly routes: readonly Router[]
  readonly snapshot: SaleReader
  readonly page: Page | undefined
  readonly files: StaticFiles
  readonly edge: EdgeOptions
  readonly log: Logger
}

export function createApp({ routes, snapshot, page, files, edge, log }: AppParts): Router {
  const app = createRouter()
  const allowedAt = (path: string) => allowedMethods(app, files, path)

  const checkWrite = requireValidWrite(edge)
  addEdge(app, edge, log, (context, next) => {
    const { method, path } = context.req
    // Before anything is read of what cannot be done here at all.
    const allowed = allowedAt(path)
    if (allowed.includes(method)) return checkWrite(context, next)
    return Promise.resolve(notFound(context, allowed))
  })

  for (const router of routes) app.route('/', router)

  // Each path of the workspace and of the studio is the URL of a Safe App, too.
  for (const path of [SAFE_PATH, STUDIO_PATH])
    app.get(`${path}/*`, async (context, next) => {
      const hostFile = files.get(hostFilePath(context.req.path) ?? '')
      return hostFile ? respondWithFile(hostFile, context.req.raw) : next()
    })
  addPages(app, page, snapshot)
  app.get('/api/openapi.json', serveOpenApiDocument(app))

  app.notFound((context) => {
    const { method, path } = context.req
    const file = method === 'GET' || method === 'HEAD' ? files.get(path) : undefined
    if (!file)
      return page && isVisit(context) ? respondNotFound(page, context) : notFound(context, allowedAt(path))
    const facts = context.env?.outgoing?.facts
    if (facts) facts.route = 'file'
    return respondWithFile(file, context.req.raw)
  })
  app.onError(handleError)
  return app
}

/** Whether a browser asks for a page that does not exist. */
const isVisit = ({ req }: Context<AppEnv>): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  !/^\/api(\/|$)/.test(req.path) &&
  (req.header('accept') ?? '').includes('text/html')

/** Methods that the path allows; empty where it does not exist. */
function allowedMethods(app: Router, files: StaticFiles, path: string): readonly string[] {
  const routed = routedMethods(app, path)
  return routed.length === 0 && files.has(path) ? ['GET', 'HEAD'] : routed
}

function notFound(context: Context<AppEnv>, allowed: readonly string[]): Response {
  if (allowed.length === 0)
    return sendError(context, 404, 'not_found', 'Not found', notFoundMessage(context.req))
  context.header('Allow', allowed.join(', '))
  return sendError(
    context,
    405,
    'method_not_allowed',
    'Method not allowed',
    `This address allows ${allowed.join(', ')}. Nothing was changed.`,
  )
}

function notFoundMessage({ path, method }: { readonly path: string; readonly method: string }): string {
  const isApi = path === '/api' || path.startsWith('/api/')
  return [
    'Not found.',
    ...(isWrite(method) ? ['Nothing was changed.'] : []),
    ...(isApi ? ['See /api/openapi.json for all routes.'] : []),
  ].join(' ')
}
