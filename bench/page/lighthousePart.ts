/** Lighthouse's mobile run of the first pages that visitors open, each in turn with its copy without scripts. */
import { join } from 'node:path'
import { freePort } from '@peppermint/process/freePort.ts'
import { amount, atLeast, atMost, type Fact, type Figure, type PartResult } from '../parts/figure.ts'
import { loadTool } from '../parts/installTool.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { openBrowser, stopping } from './browser.ts'
import { startPageServers } from './pageServers.ts'

export const PATHS = ['/', '/peppers', '/peppers/1'] as const
const RUNS = 5
const MIN_PERFORMANCE = 98
const MAX_LCP_RATIO = 1.1
export const MAX_BLOCKING_MS = 100
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** One run: scores of 100, times in milliseconds. */
interface Visit {
  readonly scores: Partial<Record<Category, number>>
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly speedIndex: number
}

/** What is used of Lighthouse, which only this part installs. */
type Lighthouse = (
  url: string,
  options: {
    readonly port: number
    readonly logLevel: 'error'
    readonly output: 'json'
    readonly onlyCategories: readonly Category[]
  },
) => Promise<
  | {
      readonly lhr: {
        readonly runtimeError?: { readonly message: string }
        readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
        readonly categories: Readonly<Record<string, { readonly score: number | null }>>
      }
    }
  | undefined
>

export const lighthousePart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const { default: lighthouse } = await loadTool<{ readonly default: Lighthouse }>(
      join(import.meta.dirname, 'lighthouse'),
      'lighthouse/core/index.js',
    )
    const { url, copyUrl } = await startPageServers(run, onCleanup)
    const port = await freePort()
    onCleanup(stopping(await openBrowser(port)))
    const figures: Figure[] = []
    const facts: Fact[] = []
    for (const path of PATHS) {
      const ours: Visit[] = []
      const copies: Visit[] = []
      const runs = run.isQuick ? 1 : RUNS
      for (let round = 1; round <= runs; round += 1) {
        run.log(`lighthouse: ${path}, round ${round} of ${runs}`)
        const turns = [
          async () => ours.push(await visit(lighthouse, `${url}${path}`, port, CATEGORIES)),
          async () => copies.push(await visit(lighthouse, `${copyUrl}${path}`, port, ['performance'])),
        ]
        for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
      }
      figures.push(...figuresOf(path, ours, copies))
      facts.push(...factsOf(path, ours, copies))
    }
    return { figures, facts }
  })

/** On a busy machine the browser can fail to record a visit. */
const MAX_ATTEMPTS = 4

/** A visit that could be recorded. @throws {Error} Lighthouse's, if none of the attempts could. */
async function visit(
  lighthouse: Lighthouse,
  url: string,
  port: number,
  categories: readonly Category[],
): Promise<Visit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visitOnce(lighthouse, url, port, categories)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function visitOnce(
  lighthouse: Lighthouse,
  url: string,
  port: number,
  categories: readonly Category[],
): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...categories],
  })
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}.`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
  const time = (audit: string): number => {
    const value = lhr.audits[audit]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse has no ${audit} for ${url}.`)
    return value
  }
  const scored = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])
  return {
    scores: Object.fromEntries(scored) as Visit['scores'],
    fcp: time('first-contentful-paint'),
    lcp: time('largest-contentful-paint'),
    tbt: time('total-blocking-time'),
    speedIndex: time('speed-index'),
  }
}

function figuresOf(path: string, ours: readonly Visit[], copies: readonly Visit[]): readonly Figure[] {
  const scores = (category: Category) => ours.map((one) => one.scores[category] ?? 0)
  const lcp = (visits: readonly Visit[]) => median(visits.map((one) => one.lcp))
  return [
    atLeast(`${path}: performance`, median(scores('performance')), MIN_PERFORMANCE),
    ...(['accessibility', 'best-practices', 'seo'] as const).map((category) =>
      atLeast(`${path}: ${category.replace('-', ' ')}`, Math.min(...scores(category)), 100),
    ),
    atMost(
      `${path}: largest contentful paint, of that without scripts`,
      lcp(ours) / lcp(copies),
      MAX_LCP_RATIO,
      'times',
    ),
    atMost(`${path}: total blocking time`, median(ours.map(({ tbt }) => tbt)), MAX_BLOCKING_MS, 'ms'),
  ]
}

function factsOf(path: string, ours: readonly Visit[], copies: readonly Visit[]): readonly Fact[] {
  const text = (visits: readonly Visit[]): string => {
    const of = (name: 'fcp' | 'lcp' | 'tbt' | 'speedIndex') => amount(median(visits.map((one) => one[name])))
    const performance = visits.map(({ scores }) => scores.performance ?? 0)
    return `performance ${performance.join(', ')}; first paint ${of('fcp')} ms, largest ${of('lcp')} ms, speed index ${of('speedIndex')} ms, blocking ${of('tbt')} ms (${visits.map(({ tbt }) => amount(tbt)).join(', ')})`
  }
  return [
    { what: path, value: text(ours) },
    { what: `${path} without scripts`, value: text(copies) },
  ]
}
