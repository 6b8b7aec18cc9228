/**
 * Stops the clock of a Node process at `FIXED_NOW_MS`; timers run. Loaded with `--import` before our server, so that the
 * pages it renders and what its gateway records are the same in every run.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

const now = Number(process.env['FIXED_NOW_MS'])
if (!Number.isSafeInteger(now)) throw new Error('FIXED_NOW_MS: expected Unix milliseconds.')

const RunningDate = Date

globalThis.Date = class extends RunningDate {
  constructor(...parts: readonly unknown[]) {
    // Without arguments it is the present.
    super(...((parts.length === 0 ? [now] : parts) as [number]))
  }

  static override now(): number {
    return now
  }
} as DateConstructor

// Node's own `Date` header has another clock, and the page takes the server's time from it.
subscribe('http.server.request.start', (message) => {
  const { response } = message as { readonly response: ServerResponse }
  response.setHeader('Date', new Date().toUTCString())
})
