/** What a server leaves behind when it has stopped: nothing at its node. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '@peppermint/devnet/testChain'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startTcpProxy } from '@peppermint/indexer/db/tcpProxy.fixture.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { createMetrics } from '@peppermint/http/monitoring/metrics.ts'
import { createLogger } from '@peppermint/process/createLogger.ts'
import { openServer } from './openServer.ts'

test('a server that has stopped has closed its connections to the node', async () => {
  const chain = await startChain()
  const line = await startTcpProxy(Number(new URL(chain.url).port))
  const siteDir = await mkdtemp(join(tmpdir(), 'peppermint-site-'))
  let log = ''
  try {
    const config = readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      RPC_URLS: `ws://127.0.0.1:${line.port}`,
      PUBLIC_RPC_URLS: chain.url,
      CONTRACT: `0x${'11'.repeat(20)}`,
      DEPLOY_BLOCK: '0',
      SITE_DIR: siteDir,
      DATABASE_URL: await freshDatabaseUrl(),
      FOLLOWER: 'off',
    })
    const server = await openServer(
      config,
      createLogger(config, { write: (text: string) => void (log += text) }),
      createMetrics(),
    )
    // The node has answered: there is no collection at that address.
    await expect.poll(() => log).toContain('reading failed')
    expect(line.open()).toBeGreaterThan(0)
    await server.stop()
    await expect.poll(() => line.open()).toBe(0)
  } finally {
    line.cut()
    await line.close()
    await chain.stop()
    await rm(siteDir, { recursive: true })
  }
})
