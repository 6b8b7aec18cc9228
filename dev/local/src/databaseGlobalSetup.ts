/** Starts one Postgres per run of journeys; every server gets a new database. */
import { openTestClusters } from '@peppermint/indexer/db/testClusters.fixture.ts'

/** For Playwright's `globalSetup`. */
export default async function setup(): Promise<() => Promise<void>> {
  const clusters = await openTestClusters()
  process.env['TEST_DATABASES'] = clusters.address
  return () => clusters.close()
}
