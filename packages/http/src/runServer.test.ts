import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { EXIT_FAILED, EXIT_PORT_IN_USE } from '@peppermint/process/exitCodes.ts'
import { expect, test } from 'vitest'

/** A server as an operator starts it. */
function start(...args: readonly string[]) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('program.fixture.ts', import.meta.url)), ...args],
    {
      env: childEnvironment({ SECRET: 'not for its parts' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let errors = ''
  child.stdout.on('data', (data: Buffer) => void (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => void (errors += data.toString()))
  return {
    output: () => output,
    errors: () => errors,
    messages: () =>
      [...output.matchAll(/"msg":"([^"]+)"/g)]
        .map(([, message]) => message)
        .filter((message) => message !== 'request: completed'),
    ended: once(child, 'close').then(([code]) => code as number | null),
    port: () => Number(/"port":(\d+),"msg":"listening"/.exec(output)?.[1] ?? 0),
    signal: (name: NodeJS.Signals) => void child.kill(name),
  }
}

test('a signal releases the roles, drains, ends streams and closes every part, the newest first', async () => {
  const server = start('serve', '0', '1')
  await expect.poll(server.port).toBeGreaterThan(0)
  const url = `http://127.0.0.1:${server.port()}`
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  const endless = fetch(`${url}/stream`)
  await expect.poll(server.messages).toContain('streaming')
  server.signal('SIGTERM')
  await expect.poll(server.messages).toContain('roles released')
  const ready = await fetch(`${url}/ready`)
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
  expect(await ready.json()).toMatchObject({ code: 'draining' })
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect(await (await endless).text()).toBe('ended')
  expect(await server.ended).toBe(0)
  expect(server.messages()).toEqual([
    'config: [hidden] is a weak password',
    'database opened',
    'listening',
    'streaming',
    'server: shutting down',
    'roles released',
    'follower closed',
    'database closed',
  ])
  expect(server.output()).toContain('"secret":"unset"')
})

test('a signal during the start ends it with 0, and closes what is open', async () => {
  const server = start('wait')
  await expect.poll(server.messages).toContain('database opened')
  server.signal('SIGINT')
  expect(await server.ended).toBe(0)
  expect(server.messages().slice(-2)).toEqual(['server: shutting down', 'database closed'])
  expect(server.errors()).toBe('')
})

test('a second signal ends the process at once', async () => {
  const server = start('serve', '0', '300')
  await expect.poll(server.port).toBeGreaterThan(0)
  server.signal('SIGTERM')
  await expect.poll(server.messages).toContain('roles released')
  server.signal('SIGTERM')
  expect(await server.ended).toBe(EXIT_FAILED)
  expect(server.messages()).not.toContain('database closed')
})

test('a start that fails says why without secrets, and with its exit code', async () => {
  const server = start('serve')
  await expect.poll(server.port).toBeGreaterThan(0)
  const port = String(server.port())
  const cases = [
    [['misconfigured'], EXIT_FAILED, /^The fixture cannot start\. .*\n {2}SECRET: must be set\n$/, []],
    [['help'], 0, /^$/, []],
    [['fail'], EXIT_FAILED, /^\[hidden\] is wrong\n$/, ['database opened', 'database closed']],
    // Before its database is touched.
    [['serve', port], EXIT_PORT_IN_USE, /^PORT: \d+ on 127\.0\.0\.1 is in use\. Set PORT\.\n$/, []],
  ] as const
  for (const [args, code, errors, opened] of cases) {
    const failing = start(...args)
    expect(await failing.ended, args[0]).toBe(code)
    expect(failing.errors()).toMatch(errors)
    expect(failing.messages().slice(1)).toEqual(opened)
  }
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('an error that no part catches is logged, and ends the process', async () => {
  const server = start('serve')
  await expect.poll(server.port).toBeGreaterThan(0)
  await fetch(`http://127.0.0.1:${server.port()}/break`).catch(() => undefined)
  expect(await server.ended).toBe(EXIT_FAILED)
  expect(server.messages().at(-1)).toBe('process: uncaught error')
  expect(server.output()).not.toContain('hunter2')
})
