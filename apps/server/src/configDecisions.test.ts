/** Every variable of the server's environment at its bounds, with the exact words of each refusal. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadChain } from '@peppermint/sale/chains'
import { readConfig, type ServerConfig } from './config.ts'
import { ConfigError } from '@peppermint/http/configFields.ts'
import { createAddressMatcher } from '@peppermint/http/edge/clientAddress.ts'
import { writeTestAddressFile } from './addressFile.fixture.ts'
import { defaultLimits } from '@peppermint/http/edge/rateLimits.ts'

const KEY = `0x${'11'.repeat(32)}` as const
const SECRET = `0x${'Ab'.repeat(32)}` as const
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const folder = mkdtempSync(join(tmpdir(), 'peppermint-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const enough = {
  RPC_URLS: 'https://a.example,https://b.example',
  CONTRACT: '0x5FbDB2315678afecb367f032d93F642f64180aa3' as const,
  DEPLOY_BLOCK: '12000000',
  SITE_DIR: folder,
}
const ADDRESS_FILE = writeTestAddressFile(folder, enough.CONTRACT)
const read = (more: Readonly<Record<string, string>> = {}) => readConfig({ ...enough, ...more })

test('[C-13] the chain is that of the site, with its explorer, and its limits for the keeper', () => {
  const site = mkdtempSync(join(folder, 'site-'))
  const base = loadChain('base')
  writeFileSync(join(site, 'chain.json'), JSON.stringify(base))
  const ofBase = {
    SITE_DIR: site,
    KEEPER_KEY: KEY,
    KEEPER_LINK_SECRET: SECRET,
    ADDRESS_FILE: writeTestAddressFile(folder, enough.CONTRACT, base.id),
  }
  expect(read(ofBase)).toMatchObject({
    chainId: 8453,
    chain: { name: 'Base', coin: { symbol: 'ETH' }, gas: base.gas },
    explorer: 'https://basescan.org',
    keeper: { confirmations: 10, maxFeeGwei: 20 },
  })
  expect(read({ ...ofBase, CHAIN_ID: '8453', KEEPER_CONFIRMATIONS: '3' }).keeper?.confirmations).toBe(3)
  expect(read({ ...ofBase, RPC_URLS: 'http://127.0.0.1:8545' }).explorer).toBeUndefined()
  expect(faultsOf({ ...ofBase, ADDRESS_FILE, CHAIN_ID: '7700' })).toEqual([
    'CHAIN_ID: must be 8453, Base, for which the site in SITE_DIR was built; for another chain, build it with CHAIN',
  ])
  writeFileSync(join(site, 'chain.json'), '{"id":0}')
  expect(faultsOf(ofBase).join()).toContain('SITE_DIR: ')
})

/** The faults of a configuration; none where it is accepted. */
function faultsOf(more: Readonly<Record<string, string>>): readonly string[] {
  try {
    read(more)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

test('the defaults are those of a server behind a proxy on one machine', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 7700,
    chainId: 7700,
    contract: enough.CONTRACT,
    deployBlock: 12_000_000,
    explorer: undefined,
    relay: undefined,
    mounts: [],
    pageScripts: [],
    logLevel: 'info',
    database: { type: 'folder', folder: join(process.cwd(), '.data/postgres') },
    follower: { isEnabled: true, reorgWindow: 64 },
    publicOrigin: undefined,
    frameHosts: [],
    listedSafes: [],
    corsOrigins: [],
    trustedProxies: [],
    metricsReaders: ['127.0.0.0/8', '::1/128'],
    limits: defaultLimits,
    drainSeconds: 0,
    sessionHours: 168,
    keeper: undefined,
    gateway: undefined,
  } satisfies Partial<ServerConfig>)
})

