/** Icons of Safe Apps for which the operator configures none: those of their manifests. */
import type { Logger } from 'pino'
import { readManifest } from '@peppermint/safe/manifest'
import { boundedFetch } from '@peppermint/rpc/boundedFetch.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024
/** The app may be served by the process that starts this one. */
const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 600_000

type SafeApps = GatewayChainConfig['safeApps']

/**
 * Looks for missing icons in the background until each is found.
 * @returns the apps, whose icons appear as they are found, and a function that ends the search.
 */
export function findAppIcons(
  configured: SafeApps,
  log: Pick<Logger, 'debug'>,
  firstDelayMs = FIRST_DELAY_MS,
): { readonly apps: SafeApps; readonly stop: () => void } {
  const apps = configured.map((app) => ({ ...app }))
  const stopped = new AbortController()
  const fetch = boundedFetch({ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal: stopped.signal })
  let timer: NodeJS.Timeout | undefined

  async function search(delayMs: number): Promise<void> {
    for (const app of apps.filter(({ iconUrl }) => iconUrl === null)) {
      const { origin, pathname } = new URL(app.url)
      const base = `${origin}${pathname}`.replace(/\/$/, '')
      try {
        const response = await fetch(`${base}/manifest.json`, { redirect: 'error' })
        app.iconUrl = readManifest(await response.json(), base).iconUrl ?? null
      } catch (error) {
        log.debug({ err: error, app: app.url }, 'safe apps: manifest cannot be read')
      }
    }
    if (!stopped.signal.aborted && apps.some(({ iconUrl }) => iconUrl === null)) schedule(delayMs)
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => void search(Math.min(2 * delayMs, MAX_DELAY_MS)), delayMs)
    timer.unref()
  }

  void search(firstDelayMs)
  return {
    apps,
    stop: () => {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}
