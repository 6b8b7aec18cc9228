/** A mint by a phone wallet: a real wallet process scans the page's QR code, prompts and signs. */
import { startServer } from '@peppermint/local'
import { startPhone, startRelay, type Phone, type Relay } from '@peppermint/devnet/relay'
import { siteDir } from '@peppermint/local/builds'
import { readOwner } from './chain.ts'
import { expect, getPanel, test as base } from './journey.ts'
import { simulateOnline, readQrCode } from './kit/kitJourney.ts'

const projectId = 'peppermint'

const test = base.extend<{ readonly relayPort: number; readonly relay: Relay; readonly phone: Phone }>({
  relayPort: [0, { option: true }],
  relay: async ({ relayPort }, use) => {
    const relay = await startRelay({ port: relayPort })
    await use(relay)
    await relay.stop()
  },
  phone: async ({ relay, world }, use) => {
    const phone = await startPhone({
      relayUrl: relay.url,
      projectId,
      privateKeys: [world.accounts.alice.privateKey],
      chains: [{ id: world.chainId, rpcUrl: world.rpcUrl }],
    })
    await use(phone)
    await phone.stop()
  },
  server: async ({ world, relay }, use) => {
    const env = { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relay.url }
    const server = await startServer({ world, siteDir, env })
    await use(server)
    await server.stop()
  },
})

test('[M-01] [M-02] [W-07] a phone scans the QR code, mints, and is connected on the next visit', async ({
  page,
  open,
  phone,
  relay,
  world,
}) => {
  await simulateOnline(page)
  await open()
  expect(relay.opened()).toBe(0)
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  const { name, namespaces } = await phone.pair(
    await readQrCode(dialog.getByRole('img', { name: 'QR code to connect' })),
  )
  expect(name).toBe('Peppermint')
  expect(namespaces['eip155']?.chains).toEqual(['eip155:7700'])
  await phone.approve()
  await getPanel(page, 'ready').waitFor()

  await phone.setBehavior({ type: 'queue' })
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await expect
    .poll(() => phone.receivedRequests().then((requestCount) => requestCount.at(-1)?.method))
    .toBe('eth_sendTransaction')
  await phone.setBehavior({ type: 'answer' })
  await phone.answerQueued()
  await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  await expect(page.locator('#mint img')).toHaveCount(1)
  expect(await readOwner(world, 1)).toBe(world.accounts.alice.address)

  const requestCount = (await phone.receivedRequests()).length
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: /CANTO|0x/ })).toBeVisible()
  expect(await phone.receivedRequests()).toHaveLength(requestCount)
})
