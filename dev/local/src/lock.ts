/**
 * Allows one local world per folder. A lock file contains the pids of its process and of its children; after a crash the
 * next start kills those children and takes over.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A world already runs in this folder; the message contains its URL. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'

  constructor(url: string) {
    super(`Peppermint already runs in this folder: open ${url}, or stop it first (Ctrl-C where it runs).`)
  }
}

/** Parts of the command lines of a world's children: the chain, and the server, built or from source. */
const CHILD_COMMANDS = ['anvil', 'apps/server/dist/main.js', 'apps/server/src/main.ts']

interface LockFile {
  readonly pid: number
  readonly url: string
  readonly children: readonly number[]
}

export interface Lock {
  /** Whether an earlier world left its lock file: its children may still hold their ports. */
  readonly isAfterCrash: boolean
  /** Adds a process that the next start kills after a crash. */
  addChild(pid: number): void
  /** Deletes the lock file; synchronous, for use right before the process exits. */
  release(): void
}

/** @throws {AlreadyRunning} */
export async function lockFolder(folder: string, url: string): Promise<Lock> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'running.json')
  const previous = parseLockFile(await readFile(file, 'utf8').catch(() => ''))
  if (previous && previous.pid !== process.pid && isRunning(previous.pid, 'dev/local/src/main.ts'))
    throw new AlreadyRunning(previous.url)
  for (const child of previous?.children ?? []) {
    if (CHILD_COMMANDS.some((commandPart) => isRunning(child, commandPart))) await killAndWait(child)
  }

  const children: number[] = []
  const write = () =>
    writeFileSync(file, JSON.stringify({ pid: process.pid, url, children } satisfies LockFile))
  write()
  return {
    isAfterCrash: previous !== undefined,
    addChild(pid) {
      children.push(pid)
      write()
    },
    release: () => rmSync(file, { force: true }),
  }
}

/** Kills a process that is not our child and waits up to two seconds until it has exited. */
async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  for (let attempt = 0; attempt < 100 && isRunning(pid, ''); attempt++) await pause(20)
}

/** Whether `pid` is alive and was started with `word` on its command line: pids are reused. */
function isRunning(pid: number, commandPart: string): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    // Empty: a zombie.
    return commandLine !== '' && commandLine.includes(commandPart)
  } catch {
    // Not Linux: assume that a running process is ours.
    return true
  }
}

function parseLockFile(text: string): LockFile | undefined {
  try {
    const content: unknown = JSON.parse(text)
    if (
      typeof content !== 'object' ||
      content === null ||
      !('pid' in content && 'url' in content && 'children' in content)
    )
      return undefined
    const { pid, url, children } = content
    if (typeof pid !== 'number' || typeof url !== 'string' || !Array.isArray(children)) return undefined
    return { pid, url, children: children.filter((child): child is number => typeof child === 'number') }
  } catch {
    return undefined
  }
}
