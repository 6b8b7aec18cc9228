import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { writeMinimalSite } from './minimalSite.fixture.ts'
import { startServer, startWorld } from './world.ts'

test('[C-12] reads the sale and follows the chain over a WebSocket endpoint only', async () => {
  const world = await startWorld({ blockTime: 0.5 })
  onTestFinished(() => world.stop())
  const siteDir = await writeMinimalSite()
  onTestFinished(() => rm(siteDir, { recursive: true, force: true }))
  const server = await startServer({ world, siteDir, rpcUrls: [world.rpcUrl.replace(/^http/, 'ws')] })
  onTestFinished(() => server.stop())
  const statusOf = async (path: string) => (await fetch(server.url + path)).status
  await expect.poll(() => statusOf('/api/sale')).toBe(200)
  // Answered once the follower has read every block up to the head.
  await expect.poll(() => statusOf(`/api/owners/${world.accounts.alice.address}`)).toBe(200)
})