test('what is named is taken', () => {
  const config = read({
    HOST: '::',
    CHAIN_ID: '31337',
    EXPLORER: 'https://explorer.example',
    LOG_LEVEL: 'warn',
    DATABASE_URL: 'postgresql://user@host/name',
    FOLLOWER: 'off',
    PUBLIC_ORIGIN: 'https://mint.example',
    CORS_ORIGINS: 'https://x.example , http://localhost:5173',
    KEEPER_KEY: KEY,
    KEEPER_LINK_SECRET: SECRET,
    ADDRESS_FILE: writeTestAddressFile(folder, enough.CONTRACT, 31_337),
    ALLOWLIST_DIR: folder,
    MOUNT: `/a=${folder}, /b-c=.`,
  })
  expect(config).toMatchObject({
    host: '::',
    chainId: 31_337,
    explorer: 'https://explorer.example',
    logLevel: 'warn',
    database: { type: 'url', url: 'postgresql://user@host/name' },
    follower: { isEnabled: false },
    publicOrigin: 'https://mint.example',
    corsOrigins: ['https://x.example', 'http://localhost:5173'],
    keeper: { key: KEY, links: { type: 'secret', secret: SECRET }, confirmations: 2, maxFeeGwei: 10_000 },
    allowlistDir: folder,
    mounts: [
      { prefix: '/a', dir: folder },
      { prefix: '/b-c', dir: process.cwd() },
    ],
  })
  expect(read({ ALLOWLIST_DIR: '.', SITE_DIR: '.' })).toMatchObject({
    allowlistDir: process.cwd(),
    siteDir: process.cwd(),
  })
})

test('an empty variable counts as one that is not set', () => {
  expect(read({ PORT: '', KEEPER_KEY: '', MOUNT: '' })).toMatchObject({ port: 7700, keeper: undefined })
})

describe('whole numbers', () => {
  const MAX = String(Number.MAX_SAFE_INTEGER)
  test.each([
    ['PORT', '0', '65535', (config: ServerConfig) => config.port],
    ['CHAIN_ID', '1', MAX, (config: ServerConfig) => config.chainId],
    ['DEPLOY_BLOCK', '0', MAX, (config: ServerConfig) => config.deployBlock],
    ['REORG_WINDOW', '1', '10000', (config: ServerConfig) => config.follower.reorgWindow],
    ['DRAIN_SECONDS', '0', '300', (config: ServerConfig) => config.drainSeconds],
    ['SESSION_HOURS', '1', '8760', (config: ServerConfig) => config.sessionHours],
  ] as const)('%s is from %s to %s', (name, min, max, valueOf) => {
    expect(valueOf(read({ [name]: min }))).toBe(Number(min))
    expect(valueOf(read({ [name]: max }))).toBe(Number(max))
    const words = `${name}: must be a whole number from ${min} to ${max}`
    for (const wrong of [
      String(BigInt(min) - 1n),
      String(BigInt(max) + 1n),
      '1.5',
      '0x10',
      '1e3',
      ' 1',
      '1 ',
    ])
      expect(faultsOf({ [name]: wrong }), wrong).toContain(words)
  })
})

