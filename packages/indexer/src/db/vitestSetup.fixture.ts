/** Global setup of vitest: serves test databases for the run. */
import { openTestClusters } from './testClusters.fixture.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const clusters = await openTestClusters()
  process.env['TEST_DATABASES'] = clusters.address
  return () => clusters.close()
}
