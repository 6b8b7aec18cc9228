/**
 * As whom Postgres runs. It refuses to run as root; servers in containers and on rented machines often are. There it
 * runs as nobody: inside a user namespace, where the folder stays root's, and where those are forbidden as the real
 * user 65534, whom the folder and its `data` are then given to.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '@peppermint/contracts/childEnvironment'
import { EmbeddedUnusable } from './binaries.ts'

const run = promisify(execFile)

const NOBODY = 65_534
const unshared = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const

/** How a program of Postgres is started. */
export interface RunAs {
  /** What to hand to `spawn` or `execFile`. */
  command(
    program: string,
    args: readonly string[],
  ): {
    readonly file: string
    readonly args: readonly string[]
    readonly user: { readonly uid?: number; readonly gid?: number }
  }
  /** Makes a path, which we wrote, belong to whom Postgres runs as. */
  own(path: string): Promise<void>
}

/**
 * Finds a way that works here, and makes `folder` and Postgres's own `data` in it belong to whom it needs; whatever else
 * is there stays whose it was.
 * @throws {EmbeddedUnusable} when there is none.
 */
export async function findRunAs(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0)
    return { command: (file, args) => ({ file, args, user: {} }), own: async () => {} }
  if (await works('unshare', [...unshared, 'true'])) {
    await giveCluster(0, folder)
    return {
      command: (program, args) => ({ file: 'unshare', args: [...unshared, program, ...args], user: {} }),
      own: (path) => giveTo(0, path),
    }
  }
  await giveCluster(NOBODY, folder)
  const user = { uid: NOBODY, gid: NOBODY }
  if (!(await works('test', ['-w', folder], user))) {
    throw new EmbeddedUnusable(
      `Postgres does not run as root, and user ${NOBODY} cannot reach ${folder}, because a folder above it is closed to others. Name a folder that can be reached (DATABASE_DIR), or run the server as another user than root.`,
    )
  }
  return { command: (file, args) => ({ file, args, user }), own: (path) => giveTo(NOBODY, path) }
}

async function giveCluster(owner: number, folder: string): Promise<void> {
  if ((await stat(folder)).uid !== owner) await chown(folder, owner, owner)
  const data = join(folder, 'data')
  if (existsSync(data)) await giveTo(owner, data)
}

async function giveTo(owner: number, path: string): Promise<void> {
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
