/**
 * The floor: a process of the same framework with a single route that responds with the same bytes.
 * Its argument is a JSON object; prints `{"port":…}` once it listens.
 */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const { path, body, headers } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const app = new Hono()
app.get(path, (context) => context.body(body, 200, headers))
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  console.log(JSON.stringify({ port }))
})
process.once('SIGTERM', () => server.close(() => process.exit(0)))
