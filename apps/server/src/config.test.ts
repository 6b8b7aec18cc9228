import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from '@peppermint/http/configFields.ts'

const enough = {
  RPC_URLS: 'https://canto.gravitychain.io, https://canto.slingshot.finance',
  CONTRACT: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  DEPLOY_BLOCK: '12000000',
  SITE_DIR: import.meta.dirname,
}

test.each(['YOUR_PROJECT_ID', 'your_walletconnect_project_id', 'projectId', 'xxxx', 'placeholder', 'TODO'])(
  '[W-20] %s, left from an example, is refused before any visitor meets it',
  (projectId) => {
    const left = { ...enough, WALLETCONNECT_PROJECT_ID: projectId }
    expect(refusalOf(() => readConfig(left)).errors).toEqual([
      'WALLETCONNECT_PROJECT_ID: must be the id of a WalletConnect project: letters and digits, and no placeholder',
    ])
  },
)

test('[W-20] WalletConnect requires a project id and uses the public relay by default', () => {
  expect(readConfig(enough).relay).toBeUndefined()
  const project = { ...enough, WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef' }
  expect(readConfig(project).relay).toEqual({
    projectId: '0123456789abcdef0123456789abcdef',
    url: 'wss://relay.walletconnect.org',
  })
  const own = { ...project, WALLETCONNECT_RELAY_URL: 'wss://relay.example' }
  expect(readConfig(own).relay?.url).toBe('wss://relay.example')
  const wrong = { ...enough, WALLETCONNECT_PROJECT_ID: 'YOUR PROJECT', WALLETCONNECT_RELAY_URL: 'https://x' }
  expect(refusalOf(() => readConfig(wrong)).errors).toEqual([
    'WALLETCONNECT_PROJECT_ID: must be the id of a WalletConnect project: letters and digits, and no placeholder',
    'WALLETCONNECT_RELAY_URL: must be a ws(s) address',
  ])
})

test('an operator can keep a private endpoint out of the page', () => {
  const { rpcUrls, publicRpcUrls } = readConfig({
    ...enough,
    PUBLIC_RPC_URLS: 'https://mainnode.plexnode.org',
  })
  expect(rpcUrls).toHaveLength(2)
  expect(publicRpcUrls).toEqual(['https://mainnode.plexnode.org'])
})

test('[C-12] the server and the page may read the chain over WebSockets', () => {
  const RPC_URLS = 'wss://socket.example,https://canto.gravitychain.io'
  const config = readConfig({ ...enough, RPC_URLS })
  expect(config.rpcUrls).toEqual(RPC_URLS.split(','))
  expect(config.publicRpcUrls).toEqual(RPC_URLS.split(','))
  const { errors: faults } = refusalOf(() =>
    readConfig({ ...enough, RPC_URLS: 'wss://me:secret@socket.example' }),
  )
  expect(faults[0]).toMatch(/^RPC_URLS entry 1: a ws\(s\) address cannot carry a user name/)
})

test('every configuration error is reported at once, with the name of its variable', () => {
  const wrong = {
    ...enough,
    PORT: '77000',
    CONTRACT: '0x123',
    RPC_URLS: 'ftp://canto',
    MOUNT: 'local',
    ALLOWLIST_DIR: import.meta.filename,
    LOG_LEVEL: 'loud',
    KEEPER_LINK_SECRET: `0x${'11'.repeat(32)}`,
  }
  const refusal = refusalOf(() => readConfig(wrong))
  expect(refusal.errors.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'RPC_URLS entry 1',
    'CONTRACT',
    'ALLOWLIST_DIR',
    'MOUNT entry 1',
    'LOG_LEVEL',
    'KEEPER_KEY',
  ])
})

test('[M-08] an address with a wrong checksum or another chain’s prefix is refused', () => {
  const refusal = (CONTRACT: string) => refusalOf(() => readConfig({ ...enough, CONTRACT })).message
  expect(refusal(enough.CONTRACT.replace('F', 'f'))).toContain(
    'CONTRACT: The capital letters in this address don’t match its checksum',
  )
  expect(refusal(`eth:${enough.CONTRACT}`)).toContain(
    'CONTRACT: This address is for another network: Ethereum',
  )
})

