/** From a sealed packet to a pepper: the crate opened with and without the creator, and the contract's images. */
import type { Page } from '@playwright/test'
import { readMetadata, sendMint, openWithoutCreator } from './chain.ts'
import { waitUntilLive, expect, getPanel, test } from './journey.ts'

test('[F-06] mints packets, opens them in the hero, and shows what the account owns', async ({
  page,
  context,
  openConnected,
  wallet,
  world,
  server,
}) => {
  await openConnected()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
  await expect(page.getByRole('heading', { name: 'Two packets, yours' })).toBeVisible()
  const packed = getPanel(page, 'packed')
  await expect(packed).toContainText('2 of 100 slots taken')
  await expect(packed).toContainText(/It opens at 100 peppers, or by .+ at the latest/)
  // The count follows before a visitor scrolls.
  await expect(page.locator('#supply')).toHaveText('2 of 10,000 minted')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const hero = page.locator('.hero')
  await expect(hero).toHaveAttribute('data-own', 'packed')
  await expect(hero.locator('.packet img')).toHaveCount(2)
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1, 2]))

  const packets = await picturesIn(page)
  await page.locator('[data-live=latest]').scrollIntoViewIfNeeded()
  const latest = page.getByRole('list', { name: 'Latest mints' })
  await expect(latest.getByRole('link')).toHaveText(['SealedNo. 2', 'SealedNo. 1'])
  await page.evaluate(recordTiles)
  await world.revealCrates()
  // Several packets are opened by the visitor, one after another, with the keyboard too.
  await expect(page.getByRole('heading', { name: 'Open your packets' })).toBeVisible()
  const opening = getPanel(page, 'opening')
  // Our server has the cards: no list shows one before its packet is opened, not for a moment either.
  await expect.poll(() => indexedCards(page)).toBe(2)
  expect(await page.evaluate(() => (window as unknown as Recorded).tiles)).toEqual(['Sealed'])
  expect(await picturesIn(page)).toEqual(packets)
  // Nor do pages that the server renders with the card, from their first frame on.
  const other = await context.newPage()
  await other.addInitScript(recordCards)
  for (const path of ['/peppers', `/owners/${wallet.address}`, '/peppers/1']) {
    await other.goto(server.url + path)
    await waitUntilLive(other)
    await expect(other.locator('html[data-closed]')).toHaveCount(0)
    await expect(other.locator('.tile img, .plate-frame img').first()).toBeVisible()
    const { texts, pictures } = await other.evaluate(() => (window as unknown as Recorded).cards)
    expect(texts.filter((text) => !['', 'Sealed', 'Sealed pepper'].includes(text))).toEqual([])
    expect(pictures.map(drawingOf).filter((picture) => !packets.includes(picture))).toEqual([])
  }
  await expect(other.getByText('The crate is open. One packet to open.')).toBeVisible()
  await expect(other).toHaveTitle('Scovilles')
  await opening.getByRole('button', { name: 'Open No. 1', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(opening.getByRole('status')).toHaveText(/^[A-Z].+, number 1\. One packet left\.$/)
  await expect(opening.getByRole('button', { name: 'Open No. 2', exact: true })).toBeFocused()
  await expect(hero).toHaveAttribute('data-own', 'opened')
  await expect(hero.locator('.packet img')).toHaveCount(0)
  await expect(hero.locator('.specimen:visible')).toContainText('No. 1')
  const [first] = await picturesOnChain(world, [1])
  await expect.poll(() => picturesIn(page)).toEqual([first, packets[1]])
  await expect(other.locator('.gauge')).toBeVisible()
  await other.close()

  // A reload in between loses nothing.
  await page.reload()
  await waitUntilLive(page)
  await expect(opening).toContainText('1 of 2 opened')
  await expect.poll(() => picturesIn(page)).toEqual([first, packets[1]])
  await expect(hero).toHaveAttribute('data-own', 'opened')
  await expect(hero.locator('.specimen:visible')).toContainText('No. 1')
  await page.locator('[data-live=latest]').scrollIntoViewIfNeeded()
  await expect(latest.getByRole('link', { name: 'Sealed' })).toHaveText('SealedNo. 2')
  const yours = page.locator('#yours')
  await expect(yours.getByRole('link', { name: 'Sealed' })).toHaveText('SealedNo. 2')
  await page.locator('header').getByRole('button', { name: /CANTO/ }).click()
  const account = page.getByRole('dialog', { name: 'Your account' })
  const owned = account.getByRole('list', { name: 'Your peppers' })
  await expect(owned.getByRole('listitem')).toHaveCount(2)
  await expect(owned.getByRole('link', { name: 'Sealed' })).toHaveText('SealedNo. 2')
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
  // The right half of the pepper: the card with its name covers some of the left.
  const fruit = hero.locator('.own-fruit')
  const box = await fruit.boundingBox()
  if (box === null) throw new Error('The pepper is not drawn.')
  await fruit.click({ position: { x: box.width * 0.75, y: box.height * 0.3 } })
  for (const list of [latest, yours]) await expect(list.getByRole('link', { name: 'Sealed' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Two peppers, yours' })).toBeVisible()
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1, 2]))
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  // The packet opens in the hero's place, which takes the pepper's ground.
  await expect(hero).toHaveAttribute('data-own', 'opened')
  await expect(hero.locator('.packet img')).toHaveCount(0)
  await expect(hero).toHaveAttribute('data-ground', /^\d+$/)
  await expect(hero.locator('.specimen:visible')).toContainText('No. 2')
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible()

  // Of several, all are shared; each one on its own page.
  const panel = getPanel(page, 'revealed')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(panel.locator('.outcome')).toHaveText('Link copied. It shows all peppers of your address.')
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  expect(shared).toBe(new URL(`/owners/${wallet.address}`, page.url()).href)
  await expect(panel.locator('figure a')).toHaveCount(2)
  await expect(panel.locator('figure a').last()).toHaveAttribute('href', '/peppers/2')

  await page.reload()
  await waitUntilLive(page)
  await expect(page.getByRole('heading', { name: 'Two peppers, yours' })).toBeVisible()
  await expect(hero).toHaveAttribute('data-own', 'opened')

  // Below: what the account owns, the latest mints, and the cards dealt again in the browser.
  await page.locator('[data-live=latest]').scrollIntoViewIfNeeded()
  await expect(yours.getByRole('link', { name: /No\. / })).toHaveCount(2)
  await expect(latest.getByRole('link')).toHaveCount(2)
  await expect(page.locator('#supply')).toContainText('2 of 10,000 minted')
  await page.locator('[data-live=verify]').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Verify every card' }).click()
  await expect(
    page.getByText(
      /^All 10,000 cards of the deck .* \(keccak256 0x[\da-f]{64}\)\. 2 peppers in 1 crate: every card on Canto/,
    ),
  ).toBeVisible()
  await sendMint(world, world.accounts.bob, { quantity: 3 })
  await expect(page.locator('#supply')).toContainText('5 of 10,000 minted')
  await expect(latest.getByRole('link')).toHaveCount(5)
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1, 2]))
  // An account that minted here before has the strip before a scroll: it pushes nothing down that is being read.
  await panel.getByRole('button', { name: 'Mint more' }).click()
  await page.goto(server.url)
  await waitUntilLive(page)
  await expect(yours.getByRole('link', { name: /No\. / })).toHaveCount(2)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('[C-05] the hero is itself again after disconnecting, also after a reveal', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  const hero = page.locator('.hero')
  const drawn = hero.locator('.plate .stock, .own-fruit > *, .packet > *').filter({ visible: true })
  await openConnected()
  // What hangs there before; the pictures of later states are in the same place.
  const before = await drawn.count()
  expect(before).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await expect(hero).toHaveAttribute('data-own', 'packed')
  await world.revealCrates()
  await expect(hero).toHaveAttribute('data-own', 'opened')
  await expect(hero.locator('.specimen:visible')).toContainText('No. 1')
  await wallet.lock()
  await getPanel(page, 'disconnected').waitFor()
  await expect(hero.locator('.own-fruit > *')).toHaveCount(0)
  await expect(drawn).toHaveCount(before)
  await expect(hero.locator('.specimen:visible')).not.toContainText('No. 1')
  await expect(hero.locator('.own-place')).toBeEmpty()
  await wallet.unlock()
  await expect(hero).toHaveAttribute('data-own', 'opened')
  await expect(hero.locator('.own-fruit > *').filter({ visible: true })).toHaveCount(1)
})

