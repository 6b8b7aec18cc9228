/** `docs/gateway-figures.md`, generated from the recorded parts. */
import type { FiguresPage } from '../parts/figuresPage.ts'

export const gatewayPage: FiguresPage = {
  bench: 'gateway',
  results: new URL('results.json', import.meta.url),
  page: new URL('../../docs/gateway-figures.md', import.meta.url),
  intro: `# What the gateway carries

Written by \`npm run bench:gateway -- --write\`, which replaces the parts that it measures; do not edit. Everything runs on one machine: the gateway as it is built for production, its Postgres (the embedded one, with its defaults), a simulated chain in a separate process, and the clients.`,
  titles: {
    lists: 'Lists of a long history',
    follow: 'A thousand Safes',
    backfill: 'First indexing of a long chain',
    work: 'Work of one request',
    floods: 'Floods of anonymous requests',
    growth: 'Growth of the database',
  },
  end: `## Beside Safe's stack

Nothing of it was run here: it needs a container engine and images, and is not one command. What Safe's own documents say it takes, for one chain:

| | Safe's stack | this gateway |
|---|---|---|
| processes | 16 containers in \`docker-compose.yml\` of \`safe-infrastructure\`, the wallet's page not counted: reverse proxy; Transaction Service as web server, three workers and a scheduler; Config Service; Client Gateway; Events Service; three Postgres, two Redis, two RabbitMQ | one, with an embedded or another Postgres |
| memory recommended | 8 GiB for each of Transaction Service, Client Gateway, Config Service and database on a small new chain: 32 GiB, and 8 vCPU | none: what was measured is above |
| until it is ready | no figure. The containers that use a database wait for its health check, which runs every 30 seconds for the first time after 30 | seconds, measured above |
| to set up | \`docker compose up\`; two commands that create administrators and a token; the chain, entered in an administration page; webhooks, entered in another | \`npm run gateway -- --rpc URL\` |

Sources, read in November 2026: docs.safe.global, "Infrastructure Deployment" (hardware); the repository \`safe-global/safe-infrastructure\`, \`docker-compose.yml\`, \`docs/running_locally.md\` and \`docs/running_production.md\`. On an L1 chain the Transaction Service also needs a node with traces.`,
}
