/** A phone wallet from QR code to the end of its session, with a real relay and wallet process. */
import type { Page } from '@playwright/test'
import type { Phone, Relay } from '@peppermint/devnet/relay'
import { createPublicClient, getAddress, http, isHex, verifyMessage, verifyTypedData } from 'viem'
import { simulateOnline, choose, connectButton, expect, openDialog, readQrCode, test } from './kitJourney.ts'

const codeOn = (page: Page) => openDialog(page).getByRole('img', { name: 'QR code to connect' })
const status = (page: Page) => page.locator('#status')
const result = (page: Page) => page.locator('#came')

/** Presses one of the page's actions and waits for its result. */
async function outcomeOf(page: Page, action: string): Promise<string> {
  await page.getByRole('button', { name: action }).click()
  await expect(result(page)).not.toHaveText(/^…?$/)
  return result(page).innerText()
}

/** The phone scans the code, and its user approves. */
async function scanAndApprove(page: Page, phone: Phone): Promise<void> {
  await phone.pair(await readQrCode(codeOn(page)))
  await phone.approve()
  await expect(status(page)).toHaveText('connected')
}

/** Records which of the scripts loaded from now on contain the relay's protocol. */
function watchLibrary(page: Page): () => Promise<readonly string[]> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  return async () => (await Promise.all(scripts)).filter((script) => script.includes('wc_sessionPropose'))
}

/**
 * Measures the time from the next click until a text is on the page. Measured in the page and only
 * while it runs, so that a busy machine does not distort it.
 */
async function measureUntilText(page: Page, words: string): Promise<() => Promise<number>> {
  await page.evaluate((awaited) => {
    const beat = 20
    delete document.documentElement.dataset['took']
    const begin = () => {
      let ran = 0
      let last = performance.now()
      const beating = setInterval(() => {
        const now = performance.now()
        ran += Math.min(now - last, 2 * beat)
        last = now
        if (!document.body.textContent.includes(awaited)) return
        clearInterval(beating)
        document.documentElement.dataset['took'] = String(ran)
      }, beat)
    }
    document.addEventListener('click', begin, { capture: true, once: true })
  }, words)
  return async () => {
    await expect(page.locator('html')).toHaveAttribute('data-took', /\d/)
    return Number(await page.locator('html').getAttribute('data-took'))
  }
}

/** Runs `work` while the relay's port is closed. */
async function withoutRelay(relay: Relay, action: () => Promise<void>): Promise<void> {
  await relay.stop()
  try {
    await action()
  } finally {
    await relay.restart()
  }
}

test.beforeEach(({ page }) => simulateOnline(page))

test('[W-07] [C-09] a phone scans, signs and sends; no host is contacted before it is picked', async ({
  page,
  open,
  phone,
  relay,
  world,
}) => {
  const library = watchLibrary(page)
  const opened = relay.opened()
  await open({ relay: relay.url })
  await connectButton(page).click()
  await openDialog(page).getByRole('button', { name: 'WalletConnect' }).waitFor()
  expect([await library(), relay.opened() - opened]).toEqual([[], 0])

  await openDialog(page).getByRole('button', { name: 'WalletConnect' }).click()
  const { name, url, namespaces } = await phone.pair(await readQrCode(codeOn(page)))
  expect(await library()).toHaveLength(1)
  expect({ name, url }).toEqual({ name: 'Playground', url: new URL(page.url()).origin })
  expect(namespaces['eip155']).toMatchObject({
    chains: ['eip155:7700'],
    methods: expect.arrayContaining(['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']),
    events: ['chainChanged', 'accountsChanged'],
  })
  await phone.approve()
  await expect(openDialog(page)).toBeHidden()
  const address = world.accounts.bob.address
  await expect(page.locator('#account')).toHaveText(address)

  const signature = await outcomeOf(page, 'Sign a message')
  expect(
    isHex(signature) && (await verifyMessage({ address, message: 'Peppers are fruit.', signature })),
  ).toBe(true)
  const order = await outcomeOf(page, 'Sign typed data')
  const isOrder =
    isHex(order) &&
    (await verifyTypedData({
      address,
      signature: order,
      domain: { name: 'Playground', version: '1', chainId: 7700 },
      types: { Order: [{ name: 'peppers', type: 'uint256' }] },
      primaryType: 'Order',
      message: { peppers: 3n },
    }))
  expect(isOrder).toBe(true)

  const hash = await outcomeOf(page, 'Send a transaction')
  await page.getByRole('button', { name: /CANTO/ }).click()
  await expect(openDialog(page)).toContainText('WalletConnect')
  await expect(openDialog(page).getByRole('listitem')).toHaveText(/Send a hundredth to myself.*Confirmed/)
  const chain = createPublicClient({ transport: http(world.rpcUrl) })
  const sent = await chain.getTransactionReceipt({ hash: isHex(hash) ? hash : '0x' })
  expect(getAddress(sent.from)).toBe(address)
  // On a desktop the wallet is another device: no deep link opens here.
  expect(page.context().pages()).toEqual([page])
})

