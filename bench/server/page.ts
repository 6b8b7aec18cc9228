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
    follower: 'The follower',
    sync: 'First sync of an empty chain',
    activity: 'Lists of a long history',
    faults: 'The follower among faults',
    input: 'Bad input',
  },
  end: `## How it is measured

- The seed repeats all random choices. MB are 1,000,000 bytes; memory is that of the server's own process by Linux (VmRSS, VmHWM), without Postgres.
- The sale: both servers are separate processes and take turns in the same run; medians of the rounds. The bare handler is Hono on the same Node adapter, with one route that returns the same bytes with the same content type, ETag and Cache-Control; ours runs with everything it has, its follower included. \`/api/sale\` takes the ordinary route, through limits, ids, router and middleware; its bytes are serialized once per reading of the chain, not per request. A hundred connections send the next request after each response. The client is plain sockets: a load generator spends more on a request than a bare handler does, so that on two cores it would measure itself and flatter ours. Requests come through a proxy that the server trusts, from 16,000 addresses in turn, under the server's own limits.
- p99 at a fixed pace: a thousand connections, each in its own time, counted from when a request was due and not from when it was sent; both servers in turn, medians of three rounds. Latencies with every connection asking at once are not stated: they say how long the queue is.
- Visitors: each has its own connection and address. Half subscribe to \`/api/live\`, half poll \`/api/sale\` every four seconds, as the page does without the stream. Calls are counted by a node in front of the chain.
- The follower: the events are emitted on the local chain by code that temporarily replaces the collection's, and depend only on their numbers: 10,000 mints in a hundred crates, all opened, then every token moves on, \`Transfer\` by \`Transfer\`. Ours is the whole server from the start of its process on an empty database until its tables hold the last event: logs, transfers, peppers with their cards, crates. The dense chain has 500 events in every block, the sparse one ten in every tenth. The limit of the chain is two readers that ask for the same logs, twenty blocks at a time, and throw them away. Reader, server and Ponder take turns; each value is the median of three rounds. Rates and times are stated and not promised, because they depend on what else the machine does; what is promised are their ratios.
- Ponder is installed in a temporary folder, never into this repository, and without running its scripts; it has a separate database in the same Postgres, and its application stores transfers and owners only. It is ready when it reports so: everything is indexed.
- First sync: 100,000 empty blocks of a node in a separate process with 100 ms of latency. The follower runs in another, from an empty database; its time counts from the first tables on. Over one endpoint it reads every header, as [the page on indexing](design/indexing.md) explains. The bare requests ask the same node for the same headers, 100 in a batch, and throw them away: one request after the other, and 16 at a time.
- Lists: 1,000,000 transfers of 10,000 tokens are written into the tables; one token has a tenth of them, one account a fifth. A block with five transfers is added every second, six times as often as on Canto. Requests go to the server as it is built for production, one after the other over one connection: a thousand rounds of one request of every query, each with other accounts, tokens, cursors and limits, so that few are answered from what is kept of a block. Nothing is left out, not even the first request. The p99 of a query is the tenth slowest of its thousand. Each request is followed by a lookup of one transfer by its primary key over a connection of the bench: both see the same machine. The ratio is that of the medians.
- Faults: three nodes in front of one chain corrupt three of ten responses each, and two of them reject batches above 20 and 3; three followers share one database, one of them elected; more than half are killed within 150 ms after a commit, the others at any moment. Reorgs happen while the tables are on the branch to be replaced. At the end the tables are written out as text, every row, and compared with those of a fresh follower on an empty database that reads from the chain itself.
- Bad input: requests are made by fast-check from \`/api/openapi.json\`: routes with values that are right, almost right and absurd, wrong methods, strange headers and bodies, addresses that do not exist. Limits by client are lifted for all but pictures, so that requests reach the routes.`,
}
