/** Serves the apps: the Vite one under the strictest content security policy there is, the Next one by itself. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'

/** A server that runs. */
export interface RunningServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

const MEDIA: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** No inline style, no inline script, no string that becomes code, no host but the chain's. */
const policy = (rpcUrl: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self' ${rpcUrl}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')

/** The built Vite app, as files. */
export async function serveVite(folder: string, rpcUrl: string): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': MEDIA[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy(rpcUrl),
    })
    response.end(readFileSync(file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port that was free a moment ago. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/** Next's program of an app's folder or one above: it brings the React that is beside it. */
export const findNext = (folder: string): string =>
  createRequire(join(folder, 'next.config.ts')).resolve('next/dist/bin/next')

/** `next start` on a free port. @throws with its output if it does not start listening. */
export async function serveNext(folder: string, distFolder: string): Promise<RunningServer> {
  const port = await findPort()
  const child = spawn(process.execPath, [findNext(folder), 'start', '-H', '127.0.0.1', '-p', `${port}`], {
    cwd: folder,
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      OUTPUT: distFolder,
      // Of examples/next-siwe, as its .env.example says.
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DOMAIN: `127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`next start ended:\n${output}`)))
  })
  return {
    url,
    stop: async () => {
      child.kill()
      await exited
    },
  }
}
