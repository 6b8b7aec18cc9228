/**
 * Ponder: installed outside the repository, configured for the same contract on the same chain, with a separate
 * database in the same Postgres. Its application stores only transfers and owners.
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
 * Installs the pinned version without package scripts; kept for the next run of the bench.
 * @returns the folder.
 * @throws if npm fails, with its output.
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

/** Size of a folder on disk in megabytes (1,000,000 bytes). */
export const measureMegabytes = (folder: string): number =>
  Math.round((Number(run('du', ['-sk', folder], folder).split('\t')[0]) * 1024) / 1e6)

const PONDER_ARGS = 'start --schema bench --port 42969 --hostname 127.0.0.1 --log-format json'.split(' ')

/** Ponder with everything indexed. Times in seconds since the start of its process. */
export interface Indexed {
  readonly child: Child
  /** When it accepted requests. */
  readonly listening: number
  /** When it logged that it was ready: all history is indexed. */
  readonly ready: number
}

/**
 * Starts it and waits until it is ready.
 * @throws {ChildFailed} if it exits first, with the end of its output.
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
    args: [join(folder, 'node_modules', 'ponder', 'dist', 'esm', 'bin', 'ponder.js'), ...PONDER_ARGS],
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
