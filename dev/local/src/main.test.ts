import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from 'viem'
import { freePort, isPortFree } from '@peppermint/process/freePort.ts'
import { createGatewayClient } from '@peppermint/safe/client'
import { fetchSale } from '@peppermint/api'
import { writeMinimalSite } from './minimalSite.fixture.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** Far above what one or two worlds take to start. */
const STARTUP_TIMEOUT_MS = 240_000
const running: Started[] = []
let folder: string
let siteDir: string
let ports: { page: number; chain: number; host: number }

async function makeFolders(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'peppermint-start-'))
  siteDir = await writeMinimalSite()
  ports = { page: await freePort(), chain: await freePort(), host: await freePort() }
}

async function stopAndClear(): Promise<void> {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
  await rm(siteDir, { recursive: true, force: true })
}

interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<number | NodeJS.Signals>
  /** The output so far. */
  output(): string
  /** Resolves with the first match in the output; rejects if the process exits before. */
  waitForOutput(pattern: RegExp): Promise<string>
}

/** Runs what `npm start` runs, in this test's folder and on its ports. */
function start(env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      LOCAL_DIR: folder,
      SITE_DIR: siteDir,
      PORT: String(ports.page),
      RPC_PORT: String(ports.chain),
      HOST_PORT: String(ports.host),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const check of listeners) check()
    })
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? -1))
  })
  const started: Started = {
    child,
    ended,
    output: () => output,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = pattern.exec(output)?.[0]
          if (found === undefined) return
          listeners.delete(check)
          resolve(found)
        }
        listeners.add(check)
        check()
        void ended.then(() => reject(new Error(`Exited without ${pattern}. Output:\n${output}`)))
      }),
  }
  running.push(started)
  return started
}

/** What the gateway lists of the Safe that the Safe host opens: statuses, undefined for labels. */
async function readSafeLists() {
  const config = await (await fetch(`http://localhost:${ports.host}/host.json`)).json()
  const { safe, gatewayUrl } = config as { safe: Address; gatewayUrl: string }
  const gateway = createGatewayClient({ baseUrl: gatewayUrl })
  const statusesOf = ({ results }: Awaited<ReturnType<typeof gateway.getQueue>>) =>
    results.map((item) => (item.type === 'TRANSACTION' ? item.transaction.txStatus : undefined))
  const messages = await gateway.getMessages('7700', safe)
  return {
    safe,
    queued: statusesOf(await gateway.getQueue('7700', safe)),
    executed: statusesOf(await gateway.getHistory('7700', safe)),
    messages: messages.results.flatMap((item) => (item.type === 'MESSAGE' ? [item.status] : [])),
  }
}

