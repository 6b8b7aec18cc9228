/** A Safe App with its manifest. */
import { readManifest, withoutManifest, type AppManifest } from '@peppermint/safe/manifest'

export interface AppRecord extends AppManifest {
  readonly url: string
  readonly origin: string
}

const TIMEOUT_MS = 5_000

/** Never rejects: an app without a manifest opens all the same. @param url http(s). */
export async function loadApp(url: URL): Promise<AppRecord> {
  const base = `${url.origin}${url.pathname}`.replace(/\/$/, '')
  const common = { url: url.href, origin: url.origin }
  try {
    const response = await fetch(`${base}/manifest.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { ...common, ...readManifest(await response.json(), base) }
  } catch {
    return { ...common, ...withoutManifest(url.host, 'manifest.json cannot be read by other origins') }
  }
}
