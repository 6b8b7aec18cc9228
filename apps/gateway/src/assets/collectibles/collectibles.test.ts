import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { collectible, type Collectible, pageSchema, transactionListPage } from '@peppermint/safe/wire'
import { type Address, padHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { safeTransfers } from '../../db/schema.ts'
import { CERTIFICATE, KEY } from '../../notifications/testCertificate.fixture.ts'
import { proposalOf, requestsTo, safeTransaction } from '../../transactions/proposals.fixture.ts'
import { createCollectibleReader } from './collectibles.ts'
import { type AssetWorld, startAssetWorld, startWebServer, type WebServer } from '../assetWorld.fixture.ts'

let world: AssetWorld
let web: WebServer
beforeAll(async () => {
  web = await startWebServer()
  world = await startAssetWorld({ config: { ipfsGateway: web.url } })
})
afterAll(async () => {
  await world.close()
  web.stop()
})

const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const plain = z.array(collectible.strict())
const page = pageSchema(collectible.strict())

async function readPlain(safe: Address, query = ''): Promise<Collectible[]> {
  const { body } = await world.ask(`/v1/chains/7700/safes/${safe}/collectibles${query}`)
  return plain.parse(body)
}

/** A Safe with one token of each URI, with ids from 1. */
async function safeWith(...uris: readonly string[]) {
  const safe = await world.createSafe()
  const contract = await world.deploy('Collectibles', 'Scovilles', 'SCOV')
  for (const [index, uri] of uris.entries())
    await world.call('Collectibles', contract, 'mint', safe.address, BigInt(index + 1), uri)
  await world.caughtUp()
  return { safe, contract }
}

/** The only token of a Safe, with this URI. */
async function collectibleAt(uri: string): Promise<Collectible | undefined> {
  const { safe } = await safeWith(uri)
  const [item] = await readPlain(safe.address)
  return item
}

test('[G-08] shows tokens with metadata on chain: base64, UTF-8 and percent-encoded', async () => {
  const image = `data:image/svg+xml;base64,${base64('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const json = JSON.stringify({
    name: 'Pepper #1 “ä”',
    description: '<b>Hot</b>',
    image,
    attributes: [{ value: 1 }],
  })
  const { safe, contract } = await safeWith(
    `data:application/json;base64,${base64(json)}`,
    `data:application/json;utf8,${json}`,
    `data:application/json,${encodeURIComponent(json)}`,
  )
  const item = {
    address: contract,
    tokenName: 'Scovilles',
    tokenSymbol: 'SCOV',
    logoUri: '',
    uri: null,
    name: 'Pepper #1 “ä”',
    description: 'Hot',
    imageUri: image,
    metadata: JSON.parse(json),
  }
  expect(await readPlain(safe.address)).toEqual(['1', '2', '3'].map((id) => ({ ...item, id })))
})

test('[G-08] reads files of IPFS through the configured gateway', async () => {
  web.files.set(`/ipfs/${CID}/1`, { body: JSON.stringify({ name: 'One', image: `ipfs://${CID}/1.png` }) })
  expect(await collectibleAt(`ipfs://${CID}/1`)).toMatchObject({
    uri: `ipfs://${CID}/1`,
    name: 'One',
    imageUri: `${web.url}/ipfs/${CID}/1.png`,
    metadata: { name: 'One' },
  })
})

test('[G-08] reads files of public https hosts, also after a redirect to another one', async () => {
  const server = createHttpsServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const { host = '' } = request.headers
    if (host.startsWith('push.example'))
      response.writeHead(302, { location: 'https://other.example/1.json' }).end()
    else response.end(JSON.stringify({ name: `${request.url} of ${host.split(':')[0]}` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const reader = createCollectibleReader({
    ...world.chain,
    edge: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublicIp: () => true,
      httpsPort: (server.address() as AddressInfo).port,
      certificate: CERTIFICATE,
    },
  })
  const { safe } = await safeWith('https://other.example/0.json', 'https://push.example/redirect')
  const filter = { trusted: false, excludeSpam: true }
  const { items } = await reader.readCollectibles(safe.address, filter, { limit: 10, offset: 0 })
  expect(items.map(({ uri, name }) => [uri, name])).toEqual([
    ['https://other.example/0.json', '/0.json of other.example'],
    ['https://push.example/redirect', '/1.json of other.example'],
  ])
})

test.each([
  ['a private address', () => web.url.replace('http:', 'https:')],
  ['http', () => `${web.url}/ipfs/../secret.json`],
  ['a redirect to a private address', () => `ipfs://${CID}/redirect`],
  ['a file of 600 KB', () => `ipfs://${CID}/large`],
  ['a data URI of 700 KB', () => `data:application/json,{"name":"${'x'.repeat(600_000)}"}`],
  ['no JSON', () => `data:application/json,free`],
  ['an array', () => `data:application/json,[1]`],
  ['another type', () => `data:text/html,{"name":"x"}`],
  ['a file of the machine', () => `file:///etc/passwd`],
  ['nothing', () => ''],
])('metadata at %s is left out', async (_, uriOf) => {
  web.files.set('/secret.json', { body: '{"name":"secret"}' })
  web.files.set(`/ipfs/${CID}/redirect`, { status: 302, location: `${web.url}/secret.json`, body: '' })
  web.files.set(`/ipfs/${CID}/large`, { body: `{"name":"${'x'.repeat(600_000)}"}` })
  web.paths.length = 0
  const uri = uriOf()
  // Too large to be stored: its contract makes it.
  const { safe, contract } = uri.length > 100_000 ? await safeWithHuge() : await safeWith(uri)
  const [item] = await readPlain(safe.address)
  const shown = uri === '' || uri.startsWith('data:') ? null : uri
  expect(item).toMatchObject({ address: contract, uri: shown, name: null, imageUri: null, metadata: null })
  expect(web.paths).not.toContain('/secret.json')
})

/** A Safe with a token whose URI contains 700 KB of valid JSON. */
async function safeWithHuge() {
  const safe = await world.createSafe()
  const contract = await world.deploy('HugeUri')
  await world.call('HugeUri', contract, 'mint', safe.address)
  await world.caughtUp()
  return { safe, contract }
}

test.each([
  ['javascript:alert(1)', null],
  ['http://pictures.example/1.png', null],
  ['https://127.0.0.1/1.png', null],
  ['data:text/html;base64,PGI+', null],
  ['https://pictures.example/1.png', 'https://pictures.example/1.png'],
  ['<svg onload="alert(1)"/>', 'data:image/svg+xml,%3Csvg%20onload%3D%22alert(1)%22%2F%3E'],
])('an image %s is shown as %s', async (image, imageUri) => {
  expect(
    await collectibleAt(`data:application/json;base64,${base64(JSON.stringify({ image }))}`),
  ).toMatchObject({
    imageUri,
  })
})

test('names and descriptions are plain text of bounded length', async () => {
  const json = JSON.stringify({ name: 'A\u202eB<img src=x>\n C', description: 'x'.repeat(5_000), image: 7 })
  const item = await collectibleAt(`data:application/json;base64,${base64(json)}`)
  expect(item).toMatchObject({ name: 'AB C', description: 'x'.repeat(2_000), imageUri: null })
})

test('a contract that burns gas or misstates lengths shows its token without metadata', async () => {
  const safe = await world.createSafe()
  const bomb = await world.deploy('UriBomb')
  const lying = await world.deploy('LyingUri')
  await world.call('UriBomb', bomb, 'mint', safe.address)
  await world.call('LyingUri', lying, 'mint', safe.address)
  // One that states a transfer which did not happen shows nothing.
  const notOurs = await world.deploy('Collectibles', 'Fake', 'FAKE')
  await world.call('Collectibles', notOurs, 'pretend', safe.address, 1n)
  await world.caughtUp()
  const items = await readPlain(safe.address)
  expect(items.map(({ address }) => address).toSorted()).toEqual([bomb, lying].toSorted())
  expect(items).toMatchObject([
    { uri: null, metadata: null },
    { uri: null, metadata: null },
  ])
})

test('[G-08] a token that was sent away is gone, one that came back is there once', async () => {
  const { safe, contract } = await safeWith('', '', '')
  const { safe: other } = await safeWith()
  const send = (from: typeof safe, to: Address, id: bigint) =>
    world.executeTransaction(from, {
      to: contract,
      data: world.encode('Collectibles', 'transferFrom', from.address, to, id),
    })
  await send(safe, other.address, 1n)
  await send(safe, other.address, 2n)
  await send(other, safe.address, 2n)
  await world.caughtUp()
  expect((await readPlain(safe.address)).map(({ id }) => id)).toEqual(['2', '3'])
  expect((await readPlain(other.address)).map(({ id }) => id)).toEqual(['1'])
  // Pages count what the index says, without those that were sent away.
  const { body } = await world.ask(`/v2/chains/7700/safes/${safe.address}/collectibles`)
  expect(page.parse(body).count).toBe(2)
})

test('[G-27] transfers of a collectible are ERC721 in every list', async () => {
  const { safe, contract } = await safeWith('')
  const recipient = padHex('0xa1', { size: 20 })
  const data = world.encode('Collectibles', 'transferFrom', safe.address, recipient, 1n)
  const [owner] = safe.owners
  if (owner === undefined) throw new Error('The Safe has an owner.')
  const body = await proposalOf(safe.address, safeTransaction({ to: contract, data }), [owner])
  const { status, body: proposed } = await requestsTo(world).propose(safe.address, body)
  expect([status, proposed.txStatus]).toEqual([200, 'AWAITING_EXECUTION'])
  // Between two others: not a transfer of this Safe.
  const foreign = world.encode('Collectibles', 'transferFrom', contract, recipient, 1n)
  const preview = await requestsTo(world).send<{ txInfo: unknown }>(
    'POST',
    `/v1/chains/7700/transactions/${safe.address}/preview`,
    { to: contract, data: foreign, value: '0', operation: 0 },
  )
  expect(preview.body.txInfo).toMatchObject({ type: 'Custom', methodName: 'transferFrom' })

  const path = `/v1/chains/7700/safes/${safe.address}`
  const infosOf = async (list: string) =>
    transactionListPage
      .parse((await world.ask(`${path}/${list}`)).body)
      .results.flatMap((item) => (item.type === 'TRANSACTION' ? [item.transaction.txInfo] : []))
  const transferInfo = { type: 'ERC721', tokenAddress: contract, tokenId: '1', tokenSymbol: 'SCOV' }
  const outgoing = { type: 'Transfer', direction: 'OUTGOING', transferInfo }
  const incoming = { type: 'Transfer', direction: 'INCOMING', transferInfo }
  expect(await infosOf('transactions/queued')).toMatchObject([outgoing])
  expect(await infosOf('incoming-transfers')).toMatchObject([incoming])
  await world.executeTransaction(safe, { to: contract, data })
  await world.caughtUp()
  await expect
    .poll(() => infosOf('transactions/history'))
    .toMatchObject([outgoing, incoming, { type: 'Creation' }])
})

test('[G-08] version 2 has pages, version 1 the first hundred', async () => {
  const { safe, contract } = await safeWith()
  await world.call('Collectibles', contract, 'mintMany', safe.address, 103n)
  await world.caughtUp()
  const path = `/v2/chains/7700/safes/${safe.address}/collectibles`
  const first = page.parse((await world.ask(`${path}?cursor=limit%3D50%26offset%3D0`)).body)
  expect(first).toMatchObject({ count: 103, previous: null })
  const ids = first.results.map(({ id }) => id)
  let next = first.next
  while (next !== null) {
    const { pathname, search } = new URL(next)
    const following = page.parse((await world.ask(`${pathname}${search}`)).body)
    ids.push(...following.results.map(({ id }) => id))
    ;({ next } = following)
  }
  expect(ids).toEqual(Array.from({ length: 103 }, (_, index) => String(index + 1)))
  expect(page.parse((await world.ask(`${path}/`)).body).results).toHaveLength(20)
  expect(await readPlain(safe.address)).toHaveLength(100)
})

test('[G-08] spam is shown on request, trusted contracts first and alone where asked', async () => {
  const safe = await world.createSafe()
  const spam = await world.deploy('Collectibles', 'Visit prize.xyz', 'WIN')
  const received = await world.deploy('Collectibles', 'Received', 'RCV')
  const used = await world.deploy('Collectibles', 'Used', 'USE')
  for (const contract of [spam, received])
    await world.call('Collectibles', contract, 'mint', safe.address, 1n, '')
  await world.executeTransaction(safe, {
    to: used,
    data: world.encode('Collectibles', 'mint', safe.address, 1n, ''),
  })
  await world.caughtUp()
  const symbols = async (query: string) =>
    (await readPlain(safe.address, query)).map(({ tokenSymbol }) => tokenSymbol)
  expect(await symbols('')).toEqual(['USE', 'RCV'])
  expect((await symbols('?exclude_spam=false')).toSorted()).toEqual(['RCV', 'USE', 'WIN'])
  expect(await symbols('?trusted=true')).toEqual(['USE'])
})

test('thousands of worthless collectibles hide none of a contract that the Safe used', async () => {
  const { safe } = await safeWith()
  const used = await world.deploy('Collectibles', 'Used', 'USE')
  await world.executeTransaction(safe, {
    to: used,
    data: world.encode('Collectibles', 'mint', safe.address, 1n, ''),
  })
  await world.caughtUp()
  const flood = Array.from({ length: 3_000 }, (_, index) => ({
    safe: safe.address,
    part: 0,
    tokenType: 'ERC721' as const,
    from: zeroAddress,
    to: safe.address,
    // Before any other in the order of addresses.
    token: padHex('0x01', { size: 20 }),
    tokenId: BigInt(index),
    blockNumber: 1_000_000,
    logIndex: index,
    transactionHash: '0x00' as const,
    timestamp: 1,
  }))
  await world.chain.database.db.insert(safeTransfers).values(flood)
  expect(await readPlain(safe.address)).toMatchObject([{ address: used, id: '1' }])
})

test.each(['v1', 'v2'])('[G-26] %s: errors of collectibles have a code and a message', async (version) => {
  const path = `/${version}/chains/7700/safes`
  expect(await world.ask(`${path}/${zeroAddress}/collectibles`)).toMatchObject({
    status: 404,
    body: { code: 404, message: 'Safe not found' },
  })
  expect(await world.ask(`${path}/0x1/collectibles`)).toMatchObject({ status: 422 })
  expect(await world.ask(`${path}/${zeroAddress}/collectibles?trusted=1`)).toMatchObject({ status: 400 })
})