// A new world takes longer than one that continues, so these tests continue each other's.
describe('one world', () => {
  let started: Started
  beforeAll(makeFolders)
  afterAll(stopAndClear)

  /** Starts it, new or continued, and waits until it can be used. */
  async function startWorld(): Promise<void> {
    started = start({ FRAME_HOSTS: 'http://localhost:3000' })
    await started.waitForOutput(/Ctrl-C stops everything/)
  }

  test(
    'npm start prints the URLs of page and Safe host, and a second start where it runs',
    async () => {
      await startWorld()
      expect(started.output().match(/http:\/\/\S+/g)).toEqual([
        `http://localhost:${ports.page}`,
        `http://localhost:${ports.host}`,
      ])
      expect(started.output()).toContain('whose dollar prices are invented')
      const { headers } = await fetch(`http://localhost:${ports.page}`)
      expect(headers.get('content-security-policy')).toContain(
        `frame-ancestors 'self' http://localhost:${ports.host} http://localhost:3000`,
      )
      const { sale } = await fetchSale(`http://localhost:${ports.page}`)
      expect(sale.name).toBe('Scovilles')
      const [page, chain, host] = [await freePort(), await freePort(), await freePort()]
      const second = start({ PORT: String(page), RPC_PORT: String(chain), HOST_PORT: String(host) })
      expect(await second.ended).toBe(1)
      expect(second.output()).toContain(
        `Peppermint already runs in this folder: open http://localhost:${ports.page}`,
      )
    },
    STARTUP_TIMEOUT_MS,
  )

  test(
    'after a crash the next start cleans up and continues the same world with its Safe',
    async () => {
      const before = await fetchSale(`http://localhost:${ports.page}`)
      const safeBefore = await readSafeLists()
      expect(safeBefore.queued.filter((status) => status !== undefined)).toEqual([
        'AWAITING_EXECUTION',
        'AWAITING_CONFIRMATIONS',
        'AWAITING_CONFIRMATIONS',
      ])
      expect(safeBefore.messages.toSorted()).toEqual(['CONFIRMED', 'NEEDS_CONFIRMATION'])
      started.child.kill('SIGKILL')
      await started.ended
      await startWorld()
      const after = await fetchSale(`http://localhost:${ports.page}`)
      expect(after.sale.contract).toBe(before.sale.contract)
      expect(after.sale.phases).toEqual(before.sale.phases)
      expect(await readSafeLists()).toEqual(safeBefore)
    },
    STARTUP_TIMEOUT_MS,
  )

  test(
    'Ctrl-C leaves no process behind',
    async () => {
      started.child.kill('SIGINT')
      expect(await started.ended).toBe(0)
      expect(await isPortFree(ports.page)).toBe(true)
      expect(await isPortFree(ports.chain)).toBe(true)
      expect(await isPortFree(ports.host)).toBe(true)
      expect(isPostgresRunning()).toBe(false)
    },
    STARTUP_TIMEOUT_MS,
  )

  test(
    'reports a server exit in one sentence and stops everything else',
    async () => {
      await startWorld()
      const note = await readFile(join(folder, 'running.json'), 'utf8')
      const [, serverPid] = /"children":\[\d+,(\d+)\]/.exec(note) ?? []
      process.kill(Number(serverPid), 'SIGKILL')
      expect(await started.ended).toBe(1)
      expect(started.output()).toContain('The server stopped (SIGKILL). Stopping everything else.')
      expect(await isPortFree(ports.chain)).toBe(true)
    },
    STARTUP_TIMEOUT_MS,
  )
})

describe('an empty folder', () => {
  beforeEach(makeFolders)
  afterEach(stopAndClear)

  test(
    'Ctrl-C during startup stops everything',
    async () => {
      const started = start()
      await started.waitForOutput(/Started a local Canto/)
      started.child.kill('SIGINT')
      expect(await started.ended).toBe(0)
      expect(await isPortFree(ports.chain)).toBe(true)
    },
    STARTUP_TIMEOUT_MS,
  )

  test(
    'reports a port in use at once, with its purpose and the remedy',
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
      const third = await listen(ports.host)
      const onHost = start()
      expect(await onHost.ended).toBe(1)
      await close(third)
      expect(onHost.output()).toContain(`Port ${ports.host}, which the Safe host needs`)
    },
    STARTUP_TIMEOUT_MS,
  )

  test('rejects the same port for page and chain, with the remedy', async () => {
    const onlyOne = start({ RPC_PORT: String(ports.page) })
    expect(await onlyOne.ended).toBe(1)
    expect(onlyOne.output()).toBe(
      `Port ${ports.page} is set for both the page (PORT) and the local chain (RPC_PORT). Choose two: PORT=${ports.page} RPC_PORT=${ports.page + 100} npm start\n`,
    )
  })

  test(
    'reports a port taken during startup like one in use before',
    async () => {
      const late = start()
      // The chain's folder is created after the ports were checked; contracts are deployed before the server starts.
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
    STARTUP_TIMEOUT_MS,
  )
})

/** Whether a Postgres runs in the world's folder, by its pid file. */
const isPostgresRunning = () => existsSync(join(folder, 'postgres/data/postmaster.pid'))

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
