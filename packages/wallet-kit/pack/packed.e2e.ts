/** The packed kit as users get it: installed from its tarball into fresh apps, and used in a browser. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFaults } from '@peppermint/publish/findFaults'
import { expect, test } from '@playwright/test'
import { apps, typeChecks } from './apps.ts'
import { createVisitorWallet, installed, results, urlOf, watchFaults } from './visitor.fixture.ts'

test('[C-15] the tarball is version 1.0.12, and the same sources give the same bytes', () => {
  expect(results.tarball).toMatch(/peppermint-wallet-kit-1\.0\.12\.tgz$/)
  expect(results.packings[0]).toBe(results.packings[1])
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: '@peppermint/wallet-kit', version: '1.0.12', license: 'MIT' })
  expect(manifest).not.toHaveProperty('private')
  expect(manifest).not.toHaveProperty('devDependencies')
})

test('finds test files, local paths and undeclared imports in the package', () => {
  expect(findFaults(installed)).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'packed-faults-'))
  cpSync(installed, folder, { recursive: true })
  writeFileSync(join(folder, 'some.test.js'), '')
  writeFileSync(join(folder, 'here.js'), `export const at = '${import.meta.dirname}'`)
  writeFileSync(
    join(folder, 'imports.js'),
    `import 'left-pad'\nimport './sources.ts'\nexport * from './gone.js'`,
  )
  const faults = findFaults(folder)
  rmSync(folder, { recursive: true })
  expect(faults).toEqual([
    'here.js names a path of this machine.',
    'imports.js imports left-pad, which the package does not ask for.',
    'imports.js imports ./sources.ts, which is not there.',
    'imports.js imports ./gone.js, which is not there.',
    'some.test.js is for tests.',
  ])
})

for (const name of typeChecks) {
  test(`types hold: ${name}`, () => {
    const ran = results.types[name]
    expect(ran?.output).toBe('')
    expect(ran?.code).toBe(0)
  })
}

test('adds at most 12 packages besides its peers, at most 88 with WalletConnect', () => {
  expect(results.added.kit).toBeGreaterThan(0)
  expect(results.added.kit).toBeLessThanOrEqual(12)
  expect(results.added.walletConnect).toBeGreaterThan(results.added.kit)
  expect(results.added.walletConnect).toBeLessThanOrEqual(88)
})

test('no app has WalletConnect installed, and all build', () => {
  for (const cwd of [results.folder, join(results.folder, 'features')])
    expect(() => execFileSync('npm', ['ls', '@walletconnect/sign-client'], { cwd, stdio: 'pipe' })).toThrow()
  for (const [name, ran] of Object.entries(results.builds)) expect(ran.code, `${name}: ${ran.output}`).toBe(0)
})

for (const app of Object.keys(apps)) {
  test(`[C-02] [M-02] ${app}: a wallet connects, the app sees the account, a reload keeps it`, async ({
    page,
  }) => {
    const { faults } = watchFaults(page)
    const wallet = await createVisitorWallet()
    await wallet.attach(page)
    await page.goto(urlOf(app))
    const status = page.getByRole('status')
    await expect(status.filter({ hasText: 'not connected' })).toBeVisible()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pepper Wallet' }).click()
    await expect(status.filter({ hasText: wallet.address })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect(status.filter({ hasText: wallet.address })).toBeVisible()
    expect(faults).toEqual([])
  })
}

test('custom-button: connects by its own buttons, and shows a wrong network', async ({ page }) => {
  const { faults } = watchFaults(page)
  const wallet = await createVisitorWallet()
  await wallet.attach(page)
  await page.goto(urlOf('custom-button'))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log in with Pepper Wallet' }).click()
  const account = page.getByRole('button', { name: wallet.address.slice(-4) })
  await expect(account).toBeVisible()
  await wallet.chooseChain(1)
  await page.getByRole('button', { name: 'Change network' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Canto' }).click()
  await account.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(faults).toEqual([])
})

test('next-siwe: the server knows who signed, after a reload too, until sign-out', async ({ page }) => {
  const { faults } = watchFaults(page)
  const wallet = await createVisitorWallet()
  await wallet.attach(page)
  const url = urlOf('next-siwe')
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pepper Wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send message' }).click()
  const signedIn = page.getByRole('status').filter({ hasText: `signed in as ${wallet.address}` })
  await expect(signedIn).toBeVisible()
  await page.reload()
  await expect(signedIn).toBeVisible()
  // What the server says does not depend on the page.
  const session = async () => (await page.request.get(`${url}/api/session`)).json()
  expect(await session()).toEqual({ address: wallet.address })
  const again = await page.request.post(`${url}/api/verify`, { data: { message: '', signature: '0x' } })
  expect(again.status()).toBe(400)
  await page.getByRole('button', { name: wallet.address.slice(-4) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'not signed in' })).toBeVisible()
  await expect.poll(session).toEqual({})
  expect(faults).toEqual([])
})

test('next: the button is in the HTML of the server, before any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(urlOf('next'))
  await expect(page.locator('main button').first()).toHaveText('Connect Wallet')
  await context.close()
})
