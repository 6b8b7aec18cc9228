/** Strict guarantees: one origin, no inline code but the shells, no Local wallet in production. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer, accounts } from '@peppermint/local'
import { localDir, siteDir } from '@peppermint/local/builds'
import { waitUntilLive, connect, expect, getPanel, OWN_ACCOUNTS, READS_ONLY, test } from './journey.ts'

test(
  'the policy is strict, in the header and in effect',
  { tag: READS_ONLY },
  async ({ page, open, server, errors }) => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? ''
    const directives = new Map(
      policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
    )
    expect(directives.get('default-src')).toBe("'none'")
    // The only inline scripts are the account's, that of closed packets, the shell and the links to fetch ahead.
    const hashes = await Promise.all(
      ['/', '/safe', '/peppers', '/nothing', '/?lang=de'].map(async (path) => {
        const html = await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
        const inline = [...html.matchAll(/<script(?! type="application\/)[^>]*>(.+?)<\/script>/gs)]
        return inline.map(([, code = '']) => createHash('sha256').update(code).digest('base64'))
      }),
    )
    const [ofPages = [], ofSafe = [], ofCards = []] = hashes
    const [account, shell, links] = ofPages
    const [safeShell, closed] = [ofSafe[1], ofCards[1]]
    expect(hashes).toEqual([
      [account, shell, links],
      [account, safeShell, links],
      [account, closed, shell, links],
      ofPages,
      ofPages,
    ])
    const sources = [account, closed, links, shell, safeShell].map((hash) => `'sha256-${hash}'`)
    expect(directives.get('script-src')).toBe(["'self'", ...sources].join(' '))
    expect(directives.get('style-src')).toBe("'self'")
    expect(directives.get('require-trusted-types-for')).toBe("'script'")
    expect(policy).not.toMatch(/unsafe|\*|https?:\/\/(?!127\.0\.0\.1|localhost)/)

    await open()
    // Tests the journeys' watch: try everything that is forbidden.
    await page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.textContent = 'globalThis.broken = 1'
        document.head.append(script)
      } catch {
        // Trusted Types block it before the policy.
      }
      document.body.setAttribute('style', 'color: red')
    })
    await expect.poll(() => errors.length).toBeGreaterThanOrEqual(2)
    expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false)
    errors.length = 0
  },
)

test(
  'before connecting, the page contacts only its own server',
  { tag: READS_ONLY },
  async ({ page, world, wallet }) => {
    void wallet
    // Two endpoints, so that a chain client, if one was created, would probe them for ranking.
    const second = world.rpcUrl.replace('127.0.0.1', 'localhost')
    expect(second).not.toBe(world.rpcUrl)
    const both = await startServer({ world, siteDir, rpcUrls: [world.rpcUrl, second] })
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(new URL(request.url()).origin))
    // It has polled and subscribed: every automatic request has been sent.
    const listens = page.waitForRequest(/\/api\/live/)
    await page.goto(both.url)
    await waitUntilLive(page)
    await listens
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await expect(page.getByRole('dialog')).toContainText(new URL(world.rpcUrl).host)
    expect(new Set(requestedUrls)).toEqual(new Set([both.url]))
    await both.stop()
  },
)

test(
  'minting falls back to the second RPC endpoint when the first is down',
  { tag: OWN_ACCOUNTS },
  async ({ page, wallet, world }) => {
    // A port without a listener simulates a dead endpoint.
    const dead = 'http://127.0.0.1:9'
    const both = await startServer({ world, siteDir, rpcUrls: [dead, world.rpcUrl] })
    await page.goto(both.url)
    await waitUntilLive(page)
    await connect(page)
    await getPanel(page, 'ready').waitFor()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    expect(wallet.address).toBe(world.accounts.alice.address)
    await both.stop()
  },
)

test('the production build contains nothing of the Local wallet', () => {
  const marks = [
    'xyz.peppermint.local',
    'Local wallet',
    accounts.alice.privateKey.slice(2),
    accounts.alice.address.slice(2),
  ]
  const inSite = contents(siteDir)
  const inLocal = contents(localDir)
  for (const mark of marks) {
    expect(inSite.toLowerCase()).not.toContain(mark.toLowerCase())
    // The reverse, to prove that this test can fail.
    expect(inLocal.toLowerCase()).toContain(mark.toLowerCase())
  }
})

function contents(folder: string): string {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|css|html|json|svg|txt)$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
      // Comments of libraries use the well-known accounts as examples.
      .replaceAll(/\/\*\*.*?\*\//gs, '')
  )
}