test('[M-08] the contract may be in one case or with this chain’s prefix', () => {
  const { contract } = readConfig(enough)
  for (const CONTRACT of [
    enough.CONTRACT.toLowerCase(),
    `0x${enough.CONTRACT.slice(2).toUpperCase()}`,
    ` canto:${enough.CONTRACT} `,
  ])
    expect(readConfig({ ...enough, CONTRACT }).contract).toBe(contract)
})

test('a page script is a path of this server, never the name of another host', () => {
  const scripts = (PAGE_SCRIPTS: string) => readConfig({ ...enough, PAGE_SCRIPTS }).pageScripts
  expect(scripts('/local/wallet.js, /a-b/c_d.min.js')).toEqual(['/local/wallet.js', '/a-b/c_d.min.js'])
  for (const wrong of [
    '//host/x.js',
    '///host/x.js',
    '/a//x.js',
    '/.//host/x.js',
    '/../x.js',
    '/a/../x.js',
    String.raw`/\host/x.js`,
    'https://host/x.js',
    'x.js',
    '/x.css',
    '/.js',
  ]) {
    expect(refusalOf(() => scripts(wrong)).errors, wrong).toEqual([
      'PAGE_SCRIPTS entry 1: must be paths of this server that end in .js',
    ])
  }
})

test('the Safe workspace uses the mounted gateway, another one, or none', () => {
  const other = { ...enough, SAFE_GATEWAY_URL: 'https://safes.example/cgw//' }
  expect(readConfig(enough).safeGatewayUrl).toBeUndefined()
  expect(readConfig(other).safeGatewayUrl).toBe('https://safes.example/cgw')
  expect(refusalOf(() => readConfig({ ...other, GATEWAY_CONFIG: '/none.json' })).errors.join()).toContain(
    'SAFE_GATEWAY_URL: must not be set beside GATEWAY_CONFIG',
  )
  for (const GATEWAY_BASE_PATH of ['/safe', '/safe/', '/safe/gateway', '/api'])
    expect(refusalOf(() => readConfig({ ...enough, GATEWAY_BASE_PATH })).errors, GATEWAY_BASE_PATH).toEqual([
      'GATEWAY_BASE_PATH: must not be a path of the page: /safe or /api',
    ])
  expect(readConfig({ ...enough, GATEWAY_BASE_PATH: '/safes' }).gateway).toBeUndefined()
})

test('Safes that the workspace lists are addresses', () => {
  const { CONTRACT } = enough
  const [first, second] = [CONTRACT.toLowerCase(), `0x${'5a'.repeat(20)}`]
  const { listedSafes } = readConfig({ ...enough, LISTED_SAFES: `${first}, ${second}` })
  expect(listedSafes.map((safe) => safe.toLowerCase())).toEqual([first, second])
  expect(refusalOf(() => readConfig({ ...enough, LISTED_SAFES: `${first},0x12` })).errors).toEqual([
    'LISTED_SAFES entry 2: That isn’t an address: it has 2 characters after 0x instead of 40.',
  ])
})

test('COLLECTION chooses among the pages in SITE_DIR, and one collection’s pages need none', () => {
  const sites = mkdtempSync(join(tmpdir(), 'peppermint-sites-'))
  onTestFinished(() => rmSync(sites, { recursive: true }))
  for (const name of ['scovilles', 'tidelines']) mkdirSync(join(sites, name, 'client'), { recursive: true })
  const siteOf = (SITE_DIR: string, COLLECTION: string) =>
    readConfig({ ...enough, SITE_DIR, COLLECTION }).siteDir
  expect(siteOf(sites, 'tidelines')).toBe(join(sites, 'tidelines'))
  expect(siteOf(join(sites, 'scovilles'), 'tidelines')).toBe(join(sites, 'scovilles'))
  expect(siteOf(sites, '')).toBe(sites)
  expect(refusalOf(() => siteOf(sites, 'shells')).errors).toEqual([
    'COLLECTION: must be one whose pages are in SITE_DIR: scovilles, tidelines',
  ])
  expect(refusalOf(() => siteOf(sites, '../sites')).errors[0]).toMatch(/^COLLECTION: must be the name/)
})