test('anyone can open a crate that the creator never opens, within a day', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  void wallet
  await openConnected()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await getPanel(page, 'packed').waitFor()
  await openWithoutCreator(world, world.accounts.carol)
  await expect(page.getByRole('heading', { name: 'One pepper, yours' })).toBeVisible()
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1]))
})

test('mints of others fill the crate live; a visit after the reveal shows the pepper', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  void wallet
  await openConnected()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  const packed = getPanel(page, 'packed')
  await expect(packed).toContainText('1 of 100 slots taken')
  await sendMint(world, world.accounts.bob, { quantity: 3 })
  await expect(packed).toContainText('No. 4 just joined')
  await expect(packed.getByRole('img', { name: '4 of 100 slots taken' })).toBeVisible()
  await expect(packed).toContainText('4 of 100 slots taken')
  const url = page.url()
  await page.goto('about:blank')
  await world.revealCrates()
  await page.goto(url)
  await waitUntilLive(page)
  await expect(page.getByRole('heading', { name: 'One pepper, yours' })).toBeVisible()
  await expect.poll(() => picturesIn(page)).toEqual(await picturesOnChain(world, [1]))
})

test('a hidden tab reads on while its packet is sealed, and its title says what was in it', async ({
  page,
  openConnected,
  wallet,
  world,
}) => {
  void wallet
  await openConnected()
  const title = await page.title()
  await page.evaluate(recordTitles)
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  // For seconds only, because the page is looked at.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as Titled).titles))
    .toContain('Minted: 1 pepper')
  await expect(page).toHaveTitle(title)
  await setHidden(page, true)
  await world.revealCrates()
  await expect(page).toHaveTitle(/^Opened: [A-Z]/, { timeout: 60_000 })
  const news = await page.title()
  await expect(getPanel(page, 'revealed').locator('figcaption b')).toHaveText(news.replace('Opened: ', ''))
  await setHidden(page, false)
  await expect(page).toHaveTitle(title)
})

