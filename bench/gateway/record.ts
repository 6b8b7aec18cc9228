/** Recorded results of the gateway's bench: each part keeps its last one until it runs again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { boundText, measuredText, verdict, type PartResult } from '../server/figure.ts'
import type { RunFacts } from '../server/parts.ts'
import type { GatewayPartName } from './parts.ts'

export interface GatewayPartRun extends PartResult {
  readonly name: GatewayPartName
  readonly seconds: number
}
type Results = Partial<Record<GatewayPartName, GatewayPartRun & { readonly run: RunFacts }>>

const record = new URL('results.json', import.meta.url)
const page = new URL('../../docs/gateway-figures.md', import.meta.url)

const TITLES: Readonly<Record<GatewayPartName, string>> = {
  lists: 'Lists of a long history',
  follow: 'A thousand Safes',
  backfill: 'First indexing of a long chain',
  input: 'Malformed input',
}

/** Replaces earlier results of these parts and updates docs/gateway-figures.md. */
export function writeGatewayFigures(parts: readonly GatewayPartRun[], run: RunFacts): void {
  const kept = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Results) : {}
  const results: Results = {
    ...kept,
    ...Object.fromEntries(parts.map((part) => [part.name, { ...part, run }])),
  }
  writeFileSync(record, `${JSON.stringify(results, undefined, 2)}\n`)
  const names = Object.keys(TITLES) as GatewayPartName[]
  const sections = names.flatMap((name) => {
    const part = results[name]
    return part === undefined ? [] : [section(part)]
  })
  writeFileSync(page, `${[ABOUT, ...sections, SAFE_STACK].join('\n\n')}\n`)
}

function section({ name, seconds, figures, facts, run }: NonNullable<Results[GatewayPartName]>): string {
  return [
    `## ${TITLES[name]}`,
    '',
    '| | measured | promised | |',
    '|---|--:|--:|---|',
    ...figures.map(
      (figure) => `| ${figure.what} | ${measuredText(figure)} | ${boundText(figure)} | ${verdict(figure)} |`,
    ),
    '',
    ...facts.map(({ what, value }) => `- ${what}: ${value}`),
    '',
    `Measured on ${run.day} in ${seconds} s with ${run.cores} cores, on which ${run.load.toFixed(1)} processes were runnable when the run began: \`npm run bench:gateway -- ${name} --seed=${run.seed}\`.`,
  ].join('\n')
}

const ABOUT = `# What the gateway carries

Written by \`npm run bench:gateway -- --write\`, which replaces the parts that it measures; do not edit. Everything runs on one machine: the gateway as it is built for production, its Postgres (the embedded one, with its defaults), a simulated chain in a separate process, and the clients.`

const SAFE_STACK = `## Beside Safe's stack

Nothing of it starts in one command. According to Safe's documentation of its infrastructure (docs.safe.global, "Core API"; the repositories \`safe-infrastructure\`, \`safe-transaction-service\`, \`safe-config-service\`, \`safe-client-gateway\` and \`safe-events-service\`), one chain needs the Transaction Service (web, indexer and scheduler workers on Django and Celery) with Postgres, Redis and RabbitMQ, the Config Service with Postgres, and the Client Gateway with Redis; optionally the Events Service and a decoder. An L1 chain also needs a node with traces. Those documents state no memory and no seconds until ready, and nothing of it was run here, so that no figure is given.`
