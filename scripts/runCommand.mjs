/** Runs a program for a script: streams or buffers its output, and stops it when the script is stopped. */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Secrets of a launch and of a server; removed from the environment of every tool. */
const SECRETS = [
  'PRIVATE_KEY',
  'CRATE_SECRET',
  'KEEPER_KEY',
  'KEEPER_LINK_SECRET',
  'KEEPER_LAST_LINK',
  'DATABASE_URL',
  'RPC_URLS',
  'MAINNET_RPC_URLS',
]

/** Environment with the tools of this repository, including its Node 24, first on the path. */
export const toolsFirst = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.includes(name))),
  // Hundreds of Node processes load the same modules; the cache compiles and strips each only once.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
}

const running = new Set()
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopped = true
    for (const child of running) child.kill(signal)
  })
}

/** Whether this script was stopped by a signal; failures of its children are expected then. */
export function wasStopped() {
  return stopped
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ out?: { write(text: string): unknown }, isLowPriority?: boolean, env?: Record<string, string | undefined>,
 * cwd?: string }} [options] `out` receives the output as it is written; the result has it either way.
 * @returns {Promise<{ code: number, output: string, seconds: number }>} never rejects: if the program cannot be
 * started, `code` is 127 and `output` the reason.
 */
export function runCommand(command, args, { out, isLowPriority = false, env = toolsFirst, cwd = root } = {}) {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    const onData = (text) => {
      output += text
      out?.write(text)
    }
    child.stdout.setEncoding('utf8').on('data', onData)
    child.stderr.setEncoding('utf8').on('data', onData)
    if (isLowPriority && child.pid !== undefined) lowerPriority(child.pid)
    child.once('error', (error) => {
      running.delete(child)
      resolve({ code: 127, output: error.message, seconds: seconds() })
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output, seconds: seconds() })
    })
  })
}

/** Its children inherit the priority. */
function lowerPriority(pid) {
  try {
    setPriority(pid, 8)
  } catch {
    // The process has exited, or the system does not allow it.
  }
}
