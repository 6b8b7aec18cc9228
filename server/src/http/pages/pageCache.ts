/**
 * Rendered collection pages by address. A page is served while the API's answers that it was rendered from are current:
 * each is asked again with its ETag, which costs one shared read of the newest block.
 */
import type { Router } from '../router.ts'
import type { StaticFile } from '../staticFiles.ts'
import { InvalidPageRequest, NoSuchPage, type AskApi } from './pageRoute.ts'

/** A rendered page. */
export interface CachedPage {
  readonly file: StaticFile
  /** Whether every answer was there. */
  readonly isComplete: boolean
}

/** About 150 kB each in all encodings. */
const MAX_PAGES = 200

interface Entry {
  readonly page: Promise<CachedPage>
  /** ETags of the answers by API path. */
  readonly answers: ReadonlyMap<string, string>
}

export interface PageCache {
  /**
   * The page at `path`, rendered where there is none or its answers are outdated. Concurrent requests share one.
   * @throws what `render` throws.
   */
  get(path: string, render: (ask: AskApi) => Promise<StaticFile>): Promise<CachedPage>
}

/** @param app answers the API's paths. */
export function createPageCache(app: Pick<Router, 'request'>): PageCache {
  const entries = new Map<string, Entry>()

  const fetchApi = async (path: string, etag?: string): Promise<Response> =>
    app.request(path, etag === undefined ? undefined : { headers: { 'If-None-Match': etag } })

  async function isCurrent({ page, answers }: Entry): Promise<boolean> {
    const { isComplete } = await page
    if (!isComplete) return false
    const statuses = await Promise.all([...answers].map(([path, etag]) => fetchApi(path, etag)))
    return statuses.every(({ status }) => status === 304)
  }

  function renderNow(path: string, render: (ask: AskApi) => Promise<StaticFile>): Promise<CachedPage> {
    const answers = new Map<string, string>()
    let isComplete = true
    const ask: AskApi = async (apiPath) => {
      const response = await fetchApi(apiPath)
      if (response.status === 404) throw new NoSuchPage(apiPath)
      if (response.status === 400) throw new InvalidPageRequest(apiPath)
      const etag = response.headers.get('ETag')
      if (!response.ok || etag === null) {
        isComplete = false
        return undefined
      }
      answers.set(apiPath, etag)
      return (await response.json()) as never
    }
    const page = render(ask).then((file) => ({ file, isComplete }))
    const entry = { page, answers }
    entries.delete(path)
    entries.set(path, entry)
    const drop = () => {
      if (entries.get(path) === entry) entries.delete(path)
    }
    page.then((rendered) => {
      if (!rendered.isComplete) drop()
    }, drop)
    const [oldest] = entries.keys()
    if (entries.size > MAX_PAGES && oldest !== undefined) entries.delete(oldest)
    return page
  }

  return {
    async get(path, render) {
      const known = entries.get(path)
      const isKnownCurrent = known !== undefined && (await isCurrent(known).catch(() => false))
      if (isKnownCurrent) return known.page
      const now = entries.get(path)
      // Another request may be rendering the next one.
      return now === undefined || now === known ? renderNow(path, render) : now.page
    },
  }
}
