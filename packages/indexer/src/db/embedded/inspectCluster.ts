/** What an embedded Postgres's folder holds, without starting or changing anything. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, readPidFile, urlOf } from './postmaster.ts'

export interface ClusterState {
  /** Major version of Postgres that wrote it; undefined: there is no database yet. */
  readonly version: number | undefined
  /** `postgres://…` while it runs. A secret. */
  readonly url: string | undefined
}

/** @throws the error of the file system, such as EACCES. */
export async function inspectCluster(folder: string): Promise<ClusterState> {
  const data = join(folder, 'data')
  const version = await readIfThere(join(data, 'PG_VERSION'))
  if (version === undefined) return { version: undefined, url: undefined }
  const password = ((await readIfThere(join(data, 'password'))) ?? '').trim()
  const running = await readPidFile({ data })
  const isUp = running?.isReady === true && isAlive(running.pid)
  return { version: Number.parseInt(version, 10), url: isUp ? urlOf({ password }, running) : undefined }
}

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
