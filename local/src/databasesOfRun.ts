/** Begins and ends a run of journeys: one Postgres, and a fresh database for every server that is started. */
import { openTestClusters } from '@peppermint/server/testClusters'

/** For Playwright's `globalSetup`. */
export default async function setup(): Promise<() => Promise<void>> {
  const clusters = await openTestClusters()
  process.env['TEST_DATABASES'] = clusters.address
  return () => clusters.close()
}
