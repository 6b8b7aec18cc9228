/** Parts of the Safe host without a browser: what it serves, and how it reads manifests, messages and switches. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManifest } from '@peppermint/safe/manifest'
import { queueUrl } from '../../host/host.ts'
import { readRequest } from '../../host/protocol.ts'
import { readSwitches } from '../../host/switches.ts'
import { startSafeHost, type SafeHost } from './startSafeHost.ts'

const config = {
  chainId: 7700,
  safe: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  rpcUrl: 'http://127.0.0.1:7701',
  gatewayUrl: 'http://localhost:7700/gateway',
  appUrl: 'http://localhost:7700',
} as const

let host: SafeHost
beforeAll(async () => {
  host = await startSafeHost(config)
})
afterAll(() => host.stop())

const policyOf = async (path: string) => {
  const { headers } = await fetch(host.url + path)
  const directives = (headers.get('content-security-policy') ?? '').split('; ')
  return new Map(directives.map((directive) => [directive.split(' ')[0], directive]))
}

test('its root leads to its Safe and our page, and its configuration is public', async () => {
  const { status, headers } = await fetch(host.url, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([
    302,
    `/apps/open?safe=canto:${config.safe}&appUrl=http%3A%2F%2Flocalhost%3A7700`,
  ])
  expect(await (await fetch(`${host.url}/host.json`)).json()).toEqual(config)
  expect(await (await fetch(`${host.url}/local-world/world.json`)).json()).toEqual({
    rpcUrl: config.rpcUrl,
    contract: config.contract,
  })
})

test('its policy forbids foreign scripts, and names the framed app for its manifest and icon', async () => {
  const policy = await policyOf('/apps/open?appUrl=https%3A%2F%2Fapp.example%2Fpath')
  expect(policy.get('default-src')).toBe("default-src 'none'")
  expect(policy.get('script-src')).toBe("script-src 'self'")
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(policy.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  expect(policy.get('connect-src')).toBe(
    "connect-src 'self' http://localhost:7700 http://127.0.0.1:7701 https://app.example",
  )
  const hostile = await policyOf('/apps/open?appUrl=javascript%3Aalert(1)')
  expect(hostile.get('connect-src')).toBe("connect-src 'self' http://localhost:7700 http://127.0.0.1:7701")
})

test('the queue of its Safe is in the workspace of our page, whatever app it frames', () => {
  expect(queueUrl({ config, safe: { address: config.safe } })).toBe(
    `http://localhost:7700/safe/${config.safe}/queue`,
  )
})

test('reports a port in use', async () => {
  const port = Number(new URL(host.url).port)
  await expect(startSafeHost({ ...config, port })).rejects.toThrow('EADDRINUSE')
})

const manifest = { name: 'App', description: 'An app', icons: [] }

test.each([
  [
    'a scalable icon first',
    [
      { src: 'a.png', sizes: '512x512' },
      { src: '/b.svg', sizes: 'any' },
    ],
    '/b.svg',
  ],
  [
    'else one of 128 px',
    [
      { src: 'a.png', sizes: '48x48' },
      { src: 'b.png', sizes: '128x128' },
    ],
    '/b.png',
  ],
  ['else the first', [{ src: 'a.png', sizes: '48x48' }, { src: 'b.png' }], '/a.png'],
])('a manifest shows %s', (_, icons, path) => {
  expect(readManifest({ ...manifest, icons }, 'https://app.example').iconUrl).toBe(
    `https://app.example${path}`,
  )
})

test('only https icons are absolute, and features are names', () => {
  const icons = [{ src: 'https://cdn.example/a.svg', type: 'image/svg+xml' }]
  const features = ['clipboard-write', "camera 'self'; microphone", 7]
  expect(
    readManifest({ ...manifest, icons, safe_apps_permissions: features }, 'https://app.example'),
  ).toEqual({
    name: 'App',
    iconUrl: 'https://cdn.example/a.svg',
    features: ['clipboard-write'],
    problem: undefined,
  })
})

test.each([
  ['no object', 'text'],
  ['no description', { ...manifest, description: '' }],
  ['neither icons nor iconPath', { name: 'App', description: 'An app' }],
])('a manifest with %s is a problem', (_, invalid) => {
  expect(readManifest(invalid, 'https://app.example').problem).toMatch(/^manifest\.json /)
  expect(
    readManifest({ ...manifest, icons: undefined, iconPath: 'a.svg' }, 'https://app.example'),
  ).toMatchObject({
    iconUrl: 'https://app.example/a.svg',
    problem: undefined,
  })
})

test('requests need a textual id and a known method; an SDK version is optional', () => {
  expect(readRequest({ id: 'a', method: 'getSafeInfo' })).toEqual({
    id: 'a',
    method: 'getSafeInfo',
    params: undefined,
    sdkVersion: '',
  })
  for (const other of [
    undefined,
    'a',
    { id: 1, method: 'getSafeInfo' },
    { id: 'a', method: 'toString' },
    { id: 'a' },
  ])
    expect(readRequest(other)).toBeUndefined()
})

test('switches come from the URL, within bounds', () => {
  expect(
    readSwitches(
      new URLSearchParams('listenerDelayMs=9000&readOnly=1&chainId=1&otherOwners=sign&disclaimer=skip'),
    ),
  ).toEqual({
    listenerDelayMs: 3_000,
    isReadOnly: true,
    otherChainId: 1,
    otherOwners: 'sign',
    isSilenceAnError: false,
    theme: 'light',
    features: 'ask',
    isDisclaimerSkipped: true,
  })
  expect(
    readSwitches(new URLSearchParams('listenerDelayMs=x&chainId=-1&theme=dark&silence=error')),
  ).toMatchObject({
    listenerDelayMs: 0,
    otherChainId: undefined,
    theme: 'dark',
    isSilenceAnError: true,
  })
})