describe('refusals in words', () => {
  const RANGE = 'must be an address or a range such as 10.0.0.0/8'
  const ORIGIN = 'must be an origin such as https://example.com, without a slash at its end'
  const LIMIT = 'must look like reads=1000/10 (requests/seconds), with reads, lists, writes, share or live'
  const KEY_WORDS =
    'must be a private key: 0x and 64 hex characters, above 0 and below the order of the curve'
  const hex = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  test.each<[string, string, string]>([
    ['RPC_URLS', ' , ', 'RPC_URLS: must name at least one address of a node of the chain'],
    ['RPC_URLS', 'https://a.example,ftp://b', 'RPC_URLS entry 2: each must be an http(s) or ws(s) address'],
    ['RPC_URLS', 'xhttps://b', 'RPC_URLS entry 1: each must be an http(s) or ws(s) address'],
    ['RPC_URLS', 'httpsx://b', 'RPC_URLS entry 1: each must be an http(s) or ws(s) address'],
    ['PUBLIC_RPC_URLS', 'b', 'PUBLIC_RPC_URLS entry 1: each must be an http(s) or ws(s) address'],
    ['EXPLORER', 'explorer', 'EXPLORER: each must be an http(s) address'],
    [
      'SITE_DIR',
      '/nowhere',
      'SITE_DIR: must be the folder of the built site: there is no folder /nowhere, or this user may not look into it',
    ],
    ['MOUNT', 'a=.', 'MOUNT entry 1: must look like /prefix=folder'],
    ['MOUNT', '/a=', 'MOUNT entry 1: must look like /prefix=folder'],
    ['MOUNT', '/=.', 'MOUNT entry 1: must look like /prefix=folder'],
    ['MOUNT', 'x/a=.', 'MOUNT entry 1: must look like /prefix=folder'],
    [
      'ALLOWLIST_DIR',
      '/nowhere',
      'ALLOWLIST_DIR: must be a folder that exists and that this user may look into',
    ],
    [
      'MOUNT',
      '/a=/nowhere',
      'MOUNT entry 1: must name a folder that exists and that this user may look into',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent'],
    ['DATABASE_URL', 'mysql://h/n', 'DATABASE_URL: must look like postgres://user:password@host:5432/name'],
    [
      'DATABASE_URL',
      'xpostgres://h/n',
      'DATABASE_URL: must look like postgres://user:password@host:5432/name',
    ],
    [
      'DATABASE_URL',
      'postgresx://h/n',
      'DATABASE_URL: must look like postgres://user:password@host:5432/name',
    ],
    ['EXPLORER', 'xhttps://e.example', 'EXPLORER: each must be an http(s) address'],
    ['EXPLORER', 'httpsx://e.example', 'EXPLORER: each must be an http(s) address'],
    [
      'WALLETCONNECT_PROJECT_ID',
      'abc123!',
      'WALLETCONNECT_PROJECT_ID: must be the id of a WalletConnect project: letters and digits, and no placeholder',
    ],
    ['PAGE_SCRIPTS', '/a.js?b', 'PAGE_SCRIPTS entry 1: must be paths of this server that end in .js'],
    [
      'KEEPER_LAST_LINK',
      `x${SECRET}`,
      'KEEPER_LAST_LINK: must be a link as npm run links prints it: 0x and 64 hex characters',
    ],
    [
      'KEEPER_LAST_LINK',
      `${SECRET}0`,
      'KEEPER_LAST_LINK: must be a link as npm run links prints it: 0x and 64 hex characters',
    ],
    ['FOLLOWER', 'yes', 'FOLLOWER: must be on or off'],
    ['WALLETCONNECT_RELAY_URL', 'https://r', 'WALLETCONNECT_RELAY_URL: must be a ws(s) address'],
    ['WALLETCONNECT_RELAY_URL', 'xwss://r', 'WALLETCONNECT_RELAY_URL: must be a ws(s) address'],
    ['WALLETCONNECT_RELAY_URL', 'wssx://r', 'WALLETCONNECT_RELAY_URL: must be a ws(s) address'],
    [
      'KEEPER_LINK_SECRET',
      '0x12',
      'KEEPER_LINK_SECRET: must be the CRATE_SECRET of the launch: 0x and 64 hex characters',
    ],
    [
      'KEEPER_LINK_SECRET',
      `${SECRET}0`,
      'KEEPER_LINK_SECRET: must be the CRATE_SECRET of the launch: 0x and 64 hex characters',
    ],
    [
      'KEEPER_LINK_SECRET',
      `x${SECRET}`,
      'KEEPER_LINK_SECRET: must be the CRATE_SECRET of the launch: 0x and 64 hex characters',
    ],
    ['KEEPER_KEY', hex(0n), `KEEPER_KEY: ${KEY_WORDS}`],
    ['KEEPER_KEY', hex(ORDER), `KEEPER_KEY: ${KEY_WORDS}`],
    ['KEEPER_KEY', `${KEY}1`, `KEEPER_KEY: ${KEY_WORDS}`],
    ['KEEPER_KEY', `x${KEY}`, `KEEPER_KEY: ${KEY_WORDS}`],
    ['PUBLIC_ORIGIN', 'https://x.example/', `PUBLIC_ORIGIN: ${ORIGIN}`],
    ['PUBLIC_ORIGIN', 'ws://x.example', `PUBLIC_ORIGIN: ${ORIGIN}`],
    ['PUBLIC_ORIGIN', 'x.example', `PUBLIC_ORIGIN: ${ORIGIN}`],
    ['CORS_ORIGINS', 'https://a.example,https://b.example/c', `CORS_ORIGINS entry 2: ${ORIGIN}`],
    ['FRAME_HOSTS', 'https://A.example', `FRAME_HOSTS entry 1: ${ORIGIN}`],
    ...[
      '10.0.0.0/33',
      '::/129',
      '10.0.0/8',
      'proxy',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      '10.0.0.0/x1',
      '::/1x',
      '::/0001',
    ].map((wrong): [string, string, string] => [
      'TRUSTED_PROXIES',
      wrong,
      `TRUSTED_PROXIES entry 1: ${RANGE}`,
    ]),
    ['METRICS_FROM', 'x', `METRICS_FROM entry 1: ${RANGE}`],
    ...[
      'reads',
      'all=1/1',
      'reads=0/1',
      'reads=1/0',
      'xreads=1/1',
      'reads=1/1x',
      `reads=1${'0'.repeat(12)}/1`,
      'reads=1/100000',
    ].map((wrong): [string, string, string] => ['RATE_LIMITS', wrong, `RATE_LIMITS entry 1: ${LIMIT}`]),
  ])('%s=%s', (name, value, words) => {
    expect(faultsOf({ [name]: value })).toContain(words)
  })
  test('the bounds of ranges, limits and keys are accepted', () => {
    const ranges = '10.0.0.0/32,10.0.0.0/0,::/128,::1,192.168.0.1'
    expect(read({ TRUSTED_PROXIES: ranges, METRICS_FROM: ranges })).toMatchObject({
      trustedProxies: ranges.split(','),
      metricsReaders: ranges.split(','),
    })
    expect(() => createAddressMatcher(ranges.split(','))).not.toThrow()
    const limits = `reads=9${'0'.repeat(11)}/99999,lists=1/1,writes=2/2,share=3/3,live=4/4`
    expect(read({ RATE_LIMITS: limits }).limits).toEqual({
      reads: { requests: 900_000_000_000, seconds: 99_999 },
      lists: { requests: 1, seconds: 1 },
      writes: { requests: 2, seconds: 2 },
      share: { requests: 3, seconds: 3 },
      live: { requests: 4, seconds: 4 },
    })
    for (const key of [hex(1n), hex(ORDER - 1n), `0x${'AB'.repeat(32)}`])
      expect(read({ KEEPER_KEY: key, KEEPER_LINK_SECRET: SECRET, ADDRESS_FILE }).keeper?.key).toBe(key)
    for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      expect(read({ LOG_LEVEL: level }).logLevel).toBe(level)
  })
})

describe('variables that need each other', () => {
  const FRAMES =
    'PUBLIC_ORIGIN: must be https where FRAME_HOSTS is set: a framed page keeps its cookies only there'
  const frames = { FRAME_HOSTS: 'https://app.safe.global' }
  test('a keeper’s key and its links', () => {
    const payer = 'KEEPER_KEY: must be set where links are, because it pays for opening crates'
    expect(faultsOf({ KEEPER_KEY: KEY })).toEqual([
      'KEEPER_LINK_SECRET: must be set where KEEPER_KEY is, or KEEPER_LAST_LINK: a keeper opens crates with links',
    ])
    expect(faultsOf({ KEEPER_LINK_SECRET: SECRET })).toEqual([payer])
    expect(faultsOf({ KEEPER_LAST_LINK: SECRET })).toEqual([payer])
    const bothLinks = { KEEPER_LINK_SECRET: SECRET, KEEPER_LAST_LINK: SECRET }
    expect(faultsOf({ KEEPER_KEY: KEY, ...bothLinks, ADDRESS_FILE })).toEqual([
      'KEEPER_LAST_LINK: must not be set beside KEEPER_LINK_SECRET, which gives every link',
    ])
    const noArguments = join(folder, 'no-arguments.json')
    writeFileSync(noArguments, JSON.stringify({ chainId: 7700, contract: enough.CONTRACT, block: 1 }))
    for (const links of [{ KEEPER_LAST_LINK: SECRET }, { KEEPER_LINK_SECRET: SECRET }]) {
      expect(faultsOf({ KEEPER_KEY: KEY, ...links })).toEqual([
        expect.stringMatching(
          /^ADDRESS_FILE: must be set where KEEPER_KEY is: it proves .* the keeper sends nothing$/,
        ),
      ])
      expect(faultsOf({ KEEPER_KEY: KEY, ...links, ADDRESS_FILE: noArguments })).toEqual([
        expect.stringMatching(
          /^ADDRESS_FILE: must have the constructor arguments .* the keeper sends nothing$/,
        ),
      ])
    }
    expect(faultsOf({ ADDRESS_FILE: noArguments })).toEqual([])
    expect(read({ KEEPER_KEY: KEY, KEEPER_LAST_LINK: SECRET, ADDRESS_FILE }).keeper).toEqual({
      key: KEY,
      links: { type: 'lastLink', link: SECRET },
      collectionArguments: '0x1234',
      confirmations: 2,
      maxFeeGwei: 10_000,
    })
    const bounds = { KEEPER_CONFIRMATIONS: '64', KEEPER_MAX_FEE_GWEI: '5' }
    expect(
      read({ KEEPER_KEY: KEY, KEEPER_LINK_SECRET: SECRET, ADDRESS_FILE, ...bounds }).keeper,
    ).toMatchObject({
      confirmations: 64,
      maxFeeGwei: 5,
    })
  })
  test('a framed page and an origin that keeps cookies', () => {
    expect(faultsOf(frames)).toEqual([FRAMES])
    for (const origin of ['http://mint.example', 'http://localhost.example', 'http://127.0.0.1.example'])
      expect(faultsOf({ ...frames, PUBLIC_ORIGIN: origin }), origin).toEqual([FRAMES])
    for (const origin of [
      'https://mint.example',
      'http://localhost',
      'http://localhost:7700',
      'http://127.0.0.1:1',
    ])
      expect(faultsOf({ ...frames, PUBLIC_ORIGIN: origin }), origin).toEqual([])
  })
  test('Canto and the block of the collection', () => {
    const { DEPLOY_BLOCK: _, ...rest } = enough
    const refused = (more: Readonly<Record<string, string>>) => {
      try {
        return readConfig({ ...rest, ...more }).deployBlock
      } catch (error) {
        return error instanceof ConfigError ? error.errors : error
      }
    }
    const words = [
      'DEPLOY_BLOCK: must be the block of the collection’s creation, before the launch the newest one; without it all of Canto would be read, from its first block on',
    ]
    expect(refused({})).toEqual(words)
    expect(refused({ CHAIN_ID: '7700' })).toEqual(words)
    expect(refused({ CHAIN_ID: '7701' })).toEqual([words[0]?.replace('Canto', 'chain 7701')])
    // A local chain is short.
    expect(refused({ CHAIN_ID: '31337' })).toBe(0)
  })
  test.each([
    'https://a.example/v3',
    'https://a.example/?key',
    'https://user@a.example',
    'https://:password@a.example',
  ])('an endpoint that may hold a token and the page’s own: %s', (address) => {
    expect(faultsOf({ RPC_URLS: `https://b.example,${address}` })).toEqual([
      'PUBLIC_RPC_URLS: must be set where an address of RPC_URLS is more than a host: the rest may be a secret, and everybody can read the addresses that the page uses',
    ])
    expect(faultsOf({ RPC_URLS: address, PUBLIC_RPC_URLS: 'https://b.example' })).toEqual([])
    expect(read({ RPC_URLS: 'https://b.example:8545/' }).publicRpcUrls).toHaveLength(1)
  })
})

test('all faults are in the message, one line each', () => {
  const refused = new ConfigError(['A: one', 'B: two'])
  expect(refused.message).toBe('The configuration is invalid:\n  A: one\n  B: two')
  expect(refused.name).toBe('ConfigError')
})

test('names are read through the nodes given, and a public gateway unless another is named', () => {
  expect(read().names).toBeUndefined()
  expect(read({ MAINNET_RPC_URLS: 'https://m.example,wss://n.example' }).names).toEqual({
    mainnetRpcUrls: ['https://m.example', 'wss://n.example'],
    ipfsGateway: 'https://ipfs.io',
  })
  expect(read({ MAINNET_RPC_URLS: 'https://m.example', IPFS_GATEWAY: 'http://i.example' }).names).toEqual({
    mainnetRpcUrls: ['https://m.example'],
    ipfsGateway: 'http://i.example',
  })
})

test('addresses without encryption are accepted, also of sockets', () => {
  expect(read({ RPC_URLS: 'http://a.example,ws://b.example' }).rpcUrls).toEqual([
    'http://a.example',
    'ws://b.example',
  ])
  expect(read({ EXPLORER: 'http://e.example' }).explorer).toBe('http://e.example')
  const relay = { WALLETCONNECT_PROJECT_ID: 'abc123', WALLETCONNECT_RELAY_URL: 'ws://r.example' }
  expect(read(relay).relay).toEqual({ projectId: 'abc123', url: 'ws://r.example' })
  expect(read({ DATABASE_URL: 'postgres://h/n' }).database).toEqual({ type: 'url', url: 'postgres://h/n' })
})

test('a password is refused in the address of a socket only, whatever the path is', () => {
  const words =
    'RPC_URLS entry 1: a ws(s) address cannot carry a user name or a password: browsers and Node drop them'
  const own = { PUBLIC_RPC_URLS: 'https://b.example' }
  for (const address of ['ws://u:p@a.example', 'wss://u@a.example'])
    expect(faultsOf({ ...own, RPC_URLS: address }), address).toEqual([words])
  expect(faultsOf({ ...own, RPC_URLS: 'https://u:p@a.example/ws://b' })).toEqual([])
})

test('a secret that cannot be read is the one fault of its variable', () => {
  const faults = faultsOf({
    KEEPER_KEY_FILE: join(folder, 'missing'),
    KEEPER_LINK_SECRET: SECRET,
    ADDRESS_FILE,
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/^KEEPER_KEY: .*missing/)
})

test('one wrong value has one fault, and is never an error of the server’s own', () => {
  expect(faultsOf({ RPC_URLS: '', RPC_URLS_FILE: join(folder, 'missing') })).toHaveLength(1)
  expect(faultsOf({ PUBLIC_ORIGIN: 'x.example' })).toHaveLength(1)
  expect(faultsOf({ RPC_URLS: 'nonsense' })).toEqual([
    'RPC_URLS entry 1: each must be an http(s) or ws(s) address',
  ])
  expect(faultsOf({ KEEPER_KEY: `${KEY}g`, KEEPER_LINK_SECRET: SECRET, ADDRESS_FILE })).toHaveLength(1)
})

test('a default may be named, and limits that are not named stay', () => {
  expect(read({ FOLLOWER: 'on' }).follower.isEnabled).toBe(true)
  expect(read({ RATE_LIMITS: 'reads=5/1' }).limits).toEqual({
    ...defaultLimits,
    reads: { requests: 5, seconds: 1 },
  })
})
