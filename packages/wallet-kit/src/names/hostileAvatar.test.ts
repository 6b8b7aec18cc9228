import { startEns, type LocalEns } from '@peppermint/devnet/ens'
import { startImageServer, type ImageServer } from '@peppermint/devnet/imageServer'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readAvatar } from './readAvatar.ts'
import { type Web, createWeb } from './web.fixture.ts'

const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const attacker: Address = '0x00000000000000000000000000000000000000ee'
const SITE = 'https://pictures.example'

let ens: LocalEns
let host: ImageServer
let web: Web
let names = 0

beforeAll(async () => {
  ;[ens, host] = await Promise.all([startEns(), startImageServer()])
  web = createWeb(host)
})
afterAll(() => Promise.all([ens.stop(), host.stop()]))

async function readAttackerAvatar(avatar: string): Promise<string | null> {
  const name = `attacker${++names}.eth`
  await ens.register(name, { address: attacker, avatar })
  const { fetch } = web
  return readAvatar({ client: ens.client, name, address: attacker, fetch, gateways: { ipfs: host.origin } })
}

async function eveShowsToken(tokenUri: string): Promise<string | null> {
  return readAttackerAvatar((await ens.mintNft('erc721', attacker, tokenUri)).record)
}

/** What no picture's address may be, wherever it is written. */
const addresses: readonly (readonly [what: string, address: string])[] = [
  ['a script', 'javascript:alert(1)'],
  ['a script in disguise', ' java\nscript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['a page in its address', 'data:text/html,<script>alert(1)</script>'],
  ['a page that says it is a picture later', 'data:text/html;image/png,<script>alert(1)</script>'],
  ['an object of this page', 'blob:https://pictures.example/7'],
  ['a place without encryption', 'http://pictures.example/a.png'],
  ['this machine', 'https://localhost/a.png'],
  ['this machine with a dot', 'https://localhost./a.png'],
  ['this machine by number', 'https://127.0.0.1/a.png'],
  ['this machine by one number', 'https://2130706433/a.png'],
  ['this machine in octal', 'https://0177.1/a.png'],
  ['this machine in wide digits', 'https://１２７.0.0.1/a.png'],
  ['this machine by its new number', 'https://[::1]/a.png'],
  ['a cloud’s own service', 'https://169.254.169.254/latest/meta-data'],
  ['the router', 'https://fritz.lan/a.png'],
  ['a printer', 'https://printer.local/a.png'],
  ['a machine without a domain', 'https://intranet/a.png'],
  ['another port', 'https://pictures.example:8443/a.png'],
  ['a password', 'https://me:secret@pictures.example/a.png'],
  ['an endless address', `https://pictures.example/${'a'.repeat(3_000)}`],
  ['a picture of no kind', 'data:image/x-icon;base64,AAAA'],
  ['a file that climbs out of its folder', `ipfs://${CID}/../../api/admin`],
  ['a file that climbs in escapes', `ipfs://${CID}/%2e%2e/%2e%2e/api/admin`],
  ['a file with no name', 'ipfs://'],
  ['a file with another file’s scheme', 'ipfs://javascript:alert(1)'],
  ['half an Arweave file', 'ar://abc'],
  ['words', 'my picture 🌶'],
]

test.each(addresses)('[B-12] a name whose record is %s has no avatar', async (_what, address) => {
  expect(await readAttackerAvatar(address)).toBeNull()
})

test.each(addresses)('[B-12] a token whose image is %s has no avatar', async (_what, image) => {
  const metadata = encodeURIComponent(JSON.stringify({ image }))
  expect(await eveShowsToken(`data:application/json,${metadata}`)).toBeNull()
})

test.each(addresses)('[B-12] a token whose metadata is at %s has no avatar', async (_what, address) => {
  const before = [host.requests.length, web.asked.length]
  expect(await eveShowsToken(address)).toBeNull()
  expect([host.requests.length, web.asked.length]).toEqual(before)
})

test.each([
  ['no contract', 'eip155:1/erc721:0x00000000000000000000000000000000000000aa/1'],
  ['a number no token has', `eip155:1/erc721:0x00000000000000000000000000000000000000aa/${'9'.repeat(78)}`],
  ['no number', 'eip155:1/erc721:0x00000000000000000000000000000000000000aa/'],
  ['an unknown kind', 'eip155:1/erc20:0x00000000000000000000000000000000000000aa/1'],
  ['another family of chains', 'solana:1/erc721:0x00000000000000000000000000000000000000aa/1'],
])('[B-12] a token of %s has no avatar', async (_what, record) => {
  expect(await readAttackerAvatar(record)).toBeNull()
})

test('[B-12] a token on another chain has no avatar, even if its id is owned here', async () => {
  const { record } = await ens.mintNft(
    'erc721',
    attacker,
    `data:application/json,${encodeURIComponent(fine)}`,
  )
  expect(await readAttackerAvatar(record)).toBe(`${SITE}/a.png`)
  expect(await readAttackerAvatar(record.replace('eip155:1/', 'eip155:5/'))).toBeNull()
})

const large = JSON.stringify({ image: `${SITE}/a.png`, text: 'x'.repeat(300_000) })
const bigPicture = JSON.stringify({ image: `data:image/png;base64,${'A'.repeat(140_000)}` })
const fine = JSON.stringify({ image: `${SITE}/a.png` })

test.each([
  ['is nowhere', { type: 'application/json', body: fine, status: 404 }],
  ['is broken there', { type: 'application/json', body: fine, status: 500 }],
  ['is a page', { type: 'text/html', body: '<!doctype html><script>alert(1)</script>' }],
  ['is half of it', { type: 'application/json', body: fine.slice(0, -2) }],
  ['is larger than any metadata', { type: 'application/json', body: large }],
  ['has a picture larger than any face', { type: 'application/json', body: bigPicture }],
  ['never ends', { endless: 'application/json' }],
  ['is no text', { type: 'application/json', body: new Uint8Array([0xff, 0xfe, 0x7b]) }],
  ['is nothing', { type: 'application/json', body: '' }],
  ['is null', { type: 'application/json', body: 'null' }],
  ['is a number', { type: 'application/json', body: '7' }],
  ['is a list', { type: 'application/json', body: '[{"image":"https://pictures.example/a.png"}]' }],
  ['has a number for a picture', { type: 'application/json', body: '{"image":7}' }],
  [
    'has an object for a picture',
    { type: 'application/json', body: '{"image":{"href":"https://a.example"}}' },
  ],
  [
    'inherits its picture',
    { type: 'application/json', body: '{"__proto__":{"image":"https://a.example/a.png"}}' },
  ],
  ['sends on to a page in an address', { redirect: 'data:text/html,<script>alert(1)</script>' }],
  ['sends on to itself', { redirect: '/metadata' }],
] as const)('[B-12] a token whose metadata %s has no avatar', async (_what, answer) => {
  host.serve('/metadata', answer)
  expect(await eveShowsToken(`${SITE}/metadata`)).toBeNull()
  expect(web.asked.at(-1)).toBe(`${SITE}/metadata`)
})

test('[B-12] rejects metadata that redirects to this machine', async () => {
  host.serve('/private', { type: 'application/json', body: fine })
  host.serve('/metadata', { redirect: `${host.origin.replace('127.0.0.1', 'localhost')}/private` })
  expect(await eveShowsToken(`${SITE}/metadata`)).toBeNull()
  host.serve('/metadata', { redirect: '/private' })
  expect(await eveShowsToken(`${SITE}/metadata`)).toBe(`${SITE}/a.png`)
})

test('[B-12] gives up on a silent host after five seconds', async () => {
  host.serve('/silent', { silent: true })
  // The clock that it is left by, struck by hand once the host has been asked: how busy this machine is does not count.
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  onTestFinished(() => timeout.mockRestore())
  const shows = eveShowsToken(`${SITE}/silent`)
  await expect.poll(() => host.requests.at(-1)).toContain('/silent')
  clock.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  expect(await shows).toBeNull()
  expect(timeout.mock.calls.at(-1)).toEqual([5_000])
})
