/** Begins and ends a run of vitest: databases for whichever test asks for one. */
import { openTestClusters } from './testClusters.testing.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const clusters = await openTestClusters()
  process.env['TEST_DATABASES'] = clusters.address
  return () => clusters.close()
}
