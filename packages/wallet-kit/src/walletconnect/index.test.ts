import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createConfig, http } from 'wagmi'
import { connect } from 'wagmi/actions'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_PROJECT_ID } from '../wallets/projectId.ts'
import { walletConnect } from './index.ts'
import { createTestChain, memory } from './testEnv.fixture.ts'

const metadata = { name: 'Test', description: 'A test page.', url: 'https://app.example', icons: [] }

/** The project id that a relay receives. */
async function projectIdSentToRelay(projectId: string): Promise<string | null> {
  const received = Promise.withResolvers<string | null>()
  const server = createServer().on('upgrade', ({ url }, socket) => {
    received.resolve(new URL(url ?? '', 'http://127.0.0.1').searchParams.get('projectId'))
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const config = createConfig({
    chains: [createTestChain(7700)],
    transports: { 7700: http() },
    storage: null,
    connectors: [
      walletConnect({ projectId, relayUrl: `ws://127.0.0.1:${port}`, storage: memory(), metadata }),
    ],
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('There is no connector.')
  onTestFinished(async () => {
    await connector.disconnect()
    server.closeAllConnections()
    server.close()
  })
  connect(config, { connector }).catch(() => undefined)
  return received.promise
}

test('[W-20] an empty project id is refused by the connector itself', () => {
  for (const projectId of ['', '  '])
    expect(() => walletConnect({ projectId, metadata })).toThrow('project id is empty')
})

test('[W-20] a placeholder project id is replaced with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  expect(await projectIdSentToRelay('YOUR_PROJECT_ID')).toBe(DEFAULT_PROJECT_ID)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('YOUR_PROJECT_ID'))
})
