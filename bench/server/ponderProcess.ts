/**
 * Ponder beside us: installed outside the repository, told of the same contract on the same chain, with a database
 * of its own in the same Postgres. Its application stores every transfer and every owner, and nothing else.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '@peppermint/contracts/childEnvironment'
import { startChild, type Child } from '@peppermint/devnet/childProcess'
import type { Deployment } from '@peppermint/contracts/sale'
import { run } from '../kit/command.ts'

const app = join(import.meta.dirname, 'ponder', 'app')

/**
 * Installs the version that its package.json names, without running scripts; kept for the next run of the bench.
 * @returns the folder.
 * @throws when npm fails, with what it said.
 */
export function installPonder(): string {
  const manifest = readFileSync(join(app, 'package.json'), 'utf8')
  const family = join(tmpdir(), 'peppermint-bench-ponder')
  const folder = join(family, createHash('sha256').update(manifest).digest('hex').slice(0, 12))
  const finished = join(folder, 'installed')
  if (!existsSync(finished)) {
    rmSync(family, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), manifest)
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
    run('npm', ['install', ...quiet], folder)
    writeFileSync(finished, '')
  }
  cpSync(app, folder, { recursive: true })
  return folder
}

/** Megabytes (1,000,000 bytes) that a folder takes on disk. */
export const megabytesOf = (folder: string): number =>
  Math.round((Number(run('du', ['-sk', folder], folder).split('\t')[0]) * 1024) / 1e6)

const told = 'start --schema bench --port 42969 --hostname 127.0.0.1 --log-format json'.split(' ')

/** Ponder, with everything indexed. Times in seconds since its process was started. */
export interface Indexed {
  readonly child: Child
  /** When it answered requests. */
  readonly listening: number
  /** When it said that it was ready: all history is indexed. */
  readonly ready: number
}

/**
 * Starts it and waits until it is ready.
 * @throws {ChildFailed} when it ends first, with the last of what it said.
 */
export async function indexWithPonder(
  folder: string,
  { rpcUrl, deployment }: { readonly rpcUrl: string; readonly deployment: Deployment },
  databaseUrl: string,
): Promise<Indexed> {
  let listening: number | undefined
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const child = await startChild({
    name: 'Ponder',
    command: process.execPath,
    args: [join(folder, 'node_modules', 'ponder', 'dist', 'esm', 'bin', 'ponder.js'), ...told],
    cwd: folder,
    env: {
      ...childEnvironment(),
      DATABASE_URL: databaseUrl,
      PONDER_TELEMETRY_DISABLED: 'true',
      BENCH_RPC_URL: rpcUrl,
      BENCH_CONTRACT: deployment.contract,
      BENCH_FROM_BLOCK: String(deployment.block),
    },
    ready(line) {
      if (line.includes('"msg":"Created HTTP server"')) listening = seconds()
      return line.includes('"endpoint":"/ready"') ? seconds() : undefined
    },
  })
  return { child, listening: listening ?? child.ready, ready: child.ready }
}
