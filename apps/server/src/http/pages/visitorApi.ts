/** The API as the pages read it: in this process, for the visitor who asked for the page. */
import type { Context } from 'hono'
import type { AppEnv, Router, Visitor } from '@peppermint/http/router.ts'
import { InvalidPageRequest, NoSuchPage, type AskApi } from './pageRoute.ts'

/**
 * Sends a GET request to the API; limits per client count it for the visitor.
 * @param path with its query.
 * @param etag of an answer that the caller has: the response is a 304 while it is current.
 */
export type FetchApi = (path: string, etag?: string) => Promise<Response>

/** @param app answers the API's paths. */
export function createFetchApi(app: Pick<Router, 'request'>, context: Context<AppEnv>): FetchApi {
  const visitor: Visitor = {
    requestId: context.get('requestId'),
    client: context.get('client'),
    log: context.get('log'),
  }
  return async (path, etag) =>
    app.request(path, etag === undefined ? undefined : { headers: { 'If-None-Match': etag } }, { visitor })
}

/**
 * Asks the API.
 * @param onAnswer called with the ETag of the answer, undefined where there is no answer.
 */
export function createAsk(
  fetchApi: FetchApi,
  onAnswer: (path: string, etag: string | undefined) => void = () => undefined,
): AskApi {
  return async (path) => {
    const response = await fetchApi(path)
    if (response.status === 404) throw new NoSuchPage(path)
    if (response.status === 400) throw new InvalidPageRequest(path)
    const etag = response.ok ? response.headers.get('ETag') : null
    onAnswer(path, etag ?? undefined)
    return etag === null ? undefined : ((await response.json()) as never)
  }
}
