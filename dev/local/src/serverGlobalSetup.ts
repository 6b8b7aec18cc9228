/** Builds the production server before a run of tests, which start it. */
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, isStale, root, serverBuild } from './builds.ts'
import { ChildFailed } from '@peppermint/devnet/childProcess'

/** For Vitest's `globalSetup`. If the build fails, only tests that start a server fail. */
export default async function setup(): Promise<void> {
  if (!(await isStale(serverBuild))) return
  try {
    await build(serverBuild)
  } catch (error) {
    // Delete the outdated build.
    await rm(dirname(join(root, serverBuild.output)), { recursive: true, force: true })
    process.stderr.write(
      `${error instanceof ChildFailed ? `${error.message}\n${error.output}` : String(error)}\n`,
    )
  }
}
