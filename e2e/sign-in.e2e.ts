/** Sign-in with a key, as a Safe with three owners, and as an undeployed Safe. */
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
import { BOTH_WALLETS, connect, expect, getPanel, OWN_ACCOUNTS, test, waitUntilLive } from './journey.ts'
import { answerSafe, attachSafeWallet, SAFE_WALLET, textsToSign } from './safeWallet.ts'

const dialog = (page: Page) => page.locator('dialog[open]')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const signedIn = (page: Page) => dialog(page).getByText('You are signed in.')
const signedOut = (page: Page) => dialog(page).getByText('You are not signed in.')

/** Opens "Your account" with the account button. */
async function openAccount(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /0x\w{2}…\w{4}/ })
    .first()
    .click()
  await expect(dialog(page).getByRole('heading', { name: 'Your account' })).toBeVisible()
}

/** Reloads the page and opens the account. */
async function reloadAndOpenAccount(page: Page): Promise<void> {
  await page.reload()
  await waitUntilLive(page)
  await openAccount(page)
}

/** The session persists to the next visit, has a secure cookie, and ends on sign-out. */
async function expectSessionUntilSignOut(page: Page): Promise<void> {
  const isSession = ({ name }: { name: string }) => name === '__Host-session'
  await reloadAndOpenAccount(page)
  await expect(signedIn(page)).toBeVisible()
  const cookie = (await page.context().cookies()).find(isSession)
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  await press(page, 'Sign out')
  await expect(signedOut(page)).toBeVisible()
  await reloadAndOpenAccount(page)
  await expect(signedOut(page)).toBeVisible()
  expect((await page.context().cookies()).find(isSession)).toBeUndefined()
}

const safeChain = (world: World) => ({
  client: world.client,
  rpcUrl: world.rpcUrl,
  mine: () => world.mine(),
})

const keysOf = ({ accounts: { alice, bob, carol } }: World) =>
  [alice, bob, carol].map(({ privateKey }) => privateKey)

test(
  '[A-02] [M-03] mints without signing in, signs in with one signature, and signs out',
  { tag: [OWN_ACCOUNTS, BOTH_WALLETS] },
  async ({ page, openConnected, wallet }) => {
    const requestedUrls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/session')) requestedUrls.push(request.url())
    })
    const signatures = () => wallet.requests.filter(({ method }) => method === 'personal_sign')
    await openConnected()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await getPanel(page, 'packed').waitFor()
    expect([...requestedUrls, ...signatures()]).toEqual([])

    await openAccount(page)
    await press(page, 'Sign in')
    await expect(dialog(page).getByRole('heading', { name: 'Verify your account' })).toBeVisible()
    await press(page, 'Cancel')
    await expect(signedOut(page)).toBeVisible()
    await press(page, 'Sign in')
    await press(page, 'Send message')
    await expect(signedIn(page)).toBeVisible()
    expect(signatures()).toHaveLength(1)
    await expectSessionUntilSignOut(page)
    expect(signatures()).toHaveLength(1)
  },
)

/** A funded 2-of-3 Safe whose wallet is announced to the page. */
async function safeOfThree(page: Page, world: World) {
  const chain = safeChain(world)
  await deploySafeContracts(chain)
  const safe = await createSafe(chain, { owners: keysOf(world), threshold: 2 })
  await setBalance(world.client, { address: safe.address, value: parseEther('1000') })
  return { chain, safe, wallet: await attachSafeWallet(page, world, safe.address) }
}

test(
  '[A-10] a Safe signs in after two of three owners signed, even if the page was closed',
  { tag: OWN_ACCOUNTS },
  async ({ page, open, world }) => {
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

    await reloadAndOpenAccount(page)
    await press(page, 'Sign in')
    await expect(dialog(page).getByRole('heading', { name: 'Waiting for the other owners' })).toBeVisible()
    await expect(approveText(chain, safe, text, [2])).rejects.toThrow('reverted')
    await press(page, 'Check now')
    await expect(dialog(page).getByRole('heading', { name: 'Waiting for the other owners' })).toBeVisible()
    await approveText(chain, safe, text, [2, 0])
    // The page polls every ten seconds.
    await expect(signedIn(page)).toBeVisible()
    await expectSessionUntilSignOut(page)
    expect(textsToSign(wallet)).toHaveLength(1)
  },
)

test(
  '[A-10] a Safe signs in with two owners’ signatures and not with one',
  { tag: OWN_ACCOUNTS },
  async ({ page, open, world }) => {
    const { safe, wallet } = await safeOfThree(page, world)
    await open()
    await connect(page, SAFE_WALLET)
    await openAccount(page)
    await press(page, 'Sign in')
    for (const by of [[1], [0, 2]]) {
      await press(page, 'Send message')
      await answerSafe(wallet, (text) => signText(safe, text, by))
      if (by.length === 1)
        await expect(dialog(page).getByText('The signature wasn’t accepted').first()).toBeVisible()
    }
    await expect(signedIn(page)).toBeVisible()
    await expectSessionUntilSignOut(page)
  },
)

test(
  '[A-10] a Safe that is not deployed yet signs in',
  { tag: OWN_ACCOUNTS },
  async ({ page, open, world }) => {
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
    await expectSessionUntilSignOut(page)
  },
)
