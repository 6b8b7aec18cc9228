/** What the page promises about itself: one origin, no inline code, no wallet of ours in production. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer, startWorld, people } from '@peppermint/local'
import { localDir, siteDir } from '@peppermint/local/builds'
import { alive, connect, expect, panelAt, READS_ONLY, test } from './journey.ts'

test(
  'the policy is strict, in the header and in effect',
  { tag: READS_ONLY },
  async ({ page, open, server, troubles }) => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? ''
    const directives = new Map(
      policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
    )
    expect(directives.get('default-src')).toBe("'none'")
    expect(directives.get('script-src')).toBe("'self'")
    expect(directives.get('style-src')).toBe("'self'")
    expect(directives.get('require-trusted-types-for')).toBe("'script'")
    expect(policy).not.toMatch(/unsafe|\*|https?:\/\/(?!127\.0\.0\.1|localhost)/)

    await open()
    // The watch of every journey sees what it should: try each thing that is forbidden.
    await page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.textContent = 'globalThis.broken = 1'
        document.head.append(script)
      } catch {
        // Trusted Types refuse it before the policy does.
      }
      document.body.setAttribute('style', 'color: red')
    })
    await expect.poll(() => troubles.length).toBeGreaterThanOrEqual(2)
    expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false)
    troubles.length = 0
  },
)

test('before a visitor connects, the page asks nobody but its own server', async ({
  page,
  world,
  wallet,
}) => {
  void wallet
  const second = await startWorld({ blockTime: 0.5 })
  // Two endpoints, so that ranking would begin to probe them if anything had made the chain's client.
  const both = await startServer({ world, siteDir, rpcUrls: [world.rpcUrl, second.rpcUrl] })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  // It has asked again and again, and begun to listen: whatever it does by itself it has done.
  const listens = page.waitForRequest(/\/api\/live/)
  await page.goto(both.url)
  await alive(page)
  await listens
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(new URL(world.rpcUrl).host)
  expect(new Set(asked)).toEqual(new Set([both.url]))
  await both.stop()
  await second.stop()
})

test('both endpoints serve: when the first is gone, the second mints', async ({ page, wallet, world }) => {
  // A port where nothing listens stands for an endpoint that has died.
  const dead = 'http://127.0.0.1:9'
  const both = await startServer({ world, siteDir, rpcUrls: [dead, world.rpcUrl] })
  await page.goto(both.url)
  await alive(page)
  await connect(page)
  await panelAt(page, 'ready').waitFor()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  expect(wallet.address).toBe(world.people.visitor.address)
  await both.stop()
})

test('the production build holds nothing of the Local wallet', () => {
  const marks = [
    'xyz.peppermint.local',
    'Local wallet',
    people.visitor.privateKey.slice(2),
    people.visitor.address.slice(2),
  ]
  const inSite = contents(siteDir)
  const inLocal = contents(localDir)
  for (const mark of marks) {
    expect(inSite.toLowerCase()).not.toContain(mark.toLowerCase())
    // The other way round, so that this test could fail.
    expect(inLocal.toLowerCase()).toContain(mark.toLowerCase())
  }
})

function contents(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|json|svg|txt)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
