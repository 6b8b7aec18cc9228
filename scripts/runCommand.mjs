/** Runs one program for a script: output shown as it comes or kept for later, and ended with us when we are stopped. */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Variables of a launch and of a server that are secrets: no tool gets them. */
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

/** Environment in which the tools of this repository, its Node 24 among them, are found first. */
export const toolsFirst = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.includes(name))),
  // Hundreds of Node processes run the same modules: each compiles, and strips of types, what none did before it.
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

/** Whether this script was asked to stop: what a child says after that is not news. */
export function wasStopped() {
  return stopped
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ out?: { write(text: string): unknown }, isPatient?: boolean, env?: Record<string, string | undefined>,
 * cwd?: string }} [options] `out` is where the output goes as it comes; it is kept either way. One that is patient
 * takes what others leave of the processor.
 * @returns {Promise<{ code: number, output: string, seconds: number }>} never rejects: a program that cannot be
 * started has code 127 and its reason as output.
 */
export function runCommand(command, args, { out, isPatient = false, env = toolsFirst, cwd = root } = {}) {
  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1000
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    const hear = (text) => {
      output += text
      out?.write(text)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    if (isPatient && child.pid !== undefined) yieldToOthers(child.pid)
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

/** What it starts inherits it. */
function yieldToOthers(pid) {
  try {
    setPriority(pid, 8)
  } catch {
    // It has ended already, or the system does not allow it: then it runs like everything else.
  }
}
