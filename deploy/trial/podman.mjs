/** Debian's podman for the trial, in separate folders: nothing of the machine's containers is touched. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A step of the trial failed. The message says what, and what was seen. */
export class TrialFailed extends Error {}

/** Debian's packages with these programs. `runc` also runs where cgroups of both versions are mounted, crun does not. */
const PROGRAMS = {
  podman: 'podman',
  debootstrap: 'debootstrap',
  runc: 'runc',
  'docker-compose': 'docker-compose',
  netavark: 'netavark',
  // Without it containers do not find each other by name.
  'aardvark-dns': 'aardvark-dns',
  iptables: 'iptables',
  catatonit: 'catatonit',
  curl: 'curl',
}

/** @param {string} work folder of everything that the trial makes. */
export function openPodman(work) {
  requirePrograms()
  mkdirSync(work, { recursive: true })
  const settings = join(work, 'containers.conf')
  // Limits above the machine's own cannot be set where this runs in a sandbox.
  writeFileSync(
    settings,
    '[containers]\ndefault_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\n',
  )
  const env = { PATH: process.env['PATH'], HOME: work, CONTAINERS_CONF: settings, LANG: 'C.UTF-8' }
  const place = ['--root', join(work, 'store'), '--runroot', join(work, 'run')]
  const socket = join(work, 'podman.sock')

  /**
   * @param {readonly string[]} args
   * @param {{ input?: string, mayFail?: boolean }} [options]
   */
  function podman(args, { input = '', mayFail = false } = {}) {
    return run('podman', [...place, ...args], { env, input, mayFail })
  }

  /**
   * The output of a program that uses the trial's chain much: what the chain prints must be read meanwhile.
   * @param {readonly string[]} args
   */
  const podmanConcurrently = (args) =>
    promisify(execFile)('podman', [...place, ...args], { env }).then(
      ({ stdout }) => stdout,
      (/** @type {{ stdout: string }} */ { stdout }) => stdout,
    )

  /** Answers docker-compose. @returns ends it. */
  async function serve() {
    const child = spawn('podman', [...place, 'system', 'service', '--time', '0', `unix://${socket}`], {
      env,
      stdio: 'ignore',
    })
    await until('podman’s socket', () => existsSync(socket))
    return () => void child.kill()
  }

  /** Runs every container's health check again and again, as systemd does where there is one. @returns ends it. */
  function checkHealth() {
    const words = place.map((word) => `'${word}'`).join(' ')
    const script = `while sleep 5; do for id in $(podman ${words} ps -q); do podman ${words} healthcheck run $id; done; done`
    const child = spawn('sh', ['-c', script], { env, stdio: 'ignore' })
    return () => void child.kill()
  }

  return { podman, podmanConcurrently, serve, checkHealth, env: { ...env, DOCKER_HOST: `unix://${socket}` } }
}

function requirePrograms() {
  const missing = Object.entries(PROGRAMS).filter(([name]) => !isInstalled(name))
  if (process.getuid?.() !== 0 || missing.length > 0)
    throw new TrialFailed(
      `The trial needs root and Debian's podman. As root: apt-get install --no-install-recommends ${Object.values(PROGRAMS).join(' ')}`,
    )
}

/** @param {string} name */
const isInstalled = (name) =>
  [...(process.env['PATH'] ?? '').split(':'), '/usr/lib/podman', '/usr/sbin'].some((folder) =>
    existsSync(join(folder, name)),
  )

/** Builds of all pages take minutes. */
const BUILD_TIMEOUT_MS = 45 * 60_000

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, input?: string, mayFail?: boolean, timeoutMs?: number }} [options]
 */
export function run(
  program,
  args,
  { env = process.env, input = '', mayFail = false, timeoutMs = BUILD_TIMEOUT_MS } = {},
) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env,
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: timeoutMs,
  })
  if (error) throw new TrialFailed(`${program} could not be started: ${error.message}`)
  if (status !== 0 && !mayFail)
    throw new TrialFailed(
      `${program} ${args.slice(0, 8).join(' ')} ended with ${status}:\n${`${stdout}${stderr}`.slice(-3_000)}`,
    )
  return { code: status ?? 1, output: stdout.trimEnd(), errors: stderr.trimEnd() }
}

/** Above what a busy machine takes; a trial that hangs must end. */
const TIMEOUT_MS = 180_000

/**
 * Waits for a condition. One that throws is not met yet.
 * @template Value
 * @param {string} what
 * @param {() => Value | Promise<Value>} isMet
 * @returns {Promise<NonNullable<Value>>}
 */
export async function until(what, isMet) {
  const deadline = Date.now() + TIMEOUT_MS
  let last = ''
  for (;;) {
    try {
      const value = await isMet()
      if (value) return value
      last = String(value)
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    if (Date.now() > deadline) throw new TrialFailed(`Waited too long for ${what}. Last seen: ${last}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
