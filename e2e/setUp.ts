/** Builds the production server before a run of journeys, and starts Postgres for its servers. */
import { chromiumPath } from '@peppermint/devnet/chromium'
import { build, isStale, serverBuild } from '@peppermint/local/builds'
import beginDatabases from '@peppermint/local/databaseGlobalSetup'

export default async function setUp(): Promise<() => Promise<void>> {
  chromiumPath()
  if (await isStale(serverBuild)) await build(serverBuild)
  return beginDatabases()
}
