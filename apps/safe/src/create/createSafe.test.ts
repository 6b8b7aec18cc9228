/** Safes are created with a real wallet and Safe's real contracts. */
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { deploySafeContracts, safeAddress } from '@peppermint/devnet/safe'
import { readSafe } from '@peppermint/safe/chain'
import { CONTRACT_SETS, findContractSets, planCreation } from '@peppermint/safe/creation'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { createJournal, resolveEntry } from '@peppermint/wallet-kit/transactions'
import {
  type Address,
  createClient,
  custom,
  type EIP1193Provider,
  getAddress,
  http,
  pad,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getCode, setBalance, setCode } from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCreation } from '../sign/safeNote.ts'
import { sendPrepared } from '../sign/sendPrepared.ts'
import { type CheckedOwner, creationNotes } from './createWords.ts'
import { checkOwners, prepareCreation } from './prepareCreation.ts'

const key = generatePrivateKey()
const account = privateKeyToAddress(key)
const bob = privateKeyToAddress(generatePrivateKey())
const newSafe = { owners: [account, bob], threshold: 2, salt: 0n }
let node: TestChain

beforeAll(async () => {
  node = await startChain()
  const { client, url: rpcUrl } = node
  await deploySafeContracts({ client, rpcUrl, mine: () => client.mine({ blocks: 1 }) }, ['1.3.0', '1.4.1'])
  await setBalance(client, { address: account, value: parseEther('100') })
})
afterAll(() => node.stop())

const client = () => createClient({ chain: canto, transport: http(node.url), pollingInterval: 20 })
/** The node, with another answer to one method. */
const lying = (method: string, answer: unknown) =>
  createClient({
    chain: canto,
    transport: custom({
      request: (request) =>
        request.method === method ? Promise.resolve(answer) : client().request(request as never),
    }),
  })
const [SET] = CONTRACT_SETS
if (SET === undefined) throw new Error('no set')
const input = { chainId: canto.id, set: SET, newSafe, account }

test('a Safe of each set of the chain is created, and found in the journal after a reload', async () => {
  const sets = (await findContractSets(client())).filter(({ status }) => status === 'complete')
  expect(sets.map(({ set }) => `${set.version} ${set.type}`)).toEqual(['1.4.1 canonical', '1.3.0 eip155'])
  const kept = new Map<string, string>()
  const storage = {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  }
  const openJournal = () => createJournal({ storage, events: null, locks: null })
  const testWallet = createTestWallet({
    rpcUrl: node.url,
    chainId: canto.id,
    privateKeys: [key],
    connected: true,
  })
  const wallet = {
    account,
    name: 'Test Wallet',
    provider: () => Promise.resolve(testWallet.provider as unknown as EIP1193Provider),
  }
  for (const { set } of sets) {
    const { safe } = planCreation(set, newSafe)
    const creation = await prepareCreation(client(), { ...input, set })
    if (creation.status !== 'ready') throw new Error(JSON.stringify(creation))
    expect(creation.feeWei).toBeGreaterThan(0n)
    const outcome = await sendPrepared(
      { wallet, client: client(), journal: openJournal() },
      creation.prepared,
    )
    if (outcome.status !== 'sent' || outcome.hash === undefined) throw new Error(outcome.status)
    await waitForReceipt(client(), { hash: outcome.hash })

    const found = findCreation(openJournal().entries(canto.id, account))
    expect(found?.safe).toBe(safe)
    // The setup of this Safe, in the transaction's own logs.
    expect(await resolveEntry(client(), found?.entry ?? expect.fail(), { now: Date.now() })).toMatchObject({
      status: 'confirmed',
    })
    const { owners, threshold } = newSafe
    expect(await readSafe(client(), safe)).toMatchObject({
      owners,
      threshold,
      isGenuine: true,
      version: set.version,
    })
    // The same once more is not sent, and another salt is another Safe.
    expect(await prepareCreation(client(), { ...input, set })).toEqual({ status: 'exists' })
    const again = { ...newSafe, salt: 1n }
    expect((await prepareCreation(client(), { ...input, set, newSafe: again })).status).toBe('ready')
  }
})

test('a chain with another address for it, or other contracts by now, gets no transaction', async () => {
  const free = { ...input, newSafe: { ...newSafe, salt: 9n } }
  for (const answer of [pad(bob), '0x'])
    expect(await prepareCreation(lying('eth_call', answer), free)).toMatchObject({
      status: 'failed',
      problem: { code: 'other-address', moneyMoved: false },
    })
  const { fallbackHandler } = free.set
  const kept = (await getCode(client(), { address: fallbackHandler })) ?? '0x'
  await setCode(node.client, { address: fallbackHandler, bytecode: '0x00' })
  expect(await prepareCreation(client(), free)).toMatchObject({
    status: 'failed',
    problem: { code: 'changed-contracts', moneyMoved: false },
  })
  await setCode(node.client, { address: fallbackHandler, bytecode: kept })
  expect((await prepareCreation(client(), free)).status).toBe('ready')
})

test('an owner is a key, a Safe, or another contract', async () => {
  const { safe } = planCreation(SET, newSafe)
  const contract = safeAddress('proxyFactory')
  expect((await checkOwners(client(), [bob, safe, contract])).map(({ type }) => type)).toEqual([
    'key',
    'safe',
    'contract',
  ])
})

const at = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const keys = (count: number): readonly CheckedOwner[] =>
  [account, at('b0'), at('ca')].slice(0, count).map((address) => ({ address, type: 'key' }))

test.each([
  ['two of three', keys(3), 2, []],
  ['one of one', keys(1), 1, [['warn', /lost key loses it/]]],
  ['one of two', keys(2), 1, [['warn', /any single owner can move everything/]]],
  ['two of two', keys(2), 2, [['warn', /one lost key locks the Safe/]]],
  [
    'others alone',
    keys(3).map((owner, index) => (index === 0 ? { ...owner, address: at('da') } : owner)),
    2,
    [['warn', /^Your account is not an owner/]],
  ],
  [
    'a contract and a Safe',
    [...keys(2), { address: at('c0'), type: 'contract' }, { address: at('5a'), type: 'safe' }],
    2,
    [
      ['bad', new RegExp(`not one of Safe’s: ${at('c0')}`)],
      ['plain', new RegExp(`A Safe is an owner: ${at('5a')}`)],
    ],
  ],
] as const)('what to know before a Safe of %s is created', (_name, owners, threshold, notes) => {
  expect(creationNotes({ owners, threshold, account })).toEqual(
    notes.map(([tone, text]) => ({ tone, text: expect.stringMatching(text) })),
  )
})
