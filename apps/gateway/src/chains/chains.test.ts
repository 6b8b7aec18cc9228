import {
  appAccessPolicy,
  appFeature,
  chain,
  chainFeature,
  pageSchema,
  rpcAuthentication,
  safeApp,
  safeOverview,
  socialPlatform,
} from '@peppermint/safe/wire'
import { createSafe, safeAddress } from '@peppermint/devnet/safe'
import { type Address, type Hex, HttpRequestError, numberToHex, padHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { chainConfigSchema } from '../config/chainConfigSchema.ts'
import { approvedHashes, confirmations, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { type GatewayWorld, startGatewayWorld } from '../gatewayWorld.fixture.ts'
import { startGatewayServer } from '../http/gatewayServer.fixture.ts'
import { worldConfig } from '../worldConfig.fixture.ts'
import { drawLogo } from './chainLogo.ts'
import { chainRoutes } from './chainRoutes.ts'
import { overviewRoutes } from './overviewRoutes.ts'
import { safeAppRoutes } from './safeAppRoutes.ts'

const rpcUrls = ['https://node.example/key']
const gasPrices = [
  { type: 'ORACLE', uri: 'https://gas.example', gasParameter: 'fast', gweiFactor: '1000000000' },
  { type: 'FIXED', weiValue: '1000000000' },
  { type: 'FIXED1559', maxFeePerGas: '2', maxPriorityFeePerGas: '1' },
  { type: 'UNKNOWN' },
] as const
const client = 'https://safe.example'
const apps = [
  {
    url: 'https://open.example',
    name: 'Open',
    features: [...appFeature.options],
    socialProfiles: socialPlatform.options.map((platform) => ({ platform, url: 'https://social.example' })),
  },
  {
    url: 'https://listed.example',
    name: 'Listed',
    accessControl: { type: 'DOMAIN_ALLOWLIST', value: [client] },
  },
  { url: 'https://other.example', name: 'Other', accessControl: { type: 'UNKNOWN', value: null } },
] as const

const { deployments } = worldConfig('')
const configs = [
  {
    chainId: 7700,
    rpcUrls,
    publicRpcUrl: 'https://open.example',
    chainName: 'Canto',
    shortName: 'canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO' },
    deployments: { ...deployments, singletons: deployments.singletons.toReversed() },
    features: [...chainFeature.options],
    gasPrice: gasPrices,
    safeApps: apps,
  },
  {
    chainId: 1,
    rpcUrls,
    publicRpcUrl: 'https://one.example/key',
    publicRpcAuthentication: 'API_KEY_PATH',
    logoUri: 'https://x.example/chain.png',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', logoUri: 'https://x.example/coin.png' },
  },
  {
    chainId: 10,
    rpcUrls,
    publicRpcUrl: 'https://ten.example',
    publicRpcAuthentication: 'UNKNOWN',
    logoUri: 'https://x.example/chain.png',
  },
].map((input): GatewayChainConfig => chainConfigSchema.parse(input))

/** These routes only read the configuration. */
const chains = new Map(configs.map((config) => [String(config.chainId), { config } as GatewayChain]))
async function serve(basePath = '') {
  const server = await startGatewayServer({ routers: [chainRoutes(chains), safeAppRoutes(chains)], basePath })
  return {
    url: server.url,
    async ask(path: string): Promise<{ readonly status: number; readonly json: unknown }> {
      const { status, text } = await server.ask(path)
      return { status, json: JSON.parse(text) }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
const page = pageSchema(chain.strict())

test('[G-14] [G-27] lists the chains with every gas price, RPC authentication and feature', async () => {
  await using server = await serve()
  const { json } = await server.ask('/v1/chains')
  const { results, ...links } = page.parse(json)
  expect(links).toEqual({ count: 3, next: null, previous: null })
  expect(results.map(({ chainId }) => chainId)).toEqual(['7700', '1', '10'])
  expect(new Set(results.map(({ publicRpcUri }) => publicRpcUri.authentication))).toEqual(
    new Set(rpcAuthentication.options),
  )
  expect(results[0]).toMatchObject({ gasPrice: gasPrices, features: chainFeature.options })
  expect(JSON.stringify(results[0])).not.toContain('node.example')
})

test('[G-14] describes a chain, with the contracts that clients should use first', async () => {
  await using server = await serve()
  const { json } = await server.ask('/v1/chains/7700/')
  expect(chain.strict().parse(json)).toMatchObject({
    chainId: '7700',
    chainName: 'Canto',
    shortName: 'canto',
    l2: true,
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    transactionService: `${server.url}/tx-service/7700`,
    rpcUri: { authentication: 'NO_AUTHENTICATION', value: 'https://open.example' },
    recommendedMasterCopyVersion: '1.4.1',
    contractAddresses: {
      safeSingletonAddress: safeAddress('safe', '1.3.0'),
      safeProxyFactoryAddress: safeAddress('proxyFactory'),
      multiSendAddress: safeAddress('multiSend'),
      multiSendCallOnlyAddress: safeAddress('multiSendCallOnly'),
      fallbackHandlerAddress: safeAddress('fallbackHandler'),
      signMessageLibAddress: safeAddress('signMessage'),
      createCallAddress: safeAddress('createCall'),
      simulateTxAccessorAddress: safeAddress('simulateAccessor'),
      safeWebAuthnSignerFactoryAddress: null,
    },
  })
  expect(await server.ask('/v1/chains/5')).toMatchObject({
    status: 404,
    json: { code: 404, message: 'Chain not found' },
  })
})

test('[G-14] pages of chains follow a cursor, or limit and offset as the SDK sends them', async () => {
  await using server = await serve('/safe')
  const read = async (path: string) => page.parse((await server.ask(path)).json)
  const first = await read('/safe/v1/chains?ordering=chain_id&limit=2&offset=0')
  expect(first.results.map(({ chainId }) => chainId)).toEqual(['7700', '1'])
  expect(first.results[0]?.transactionService).toBe(`${server.url}/safe/tx-service/7700`)
  expect(first).toMatchObject({ count: 3, previous: null })
  expect(new URL(first.next ?? '').searchParams.get('cursor')).toBe('limit=2&offset=2')
  const { pathname, search } = new URL(first.next ?? '')
  const second = await read(`${pathname}${search}`)
  expect(second.results.map(({ chainId }) => chainId)).toEqual(['10'])
  expect(second.next).toBeNull()
})

test('Safe{Wallet} loads its chains from version 2', async () => {
  await using server = await serve()
  const { json } = await server.ask('/v2/chains?serviceKey=WALLET_WEB&cursor=limit%3D50%26offset%3D0')
  expect(page.parse(json).results.map(({ chainId }) => chainId)).toEqual(['7700', '1', '10'])
  const one = await server.ask('/v2/chains/7700?serviceKey=WALLET_WEB')
  expect(chain.strict().parse(one.json).chainId).toBe('7700')
})

test('[G-14] a chain and its coin have a picture: the operator’s, else one of the gateway', async () => {
  await using server = await serve('/safe')
  const logosAt = async (path: string) => {
    const { chainLogoUri, nativeCurrency } = chain.parse((await server.ask(path)).json)
    return [chainLogoUri, nativeCurrency.logoUri]
  }
  const drawn = `${server.url}/safe/v1/chains/7700/logo.svg`
  expect(await logosAt('/safe/v1/chains/7700')).toEqual([drawn, drawn])
  const response = await fetch(drawn)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await response.text()).toMatch(/^<svg xmlns.*fill="#06fc99".*>C<\/text><\/svg>$/)
  const [own, coin] = ['https://x.example/chain.png', 'https://x.example/coin.png']
  expect(await logosAt('/safe/v2/chains/1')).toEqual([own, coin])
  expect(await logosAt('/safe/v1/chains/10')).toEqual([own, own])
  expect((await fetch(`${server.url}/safe/v1/chains/5/logo.svg`)).status).toBe(404)
  const svg = drawLogo(
    chainConfigSchema.parse({
      chainId: 5,
      rpcUrls,
      publicRpcUrl: own,
      nativeCurrency: { name: '', symbol: '<&"' },
    }),
  )
  expect(svg).toContain('></text>')
})

test('[G-14] without an explorer its links are URLs all the same, of a page that says so', async () => {
  await using server = await serve('/safe')
  const { blockExplorerUriTemplate } = chain.parse((await server.ask('/safe/v1/chains/10')).json)
  // Safe{Wallet} makes URLs of them before it connects a wallet or shows a Safe, and stops where they are none.
  expect(Object.values(blockExplorerUriTemplate).filter((link) => URL.canParse(link))).toHaveLength(2)
  const account = `0x${'a1'.repeat(20)}`
  const read = async (link: string) => (await fetch(link)).text()
  expect(await read(blockExplorerUriTemplate.address.replace('{{address}}', account))).toMatch(
    new RegExp(`^Account ${account} on Chain 10\\n.*No block explorer`, 's'),
  )
  const hash = `0x${'b2'.repeat(32)}`
  expect(await read(blockExplorerUriTemplate.txHash.replace('{{txHash}}', hash))).toContain(
    `Transaction ${hash}`,
  )
  expect((await fetch(`${server.url}/safe/v1/chains/10/explorer?address=<b>`)).status).toBe(422)
})

test('[G-14] links lead to the gateway, however its client wrote the path', async () => {
  await using server = await serve('/base')
  for (const path of ['/v1/chains/7700', '/v1/%63hains/7700', '/v1/chains/7700/', '/%761/chains/%37700/']) {
    const { status, json } = await server.ask(`/base${path}`)
    const { transactionService } = json as { transactionService: string }
    expect([path, status, transactionService]).toEqual([path, 200, `${server.url}/base/tx-service/7700`])
  }
})

test('the gateway names itself', async () => {
  await using server = await serve()
  expect(await server.ask('/about')).toMatchObject({ status: 200, json: { name: 'Peppermint Safe gateway' } })
})

test('[G-15] [G-27] lists apps: the open ones to all, the others to their clients', async () => {
  await using server = await serve()
  const read = async (query: string) => {
    const { json } = await server.ask(`/v1/chains/7700/safe-apps${query}`)
    return z.array(safeApp.strict()).parse(json)
  }
  const names = async (query: string) => (await read(query)).map(({ name }) => name)
  const all = await read(`?clientUrl=${client}`)
  expect(all.map(({ name }) => name)).toEqual(['Open', 'Listed', 'Other'])
  expect(all.map(({ accessControl }) => accessControl.type)).toEqual(appAccessPolicy.options)
  expect(all[0]).toEqual({
    id: 1,
    url: 'https://open.example',
    name: 'Open',
    iconUrl: null,
    description: '',
    chainIds: ['7700'],
    provider: null,
    accessControl: { type: 'NO_RESTRICTIONS', value: null },
    tags: [],
    features: ['BATCHED_TRANSACTIONS'],
    socialProfiles: socialPlatform.options.map((platform) => ({ platform, url: 'https://social.example' })),
    developerWebsite: null,
    featured: false,
  })
  expect(await names(`?client_url=${client}`)).toEqual(['Open', 'Listed', 'Other'])
  expect(await names('')).toEqual(['Open', 'Other'])
  expect(await names('?clientUrl=https://attacker.example')).toEqual(['Open', 'Other'])
  expect(await names('?url=https://open.example')).toEqual(['Open'])
  expect(await names('?url=https://open.example/')).toEqual([])
  expect(await names('?url=https://listed.example')).toEqual([])
  expect(await server.ask('/v1/chains/5/safe-apps')).toMatchObject({ status: 404 })
})

let world: GatewayWorld
beforeAll(async () => {
  world = await startGatewayWorld({
    config: { priceSource: { type: 'fixed', prices: [{ token: null, currency: 'USD', price: '2' }] } },
  })
})
afterAll(() => world.close())

const hashOf = (number: number): Hex => padHex(numberToHex(number), { size: 32 })
let lastHash = 0

/** A proposal as a row, confirmed by these accounts. */
async function propose(
  safe: Address,
  nonce: number,
  {
    isTrusted = true,
    confirmedBy = [] as readonly Address[],
    approvedBy = [] as readonly Address[],
    undoneOf = [] as readonly Address[],
  } = {},
) {
  const { db } = world.chain.database
  const safeTxHash = hashOf((lastHash += 1))
  const now = new Date()
  const numbers = { value: 0n, safeTxGas: 0n, baseGas: 0n, gasPrice: 0n }
  const empty = {
    data: '0x',
    operation: 0,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    ...numbers,
  } as const
  const times = { submittedAt: now, modifiedAt: now }
  await db.insert(proposals).values({ safeTxHash, safe, nonce, to: safe, ...empty, isTrusted, ...times })
  for (const owner of confirmedBy)
    await db
      .insert(confirmations)
      .values({ safeTxHash, owner, signature: '0x', signatureType: 'EOA', submittedAt: now })
  // Approvals that were sent as confirmations, and are no longer on chain.
  for (const owner of undoneOf)
    await db.insert(confirmations).values({
      safeTxHash,
      owner,
      signature: '0x',
      signatureType: 'APPROVED_HASH',
      submittedAt: new Date(now.getTime() - 3_600_000),
    })
  for (const owner of approvedBy)
    await db.insert(approvedHashes).values({
      safe,
      owner,
      hash: safeTxHash,
      blockNumber: 1,
      logIndex: 1_000 + lastHash,
      transactionHash: safeTxHash,
      timestamp: 1,
    })
}

async function readOverviews(query: string) {
  const response = await world.request(`/v2/safes${query}`)
  return z.array(safeOverview.strict()).parse(await response.json())
}

test('overviews have owners, value, queue, and what waits for one owner', async () => {
  const safe = await world.createSafe({ ownerCount: 3, threshold: 2 })
  const other = await world.createSafe()
  await world.caughtUp()
  const [alice, bob, carol] = safe.owners.map(({ address }) => address) as [Address, Address, Address]
  await propose(safe.address, 0, { confirmedBy: [alice] })
  await propose(safe.address, 1, { confirmedBy: [bob] })
  await propose(safe.address, 1, { confirmedBy: [bob, carol] })
  await propose(safe.address, 2, { approvedBy: [alice] })
  await propose(safe.address, 3, { confirmedBy: [other.address] })
  await propose(safe.address, 3, { isTrusted: false })
  const safes = `safes=7700:${safe.address.toLowerCase()},7700:${other.address},7700:${zeroAddress},5:${safe.address}`
  const overview = {
    address: { value: safe.address, name: null, logoUri: null },
    chainId: '7700',
    threshold: 2,
    fiatTotal: '200',
    queued: 5,
    awaitingConfirmation: null,
  }
  const all = await readOverviews(`?currency=usd&trusted=false&${safes}`)
  expect(all).toMatchObject([overview, { address: { value: other.address }, queued: 0 }])
  expect(all[0]?.owners.map(({ value }) => value).toSorted()).toEqual([alice, bob, carol].toSorted())
  const awaiting = async (wallet: Address) =>
    (await readOverviews(`?${safes}&wallet_address=${wallet}`))[0]?.awaitingConfirmation
  // Not nonce 0 and 2, which Alice has confirmed, nor the one with two confirmations.
  expect(await awaiting(alice)).toBe(2)
  expect(await awaiting(bob)).toBe(3)
  expect(await awaiting(zeroAddress)).toBe(0)
})

test('overviews do not count an approval that a reorg has undone, as the queue does not', async () => {
  const safe = await world.createSafe({ ownerCount: 2, threshold: 2 })
  await world.caughtUp()
  const [alice, bob] = safe.owners.map(({ address }) => address) as [Address, Address]
  await propose(safe.address, 0, { confirmedBy: [bob], undoneOf: [alice] })
  await propose(safe.address, 1, { confirmedBy: [bob], approvedBy: [alice] })
  const [overview] = await readOverviews(`?safes=7700:${safe.address}&wallet_address=${alice}`)
  expect(overview).toMatchObject({ queued: 2, awaitingConfirmation: 1 })
})

test('[G-07] nested Safes, accounts and undeployed Safes are found as Safe{Wallet} asks', async () => {
  const parent = await world.createSafe()
  const nested = await createSafe(world, {
    owners: [],
    contractOwners: [parent.address],
    threshold: 1,
    salt: 77n,
  })
  await world.caughtUp()
  const ask = async (path: string) => {
    const response = await world.request(path)
    return [response.status, await response.json()]
  }
  const ownedBy = (owner: Address) => ask(`/v2/owners/${owner}/safes`)
  expect(await ownedBy(parent.address)).toEqual([200, { '7700': [nested.address] }])
  const info = `/v1/chains/7700/safes/${nested.address}`
  expect(await ask(info)).toMatchObject([200, { owners: [{ value: parent.address }] }])
  expect(await ask(`/v1/chains/7700/safes/${parent.address}`)).toMatchObject([
    200,
    { address: { value: parent.address } },
  ])
  // The only owner of a Safe that is an account, and a Safe that is not deployed.
  const [owner] = parent.owners
  for (const none of [owner?.address, padHex('0x77', { size: 20 })])
    expect(await ask(`/v1/chains/7700/safes/${none}`)).toMatchObject([404, { code: 404 }])
  expect(await readOverviews(`?safes=7700:${nested.address}&currency=usd&trusted=false`)).toMatchObject([
    { address: { value: nested.address }, owners: [{ value: parent.address }] },
  ])
})

test('an outage of one chain hides only its own Safes', async () => {
  const safe = await world.createSafe()
  await world.caughtUp()
  const open = world.chain
  const outage = new HttpRequestError({ url: 'https://node.example' })
  const down: GatewayChain = { ...open, chainId: 1, readSafe: () => Promise.reject(outage) }
  const chainMap = new Map([
    ['1', down],
    ['7700', open],
  ])
  await using server = await startGatewayServer({ routers: [overviewRoutes(chainMap)] })
  const both = await server.ask(`/v2/safes?safes=1:${safe.address},7700:${safe.address}`)
  expect(
    z
      .array(safeOverview)
      .parse(JSON.parse(both.text))
      .map(({ chainId }) => chainId),
  ).toEqual(['7700'])
  expect(await server.ask(`/v2/safes?safes=1:${safe.address}`)).toMatchObject({ status: 503 })
})

test.each([
  ['?safes=7700', 422, 'Invalid Safe: expected <chainId>:<address>'],
  ['?currency=usd', 422, /expected string/],
  [`?currency=xyz&safes=7700:${zeroAddress}`, 422, 'Unsupported currency'],
  [`?safes=7700:${zeroAddress}&trusted=1`, 400, /boolean/],
  [`?safes=7700:${zeroAddress}&wallet_address=1`, 422, 'Invalid address'],
  [`?safes=${Array.from({ length: 51 }, () => `7700:${zeroAddress}`).join(',')}`, 422, 'At most 50 Safes'],
])('[G-26] overviews %.30s: %i', async (query, status, message) => {
  const response = await world.request(`/v2/safes${query}`)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    code: status,
    statusCode: status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})
