/** A window whose parent is a scripted host: the edge of the browser, for tests of what crosses it. */
import { vi } from 'vitest'

export const HOST = 'https://host.example'
export const SAFE = '0x5AFE5aFE5AfE5aFE5AFe5afE5afE5AFE5afe5AfE'.toLowerCase()
export const SAFE_INFO = {
  safeAddress: SAFE,
  chainId: 7700,
  owners: [`0x${'a1'.repeat(20)}`],
  threshold: 1,
  isReadOnly: false,
}

/** A request as the parent received it. */
export interface HostRequest {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly env: { readonly sdkVersion: string }
}

export interface ScriptedHost {
  /** What the parent received. */
  readonly requests: (HostRequest & { readonly targetOrigin: string })[]
  /** Answers by method, given at once; a function computes one, and an error is sent as a failure. */
  readonly answers: Record<string, unknown>
  /** Delivers a message to the page; from the parent and the host's origin by default. */
  readonly deliver: (data: unknown, from?: { readonly origin?: string; readonly source?: unknown }) => void
  readonly succeed: (request: HostRequest, data: unknown) => void
  readonly fail: (request: HostRequest, error: unknown) => void
  readonly parent: object
  readonly listenerCount: () => number
}

/** Stubs `window`; undo with `vi.unstubAllGlobals`. `origin` is what the browser reports of the parent; null if it does not. */
export function openFrame(origin: string | null = HOST): ScriptedHost {
  const listeners = new Set<(event: unknown) => void>()
  const requests: ScriptedHost['requests'] = []
  const answers: Record<string, unknown> = {}
  const parent = {
    postMessage(message: HostRequest, targetOrigin: string) {
      // As the browser does: a function or symbol cannot be sent.
      requests.push({ ...structuredClone(message), targetOrigin })
      if (!Object.hasOwn(answers, message.method)) return
      const answer = answers[message.method]
      const data: unknown = typeof answer === 'function' ? answer(message.params) : answer
      queueMicrotask(() =>
        data instanceof Error ? host.fail(message, data.message) : host.succeed(message, data),
      )
    },
  }
  const host: ScriptedHost = {
    requests,
    answers,
    parent,
    deliver(data, { origin: from = HOST, source = parent } = {}) {
      for (const listener of listeners) listener({ data, origin: from, source })
    },
    succeed: ({ id }, data) => host.deliver({ id, success: true, version: '9.1.0', data }),
    fail: ({ id }, error) => host.deliver({ id, success: false, version: '9.1.0', error }),
    listenerCount: () => listeners.size,
  }
  vi.stubGlobal('window', {
    parent,
    crypto: globalThis.crypto,
    location: origin === null ? {} : { ancestorOrigins: [origin] },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  })
  return host
}
