/** Before a run of tests: the server as it is in production, which is what they start. */
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, isStale, root, serverBuild } from './builds.ts'
import { ChildFailed } from '@peppermint/devnet/childProcess'

/** For vitest's `globalSetup`. Tests that start no server go on without one. */
export default async function setup(): Promise<void> {
  if (!(await isStale(serverBuild))) return
  try {
    await build(serverBuild)
  } catch (error) {
    // Rather none than the one before.
    await rm(dirname(join(root, serverBuild.product)), { recursive: true, force: true })
    process.stderr.write(
      `${error instanceof ChildFailed ? `${error.message}\n${error.output}` : String(error)}\n`,
    )
  }
}
