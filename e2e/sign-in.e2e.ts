/** Signing in on the page: with a key, as a Safe with three owners, as a Safe that is yet to be made. */
import type { Page } from '@playwright/test'
import type { World } from '@peppermint/local'
import {
  approveText,
  createSafe,
  deploySafeContracts,
  predictSafe,
  signText,
  signTextUndeployed,
} from '@peppermint/devnet/safe'
import { parseEther } from 'viem'
import { setBalance } from 'viem/actions'
import { alive, connect, expect, panelAt, test } from './journey.ts'
import { answerSafe, attachSafeWallet, SAFE_WALLET, textsToSign } from './safeWallet.ts'

const dialog = (page: Page) => page.locator('dialog[open]')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const signedIn = (page: Page) => dialog(page).getByText('You are signed in.')
const signedOut = (page: Page) => dialog(page).getByText('You are not signed in.')

/** Opens "Your account" by the button that shows the address. */
async function openAccount(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /0x\w{2}…\w{4}/ })
    .first()
    .click()
  await expect(dialog(page).getByRole('heading', { name: 'Your account' })).toBeVisible()
}

/** The page anew, and the account open in it. */
async function comeBack(page: Page): Promise<void> {
  await page.reload()
  await alive(page)
  await openAccount(page)
}

/** The session holds at the next visit, is kept as it should be, and ends when it is ended. */
async function holdsAndEnds(page: Page): Promise<void> {
  const isSession = ({ name }: { name: string }) => name === '__Host-session'
  await comeBack(page)
  await expect(signedIn(page)).toBeVisible()
  const cookie = (await page.context().cookies()).find(isSession)
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  await press(page, 'Sign out')
  await expect(signedOut(page)).toBeVisible()
  await comeBack(page)
  await expect(signedOut(page)).toBeVisible()
  expect((await page.context().cookies()).find(isSession)).toBeUndefined()
}

const safeChain = (world: World) => ({
  client: world.client,
  rpcUrl: world.rpcUrl,
  mine: () => world.mine(),
})

const keysOf = ({ people: { visitor, secondVisitor, thirdVisitor } }: World) =>
  [visitor, secondVisitor, thirdVisitor].map(({ privateKey }) => privateKey)

test('[A-02] [M-03] a visitor mints without signing in, signs in with one signature, and is signed in until they sign out', async ({
  page,
  openConnected,
  wallet,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/session')) asked.push(request.url())
  })
  const signatures = () => wallet.requests.filter(({ method }) => method === 'personal_sign')
  await openConnected()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await panelAt(page, 'packed').waitFor()
  expect([...asked, ...signatures()]).toEqual([])

  await openAccount(page)
  await press(page, 'Sign in')
  await expect(dialog(page).getByRole('heading', { name: 'Verify your account' })).toBeVisible()
  await press(page, 'Cancel')
  await expect(signedOut(page)).toBeVisible()
  await press(page, 'Sign in')
  await press(page, 'Send message')
  await expect(signedIn(page)).toBeVisible()
  expect(signatures()).toHaveLength(1)
  await holdsAndEnds(page)
  expect(signatures()).toHaveLength(1)
})

/** A Safe of three people, two of whom decide, with money in it; its wallet is announced to the page. */
async function safeOfThree(page: Page, world: World) {
  const chain = safeChain(world)
  await deploySafeContracts(chain)
  const safe = await createSafe(chain, { owners: keysOf(world), threshold: 2 })
  await setBalance(world.client, { address: safe.address, value: parseEther('1000') })
  return { chain, safe, wallet: await attachSafeWallet(page, world, safe.address) }
}

test('[A-10] a Safe of three owners signs in when two have signed, although the page was left meanwhile', async ({
  page,
  open,
  world,
}) => {
  const { chain, safe, wallet } = await safeOfThree(page, world)
  await open()
  await connect(page, SAFE_WALLET)
  await expect(page.getByRole('button', { name: 'Mint 1 pepper' })).toBeEnabled()
  expect(textsToSign(wallet)).toEqual([])

  await openAccount(page)
  await press(page, 'Sign in')
  await press(page, 'Send message')
  await expect.poll(() => textsToSign(wallet)).toHaveLength(1)
  const [text = ''] = textsToSign(wallet)
  expect(text).toContain(safe.address)

  await comeBack(page)
  await press(page, 'Sign in')
  await expect(dialog(page).getByRole('heading', { name: 'Waiting for the other owners' })).toBeVisible()
  await expect(approveText(chain, safe, text, [2])).rejects.toThrow('undid')
  await press(page, 'Check now')
  await expect(dialog(page).getByRole('heading', { name: 'Waiting for the other owners' })).toBeVisible()
  await approveText(chain, safe, text, [2, 0])
  // The page looks every ten seconds by itself, whether somebody presses or not.
  await expect(signedIn(page)).toBeVisible()
  await holdsAndEnds(page)
  expect(textsToSign(wallet)).toHaveLength(1)
})

test('[A-10] a Safe whose wallet answers with two owners’ signatures signs in, and one owner’s is not enough', async ({
  page,
  open,
  world,
}) => {
  const { safe, wallet } = await safeOfThree(page, world)
  await open()
  await connect(page, SAFE_WALLET)
  await openAccount(page)
  await press(page, 'Sign in')
  for (const by of [[1], [0, 2]]) {
    await press(page, 'Send message')
    await answerSafe(wallet, (text) => signText(safe, text, by))
    if (by.length === 1)
      await expect(dialog(page).getByText('The signature was not accepted').first()).toBeVisible()
  }
  await expect(signedIn(page)).toBeVisible()
  await holdsAndEnds(page)
})

test('[A-10] a Safe that is yet to be made signs in', async ({ page, open, world }) => {
  await deploySafeContracts(safeChain(world))
  const safe = predictSafe({ owners: keysOf(world), threshold: 2, salt: 7n })
  await setBalance(world.client, { address: safe.address, value: parseEther('1000') })
  const wallet = await attachSafeWallet(page, world, safe.address)
  await open()
  await connect(page, SAFE_WALLET)
  await expect(page.getByRole('button', { name: 'Mint 1 pepper' })).toBeEnabled()
  expect(textsToSign(wallet)).toEqual([])

  await openAccount(page)
  await press(page, 'Sign in')
  await press(page, 'Send message')
  await answerSafe(wallet, (text) => signTextUndeployed(safe, text, [1, 2]))
  await expect(signedIn(page)).toBeVisible()
  await holdsAndEnds(page)
})
