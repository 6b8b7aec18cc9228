import { startEns, type LocalEns } from '@peppermint/devnet/ens'
import { startImageServer, type ImageServer } from '@peppermint/devnet/imageServer'
import { type Address, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAvatar } from './readAvatar.ts'
import { type Web, createWeb } from './web.fixture.ts'

const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const CID1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const PNG = 'data:image/png;base64,iVBORw0KGgo='

let ens: LocalEns
let host: ImageServer
let web: Web
let names = 0

beforeAll(async () => {
  ;[ens, host] = await Promise.all([startEns(), startImageServer()])
  web = createWeb(host)
})
afterAll(() => Promise.all([ens.stop(), host.stop()]))

/** A new account with a name that shows something. */
async function showing(record: string | ((owner: Address) => Promise<string>)) {
  const name = `name${++names}.eth`
  const address: Address = `0x${(0xb0000 + names).toString(16).padStart(40, '0')}`
  await ens.register(name, { address, avatar: typeof record === 'string' ? record : await record(address) })
  const { fetch } = web
  return readAvatar({ client: ens.client, name, address, fetch, gateways: { ipfs: host.origin } })
}

/** A new account with a token that has this metadata. */
function showingToken(kind: 'erc721' | 'erc1155' | 'offchain', tokenUri: string) {
  return showing(async (owner) => (await ens.mintNft(kind, owner, tokenUri)).record)
}

test.each([
  ['an https address', 'https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['a picture in its address', PNG, PNG],
  [
    'a drawing with a # in its address',
    'data:image/svg+xml;utf8,<svg fill="#f00"/>',
    svg('<svg fill="#f00"/>'),
  ],
  ['a drawing by itself', '<svg width="100%"/>', svg('<svg width="100%"/>')],
  ['a file on IPFS', `ipfs://${CID}/a b.png`, `/ipfs/${CID}/a%20b.png`],
  ['a file on IPFS, named twice', `ipfs://ipfs/${CID1}`, `/ipfs/${CID1}`],
  ['a file on IPFS, as a path', `/ipfs/${CID}`, `/ipfs/${CID}`],
  ['a file on IPFS, by its identifier', CID, `/ipfs/${CID}`],
  ['a file on IPNS', 'ipns://alice.example/me.png', '/ipns/alice.example/me.png'],
  [
    'a file on Arweave',
    'ar://Bx0sTkzTqvXDd3bLk8LCGn1oBlDuVPpmeEo5GMaLJ7s/me.png',
    'https://arweave.net/Bx0sTkzTqvXDd3bLk8LCGn1oBlDuVPpmeEo5GMaLJ7s/me.png',
  ],
])('[B-12] [B-13] a name shows %s without further requests', async (_what, record, address) => {
  const before = [web.asked.length, host.requests.length]
  expect(await showing(record)).toBe(address.startsWith('/') ? host.origin + address : address)
  expect([web.asked.length, host.requests.length]).toEqual(before)
})

function svg(drawing: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

function json(metadata: unknown): string {
  return JSON.stringify(metadata)
}

test.each(['erc721', 'erc1155'] as const)(
  '[B-12] [B-13] a name shows its %s token, by metadata on chain and in a file',
  async (kind) => {
    const metadata = json({ name: 'Pépper', image: 'https://pictures.example/a.png' })
    const base64 = Buffer.from(metadata).toString('base64')
    host.serve('/meta.json', { type: 'application/json', body: json({ image_url: `ipfs://${CID}` }) })
    host.serve(`/ipfs/${CID}/7`, { type: 'text/plain', body: json({ image_data: '<svg/>' }) })
    const uris = [
      `data:application/json;base64,${base64}`,
      `data:application/json;utf8,${metadata}`,
      `data:application/json,${encodeURIComponent(metadata)}`,
      'https://pictures.example/meta.json',
      `ipfs://${CID}/7`,
    ]
    const shown: (string | null)[] = []
    for (const uri of uris) shown.push(await showingToken(kind, uri))
    const picture = 'https://pictures.example/a.png'
    expect(shown).toEqual([picture, picture, picture, `${host.origin}/ipfs/${CID}`, svg('<svg/>')])
  },
)

test('[B-12] fills the id placeholder of ERC-1155 metadata', async () => {
  await showingToken('erc1155', 'https://pictures.example/kinds/{id}.json')
  expect(web.asked.at(-1)).toMatch(/^https:\/\/pictures\.example\/kinds\/[\da-f]{64}\.json$/)
})

test.each(['erc721', 'erc1155'] as const)(
  '[B-12] another account’s %s token is rejected before its metadata is read',
  async (kind) => {
    host.serve('/theirs.json', { type: 'application/json', body: json({ image: PNG }) })
    const theirs: Address = '0x00000000000000000000000000000000000c0001'
    const { record } = await ens.mintNft(kind, theirs, 'https://pictures.example/theirs.json')
    const before = web.asked.length
    expect(await showing(record)).toBeNull()
    expect(web.asked.length).toBe(before)
  },
)

test('[B-12] token metadata may use EIP-3668, from a public host only', async () => {
  const answer = stringToHex(`data:application/json,${encodeURIComponent(json({ image: PNG }))}`)
  host.serve('/offchain/0x5afe', { type: 'application/json', body: json({ data: answer }) })
  expect(await showingToken('offchain', 'https://service.example/offchain/{data}')).toBe(PNG)
  const before = host.requests.length
  expect(await showingToken('offchain', `${host.origin}/offchain/{data}`)).toBeNull()
  expect(await showingToken('offchain', `${host.origin}/offchain`)).toBeNull()
  expect(host.requests.length).toBe(before)
})

test('[B-12] a name without an avatar, or an unreachable chain, has no avatar', async () => {
  const { client } = ens
  const address: Address = '0x00000000000000000000000000000000000c0002'
  await ens.register('plain.eth', { address })
  expect(await readAvatar({ client, address, name: 'plain.eth' })).toBeNull()
  const gone = { ...client, request: () => Promise.reject(new Error('no line')) } as typeof client
  expect(await readAvatar({ client: gone, address, name: 'plain.eth' })).toBeNull()
})
