/** The web as a test sees it: every host that ends in `.example` is the local one, and each question is noted. */
import type { ImageServer } from '@peppermint/devnet/imageServer'

export interface Web {
  readonly fetch: typeof fetch
  /** Addresses asked for, as they were written. */
  readonly asked: readonly string[]
}

/** Only names are played; questions, answers, redirects and limits are real. */
export function createWeb(host: ImageServer): Web {
  const asked: string[] = []
  return {
    asked,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      asked.push(url.href)
      const isPlayed = url.hostname.endsWith('.example')
      const response = await fetch(isPlayed ? `${host.origin}${url.pathname}${url.search}` : url, init)
      const cameFrom = response.url.replace(host.origin, isPlayed ? url.origin : host.origin)
      return Object.defineProperty(response, 'url', { value: cameFrom })
    },
  }
}
