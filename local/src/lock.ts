/**
 * One local world per folder. A note in the folder says which process runs it and which processes it started;
 * after a crash the next start reads the note, ends what was left behind, and takes over.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A world in this folder runs already. The message says where. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'

  constructor(url: string) {
    super(
      `Peppermint runs already in this folder: open ${url}, or stop that one first (Ctrl-C where it runs).`,
    )
  }
}

/** On the command lines of what a world starts: the chain, and the server as it was built or as it is written. */
const ofAWorld = ['anvil', 'server/dist/main.js', 'server/src/main.ts']

interface Note {
  readonly pid: number
  readonly url: string
  readonly children: readonly number[]
}

export interface Lock {
  /** Whether an earlier world left its note behind: what it started may still be about to let go of its ports. */
  readonly afterCrash: boolean
  /** Notes a process that must not outlive us. */
  owns(pid: number): void
  /** Takes the note away; synchronous, so that it can be the last thing a process does. */
  release(): void
}

/** @throws {AlreadyRunning} */
export async function lockFolder(folder: string, url: string): Promise<Lock> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'running.json')
  const before = asNote(await readFile(file, 'utf8').catch(() => ''))
  if (before && before.pid !== process.pid && isOurs(before.pid, 'local/src/main.ts'))
    throw new AlreadyRunning(before.url)
  for (const child of before?.children ?? []) {
    if (ofAWorld.some((word) => isOurs(child, word))) await endOf(child)
  }

  const children: number[] = []
  const write = () => writeFileSync(file, JSON.stringify({ pid: process.pid, url, children } satisfies Note))
  write()
  return {
    afterCrash: before !== undefined,
    owns(pid) {
      children.push(pid)
      write()
    },
    release: () => rmSync(file, { force: true }),
  }
}

/** Ends a process that is not our child, and waits (two seconds at most) until it is gone. */
async function endOf(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  for (let look = 0; look < 100 && isOurs(pid, ''); look++) await pause(20)
}

/** Whether `pid` is alive and was started with `word` on its command line: pids are reused. */
function isOurs(pid: number, word: string): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    // Empty: it has ended, only nobody has asked yet how.
    return commandLine !== '' && commandLine.includes(word)
  } catch {
    // Not Linux: there is no cheap way to ask, and a living process is more often ours than not.
    return true
  }
}

function asNote(text: string): Note | undefined {
  try {
    const note: unknown = JSON.parse(text)
    if (typeof note !== 'object' || note === null || !('pid' in note && 'url' in note && 'children' in note))
      return undefined
    const { pid, url, children } = note
    if (typeof pid !== 'number' || typeof url !== 'string' || !Array.isArray(children)) return undefined
    return { pid, url, children: children.filter((child): child is number => typeof child === 'number') }
  } catch {
    return undefined
  }
}
