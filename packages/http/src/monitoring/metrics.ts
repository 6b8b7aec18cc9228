/** Prometheus metrics of this process. Gauges and counters of other modules are read when the metrics are scraped. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RouteClass } from '../edge/routeClass.ts'

type Read = () => number | undefined | Promise<number | undefined>

export interface Metrics {
  /** @param route pattern of the route, not the path, which would give metrics without bound. */
  recordResponse(route: string, method: string, status: number, milliseconds: number): void
  recordRateLimited(routeClass: RouteClass): void
  /** A gauge whose value `read` returns at each scrape; undefined omits it. */
  addGauge(this: void, name: string, help: string, read: Read): void
  /** A counter whose value `read` returns at each scrape. */
  addCounter(this: void, name: string, help: string, read: () => number): void
  /** A gauge with one series per state: 1 for the current state, 0 for the others. */
  addStateGauge(this: void, name: string, help: string, states: readonly string[], read: () => string): void
  /** As `addGauge`, with one series per value of a label. */
  addGauges(this: void, name: string, help: string, label: string, read: ReadSeries): void
  /** As `addCounter`, with one series per value of a label. */
  addCounters(this: void, name: string, help: string, label: string, read: ReadSeries): void
  /** Metrics of another process, as text; undefined where it does not answer. Their names must differ from those here. */
  addText(read: () => Promise<string | undefined>): void
  /** A gauge of 1 for each set of labels that `read` returns at a scrape. */
  addInfo(
    this: void,
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly Readonly<Record<string, string>>[],
  ): void
  /** All metrics in Prometheus' text format, with the content type. */
  text(): Promise<{ readonly type: string; readonly text: string }>
}

/** Label and value; undefined omits the series. */
type ReadSeries = () => readonly (readonly [label: string, value: number | undefined])[]

/** Cached responses take less than a millisecond, those that wait for the chain up to ten seconds. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

/** @param prefix of the names. */
export function createMetrics(prefix = 'peppermint_'): Metrics {
  const register = new Registry()
  const others: (() => Promise<string | undefined>)[] = []
  collectDefaultMetrics({ register, prefix })
  const requests = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Request duration by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [register],
  })
  const rateLimited = new Counter({
    name: `${prefix}rate_limited_total`,
    help: 'Requests rejected by the rate limit, by route class.',
    labelNames: ['class'],
    registers: [register],
  })
  // Looking up labels costs more than observing, so each set is looked up once.
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
    addGauges(name, help, label, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [register],
        collect() {
          gauge.reset()
          for (const [series, value] of read()) if (value !== undefined) gauge.set({ [label]: series }, value)
        },
      })
    },
    addCounters(name, help, label, read) {
      const counter: Counter = new Counter({
        name,
        help,
        labelNames: [label],
        registers: [register],
        collect() {
          counter.reset()
          for (const [series, value] of read())
            if (value !== undefined) counter.inc({ [label]: series }, value)
        },
      })
    },
    addText: (read) => void others.push(read),
    addInfo(name, help, labels, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [register],
        collect() {
          gauge.reset()
          for (const series of read()) gauge.set({ ...series }, 1)
        },
      })
    },
    async text() {
      const texts = await Promise.all([register.metrics(), ...others.map((read) => read())])
      const text = texts.filter((one) => one !== undefined).join('\n')
      return { type: register.contentType, text }
    },
  }
}
