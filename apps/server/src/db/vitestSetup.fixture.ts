/** Global setup of vitest: serves test databases for the run. */
import { openTestClusters } from '@peppermint/indexer/db/testClusters.fixture.ts'
import { openServerDatabase } from './openServerDatabase.ts'

/** @public vitest loads it by its path. */
export default async function setup(): Promise<() => Promise<void>> {
  const clusters = await openTestClusters(async (url) => (await openServerDatabase(url)).close())
  process.env['TEST_DATABASES'] = clusters.address
  return () => clusters.close()
}
