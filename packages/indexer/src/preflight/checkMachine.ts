/** Checks of the machine: its port and its disk. */
import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { note, ok, wrong, type Finding } from './finding.ts'

/** Below it Postgres may stop within a day of a busy sale. */
const MIN_FREE_BYTES = 1024 ** 3
const LOW_FREE_BYTES = 5 * MIN_FREE_BYTES

/** Whether a server could listen there now. */
export function checkPort(host: string, port: number): Promise<Finding> {
  const subject = `PORT ${host}:${port}`
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve(describePortError(subject, error)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(ok(subject, 'is free'))))
  })
}

function describePortError(subject: string, error: Error): Finding {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return wrong(
      subject,
      'is in use, perhaps by a server that runs already. Stop what listens there (`ss -ltnp`), or set another PORT.',
    )
  if (code === 'EACCES')
    return wrong(subject, 'may not be used by this user. Set a PORT above 1023, and put a proxy in front.')
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return wrong(subject, 'is not an address of this machine. Correct HOST.')
  return wrong(subject, `${error.message}. Correct HOST or PORT.`)
}

/** @param folder may be missing; its nearest parent counts then. */
export async function checkDisk(variable: string, folder: string): Promise<Finding> {
  const subject = `${variable} disk`
  try {
    const { bavail, bsize, ffree, files } = await statfs(folder)
    const free = bavail * bsize
    if (files > 0 && ffree < 1_000)
      return wrong(subject, `${folder} has ${ffree} inodes left: no file can be created soon. Remove files.`)
    const space = `${folder} has ${formatBytes(free)} free`
    if (free < MIN_FREE_BYTES) return wrong(subject, `${space}. Free some, or set another folder.`)
    return free < LOW_FREE_BYTES
      ? note(subject, `${space}. Watch it: a full disk stops Postgres.`)
      : ok(subject, space)
  } catch (error) {
    const parent = dirname(folder)
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && parent !== folder) return checkDisk(variable, parent)
    return wrong(subject, `${folder} cannot be read (${String(error)}). Correct ${variable}.`)
  }
}

export function formatBytes(bytes: number): string {
  const [size, unit] = bytes < 1024 ** 3 ? [bytes / 1024 ** 2, 'MB'] : [bytes / 1024 ** 3, 'GB']
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}

/** @throws the error of the file system. */
export async function requireWritable(folder: string): Promise<void> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  )
  if (!exists && dirname(folder) !== folder) return requireWritable(dirname(folder))
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  // On a read-only file system root has every right, and still cannot write.
  await rm(await mkdtemp(join(folder, 'making-preflight-')), { recursive: true })
}

export function describeFolderError(folder: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM')
    return `${folder} may not be read or written by this user. Run this as the server’s user, or correct its owner.`
  if (code === 'EROFS') return `${folder} is on a read-only file system. Set a folder that can be written.`
  return error instanceof Error ? error.message : String(error)
}

/** For a folder of what is only found again if it is lost. @returns nothing if it can be written. */
export async function noteUnwritable(variable: string, folder: string): Promise<readonly Finding[]> {
  try {
    await requireWritable(folder)
    return []
  } catch (error) {
    const reason = describeFolderError(folder, error)
    return [note(variable, `${reason} Until then every start searches the chains again.`)]
  }
}
