/**
 * The files of allowlists, from the folder that `npm run allowlist` wrote. They are read when they are asked for,
 * because a new list's files come while the server runs, before the owner changes the root on chain. A folder is
 * named after its root and its files never change, so a browser may keep them for good.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { KEPT_FOR_GOOD, readStaticFile, type StaticFile } from './staticFiles.ts'

/** Nothing but a root and a file's name passes: no path of a request can leave the folder. */
const names = /^\/allowlist\/(0x[\da-f]{64})\/(index|[\da-f]{2,4})\.json$/

/**
 * The file that this path of a request names, below `dir` as `<root>/<name>.json`; undefined when the path is none
 * of an allowlist's, or there is no such file.
 * @throws the file system's errors when it is there and cannot be read.
 */
export async function readAllowlistFile(
  dir: string | undefined,
  path: string,
): Promise<StaticFile | undefined> {
  const [, root, name] = names.exec(path) ?? []
  if (dir === undefined || root === undefined || name === undefined) return undefined
  const disk = join(dir, root, `${name}.json`)
  return existsSync(disk) ? readStaticFile(disk, KEPT_FOR_GOOD) : undefined
}
