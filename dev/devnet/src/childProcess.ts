/**
 * A process that a local world starts and owns. It has its own process group, so that Ctrl-C in a terminal reaches only
 * the parent, which stops its children in order. It is killed when the parent exits.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'

/** A running child process. */
export interface Child {
  readonly pid: number
  /** Resolves when the process has exited, with one sentence on how. Never rejects. */
  readonly ended: Promise<string>
  /** Sends SIGTERM, then SIGKILL after `killTimeoutMs`. Resolves when the process has exited. */
  stop(): Promise<void>
  /** Sends SIGKILL, like a crash. Resolves when the process has exited. */
  kill(): Promise<void>
}

/** The child exited before it was ready; `output` is the end of its output. */
export class ChildFailed extends Error {
  override readonly name = 'ChildFailed'
  readonly output: string
  /** Null if a signal ended it, or it could not be started. */
  readonly exitCode: number | null

  constructor(message: string, output: string, exitCode: number | null) {
    super(message)
    this.output = output
    this.exitCode = exitCode
  }
}

/** How to start a child and how to detect from its output that it is ready. */
export interface ChildOptions<Ready> {
  /** Name for messages: "The chain". */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  /** The environment without our secrets by default. */
  readonly env?: NodeJS.ProcessEnv
  /** Called with each line of output until it returns a value, which the started child has as `ready`. */
  readonly ready: (line: string) => Ready | undefined
  /** Called with every line of output. */
  readonly onLine?: (line: string) => void
  /** Milliseconds between SIGTERM and SIGKILL; 5,000 by default. */
  readonly killTimeoutMs?: number
}

const ownedPids = new Set<number>()
process.once('exit', () => {
  for (const pid of ownedPids) signal(pid, 'SIGKILL')
})

/**
 * Starts a child and waits until it is ready.
 * @throws {ChildFailed} if it exits first or cannot be started.
 */
export async function startChild<Ready>(options: ChildOptions<Ready>): Promise<Child & { ready: Ready }> {
  const { pid, ended, recentLines, onLine } = spawnOwned(options)
  const ready = await new Promise<{ value: Ready }>((resolve, reject) => {
    onLine((line) => {
      const value = options.ready(line)
      if (value !== undefined) resolve({ value })
    })
    void ended.then(({ code, sentence }) => reject(new ChildFailed(sentence, recentLines.join('\n'), code)))
  })
  return {
    pid,
    ready: ready.value,
    ended: ended.then(({ sentence }) => sentence),
    async stop() {
      signal(pid, 'SIGTERM')
      const killTimer = setTimeout(() => signal(pid, 'SIGKILL'), options.killTimeoutMs ?? 5_000)
      await ended
      clearTimeout(killTimer)
    },
    async kill() {
      signal(pid, 'SIGKILL')
      await ended
    },
  }
}

/**
 * Runs a child until it exits.
 * @throws {ChildFailed} if its exit code is not 0, or it cannot be started.
 */
export async function runChild(options: Omit<ChildOptions<never>, 'ready'>): Promise<void> {
  const { ended, recentLines } = spawnOwned(options)
  const { code, sentence } = await ended
  if (code !== 0) throw new ChildFailed(sentence, recentLines.join('\n'), code)
}

interface ExitInfo {
  readonly code: number | null
  readonly sentence: string
}

/** Starts a process in its own group; reads its output by line and keeps the last thirty lines for errors. */
function spawnOwned(options: Omit<ChildOptions<never>, 'ready'>) {
  const started = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env ?? childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // Without a pid the process did not start: the `error` event has the reason, and no signal is sent.
  const pid = started.pid ?? 0
  if (pid > 0) ownedPids.add(pid)

  const recentLines: string[] = []
  const listeners: ((line: string) => void)[] = []
  const onOutputLine = (line: string) => {
    recentLines.push(line)
    if (recentLines.length > 30) recentLines.shift()
    options.onLine?.(line)
    for (const listen of listeners) listen(line)
  }
  createInterface({ input: started.stdout }).on('line', onOutputLine)
  createInterface({ input: started.stderr }).on('line', onOutputLine)

  const ended = new Promise<ExitInfo>((resolve) => {
    started.once('error', ({ message }) => {
      resolve({ code: null, sentence: `${options.name} could not be started (${message}).` })
    })
    started.once('close', (code, by) => {
      ownedPids.delete(pid)
      resolve({ code, sentence: `${options.name} stopped (${by ?? `exit code ${code ?? 'unknown'}`}).` })
    })
  })
  return { pid, ended, recentLines, onLine: (listen: (line: string) => void) => void listeners.push(listen) }
}

/** Sends a signal to a process that may have exited. */
function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 0) return
  try {
    process.kill(pid, name)
  } catch {
    // The process has exited.
  }
}
