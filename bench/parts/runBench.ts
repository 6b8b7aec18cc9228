/** The command of a bench that consists of parts: its options, its output, and its exit code. */
import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { build, isStale, serverBuild } from '@peppermint/local/builds'
import { writeMinimalSite } from '@peppermint/local/minimalSite'
import { startCluster, type Cluster } from './cluster.ts'
import { figureLine, isKept, notRun, type PartResult } from './figure.ts'
import { writePage, type FiguresPage, type PartRun } from './figuresPage.ts'

/** Options of a run, for every part. */
export interface Run {
  /** Determines all random choices. */
  readonly seed: number
  /** Smaller and shorter, to check that everything works; its figures are meaningless. */
  readonly isQuick: boolean
  /** Whether to run the built server, as in production, instead of its sources. */
  readonly bundled: boolean
  readonly cluster: Cluster
  /** Folder of a minimal built site. */
  readonly siteDir: string
  /** Prints progress to standard error. */
  readonly log: (text: string) => void
}

/** A part: measures, and throws only if it could not. */
export type Part = (run: Run) => Promise<PartResult>

/**
 * Runs the parts named on the command line, all by default, in the order of `parts`. `--json` prints one object,
 * `--write` records the parts in the page, `--seed=7` repeats the random choices of another run, `--quick` only checks
 * that everything works, `--sources` runs the server's sources instead of its build. The process exits with 1 if a
 * figure is missed or could not be measured, with 2 if the command line is wrong.
 */
export async function runBench(parts: Readonly<Record<string, Part>>, page: FiguresPage): Promise<void> {
  const given = process.argv.slice(2)
  const option = (name: string): string | undefined =>
    given.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`))
  const isGiven = (name: string): boolean => option(name) !== undefined
  const named = given.filter((argument) => !argument.startsWith('--'))
  const unknown = named.find((name) => parts[name] === undefined)
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". There are ${Object.keys(parts).join(', ')}.`)
    process.exit(2)
  }
  if (isGiven('quick') && isGiven('write')) {
    console.error('A quick run measures nothing that could be recorded: leave out --quick, or --write.')
    process.exit(2)
  }
  const seed = Number(option('seed')?.split('=')[1] ?? Date.now() % 1_000_000)
  const machine = { cores: availableParallelism(), load: loadavg()[0] ?? 0 }
  const bundled = !isGiven('sources')
  const log = (text: string): void => console.error(text)
  log(`Seed ${seed}; the same with --seed=${seed}.`)
  if (bundled && (await isStale(serverBuild))) {
    log('Building the server…')
    await build(serverBuild)
  }
  const cluster = await startCluster()
  const siteDir = await writeMinimalSite()
  // On interruption Postgres has to be stopped; all other children are killed when this process exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.stop().finally(() => process.exit(130)))
  const run: Run = { seed, isQuick: isGiven('quick'), bundled, cluster, siteDir, log }
  const results: PartRun[] = []
  try {
    for (const [name, part] of Object.entries(parts))
      if (named.length === 0 || named.includes(name)) results.push(await runPart(name, part, run))
  } finally {
    await cluster.stop()
    await rm(siteDir, { recursive: true, force: true })
  }
  if (isGiven('json')) console.log(JSON.stringify({ bench: page.bench, seed, ...machine, parts: results }))
  else results.forEach((result) => console.log(asText(result)))
  process.exitCode = results.flatMap(({ figures }) => figures).every(isKept) ? 0 : 1
  if (isGiven('write'))
    writePage(page, results, { day: new Date().toISOString().slice(0, 10), seed, ...machine })
}

/** A part that fails keeps no promise and does not affect the others. */
async function runPart(name: string, part: Part, run: Run): Promise<PartRun> {
  const began = performance.now()
  const result = await part(run).catch((error: unknown): PartResult => {
    run.log(`${name} broke off: ${error instanceof Error ? error.stack : String(error)}`)
    if (error instanceof Error && 'output' in error) run.log(String(error.output))
    const [because = ''] = String(error).split('\n')
    const figure = { what: 'came to its end', unit: '', bound: { type: 'min', value: 1 } } as const
    return { figures: [notRun(figure, because)], facts: [] }
  })
  return { name, seconds: Math.round((performance.now() - began) / 1_000), ...result }
}

function asText({ name, seconds, figures, facts }: PartRun): string {
  const lines = [...figures.map(figureLine), ...facts.map(({ what, value }) => `  ${what}: ${value}`)]
  return `\n${name} (${seconds} s)\n${lines.join('\n')}`
}
