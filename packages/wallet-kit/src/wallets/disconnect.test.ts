import { createConnector } from 'wagmi'
import { expect, test } from 'vitest'
import type { WalletDefinition } from './definition.ts'
import { alice, memoryStorage, openPage, openWindow } from './scriptedBrowser.fixture.ts'

/** A page connected through a connector that answers `disconnect` with an error. */
async function pageThatFailsToDisconnect(message: string) {
  openWindow()
  const storage = memoryStorage()
  const failing = createConnector(() => ({
    id: 'failing',
    name: 'Failing',
    type: 'failing',
    connect: async () => ({ accounts: [alice] as never, chainId: 7700 }),
    disconnect: () => Promise.reject(new Error(message)),
    getAccounts: async () => [alice],
    getChainId: async () => 7700,
    getProvider: async () => undefined,
    isAuthorized: async () => true,
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }))
  const wallet: WalletDefinition = {
    id: 'failing',
    name: 'Failing',
    iconUrl: 'data:image/svg+xml,',
    iconBackground: '#fff',
    group: 'other',
    connectorId: 'failing',
  }
  const page = openPage(storage, { wallets: [wallet], connectors: [failing] })
  await page.connect('failing')
  expect(page.getSnapshot().status).toBe('connected')
  return { page, storage }
}

test('[C-08] disconnecting clears the session and ignores "no matching key"', async () => {
  const { page, storage } = await pageThatFailsToDisconnect('No matching key. session topic: 7f')
  await page.disconnect()
  expect(page.getSnapshot().status).toBe('disconnected')
  expect(storage.has('peppermint.kit.connected')).toBe(false)
  await page.connect('failing')
  expect(page.getSnapshot().status).toBe('connected')
})

test('[C-08] any other error of disconnecting is thrown, and the session is cleared all the same', async () => {
  const { page, storage } = await pageThatFailsToDisconnect('The relay is away')
  await expect(page.disconnect()).rejects.toThrow('The relay is away')
  expect(page.getSnapshot().status).toBe('disconnected')
  expect(storage.has('peppermint.kit.connected')).toBe(false)
})