interface Titled {
  titles: string[]
}

/** Runs in the page: records each title that it has from now on. */
function recordTitles(): void {
  const titles: string[] = []
  ;(window as unknown as Titled).titles = titles
  new MutationObserver(() => titles.push(document.title)).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}

/** Headless browsers show every page: this one says otherwise. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    const describe = (value: unknown) => ({ configurable: true, value })
    Object.defineProperties(document, {
      hidden: describe(hidden),
      visibilityState: describe(hidden ? 'hidden' : 'visible'),
      hasFocus: describe(() => !hidden),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

interface Recorded {
  tiles: string[]
  cards: { texts: string[]; pictures: string[] }
}

/** Runs in each page: records in every frame what is drawn of peppers. */
function recordCards(): void {
  const cards: Recorded['cards'] = { texts: [], pictures: [] }
  const add = (list: string[], text: string) => list.includes(text) || list.push(text)
  const read = () => {
    for (const name of document.querySelectorAll<HTMLElement>('.tile b, .tile i, .pepper-facts h1, .latin'))
      if (getComputedStyle(name).visibility === 'visible') add(cards.texts, name.innerText)
    for (const image of document.querySelectorAll<HTMLImageElement>('.tile img, .plate-frame img'))
      if (getComputedStyle(image).visibility === 'visible') add(cards.pictures, image.src)
    requestAnimationFrame(read)
  }
  ;(window as unknown as Recorded).cards = cards
  read()
}

/** Runs in the page: records the names that tiles below the hero have, from now on. */
function recordTiles(): void {
  const recorded = window as unknown as Recorded
  const read = () => {
    const names = [...document.querySelectorAll('.below .pepper-strip b')].map((name) => name.textContent)
    recorded.tiles = [...new Set([...recorded.tiles, ...names])]
  }
  recorded.tiles = []
  read()
  new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** How many of the latest mints have a card in our server's answer. */
const indexedCards = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/peppers?limit=12')
    const { peppers } = (await answer.json()) as { peppers: { card: unknown }[] }
    return peppers.filter(({ card }) => card !== null).length
  })

/** The panel's images as SVG text, in page order. */
async function picturesIn(page: Page): Promise<readonly string[]> {
  const sources = await page
    .locator('#mint img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  return sources.map(drawingOf)
}

/** The contract's images of these tokens. */
async function picturesOnChain(world: Parameters<typeof readMetadata>[0], ids: readonly number[]) {
  const metadata = await Promise.all(ids.map((id) => readMetadata(world, id)))
  return metadata.map(({ image }) => drawingOf(image))
}

/** The SVG in a data URL of any encoding. */
function drawingOf(address: string): string {
  const [, encoding, payload = ''] = /^data:image\/svg\+xml(;base64)?[^,]*,(.*)$/s.exec(address) ?? []
  return encoding === undefined ? decodeURIComponent(payload) : Buffer.from(payload, 'base64').toString()
}
