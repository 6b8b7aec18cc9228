/** What a page plans of a launch, and what it takes from a creator. */
import { findCollection } from '@peppermint/sale/collections'
import { formatLinkFile } from '@peppermint/sale/launch/linkFile.ts'
import { createClient, custom, type Address, type Client } from 'viem'
import { expect, test } from 'vitest'
import { CREATOR, linkFileFor } from './launch.fixture.ts'
import { NothingDeployed, readStudio } from '../StudioPage.tsx'
import { planTerms, readLinkChoice } from './launchTerms.ts'
import { isLocalChain, type CreationReading } from './readLaunch.ts'
import { splitCreations } from './SafeFiles.tsx'

const CANTO = 7_700
/** No one has its key. */
const CAROL: Address = '0x00000000000000000000000000000000000ca201'
const BEFORE_SALE = 1_790_000_000
const { default: terms }: { readonly default: typeof COLLECTION.launch } = await import(
  findCollection('tidelines').launchFile
)
const place = { chainId: CANTO, account: CREATOR, isLive: true, now: BEFORE_SALE }
const { link } = linkFileFor(terms, place)

test('terms with a secret wait for a link that was made for them and this account', () => {
  const file = linkFileFor(terms, place)
  const planned = planTerms(terms, place, file)
  expect(planned.status).toBe('ready')
  if (planned.status !== 'ready') return
  expect(planned.launch.steps.map(({ name }) => name)).toEqual(['HostedMetadata', 'Scovilles'])
  expect(planned.config).toMatchObject({ owner: CREATOR, crates: { link } })
  // Of another account, other terms, another chain.
  expect(planTerms(terms, { ...place, account: CAROL }, file).status).toBe('link-missing')
  expect(planTerms({ ...terms, symbol: 'OTHER' }, place, file).status).toBe('link-missing')
  expect(planTerms(terms, place, { ...file, chainId: 1 }).status).toBe('link-missing')
})

test('a page takes the file of the command, and never a bare hash, which may be the secret', () => {
  const file = linkFileFor(terms, place)
  const choose = (text: string) => readLinkChoice(text, CANTO, file.linkedTo)
  expect(choose(formatLinkFile(file))).toEqual({ status: 'link', link: file })
  for (const secret of [link, link.slice(2), `"${link}"\n`])
    expect(choose(secret)).toEqual({ status: 'hash' })
  for (const text of ['', '{}', '{"chainId":7700}', 'link'])
    expect(choose(text)).toEqual({ status: 'no-file' })
  expect(choose(formatLinkFile({ ...file, linkedTo: CAROL }))).toEqual({ status: 'foreign' })
  expect(choose(formatLinkFile({ ...file, chainId: 1 }))).toEqual({ status: 'foreign' })
})

test('where money is at stake a started phase and an account with a public key are refused', () => {
  const late = planTerms(terms, { ...place, now: 1_900_000_000 }, undefined)
  expect(late).toMatchObject({
    status: 'invalid',
    issues: Array(3).fill(expect.stringContaining('started at')),
  })
  const known: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const stealable = planTerms(terms, { ...place, account: known }, undefined)
  expect(stealable).toMatchObject({
    status: 'invalid',
    issues: [expect.stringContaining('public private key')],
  })
  expect(planTerms(terms, { ...place, account: known, isLive: false }, undefined).status).toBe('link-missing')
  const faulty = { ...terms, maxSupply: 0 }
  expect(planTerms(faulty, place, undefined)).toMatchObject({ status: 'invalid' })
})

test('a Safe gets the missing creations in order, in files of at most half a block', () => {
  const creation = (gas: bigint, code?: '0x00'): CreationReading => ({
    name: '',
    address: CREATOR,
    code,
    gas,
  })
  const creations = [
    creation(0n, '0x00'),
    creation(5n),
    creation(5n),
    creation(4n),
    creation(12n),
    creation(1n),
  ]
  expect(splitCreations({ creations }, 10n)).toEqual([[1, 2], [3], [4], [5]])
})

test('a chain is worth nothing only if its node is here and says that it is anvil', async () => {
  const nodeOf = (version: string) => ({ request: async () => version }) as unknown as Client
  const here = ['http://127.0.0.1:8545']
  expect(await isLocalChain(nodeOf('anvil/v1.7.0'), here)).toBe(true)
  expect(await isLocalChain(nodeOf('Geth/v1.16'), here)).toBe(false)
  expect(await isLocalChain(nodeOf('anvil/v1.7.0'), [...here, 'https://rpc.example'])).toBe(false)
})

test('before a launch the studio says that nothing is there, and only then', async () => {
  const clientOf = (code: string) =>
    createClient({
      transport: custom({
        async request({ method }: { readonly method: string }) {
          return method === 'eth_getCode' ? code : '0x'
        },
      }),
    })
  const site = { deployment: { chainId: CANTO, contract: CAROL, block: 0 }, endpoints: [], api: null }
  await expect(readStudio(clientOf('0x'), site)).rejects.toThrow(NothingDeployed)
  await expect(readStudio(clientOf('0x00'), site)).rejects.not.toThrow(NothingDeployed)
})
