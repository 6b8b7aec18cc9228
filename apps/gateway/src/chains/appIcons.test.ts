import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWebServer, type WebServer } from '../assets/assetWorld.fixture.ts'
import { chainConfigSchema } from '../config/chainConfigSchema.ts'
import { findAppIcons } from './appIcons.ts'

let web: WebServer
let stop = () => undefined as void
beforeEach(async () => {
  web = await startWebServer()
})
afterEach(() => {
  stop()
  web.stop()
})

function find(urls: readonly string[], iconUrl?: string) {
  const { safeApps } = chainConfigSchema.parse({
    chainId: 7700,
    rpcUrls: ['https://node.example'],
    safeApps: urls.map((url) => ({ url, name: 'App', ...(iconUrl !== undefined && { iconUrl }) })),
  })
  const found = findAppIcons(safeApps, pino({ level: 'silent' }), 10)
  stop = found.stop
  return { iconsOf: () => found.apps.map((app) => app.iconUrl), configured: safeApps }
}

const manifest = (fields: object) => ({
  body: JSON.stringify({ name: 'App', description: 'An app', ...fields }),
})

test('[G-15] an app without a configured icon has that of its manifest, once it can be read', async () => {
  web.files.set('/manifest.json', manifest({ iconPath: 'icon.svg' }))
  const { iconsOf, configured } = find([`${web.url}/`, `${web.url}/late/?x=1`])
  await expect.poll(iconsOf).toEqual([`${web.url}/icon.svg`, null])
  web.files.set('/late/manifest.json', manifest({ icons: [{ src: '/a.png', sizes: '512x512' }] }))
  await expect.poll(iconsOf).toEqual([`${web.url}/icon.svg`, `${web.url}/late/a.png`])
  expect(web.paths.filter((path) => path === '/manifest.json')).toHaveLength(1)
  expect(configured[0]?.iconUrl).toBeNull()
})

test('a configured icon stays, and its manifest is not asked for', () => {
  const { iconsOf } = find([web.url], 'https://x.example/own.png')
  expect(iconsOf()).toEqual(['https://x.example/own.png'])
  expect(web.paths).toEqual([])
})