test('[C-03] [C-04] [C-05] [C-06] a reload prompts nothing; the page follows the phone', async ({
  page,
  open,
  phone,
  relay,
  world,
}) => {
  await open({ relay: relay.url, rpc2: world.rpcUrl })
  await choose(page, 'WalletConnect')
  await scanAndApprove(page, phone)
  await page.reload()
  await expect(status(page)).toHaveText('connected')
  await expect(page.locator('#account')).toHaveText(world.accounts.bob.address)
  expect(await phone.receivedRequests()).toEqual([])

  await phone.changeAccount(1)
  await expect(page.locator('#account')).toHaveText(world.accounts.carol.address)
  await phone.changeChain(7701)
  await expect(page.locator('#chain')).toHaveText('7701')
  await expect(page.getByRole('button', { name: 'Network: Canto Testnet' })).toBeVisible()
  await phone.changeChain(5, 'update')
  await expect(page.getByRole('button', { name: 'Wrong network' })).toBeVisible()
  await expect(status(page)).toHaveText('connected')
  await phone.disconnect()
  await expect(status(page)).toHaveText('disconnected')
  await expect(connectButton(page)).toBeVisible()
})

test('[C-08] disconnecting ends the session on both sides, with no later load or request', async ({
  page,
  open,
  phone,
  relay,
}) => {
  await open({ relay: relay.url })
  await choose(page, 'WalletConnect')
  await scanAndApprove(page, phone)
  await page.getByRole('button', { name: /CANTO/ }).click()
  await openDialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(status(page)).toHaveText('disconnected')
  await expect.poll(() => phone.sessions()).toEqual([])
  const library = watchLibrary(page)
  await page.reload()
  const opened = relay.opened()
  await connectButton(page).click()
  await expect(openDialog(page).getByRole('button', { name: 'WalletConnect' })).toContainText('Recent')
  await page.waitForLoadState('networkidle')
  expect([await library(), relay.opened() - opened]).toEqual([[], 0])
})

test('[W-15] [T-09] reports an unreachable relay within ten seconds; Retry works once it is back', async ({
  page,
  open,
  phone,
  relay,
}) => {
  const away = 'Can’t reach the relay to your wallet'
  await open({ relay: relay.url })
  await withoutRelay(relay, async () => {
    await connectButton(page).click()
    const row = openDialog(page).getByRole('button', { name: 'WalletConnect' })
    await row.waitFor()
    const took = await measureUntilText(page, away)
    await row.click()
    expect(await took()).toBeLessThan(10_000)
    await expect(openDialog(page).getByRole('heading', { name: away })).toBeVisible()
    await expect(openDialog(page)).toContainText('Nothing was sent')
  })
  await openDialog(page).getByRole('button', { name: 'Retry' }).click()
  await scanAndApprove(page, phone)

  await withoutRelay(relay, async () => {
    const took = await measureUntilText(page, `Failed: ${away}`)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    expect(await took()).toBeLessThan(10_000)
    await expect(result(page)).toHaveText(`Failed: ${away}`)
    await expect(status(page)).toHaveText('connected')
  })
  // The page reconnects to the relay with a backoff of up to five seconds.
  await expect.poll(() => relay.connections()).toBeGreaterThanOrEqual(2)
  expect(await outcomeOf(page, 'Sign a message')).toMatch(/^0x/)

  await withoutRelay(relay, async () => {
    await page.getByRole('button', { name: /CANTO/ }).click()
    // The relay timeout, which this does not wait for, is six seconds.
    const took = await measureUntilText(page, 'disconnected')
    await openDialog(page).getByRole('button', { name: 'Disconnect' }).click()
    expect(await took()).toBeLessThan(1_000)
    await expect(status(page)).toHaveText('disconnected')
  })
})

test('[W-16] [C-10] rejection on the phone is silent; one press replaces an unused code', async ({
  page,
  open,
  phone,
  relay,
}) => {
  await page.clock.install()
  await open({ relay: relay.url })
  await choose(page, 'WalletConnect')
  const first = await readQrCode(codeOn(page))
  await phone.pair(first)
  await phone.reject()
  const row = openDialog(page).getByRole('button', { name: 'WalletConnect' })
  await expect(row).toBeFocused()
  await expect(openDialog(page).locator('.kit-bad')).toHaveCount(0)
  await expect(status(page)).toHaveText('disconnected')

  await row.click()
  const second = await readQrCode(codeOn(page))
  expect(second).not.toBe(first)
  await page.clock.fastForward(300_000)
  await expect(openDialog(page)).toContainText('The code has expired')
  await openDialog(page).getByRole('button', { name: 'Show a new code' }).click()
  await phone.pair(await readQrCode(codeOn(page), second))
  await phone.approve()
  await expect(status(page)).toHaveText('connected')
})
