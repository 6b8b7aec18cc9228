/** The server as deployed: one folder of build output, outside of the repository. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { waitUntilLive, expect, test } from './journey.ts'

const gather = fileURLToPath(new URL('../deploy/gather.mjs', import.meta.url))

test('the build folder runs alone with its own Postgres and serves page and share image', async ({
  page,
  world,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-gathered-'))
  await promisify(execFile)(process.execPath, [gather, folder])
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['server.env.example', 'peppermint.service']))
  const { contract, block } = world.deployment
  // Inherits no environment: everything it requires is in the folder or set here.
  const server = spawn(join(folder, 'bin/node'), ['server/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SITE_DIR: 'site',
      RPC_URLS: world.rpcUrl,
      CONTRACT: contract,
      DEPLOY_BLOCK: String(block),
      DATABASE_DIR: 'data',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    const url = `http://localhost:${await listeningPort(createInterface({ input: server.stdout }))}`
    server.stdout.resume()
    await page.goto(url)
    await waitUntilLive(page)
    await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible()
    const picture = await fetch(`${url}/share/collection.png`)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
  } finally {
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    // Stop Postgres even if the server is killed after the timeout.
    await expect.poll(() => existsSync(join(folder, 'data/data/postmaster.pid'))).toBe(false)
    await rm(folder, { recursive: true, force: true })
  }
})

/** The port in the server's log line "server: listening". */
async function listeningPort(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const port = line.includes('"msg":"server: listening"') ? /"port":(\d+)/.exec(line)?.[1] : undefined
    if (port !== undefined) return port
  }
  throw new Error('The server ended before it listened.')
}
