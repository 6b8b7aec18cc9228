/** The driver as it is bundled, in a process of its own: what it fails with ends a process. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mendDriver } from '../../build/mendDriver.ts'
import { freshDatabaseUrl } from './testDatabase.testing.ts'

const run = promisify(execFile)

const outcome = z.object({
  lost: z.number(),
  answers: z.number(),
  refused: z.array(z.string()),
  callsWhileAway: z.number(),
  /** Bytes. */
  resident: z.number(),
})

/** Cuts every connection under open transactions, again and again, and then asks as if nothing had been. */
const program = `
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from ${JSON.stringify(import.meta.resolve('postgres'))}

// Whatever the driver does, this ends.
setTimeout(() => process.exit(1), 200_000).unref()

const { hostname, port } = new URL(process.env.DATABASE_URL)
const sockets = new Set()
let isAway = false
let calls = 0
const line = createServer((socket) => {
  calls++
  if (isAway) return socket.destroy()
  const through = connect(Number(port), hostname)
  socket.pipe(through).pipe(socket)
  for (const end of [socket, through]) {
    sockets.add(end)
    end.on('error', () => undefined).on('close', () => [socket, through].map((each) => each.destroy()))
  }
})
await new Promise((resolve) => line.listen(0, '127.0.0.1', resolve))
const url = Object.assign(new URL(process.env.DATABASE_URL), { port: line.address().port })
const sql = postgres(url.href, { max: 5, backoff: () => 0.05 })

let lost = 0
for (let cut = 0; cut < 4; cut++) {
  const open = Array.from({ length: 10 }, () =>
    sql.begin(async (transaction) => {
      for (let each = 0; each < 200; each++) await transaction\`select \${each}::int\`
    }).catch(() => lost++),
  )
  await pause(20 + cut * 3)
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await Promise.all(open)
}
isAway = true
for (const socket of sockets) socket.destroy()
await pause(100)
calls = 0
const refused = await Promise.all(Array.from({ length: 5 }, () => sql\`select 1\`.catch(({ code }) => code)))
const callsWhileAway = calls
isAway = false
const answers = await Promise.all(Array.from({ length: 20 }, (_, each) => sql\`select \${each}::int as each\`))
await sql.end({ timeout: 1 })
line.close()
process.stdout.write(JSON.stringify({ lost, answers: answers.length, refused, callsWhileAway, resident: process.memoryUsage().rss }))
`

test(
  'a failover of the database costs the transactions under way and nothing else',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'peppermint-failover-'))
    await writeFile(join(folder, 'program.mjs'), program)
    const bundle = await rolldown({
      input: join(folder, 'program.mjs'),
      platform: 'node',
      plugins: [mendDriver()],
      logLevel: 'silent',
    })
    await bundle.write({ file: join(folder, 'bundle.mjs'), format: 'esm' })
    const env = { ...process.env, DATABASE_URL: await freshDatabaseUrl() }
    const limits = { timeout: 220_000, killSignal: 'SIGKILL' } as const
    const { stdout } = await run(process.execPath, [join(folder, 'bundle.mjs')], { env, ...limits })
    await rm(folder, { recursive: true })
    const { lost, answers, refused, callsWhileAway, resident } = outcome.parse(JSON.parse(stdout))
    expect(lost).toBeGreaterThan(0)
    expect(answers).toBe(20)
    // A proxy that lets in and hangs up is asked once by each connection, and whoever waits is told.
    for (const code of refused) expect(code).toMatch(/^(CONNECTION_CLOSED|ECONNRESET)$/)
    expect(callsWhileAway).toBeLessThanOrEqual(10)
    expect(resident).toBeLessThan(200e6)
  },
)

test('a build that does not hold the driver where it is mended fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-failover-'))
  await writeFile(join(folder, 'program.mjs'), 'export const driver = undefined')
  const bundle = await rolldown({
    input: join(folder, 'program.mjs'),
    plugins: [mendDriver()],
    logLevel: 'silent',
  })
  await expect(bundle.generate()).rejects.toThrow('mendDriver.ts')
  await rm(folder, { recursive: true })
})
