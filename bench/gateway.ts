/**
 * `npm run bench:gateway`: the gateway's figures. Parts by name (`-- lists follow backfill input`), all by default.
 * `--json` prints one object, `--write` records the parts in docs/gateway-figures.md, `--seed=7` repeats the random
 * choices of another run, `--quick` only checks that everything works. Exits with 1 if a figure is missed.
 */
import { availableParallelism, loadavg } from 'node:os'
import { build, isStale, serverBuild } from '@peppermint/local/builds'
import { gatewayParts, type GatewayPartName, type GatewayRun } from './gateway/parts.ts'
import { writeGatewayFigures, type GatewayPartRun } from './gateway/record.ts'
import { startCluster } from './server/cluster.ts'
import { figureLine, isKept, notRun, type PartResult } from './server/figure.ts'

const given = process.argv.slice(2)
const option = (name: string): string | undefined =>
  given.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`))
const named = given.filter((argument) => !argument.startsWith('--'))
const names = Object.keys(gatewayParts) as GatewayPartName[]
const unknown = named.find((name) => !names.some((part) => part === name))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". There are ${names.join(', ')}.`)
  process.exit(2)
}
if (option('quick') !== undefined && option('write') !== undefined) {
  console.error('A quick run measures nothing that could be recorded: leave out --quick, or --write.')
  process.exit(2)
}
const seed = Number(option('seed')?.split('=')[1] ?? Date.now() % 1_000_000)
const machine = { cores: availableParallelism(), load: loadavg()[0] ?? 0 }
const log = (text: string): void => console.error(text)
log(`Seed ${seed}; the same with --seed=${seed}.`)
if (await isStale(serverBuild)) {
  log('Building the server…')
  await build(serverBuild)
}
const cluster = await startCluster()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.stop().finally(() => process.exit(130)))
const run: GatewayRun = { seed, isQuick: option('quick') !== undefined, cluster, log }
const parts: GatewayPartRun[] = []
try {
  for (const name of names.filter((part) => named.length === 0 || named.includes(part))) {
    const began = performance.now()
    const result = await gatewayParts[name](run).catch((error: unknown): PartResult => {
      log(`${name} broke off: ${error instanceof Error ? error.stack : String(error)}`)
      if (error instanceof Error && 'output' in error) log(String(error.output))
      const figure = { what: 'came to its end', unit: '', bound: { type: 'min', value: 1 } } as const
      return { figures: [notRun(figure, String(error).split('\n')[0] ?? '')], facts: [] }
    })
    parts.push({ name, seconds: Math.round((performance.now() - began) / 1_000), ...result })
  }
} finally {
  await cluster.stop()
}
if (option('json') !== undefined) console.log(JSON.stringify({ bench: 'gateway', seed, ...machine, parts }))
else
  for (const { name, seconds, figures, facts } of parts) {
    console.log(`\n${name} (${seconds} s)`)
    console.log(
      [...figures.map(figureLine), ...facts.map(({ what, value }) => `  ${what}: ${value}`)].join('\n'),
    )
  }
process.exitCode = parts.flatMap(({ figures }) => figures).every(isKept) ? 0 : 1
if (option('write') !== undefined)
  writeGatewayFigures(parts, { day: new Date().toISOString().slice(0, 10), seed, ...machine })
