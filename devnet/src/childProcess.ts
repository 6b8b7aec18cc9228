/**
 * A process that a local world starts and owns. It stands in its own process group, so that Ctrl-C in a
 * terminal reaches only us and we decide the order in which things stop; and it dies with us when we exit.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { childEnvironment } from '@peppermint/contracts/childEnvironment'

/** A running child: its pid, how it ended (once it has), and the way to end it. */
export interface Child {
  readonly pid: number
  /** Resolves when the process is gone, with one plain sentence about how. Never rejects. */
  readonly ended: Promise<string>
  /** SIGTERM, then SIGKILL once it has had its time. Resolves when the process is gone. */
  stop(): Promise<void>
  /** SIGKILL: what a crash looks like. Resolves when the process is gone. */
  kill(): Promise<void>
}

/** The child ended before it was ready; `output` is the last of what it said. */
export class ChildFailed extends Error {
  override readonly name = 'ChildFailed'
  readonly output: string

  constructor(message: string, output: string) {
    super(message)
    this.output = output
  }
}

/** How to start a child, and how to tell from one line of its output that it is ready. */
export interface ChildOptions<Ready> {
  /** What it is, in words, for messages: "The chain". */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  /** Without our own keys and passwords where it is left out. */
  readonly env?: NodeJS.ProcessEnv
  /** Called with each line of output until it returns something: what the child is ready with. */
  readonly ready: (line: string) => Ready | undefined
  /** Called with every line of output. */
  readonly onLine?: (line: string) => void
  /** Milliseconds that it has to end when it is told to; five seconds when left out. */
  readonly farewell?: number
}

const owned = new Set<number>()
process.once('exit', () => {
  for (const pid of owned) signal(pid, 'SIGKILL')
})

/**
 * Starts a child and waits until it is ready.
 * @throws {ChildFailed} when it ends first or cannot be started at all.
 */
export async function startChild<Ready>(options: ChildOptions<Ready>): Promise<Child & { ready: Ready }> {
  const { pid, ended, last, onLine } = spawnOwned(options)
  const ready = await new Promise<{ value: Ready }>((resolve, reject) => {
    onLine((line) => {
      const value = options.ready(line)
      if (value !== undefined) resolve({ value })
    })
    void ended.then(({ sentence }) => reject(new ChildFailed(sentence, last.join('\n'))))
  })
  return {
    pid,
    ready: ready.value,
    ended: ended.then(({ sentence }) => sentence),
    async stop() {
      signal(pid, 'SIGTERM')
      const impatience = setTimeout(() => signal(pid, 'SIGKILL'), options.farewell ?? 5_000)
      await ended
      clearTimeout(impatience)
    },
    async kill() {
      signal(pid, 'SIGKILL')
      await ended
    },
  }
}

/**
 * Runs a child to its end.
 * @throws {ChildFailed} when it ends with another exit code than 0, or cannot be started.
 */
export async function runChild(options: Omit<ChildOptions<never>, 'ready'>): Promise<void> {
  const { ended, last } = spawnOwned(options)
  const { code, sentence } = await ended
  if (code !== 0) throw new ChildFailed(sentence, last.join('\n'))
}

interface Ending {
  readonly code: number | null
  readonly sentence: string
}

/** A process in its own group, its output heard line by line, the last thirty lines kept for when it fails. */
function spawnOwned(options: Omit<ChildOptions<never>, 'ready'>) {
  const started = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env ?? childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // Without a pid it could not be started: the `error` event below tells why, and no signal is ever sent.
  const pid = started.pid ?? 0
  if (pid > 0) owned.add(pid)

  const last: string[] = []
  const listeners: ((line: string) => void)[] = []
  const hear = (line: string) => {
    last.push(line)
    if (last.length > 30) last.shift()
    options.onLine?.(line)
    for (const listen of listeners) listen(line)
  }
  createInterface({ input: started.stdout }).on('line', hear)
  createInterface({ input: started.stderr }).on('line', hear)

  const ended = new Promise<Ending>((resolve) => {
    started.once('error', ({ message }) => {
      resolve({ code: null, sentence: `${options.name} could not be started (${message}).` })
    })
    started.once('close', (code, by) => {
      owned.delete(pid)
      resolve({ code, sentence: `${options.name} stopped (${by ?? `exit code ${code ?? 'unknown'}`}).` })
    })
  })
  return { pid, ended, last, onLine: (listen: (line: string) => void) => void listeners.push(listen) }
}

/** Sends a signal to a process that may be gone already. */
function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 0) return
  try {
    process.kill(pid, name)
  } catch {
    // Gone already: that is what was wanted.
  }
}
