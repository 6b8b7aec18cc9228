/** A wallet on a phone, from the code on the screen to the end of its session: a real relay, a real wallet process. */
import type { Page } from '@playwright/test'
import type { Phone, Relay } from '@peppermint/devnet/relay'
import { createPublicClient, getAddress, http, isHex, verifyMessage, verifyTypedData } from 'viem'
import { believeOnline, choose, connectButton, expect, openDialog, scanned, test } from './kitJourney.ts'

const codeOn = (page: Page) => openDialog(page).getByRole('img', { name: 'Code that connects' })
const status = (page: Page) => page.locator('#status')
const came = (page: Page) => page.locator('#came')

/** Presses one of the page's deeds, and waits for what comes of it. */
async function outcomeOf(page: Page, deed: string): Promise<string> {
  await page.getByRole('button', { name: deed }).click()
  await expect(came(page)).not.toHaveText(/^…?$/)
  return came(page).innerText()
}

/** The phone reads the code off the screen, and its owner says yes. */
async function scanAndApprove(page: Page, phone: Phone): Promise<void> {
  await phone.pair(await scanned(codeOn(page)))
  await phone.approve()
  await expect(status(page)).toHaveText('connected')
}

/** Tells which of the scripts that the page loads from now on speak the relay's protocol. */
function watchLibrary(page: Page): () => Promise<readonly string[]> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  return async () => (await Promise.all(scripts)).filter((script) => script.includes('wc_sessionPropose'))
}

/**
 * Counts, from the next press of a button on, how long words take to stand on the page. Counted in the page and only
 * while it runs, because a machine that is busy elsewhere says nothing about it.
 */
async function untilSaid(page: Page, words: string): Promise<() => Promise<number>> {
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

/** Runs something while the relay's port is closed. */
async function withoutRelay(relay: Relay, deed: () => Promise<void>): Promise<void> {
  await relay.stop()
  try {
    await deed()
  } finally {
    await relay.restart()
  }
}

test.beforeEach(({ page }) => believeOnline(page))

test('[W-07] [C-09] a phone scans the code, signs and sends; nobody was contacted before it was chosen', async ({
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
  const { name, url, namespaces } = await phone.pair(await scanned(codeOn(page)))
  expect(await library()).toHaveLength(1)
  expect({ name, url }).toEqual({ name: 'Playground', url: new URL(page.url()).origin })
  expect(namespaces['eip155']).toMatchObject({
    chains: ['eip155:7700'],
    methods: expect.arrayContaining(['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']),
    events: ['chainChanged', 'accountsChanged'],
  })
  await phone.approve()
  await expect(openDialog(page)).toBeHidden()
  const address = world.people.secondVisitor.address
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
  // On a desk the wallet is another device: nothing of it is opened here.
  expect(page.context().pages()).toEqual([page])
})

test('[C-03] [C-04] [C-05] [C-06] a reload asks nothing, and what happens on the phone happens on the page', async ({
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
  await expect(page.locator('#account')).toHaveText(world.people.secondVisitor.address)
  expect(await phone.asked()).toEqual([])

  await phone.changeAccount(1)
  await expect(page.locator('#account')).toHaveText(world.people.thirdVisitor.address)
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

test('[C-08] leaving ends the session on both sides, and afterwards nothing is loaded or contacted', async ({
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

test('[W-15] [T-09] a relay that is away is told within ten seconds; when it is back, trying again works', async ({
  page,
  open,
  phone,
  relay,
}) => {
  const away = 'The relay to your wallet cannot be reached'
  await open({ relay: relay.url })
  await withoutRelay(relay, async () => {
    await connectButton(page).click()
    const row = openDialog(page).getByRole('button', { name: 'WalletConnect' })
    await row.waitFor()
    const took = await untilSaid(page, away)
    await row.click()
    expect(await took()).toBeLessThan(10_000)
    await expect(openDialog(page).getByRole('heading', { name: away })).toBeVisible()
    await expect(openDialog(page)).toContainText('Nothing was sent')
  })
  await openDialog(page).getByRole('button', { name: 'Retry' }).click()
  await scanAndApprove(page, phone)

  await withoutRelay(relay, async () => {
    const took = await untilSaid(page, `Failed: ${away}`)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    expect(await took()).toBeLessThan(10_000)
    await expect(came(page)).toHaveText(`Failed: ${away}`)
    await expect(status(page)).toHaveText('connected')
  })
  // The page comes back to the relay by itself, in steps of up to five seconds.
  await expect.poll(() => relay.connections()).toBeGreaterThanOrEqual(2)
  expect(await outcomeOf(page, 'Sign a message')).toMatch(/^0x/)

  await withoutRelay(relay, async () => {
    await page.getByRole('button', { name: /CANTO/ }).click()
    // The relay's patience, which this does not wait for, is six seconds.
    const took = await untilSaid(page, 'disconnected')
    await openDialog(page).getByRole('button', { name: 'Disconnect' }).click()
    expect(await took()).toBeLessThan(1_000)
    await expect(status(page)).toHaveText('disconnected')
  })
})

test('[W-16] [C-10] a no on the phone says nothing; a code that nobody used is replaced by one press', async ({
  page,
  open,
  phone,
  relay,
}) => {
  await page.clock.install()
  await open({ relay: relay.url })
  await choose(page, 'WalletConnect')
  const first = await scanned(codeOn(page))
  await phone.pair(first)
  await phone.reject()
  const row = openDialog(page).getByRole('button', { name: 'WalletConnect' })
  await expect(row).toBeFocused()
  await expect(openDialog(page).locator('.kit-bad')).toHaveCount(0)
  await expect(status(page)).toHaveText('disconnected')

  await row.click()
  const second = await scanned(codeOn(page))
  expect(second).not.toBe(first)
  await page.clock.fastForward(300_000)
  await expect(openDialog(page)).toContainText('The code has expired')
  await openDialog(page).getByRole('button', { name: 'Show a new code' }).click()
  await phone.pair(await scanned(codeOn(page), second))
  await phone.approve()
  await expect(status(page)).toHaveText('connected')
})