function addressFile(text: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'peppermint-address-')), '7700.json')
  writeFileSync(file, JSON.stringify(text))
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  return file
}

test('CONTRACT and CHAIN_ID must match the address file, whose arguments the keeper gets', () => {
  const keeper = { ...enough, KEEPER_KEY: `0x${'11'.repeat(32)}`, KEEPER_LINK_SECRET: `0x${'22'.repeat(32)}` }
  const { CONTRACT: contract } = enough
  const launched = { chainId: 7700, contract, block: 1, from: contract }
  const contracts = [{ address: `0x${'33'.repeat(20)}` }, { address: contract, arguments: '0x1234' }]
  const read = (file: unknown) => readConfig({ ...keeper, ADDRESS_FILE: addressFile(file) })
  expect(read({ ...launched, contracts }).keeper?.collectionArguments).toBe('0x1234')
  for (const other of [{ contract: `0x${'33'.repeat(20)}` as const }, { chainId: 7701 }]) {
    const { contract: named, chainId } = { ...launched, ...other }
    const otherContracts = [{ address: named, arguments: '0x1234' }]
    expect(refusalOf(() => read({ ...launched, ...other, contracts: otherContracts })).errors).toEqual([
      `CONTRACT: must be the collection of ADDRESS_FILE, which is ${getAddress(named)} on chain ${chainId}`,
    ])
  }
  for (const damaged of ['x', { ...launched, contract: '0x12' }])
    expect(refusalOf(() => read(damaged)).errors).toEqual([
      expect.stringMatching(/^ADDRESS_FILE: must be the address file of the launch/),
    ])
})

test('no configuration error contains the value of a secret variable', () => {
  const secret = 'hunter2-and-more'
  const refusal = refusalOf(() =>
    readConfig({
      RPC_URLS: `ftp://node.example/${secret}`,
      PUBLIC_RPC_URLS: secret,
      DATABASE_URL: `mysql://user:${secret}@host/name`,
      KEEPER_KEY: secret,
      KEEPER_LINK_SECRET: secret,
      KEEPER_LAST_LINK: secret,
      WALLETCONNECT_PROJECT_ID: `${secret}!`,
    }),
  )
  expect(refusal.errors.length).toBeGreaterThanOrEqual(7)
  expect(refusal.message).not.toContain(secret)
})

test('an empty environment is an error that lists every required variable', () => {
  expect(refusalOf(() => readConfig({})).message).toMatchInlineSnapshot(`
    "The configuration is invalid:
      RPC_URLS: must name at least one address of a node of the chain, separated by commas
      CONTRACT: must be the address of the collection
      SITE_DIR: must be the folder of the built site
      DEPLOY_BLOCK: must be the block of the collection’s creation, before the launch the newest one; without it all of Canto would be read, from its first block on"
  `)
})

function refusalOf(work: () => unknown): ConfigError {
  try {
    work()
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('The configuration was accepted.')
}

test('a PUBLIC_ORIGIN that no sign-in message can name is refused at the start', () => {
  for (const origin of [
    'https://mint.xn--p1ai',
    'https://mint',
    'https://[2001:db8::1]',
    'https://my_mint.example.com',
  ]) {
    const [fault] = refusalOf(() => readConfig({ ...enough, PUBLIC_ORIGIN: origin })).errors
    expect(fault, origin).toMatch(
      /^PUBLIC_ORIGIN: visitors could not sign in there: .* Use another host name$/,
    )
  }
  for (const origin of [
    'https://mint.example.com',
    'https://xn--mnt-cma.example:8443',
    'http://localhost:7700',
    'http://127.0.0.1:7700',
  ])
    expect(readConfig({ ...enough, PUBLIC_ORIGIN: origin }).publicOrigin).toBe(origin)
})
