/** What a page plans of a launch, and what it takes from a creator. */
import { scovillesAbi } from '@peppermint/contracts'
import { findCollection } from '@peppermint/sale/collections'
import { formatLinkFile } from '@peppermint/sale/launch/linkFile.ts'
import { FACTORY_ADDRESS, FACTORY_CODE, getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import { createJournal } from '@peppermint/wallet-kit/transactions'
import {
  createClient,
  custom,
  encodeErrorResult,
  toHex,
  type Address,
  type Client,
  type EIP1193Provider,
  type Hex,
} from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { CREATOR, linkFileFor } from './launch.fixture.ts'
import { NothingDeployed, readStudio } from '../StudioPage.tsx'
import { planTerms, readLinkChoice } from './launchTerms.ts'
import { CreationFails, isLocalChain, readLaunch, type CreationReading } from './readLaunch.ts'
import { splitCreations } from './launchFiles.ts'
import { sendCreation } from './sendCreation.ts'

const CANTO = 7_700
/** No one has its key. */
const CAROL: Address = '0x00000000000000000000000000000000000ca201'
const BEFORE_SALE = 1_790_000_000
const { default: terms }: { readonly default: typeof COLLECTION.launch } = await import(
  findCollection('tidelines').launchFile
)
const place = { chainId: CANTO, account: CREATOR, isLive: true }
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

test('where money is at stake an account with a public key is refused', () => {
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

/** The launch of two contracts, and a node that answers as `answers` says, else as one on which nothing of it exists. */
function launchOn(
  now: number,
  answers: Readonly<Record<string, (address: Address, block?: unknown) => unknown>> = {},
) {
  const planned = planTerms(terms, place, linkFileFor(terms, place))
  if (planned.status !== 'ready') throw new Error(planned.status)
  const methods: string[] = []
  const codes = new Map<string, Hex>([[FACTORY_ADDRESS, FACTORY_CODE]])
  const usual: typeof answers = {
    eth_blockNumber: () => '0x9',
    eth_getBlockByNumber: () => ({
      number: '0x9',
      timestamp: toHex(now),
      gasLimit: '0x1c9c380',
      baseFeePerGas: '0x7',
    }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_getTransactionCount: () => '0x4',
    eth_getCode: (address) => codes.get(address) ?? '0x',
    eth_estimateGas: () => '0x13880',
    eth_call: () => '0x',
  }
  const request = async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
    methods.push(method)
    const [first, block]: readonly unknown[] = Array.isArray(params) ? params : []
    return (answers[method] ?? usual[method])?.(first as Address, block)
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
  const addresses = planned.launch.steps.map(({ initCode }) => getCreate2Address(initCode))
  return { ...planned, client, methods, codes, addresses }
}

test('a creation that arrives while its gas is estimated is no failure', async () => {
  const { client, launch, codes, addresses } = launchOn(BEFORE_SALE, {
    eth_estimateGas() {
      for (const address of addresses) codes.set(address, '0x00')
      throw Object.assign(new Error('execution reverted'), { code: 3 })
    },
  })
  const { creations, cost } = await readLaunch(client, launch, CREATOR)
  expect(creations.map(({ code, gas }) => [code, gas])).toEqual([
    ['0x00', 0n],
    ['0x00', 0n],
  ])
  expect(cost).toBe(0n)
})

test('a launch whose creation is in no block yet is read like any other', async () => {
  const { client, launch } = launchOn(BEFORE_SALE, {
    eth_getTransactionCount: (_, block) => (block === 'pending' ? '0x5' : '0x4'),
    // By default some nodes count what waits, with which it exists.
    eth_estimateGas(_, block) {
      if (block === 'latest') return '0x13880'
      throw Object.assign(new Error('execution reverted'), { code: 3 })
    },
  })
  const { creations, isPending } = await readLaunch(client, launch, CREATOR)
  expect(isPending).toBe(true)
  expect(creations.map(({ code, gas }) => [code, gas])).toEqual([
    [undefined, 80_000n],
    [undefined, 80_000n],
  ])
})

/** What the wallet was asked for. */
let asked: unknown[] = []
beforeEach(() => {
  asked = []
})

/** Asks for the first creation. */
async function send(
  launching: ReturnType<typeof launchOn>,
  journal = createJournal({ storage: null, events: null, locks: null }),
) {
  const [step] = launching.launch.steps
  if (step === undefined) throw new Error('no step')
  const provider = {
    async request({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) {
      if (method === 'eth_chainId') return '0x1e14'
      if (method !== 'eth_sendTransaction') return [CREATOR]
      asked.push(params?.[0])
      return `0x${'ab'.repeat(32)}`
    },
  } as unknown as EIP1193Provider
  return sendCreation(
    {
      client: launching.client,
      chainId: CANTO,
      chainName: 'Canto',
      journal,
      account: CREATOR,
      walletName: 'Test Wallet',
      provider: () => Promise.resolve(provider),
    },
    {
      step,
      index: 0,
      collection: launching.collection,
      description: 'Tidelines',
      config: launching.config,
      isLive: true,
      onAsk: () => undefined,
    },
  )
}

test('a creation that reverts is refused with its reason, before the wallet is asked', async () => {
  const revert = (data: Hex) => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data })
  }
  const refused = launchOn(BEFORE_SALE, {
    // The factory drops the reason.
    eth_estimateGas: () => revert('0x'),
    eth_call: () =>
      revert(encodeErrorResult({ abi: scovillesAbi, errorName: 'InvalidRoyalty', args: [2_000n, 1_000n] })),
  })
  const reason = expect.stringContaining('a royalty of 2000 basis points is above 1000')
  await expect(readLaunch(refused.client, refused.launch, CREATOR)).rejects.toMatchObject({
    name: 'CreationFails',
    step: 'HostedMetadata',
    reason,
  })
  expect(await send(refused)).toMatchObject({ status: 'failed', problem: { detail: reason } })
  expect(asked).toEqual([])
  // A node that does not answer says nothing about the terms.
  const down = launchOn(BEFORE_SALE, {
    eth_estimateGas() {
      throw new TypeError('Failed to fetch')
    },
  })
  await expect(readLaunch(down.client, down.launch, CREATOR)).rejects.not.toThrow(CreationFails)
})

test('a phase that has started by the newest block stops a creation before the wallet is asked', async () => {
  const late = launchOn(1_900_000_000)
  expect(await send(late)).toMatchObject({
    status: 'failed',
    problem: { title: 'A phase has started', technical: expect.stringContaining('started at') },
  })
  expect(asked).toEqual([])
  expect((await readLaunch(late.client, late.launch, CREATOR)).time).toBe(1_900_000_000)

  // Before, it is sent; and again, with the same nonce, once no node has it any more.
  const journal = createJournal({ storage: null, events: null, locks: null })
  const early = launchOn(BEFORE_SALE)
  expect(await send(early, journal)).toMatchObject({ status: 'sent' })
  expect(await send(early, journal)).toMatchObject({ status: 'sent' })
  expect(asked).toEqual([
    expect.not.objectContaining({ nonce: expect.anything() }),
    expect.objectContaining({ nonce: '0x4' }),
  ])
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
