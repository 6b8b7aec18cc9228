import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { smallestSite } from './builtSite.ts'
import { startServer, startWorld } from './world.ts'

test('[C-12] a server whose node is reached over a WebSocket alone reads the sale and follows the chain', async () => {
  const world = await startWorld({ blockTime: 0.5 })
  onTestFinished(() => world.stop())
  const siteDir = await smallestSite()
  onTestFinished(() => rm(siteDir, { recursive: true, force: true }))
  const server = await startServer({ world, siteDir, rpcUrls: [world.rpcUrl.replace(/^http/, 'ws')] })
  onTestFinished(() => server.stop())
  const statusOf = async (path: string) => (await fetch(server.url + path)).status
  await expect.poll(() => statusOf('/api/sale')).toBe(200)
  // Answered once the follower has read every block up to the head.
  await expect.poll(() => statusOf(`/api/owners/${world.people.visitor.address}`)).toBe(200)
})
