/** The production build behind the real server, with a collection of 10,000 peppers, and its copy without scripts. */
import { startServer, startWorld, type World } from '@peppermint/local'
import { build, isStale, siteBuilds, siteDir } from '@peppermint/local/builds'
import { openServerDatabase } from '@peppermint/server/db/openServerDatabase.ts'
import { writeHistory } from '@peppermint/server/collection/longHistory.fixture.ts'
import type { Run } from '../parts/runBench.ts'
import type { Stoppable } from '../parts/withCleanup.ts'
import { startPageOrigins } from './pageCopy.ts'

/** Peppers of the collection. */
const SUPPLY = 10_000
/** A mint of each, and some transfers. */
const TRANSFERS = 12_000

export interface PageServers {
  /** Origin of the pages. */
  readonly url: string
  /** Origin of the same HTML without scripts. */
  readonly copyUrl: string
  readonly world: World
}

type OnCleanup = <Started extends Stoppable>(started: Started) => Started

/** Builds the site where it is older than its sources. */
export async function buildSite(run: Run): Promise<void> {
  for (const app of siteBuilds) {
    if (!(await isStale(app))) continue
    run.log(`Building ${app.name}…`)
    await build(app)
  }
}

/** Starts them. The tables hold the whole collection and no follower changes them; the sale is that of a local chain. */
export async function startPageServers(run: Run, onCleanup: OnCleanup): Promise<PageServers> {
  await buildSite(run)
  const origins = await startPageOrigins()
  onCleanup(origins.live)
  onCleanup(origins.copy)
  const world = onCleanup(await startWorld())
  const databaseUrl = await run.cluster.freshDatabase()
  const database = await openServerDatabase(databaseUrl, { statementTimeoutMs: 600_000 })
  await writeHistory(database, {
    chainId: world.deployment.chainId,
    transfers: TRANSFERS,
    supply: SUPPLY,
  })
  await database.close()
  const server = onCleanup(
    await startServer({
      world,
      siteDir,
      databaseUrl,
      bundled: run.bundled,
      env: { FOLLOWER: 'off', PUBLIC_ORIGIN: origins.live.url },
    }),
  )
  origins.forwardTo(server.url)
  return { url: origins.live.url, copyUrl: origins.copy.url, world }
}
