/** What every run of journeys needs beforehand: the server as it is in production, and databases for its servers. */
import { build, isStale, serverBuild } from '@peppermint/local/builds'
import beginDatabases from '@peppermint/local/databasesOfRun'

export default async function setUp(): Promise<() => Promise<void>> {
  if (await isStale(serverBuild)) await build(serverBuild)
  return beginDatabases()
}
