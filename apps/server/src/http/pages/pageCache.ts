/**
 * Rendered collection pages by language and address. A page is served while the API's answers that it was rendered from are current:
 * each is asked again with its ETag, which costs one shared read of the newest block.
 */
import type { StaticFile } from '@peppermint/http/staticFiles.ts'
import type { AskApi } from './pageRoute.ts'
import { createAsk, type FetchApi } from './visitorApi.ts'

/** A rendered page. */
export interface CachedPage {
  readonly file: StaticFile
  /** Whether every answer was there. */
  readonly isComplete: boolean
}

/** Some 200 pages of 150 kB, each in all encodings. */
const MAX_BYTES = 32 * 1024 * 1024

interface Entry {
  readonly page: Promise<CachedPage>
  /** ETags of the answers by API path. */
  readonly answers: ReadonlyMap<string, string>
  /** In all encodings; 0 until it is rendered. */
  bytes: number
}

export interface PageCache {
  /**
   * The page with this key, rendered where there is none or its answers are outdated. Concurrent requests share one.
   * @param key language and canonical path.
   * @param fetchApi of the visitor.
   * @throws what `render` throws.
   */
  get(key: string, fetchApi: FetchApi, render: (ask: AskApi) => Promise<StaticFile>): Promise<CachedPage>
}

/** @param options `maxBytes`: of all pages together. */
export function createPageCache({ maxBytes = MAX_BYTES }: { maxBytes?: number } = {}): PageCache {
  /** The one that was asked for longest ago is first. */
  const entries = new Map<string, Entry>()
  let totalBytes = 0

  async function isCurrent({ page, answers }: Entry, fetchApi: FetchApi): Promise<boolean> {
    const { isComplete } = await page
    if (!isComplete) return false
    const statuses = await Promise.all([...answers].map(([path, etag]) => fetchApi(path, etag)))
    return statuses.every(({ status }) => status === 304)
  }

  function remove(key: string): void {
    totalBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function put(key: string, entry: Entry): void {
    remove(key)
    entries.set(key, entry)
    totalBytes += entry.bytes
  }

  function renderNow(
    key: string,
    fetchApi: FetchApi,
    render: (ask: AskApi) => Promise<StaticFile>,
  ): Promise<CachedPage> {
    const answers = new Map<string, string>()
    let isComplete = true
    const ask = createAsk(fetchApi, (apiPath, etag) => {
      if (etag === undefined) isComplete = false
      else answers.set(apiPath, etag)
    })
    const page = render(ask).then((file) => ({ file, isComplete }))
    const entry: Entry = { page, answers, bytes: 0 }
    put(key, entry)
    const keep = (rendered: CachedPage) => {
      if (entries.get(key) !== entry) return
      const bytes = sizeOf(rendered.file)
      if (!rendered.isComplete || bytes > maxBytes) return remove(key)
      entry.bytes = bytes
      totalBytes += bytes
      for (const [oldest] of entries) {
        if (totalBytes <= maxBytes) return
        remove(oldest)
      }
    }
    page.then(keep, () => {
      if (entries.get(key) === entry) remove(key)
    })
    return page
  }

  return {
    async get(key, fetchApi, render) {
      const known = entries.get(key)
      const isKnownCurrent = known !== undefined && (await isCurrent(known, fetchApi).catch(() => false))
      const now = entries.get(key)
      if (isKnownCurrent) {
        if (now === known) put(key, known)
        return known.page
      }
      // Another request may be rendering the next one.
      return now === undefined || now === known ? renderNow(key, fetchApi, render) : now.page
    },
  }
}

const sizeOf = ({ encodings }: StaticFile): number =>
  Object.values(encodings).reduce((sum, { byteLength }) => sum + byteLength, 0)
