/** Starts the worker that checks lists. The page's policy permits no other script (docs/design/studio.md). */
import type { ListAnswer, ListRequest } from './listMessages.ts'

export interface ListWorker {
  readonly send: (request: ListRequest) => void
  readonly stop: () => void
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Where the browser has Trusted Types, a worker's address must come from a policy, which exists once per page. */
function trust(workerUrl: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('studio-worker', {
    createScriptURL(url) {
      if (url !== workerUrl) throw new TypeError(`studio: ${url} is not the worker`)
      return url
    },
  })
  return policy?.createScriptURL(workerUrl) ?? workerUrl
}

/**
 * @param onFailure called if it throws.
 * @throws what `import()` throws.
 */
export async function startListWorker(
  onAnswer: (answer: ListAnswer) => void,
  onFailure: () => void,
): Promise<ListWorker> {
  const { default: workerUrl } = await import('./list.worker.ts?worker&url')
  const worker = new Worker(trust(workerUrl), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<ListAnswer>) => onAnswer(data))
  worker.addEventListener('error', onFailure)
  return {
    send: (request) => worker.postMessage(request, []),
    stop: () => worker.terminate(),
  }
}
