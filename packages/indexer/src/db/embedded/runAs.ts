/**
 * Chooses the user that Postgres runs as. It refuses to run as root, but servers in containers and on virtual machines
 * often do. There it runs as an unprivileged user: in a user namespace, where the folder still belongs to root, or, if
 * namespaces are forbidden, as user 65534, which then owns the folder and its `data`.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { EmbeddedUnusable } from './binaries.ts'

const run = promisify(execFile)

const UNPRIVILEGED_UID = 65_534
const UNSHARE_ARGS = ['-U', `--map-user=${UNPRIVILEGED_UID}`, `--map-group=${UNPRIVILEGED_UID}`] as const

/** How to run a Postgres binary. */
export interface RunAs {
  /** Arguments for `spawn` or `execFile`. */
  command(
    program: string,
    args: readonly string[],
  ): {
    readonly file: string
    readonly args: readonly string[]
    readonly user: { readonly uid?: number; readonly gid?: number }
  }
  /** Gives a path to the user that Postgres runs as. */
  takeOwnership(path: string): Promise<void>
}

/**
 * Finds a working user, and gives it `folder` and the `data` in it; other files keep their owner.
 * @throws {EmbeddedUnusable} if there is none.
 */
export async function findRunAs(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0)
    return { command: (file, args) => ({ file, args, user: {} }), takeOwnership: async () => {} }
  if (await works('unshare', [...UNSHARE_ARGS, 'true'])) {
    await chownCluster(0, folder)
    return {
      command: (program, args) => ({ file: 'unshare', args: [...UNSHARE_ARGS, program, ...args], user: {} }),
      takeOwnership: (path) => chownRecursive(0, path),
    }
  }
  await chownCluster(UNPRIVILEGED_UID, folder)
  const user = { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID }
  if (!(await works('test', ['-w', folder], user))) {
    throw new EmbeddedUnusable(
      `Postgres does not run as root, and user ${UNPRIVILEGED_UID} cannot reach ${folder}, because it cannot enter a parent folder. Set an accessible folder (DATABASE_DIR), or run the server as another user than root.`,
    )
  }
  return {
    command: (file, args) => ({ file, args, user }),
    takeOwnership: (path) => chownRecursive(UNPRIVILEGED_UID, path),
  }
}

async function chownCluster(owner: number, folder: string): Promise<void> {
  if ((await stat(folder)).uid !== owner) await chown(folder, owner, owner)
  const data = join(folder, 'data')
  if (existsSync(data)) await chownRecursive(owner, data)
}

async function chownRecursive(owner: number, path: string): Promise<void> {
  if ((await stat(path)).uid !== owner)
    await run('chown', ['-R', `${owner}:${owner}`, path], { env: childEnvironment() })
}

async function works(file: string, args: readonly string[], user = {}): Promise<boolean> {
  try {
    await run(file, args, { ...user, env: childEnvironment() })
    return true
  } catch {
    return false
  }
}
