/** The page in frames of an allowed host among hostile ones, and of a hostile page. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startServer } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { getAddress } from 'viem'
import { expect, READS_ONLY, test as journey } from '../journey.ts'
import { startPublicServer } from '../publicServer.ts'

const SAFE = getAddress(`0x${'5a'.repeat(20)}`)
const FORGED = getAddress(`0x${'ee'.repeat(20)}`)

/** The script of both pages that frame ours. Sent as text, so it may use nothing around it. */
function hostScript(safe: string, forged: string): void {
  const app = document.querySelector('iframe')?.contentWindow
  const sibling = document.querySelectorAll('iframe')[1]?.contentWindow
  const received: unknown[] = []
  Object.assign(globalThis, { received })
  const info = (safeAddress: string) => ({
    safeAddress,
    chainId: 7700,
    owners: [safeAddress],
    threshold: 1,
    isReadOnly: false,
  })
  const reply = (message: unknown) => app?.postMessage(message, '*')
  globalThis.addEventListener(
    'message',
    ({ data, source }: MessageEvent<{ id: string; method?: string }>) => {
      if (source === app) {
        received.push(data)
        // Whatever a hostile frame could do if it even knew the request's id.
        sibling?.postMessage({ id: data.id, success: true, version: '9.1.0', data: info(forged) }, '*')
      } else if (source === sibling) {
        const { id } = data
        for (const version of ['0.9.0', undefined, 9, null])
          reply({ id, success: true, version, data: info(forged) })
        for (const message of [null, 'text', 7, [], { version: 7 }]) reply(message)
        reply({ id: 'ffffffffff', success: true, version: '9.1.0', data: info(forged) })
        reply({ id, success: true, version: '9.1.0', data: info(safe) })
      }
    },
  )
}

/** The hostile sibling: forges the answer to our page, then reports to the host. */
function siblingScript(): void {
  globalThis.addEventListener('message', ({ data, source }) => {
    globalThis.parent.frames[0]?.postMessage(data, '*')
    globalThis.parent.frames[0]?.postMessage({ ...data, success: false, error: 'forged' }, '*')
    ;(source as Window).postMessage({ id: (data as { id: string }).id }, '*')
  })
}

const asScript = (source: string) => `<script>${source}</script>`

function serveHost(): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://host')
    response.setHeader('content-type', 'text/html')
    if (url.pathname === '/sibling') return response.end(asScript(`(${siblingScript.toString()})()`))
    const call = `(${hostScript.toString()})(${JSON.stringify(SAFE)}, ${JSON.stringify(FORGED)})`
    return response.end(
      `<!doctype html><title>Host</title><iframe src="${url.searchParams.get('page')}" width="1000" height="900"></iframe><iframe src="/sibling"></iframe>${asScript(call)}`,
    )
  })
}

interface Hosts {
  /** Origins of two servers with the same pages; our server allows the first. */
  readonly hosts: readonly [allowed: string, hostile: string]
}

const test = journey.extend<Hosts>({
  hosts: async ({ baseURL: _none }, use) => {
    const servers = [serveHost(), serveHost()]
    const listen = async (server: Server) => {
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    const [allowed = '', hostile = ''] = await Promise.all(servers.map(listen))
    await use([allowed, hostile])
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  },
  server: async ({ world, hosts: [FRAME_HOSTS] }, use) => {
    const server = await startPublicServer((PUBLIC_ORIGIN) =>
      startServer({ world, siteDir, bundled: true, env: { FRAME_HOSTS, PUBLIC_ORIGIN } }),
    )
    await use(server)
    await server.stop()
  },
})

test(
  '[H-04] [H-10] the Safe of an allowed host connects at once, whatever other frames forge',
  { tag: READS_ONLY },
  async ({ page, server, hosts: [host] }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    // As a browser that blocks storage in frames of other sites.
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    })
    await page.goto(`${host}/?page=${server.url}`)
    const framed = page.frameLocator('iframe').first()
    await expect(framed.getByRole('button', { name: `${SAFE.slice(0, 4)}…${SAFE.slice(-4)}` })).toBeVisible()
    await expect(framed.locator('html')).toHaveAttribute('data-loaded', 'live')
    expect(errors).toEqual([])
    // Any page may read the manifest and show the icon, as hosts do; and no other file.
    const readable = await page.evaluate(
      async (url) => [
        ((await (await fetch(`${url}/manifest.json`)).json()) as { name: string }).name,
        await fetch(`${url}/icon.svg`).then(({ ok }) => ok),
        await fetch(`${url}/api/sale`).catch(() => 'blocked'),
      ],
      server.url,
    )
    expect(readable).toEqual(['Peppermint', true, 'blocked'])
  },
)

test(
  '[H-10] in a frame of any other page nothing is asked of it, and no Safe is offered',
  { tag: READS_ONLY },
  async ({ page, server, hosts: [, hostile] }) => {
    const framed = page.frameLocator('iframe').first()
    await page.goto(`${hostile}/?page=${server.url}`)
    await expect(framed.getByRole('button', { name: 'Connect Wallet' })).toHaveCount(0)
    // A static host may lack the header that keeps the page out of the frame.
    await page.route(server.url, async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _left, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto(`${hostile}/?page=${server.url}`)
    await expect(framed.locator('html')).toHaveAttribute('data-loaded', 'live')
    await framed.getByRole('button', { name: 'Connect Wallet' }).first().click()
    const dialog = framed.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'MetaMask' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Safe' })).toHaveCount(0)
    expect(await page.evaluate('received')).toEqual([])
  },
)
