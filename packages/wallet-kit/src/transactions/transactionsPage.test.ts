import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectPage, startStrictBrowser, type StrictBrowser } from '../theme/strictBrowser.fixture.ts'

let browser: StrictBrowser
beforeAll(async () => {
  browser = await startStrictBrowser(new URL('transactionsPage.fixture.tsx', import.meta.url).pathname)
})
afterAll(() => browser.close())

/** A page with a connected wallet, and what can be done in it. */
async function connected() {
  const { page } = await browser.open()
  await page.waitForFunction('globalThis.transactionsPage')
  return { page, run: <Answer>(what: string) => page.evaluate<Answer>(`transactionsPage.${what}`) }
}

test('[T-03] refetches the balance as each transaction settles', async () => {
  const { page, run } = await connected()
  const output = page.locator('output')
  await expectPage(output).toHaveText(/^\d+$/)
  const read = async () => Number(await output.textContent())
  const first = await run<string>('record(1)')
  const second = await run<string>('record(2)')
  await run('record(3)')
  const before = await read()
  await run(`settle(${JSON.stringify(first)})`)
  await expectPage.poll(read).toBeLessThan(before)
  const between = await read()
  await run(`settle(${JSON.stringify(second)})`)
  await expectPage.poll(read).toBeLessThan(between)
  await page.context().close()
})

test('[T-01] a transaction sent after a switch counts on the chain that the wallet is on by then', async () => {
  const { page, run } = await connected()
  await run('moveTo(1)')
  const sent = `hash: '0x${'ab'.repeat(32)}', description: 'Swap'`
  await run(`add({ ${sent} })`)
  expect([await run('count(7700)'), await run('count(1)')]).toEqual([0, 1])
  await run(`add({ ${sent}, chainId: 7700 })`)
  expect([await run('count(7700)'), await run('count(1)')]).toEqual([1, 1])
  await page.context().close()
})
