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

Nothing of it was run here: it needs a container engine and images, and is not one command. What Safe's own documents say it takes, for one chain:

| | Safe's stack | this gateway |
|---|---|---|
| processes | 16 containers in \`docker-compose.yml\` of \`safe-infrastructure\`, the wallet's page not counted: reverse proxy; Transaction Service as web server, three workers and a scheduler; Config Service; Client Gateway; Events Service; three Postgres, two Redis, two RabbitMQ | one, with an embedded or another Postgres |
| memory recommended | 8 GiB for each of Transaction Service, Client Gateway, Config Service and database on a small new chain: 32 GiB, and 8 vCPU | none: what was measured is above |
| until it is ready | no figure. The containers that use a database wait for its health check, which runs every 30 seconds for the first time after 30 | seconds, measured above |
| to set up | \`docker compose up\`; two commands that create administrators and a token; the chain, entered in an administration page; webhooks, entered in another | \`npm run gateway -- --rpc URL\` |

Sources, read in November 2026: docs.safe.global, "Infrastructure Deployment" (hardware); the repository \`safe-global/safe-infrastructure\`, \`docker-compose.yml\`, \`docs/running_locally.md\` and \`docs/running_production.md\`. On an L1 chain the Transaction Service also needs a node with traces.`
