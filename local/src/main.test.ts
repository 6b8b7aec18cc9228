import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSaleFromServer } from '@peppermint/server/client'
import { smallestSite } from './builtSite.ts'
import { isPortFree } from './ports.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** Milliseconds for one or two whole worlds to come up: a guard, far above what they take. */
const patience = 240_000
const running: Started[] = []
let folder: string
let siteDir: string
let ports: { page: number; chain: number }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peppermint-start-'))
  siteDir = await smallestSite()
  ports = { page: await freePort(), chain: await freePort() }
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
  await rm(siteDir, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<number | NodeJS.Signals>
  /** Everything said so far. */
  output(): string
  /** Resolves when something of this form has been said, with it; rejects when the process ended without. */
  says(pattern: RegExp): Promise<string>
}

/** What `npm start` runs, in a folder and on ports of this test. */
function start(env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      LOCAL_DIR: folder,
      SITE_DIR: siteDir,
      PORT: String(ports.page),
      RPC_PORT: String(ports.chain),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const look of listeners) look()
    })
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? -1))
  })
  const started: Started = {
    child,
    ended,
    output: () => output,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output)?.[0]
          if (found === undefined) return
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        look()
        void ended.then(() => reject(new Error(`It ended without saying ${pattern}. It said:\n${output}`)))
      }),
  }
  running.push(started)
  return started
}

test(
  'a newcomer starts it, is given one address, and Ctrl-C leaves nothing behind',
  async () => {
    const started = start()
    await started.says(/Ctrl-C stops everything/)
    expect(started.output().match(/http:\/\/\S+/g)).toEqual([`http://localhost:${ports.page}`])
    const { sale } = await readSaleFromServer(`http://localhost:${ports.page}`)
    expect(sale.name).toBe('Scovilles')
    started.child.kill('SIGINT')
    expect(await started.ended).toBe(0)
    expect(await isPortFree(ports.page)).toBe(true)
    expect(await isPortFree(ports.chain)).toBe(true)
    expect(postgresNote()).toBe(false)
  },
  patience,
)

test(
  'Ctrl-C while it is still starting ends it just as well',
  async () => {
    const started = start()
    await started.says(/Started a local Canto/)
    started.child.kill('SIGINT')
    expect(await started.ended).toBe(0)
    expect(await isPortFree(ports.chain)).toBe(true)
  },
  patience,
)

test(
  'someone who starts it twice in one folder is told where it runs',
  async () => {
    await start().says(/Ctrl-C stops everything/)
    const second = start({ PORT: String(await freePort()), RPC_PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(
      `Peppermint runs already in this folder: open http://localhost:${ports.page}`,
    )
  },
  patience,
)

test(
  'a busy port is named at once, with who needs it and the way out',
  async () => {
    const occupant = await listen(ports.page)
    const onPage = start()
    expect(await onPage.ended).toBe(1)
    await close(occupant)
    expect(onPage.output()).toBe(
      `Port ${ports.page}, which the page needs, is in use by another program. Choose another one: PORT=${ports.page + 100} npm start\n`,
    )
    const other = await listen(ports.chain)
    const onChain = start()
    expect(await onChain.ended).toBe(1)
    await close(other)
    expect(onChain.output()).toContain(`Port ${ports.chain}, which the local chain needs`)
  },
  patience,
)

test('one port for two is refused in a sentence, with the way out', async () => {
  const onlyOne = start({ RPC_PORT: String(ports.page) })
  expect(await onlyOne.ended).toBe(1)
  expect(onlyOne.output()).toBe(
    `Port ${ports.page} was chosen for both the page (PORT) and the local chain (RPC_PORT), which need one each. Choose two: PORT=${ports.page} RPC_PORT=${ports.page + 100} npm start\n`,
  )
})

test(
  'a port that someone takes while the world is starting is named like one that was busy before',
  async () => {
    const late = start()
    // The chain's folder is made once the ports were found free, and its contracts come before the server.
    await expect.poll(() => existsSync(join(folder, 'chain')), { interval: 5 }).toBe(true)
    const occupant = await listen(ports.page)
    expect(await late.ended).toBe(1)
    await close(occupant)
    expect(late.output()).toMatch(
      new RegExp(
        `\\nPort ${ports.page}, which the page needs, is in use by another program\\. Choose another one: PORT=\\d+ npm start\\n$`,
      ),
    )
    expect(await isPortFree(ports.chain)).toBe(true)
  },
  patience,
)

test(
  'after a crash of everything, the next start cleans up and goes on with the same world',
  async () => {
    const first = start()
    await first.says(/Ctrl-C stops everything/)
    const before = await readSaleFromServer(`http://localhost:${ports.page}`)
    first.child.kill('SIGKILL')
    await first.ended
    const second = start()
    await second.says(/Ctrl-C stops everything/)
    const after = await readSaleFromServer(`http://localhost:${ports.page}`)
    expect(after.sale.contract).toBe(before.sale.contract)
    expect(after.sale.phases).toEqual(before.sale.phases)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(postgresNote()).toBe(false)
  },
  patience,
)

test(
  'when the server dies, one sentence says so and the rest is stopped',
  async () => {
    const started = start()
    await started.says(/Ctrl-C stops everything/)
    const note = await readFile(join(folder, 'running.json'), 'utf8')
    const [, serverPid] = /"children":\[\d+,(\d+)\]/.exec(note) ?? []
    process.kill(Number(serverPid), 'SIGKILL')
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain('The server stopped (SIGKILL). The rest is being stopped.')
    expect(await isPortFree(ports.chain)).toBe(true)
  },
  patience,
)

/** Whether a Postgres runs in the world's folder, by its own note. */
const postgresNote = () => existsSync(join(folder, 'postgres/data/postmaster.pid'))

/** One that no program is given by chance while it is let go for a moment: those come from above 32,767. */
async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  return (await isPortFree(port)) ? port : freePort()
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
