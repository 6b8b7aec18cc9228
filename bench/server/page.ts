/** `docs/server-figures.md`, generated from the recorded parts. */
import type { FiguresPage } from '../parts/figuresPage.ts'

export const serverPage: FiguresPage = {
  bench: 'server',
  results: new URL('results.json', import.meta.url),
  page: new URL('../../docs/server-figures.md', import.meta.url),
  intro: `# What the server carries

Written by \`npm run bench:server -- --write\`, which replaces the parts that it measures; do not edit. Everything runs on one machine: the server as it is built for production, its Postgres (the embedded one, with its defaults), a local chain, and the clients.`,
  titles: {
    sale: 'The sale under load',
    activity: 'Lists of a long history',
  },
  end: `## How it is measured

- The seed repeats all random choices. MB are 1,000,000 bytes; memory is that of the server's own process by Linux (VmRSS, VmHWM), without Postgres.
- The sale: both servers are separate processes and take turns in the same run; medians of the rounds. The bare handler is Hono on the same Node adapter, with one route that returns the same bytes with the same content type, ETag and Cache-Control; ours runs with everything it has, its follower included. \`/api/sale\` takes the ordinary route, through limits, ids, router and middleware; its bytes are serialized once per reading of the chain, not per request. Requests come through a proxy that the server trusts, under the server's own limits.
- p99 at a fixed pace: a thousand connections, each in its own time, counted from when a request was due and not from when it was sent; both servers in turn, medians of three rounds. Latencies with every connection asking at once are not stated: they say how long the queue is.
- Visitors: each has its own connection and address. Half subscribe to \`/api/live\`, half poll \`/api/sale\` every four seconds, as the page does without the stream. Calls are counted by a node in front of the chain.
- Lists: 1,000,000 transfers of 10,000 tokens are written into the tables; one token has a tenth of them, one account a fifth. A block with five transfers is added every second, six times as often as on Canto. Requests go to the server as it is built for production, one after the other over one connection: a thousand rounds of one request of every query, each with other accounts, tokens, cursors and limits, so that few are answered from what is kept of a block. Nothing is left out, not even the first request. The p99 of a query is the tenth slowest of its thousand. Each request is followed by a lookup of one transfer by its primary key over a connection of the bench: both see the same machine. The ratio is that of the medians.`,
}
