/** Figures of this process for Prometheus. What only others know is asked of them when the figures are read. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RouteClass } from '../edge/routeClass.ts'

type Read = () => number | undefined | Promise<number | undefined>

export interface Metrics {
  /** An answer went out. `route` is the pattern of a route, not an address. */
  recordResponse(route: string, method: string, status: number, milliseconds: number): void
  recordRateLimited(routeClass: RouteClass): void
  /** A figure that is asked for when somebody reads; undefined: there is none now. */
  addGauge(this: void, name: string, help: string, read: Read): void
  /** The same for a figure that only grows. */
  addCounter(this: void, name: string, help: string, read: () => number): void
  /** One of several states is the present one: 1 for that, 0 for the others. */
  addStateGauge(this: void, name: string, help: string, states: readonly string[], read: () => string): void
  /** Everything in Prometheus' text format, with its content type. */
  text(): Promise<{ readonly type: string; readonly text: string }>
}

/** Seconds. What lies ready takes less than a millisecond, what waits for the chain up to ten seconds. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

export function createMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'peppermint_' })
  const requests = new Histogram({
    name: 'peppermint_http_request_seconds',
    help: 'Answers by route, method and status, and how long they took.',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [register],
  })
  const rateLimited = new Counter({
    name: 'peppermint_limited_total',
    help: 'Requests refused because their client asked too much, by class of routes.',
    labelNames: ['class'],
    registers: [register],
  })
  // Looking a set of labels up costs more than counting: it is done once for each.
  const observers = new Map<string, (seconds: number) => void>()
  return {
    recordResponse(route, method, status, milliseconds) {
      const key = `${method} ${status} ${route}`
      let observe = observers.get(key)
      if (observe === undefined) {
        const labelled = requests.labels({ route, method, status: String(status) })
        observe = (seconds) => labelled.observe(seconds)
        observers.set(key, observe)
      }
      observe(milliseconds / 1_000)
    },
    recordRateLimited: (routeClass) => rateLimited.inc({ class: routeClass }),
    addGauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [register],
        async collect() {
          const value = await read()
          if (value === undefined) gauge.reset()
          else gauge.set(value)
        },
      })
    },
    addCounter(name, help, read) {
      const counter: Counter = new Counter({
        name,
        help,
        registers: [register],
        collect() {
          counter.reset()
          counter.inc(read())
        },
      })
    },
    addStateGauge(name, help, states, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [register],
        collect() {
          const current = read()
          for (const state of states) gauge.set({ state }, state === current ? 1 : 0)
        },
      })
    },
    text: async () => ({ type: register.contentType, text: await register.metrics() }),
  }
}
