/**
 * `npm run bench:server`: the server's figures, each with its reference, in one run. Parts by
 * name (`npm run bench:server -- sale follower sync activity faults input`), all by default. `--json` prints one
 * object, `--write` records the parts in docs/server-figures.md, `--seed=7` repeats the random choices of another run,
 * `--sources` runs the server's sources instead of its build, `--quick` only checks that everything works, without
 * measuring. Exits with 1 if a figure is missed or could not be measured.
 */
import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { build, isStale, serverBuild } from '@peppermint/local/builds'
import { writeMinimalSite } from '@peppermint/local/minimalSite'
import { startCluster } from './server/cluster.ts'
import { figureLine, isKept } from './server/figure.ts'
import { partNames, runPart, type PartName, type PartRun } from './server/parts.ts'
import { write } from './server/record.ts'
import type { Run } from './server/run.ts'

const given = process.argv.slice(2)
const option = (name: string): string | undefined =>
  given.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`))
const named = given.filter((argument) => !argument.startsWith('--'))
const unknown = named.find((name) => !partNames.some((part) => part === name))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". There are ${partNames.join(', ')}.`)
  process.exit(2)
}
if (option('quick') !== undefined && option('write') !== undefined) {
  console.error('A quick run measures nothing that could be recorded: leave out --quick, or --write.')
  process.exit(2)
}
const wanted: readonly PartName[] = partNames.filter((part) => named.length === 0 || named.includes(part))
const seed = Number(option('seed')?.split('=')[1] ?? Date.now() % 1_000_000)
const machine = { cores: availableParallelism(), load: loadavg()[0] ?? 0 }

const log = (text: string): void => console.error(text)
log(`Seed ${seed}; the same with --seed=${seed}.`)

const bundled = option('sources') === undefined
if (bundled && (await isStale(serverBuild))) {
  log('Building the server…')
  await build(serverBuild)
}
const cluster = await startCluster()
const siteDir = await writeMinimalSite()
// On interruption Postgres has to be stopped; all other children are killed when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.stop().finally(() => process.exit(130)))
const run: Run = { seed, bundled, isQuick: option('quick') !== undefined, cluster, siteDir, log }
const parts: PartRun[] = []
try {
  for (const part of wanted) parts.push(await runPart(part, run))
} finally {
  await cluster.stop()
  await rm(siteDir, { recursive: true, force: true })
}

const figures = parts.flatMap((part) => part.figures)
if (option('json') !== undefined) {
  console.log(JSON.stringify({ bench: 'server', seed, ...machine, parts }))
} else {
  for (const { name, seconds, figures: promised, facts } of parts) {
    console.log(`\n${name} (${seconds} s)`)
    console.log(
      [...promised.map(figureLine), ...facts.map(({ what, value }) => `  ${what}: ${value}`)].join('\n'),
    )
  }
}
process.exitCode = figures.every(isKept) ? 0 : 1

if (option('write') !== undefined)
  write(parts, { day: new Date().toISOString().slice(0, 10), seed, ...machine })
