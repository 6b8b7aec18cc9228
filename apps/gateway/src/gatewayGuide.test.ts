/** The guide for operators is held against the configuration itself, so that neither drifts from the other. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import { defaultLimits } from '@peppermint/http/edge/rateLimits.ts'
import { chainConfigSchema } from './config/chainConfigSchema.ts'
import { chainFields } from './config/chainFields.ts'
import { gatewayEnvironment } from './config/readGatewayConfig.ts'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { createGatewayApp } from './http/createGatewayApp.ts'
import { createListCache } from './http/listCache.ts'

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
const guide = await read('docs/guides/gateway.md')
const known = Object.keys(gatewayEnvironment.shape)

test('the guide lists every variable of the gateway once, with its default', () => {
  const rows = [...guide.matchAll(/^\| `([A-Z_]+)` \| [^|]*\| .+ \| (.*) \|$/gm)]
  expect(rows).toHaveLength(known.length)
  expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(known))
  for (const [, name = '', usual] of rows) {
    const left = gatewayEnvironment.shape[name as keyof typeof gatewayEnvironment.shape].safeParse(undefined)
    const value: unknown = left.data
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      expect(usual, name).toBe(`\`${value}\``)
  }
})

test('the guide names every field of a chain', () => {
  const table = guide.slice(guide.indexOf('### The file of chains'), guide.indexOf('## 4 '))
  for (const name of Object.keys(chainFields.shape)) expect(table, name).toContain(`\`${name}\``)
})

/** Of Safe{Wallet} web 1.95, by its source; a name of several is written with `…`. */
const WALLET_FEATURES = `
  ERC721 SAFE_APPS DOMAIN_LOOKUP SPENDING_LIMIT EIP1559 SAFE_TX_GAS_OPTIONAL TX_SIMULATION
  DEFAULT_TOKENLIST RELAYING EIP1271 RISK_MITIGATION PUSH_NOTIFICATIONS NATIVE_WALLETCONNECT RECOVERY
  COUNTERFACTUAL DELETE_TX SPEED_UP_TX SAP_BANNER NATIVE_SWAPS… ZODIAC_ROLES STAKING STAKING_PROMO
  MULTI_CHAIN_SAFE_CREATION MULTI_CHAIN_SAFE_ADD_NETWORK PROPOSERS TARGETED_SURVEY BRIDGE
  RENEW_NOTIFICATIONS_TOKEN TX_NOTES NESTED_SAFES MASS_PAYOUTS SPACES PRIVATE_ADDRESS_BOOK SECURITY_HUB
  EARN EARN_PROMO MIXPANEL POSITIONS PORTFOLIO_ENDPOINT NATIVE_COW_SWAP_FEE_V2 CSV_TX_EXPORT
  NO_FEE_NOVEMBER HYPERNATIVE… EURCV_BOOST MY_ACCOUNTS SEND_FLOW BATCHING OIDC_AUTH HIDE_NATIVE_TOKEN
  TEMPO_GAS_TOKEN SUPPORT_CHAT GTF SAFE_STAKING WELCOME_ACCOUNTS_REDESIGN SPACE_ONBOARDING_SURVEY
  SPACE_AUDIT_LOG ADDRESS_POISONING_PROTECTION CONTRACT_INTERACTION`
  .trim()
  .split(/\s+/)

test('the guide says of every feature of Safe{Wallet} whether it is on, and those are', () => {
  const tables = guide.slice(guide.indexOf('### Features of Safe'), guide.indexOf('### Prices'))
  const [on = '', off = ''] = tables.split('Off, and why:')
  const namesIn = (table: string) =>
    [...table.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([A-Z\d_]+…?)`/g)].map(([, name = '']) => name),
    )
  expect([...namesIn(on), ...namesIn(off)].toSorted()).toEqual(WALLET_FEATURES.toSorted())
  const { features } = chainConfigSchema.parse({ chainId: 7700, rpcUrls: ['http://127.0.0.1'] })
  expect(
    namesIn(on)
      .filter((name) => name !== 'DOMAIN_LOOKUP')
      .toSorted(),
  ).toEqual(features.toSorted())
})

test('the guide’s table of the wallet’s calls says what is answered and what is not', () => {
  const app = createGatewayApp({
    routers: gatewayRoutes(new Map()),
    basePath: '',
    cache: createListCache(new Map()),
    limits: defaultLimits,
    onLimited: () => undefined,
    log: pino({ level: 'silent' }),
  })
  const shapeOf = (path: string) => path.replaceAll(/:[^/]+|\{\w+\}/g, '{}')
  const routes = new Set(app.routes.map(({ method, path }) => `${method} ${shapeOf(path)}`))
  const table = guide.slice(guide.indexOf('## 5 '), guide.indexOf('### Checks before signing'))
  const rows = [...table.matchAll(/^\| (.*`.*) \| (.*) \|$/gm)]
  expect(rows.length).toBeGreaterThan(20)
  for (const [, calls = '', answer = ''] of rows) {
    const isAnswered = !answer.startsWith('404')
    for (const [, call = ''] of calls.matchAll(/`([A-Z]+ [^`]+)`/g))
      expect([call, routes.has(shapeOf(call))]).toEqual([call, isAnswered])
    for (const [, prefix = ''] of calls.matchAll(/\(`([^`]+)`\)/g))
      expect([...routes].filter((route) => route.includes(` ${prefix}`))).toEqual([])
  }
})

test('the guide explains every log line of the gateway', async () => {
  const files = [
    'openGatewayServer.ts',
    'openGateway.ts',
    'main.ts',
    'openSafeChanges.ts',
    'config/completeChain.ts',
    'http/createGatewayApp.ts',
    'notifications/startPush.ts',
    'notifications/pushQueue.ts',
    'safes/readSafe.ts',
    'assets/tokenReader.ts',
    'assets/prices.ts',
  ]
  for (const file of files) {
    const source = await read(`apps/gateway/src/${file}`)
    for (const [, line = ''] of source.matchAll(
      /'((?:gateway request|push|safe|safe changes|tokens|prices): [^']+)'/g,
    ))
      expect(guide, file).toContain(line.split(/[;,] WEB|; Safe/)[0]?.replace(/ without.*/, '') ?? '')
  }
})

test('no image is built from secrets or from what was built before', async () => {
  const ignored = (await read('deploy/Containerfile.dockerignore')).split('\n')
  for (const pattern of ['**/*.env', '**/node_modules', '**/dist', '.git']) expect(ignored).toContain(pattern)
})

test('the files of a deployment set only known variables', async () => {
  const [images, ...files] = await Promise.all(
    ['deploy/Containerfile', 'deploy/gateway.env.example', 'deploy/safe-gateway.service'].map(read),
  )
  const image = images?.split(/^FROM /m).find((stage) => stage.startsWith('scratch AS gateway')) ?? ''
  const sources = [image, ...files]
  const names = sources.flatMap((text) =>
    [...text.matchAll(/\b([A-Z_]{4,})=(?=\S)/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(10)
  for (const name of names)
    if (!['NODE_ENV', 'MALLOC_ARENA_MAX'].includes(name ?? '')) expect(known).toContain(name)
})
