/** A Safe App without the SDK: it sends the messages that a journey asks for and keeps what it receives. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'

export interface TestApp {
  /** Its URL, without a slash at its end. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const manifest = {
  name: 'Test App',
  description: 'An app of tests',
  icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  safe_apps_permissions: ['clipboard-write'],
}

const html = `<!doctype html><title>Test App</title><h1>Test App</h1>
<script>
  window.received = []
  addEventListener('message', ({ data, origin }) => received.push({ ...data, origin }))
  window.send = (message) => parent.postMessage(message, '*')
</script>`

/** @param first message that the page sends while it loads. */
export async function startTestApp(first?: unknown): Promise<TestApp> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.url === '/manifest.json') response.end(JSON.stringify(manifest))
    else if (request.url === '/icon.svg')
      response
        .setHeader('content-type', 'image/svg+xml')
        .end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    else {
      response.setHeader('content-type', 'text/html')
      const sending = first === undefined ? '' : `<script>send(${JSON.stringify(first)})</script>`
      response.end(html + sending)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A message as the app received it. */
export interface Received {
  readonly id: string
  readonly success: boolean
  readonly data?: unknown
  readonly error?: string
  readonly version: string
  readonly origin: string
}

interface AppWindow {
  readonly received: Received[]
  readonly send: (message: unknown) => void
}

export const sdkRequest = (id: string, method: string, params?: unknown) => ({
  id,
  method,
  params,
  env: { sdkVersion: '9.1.0' },
})

/** The app's frame in the host's page, once it has loaded. */
export async function findAppFrame(host: Page, app: TestApp): Promise<Frame> {
  await host.frameLocator('iframe').getByRole('heading', { name: 'Test App' }).waitFor()
  const frame = host.frames().find((each) => each.url().startsWith(app.url))
  if (!frame) throw new Error('The app is not in a frame.')
  return frame
}

export const send = (frame: Frame, message: unknown): Promise<void> =>
  frame.evaluate((sent) => (window as unknown as AppWindow).send(sent), message)

export const received = (frame: Frame): Promise<readonly Received[]> =>
  frame.evaluate(() => (window as unknown as AppWindow).received)

/** Waits for the answer to this id. */
export async function answerTo(frame: Frame, id: string): Promise<Received> {
  const answer = await frame.waitForFunction(
    (asked) => (window as unknown as AppWindow).received.find((message) => message.id === asked),
    id,
  )
  return (await answer.jsonValue()) as Received
}

let requests = 0

/** Sends a request and waits for its answer. */
export async function ask(frame: Frame, method: string, params?: unknown): Promise<Received> {
  requests += 1
  const id = `request-${requests}`
  await send(frame, sdkRequest(id, method, params))
  return answerTo(frame, id)
}
