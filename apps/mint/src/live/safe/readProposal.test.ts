/** Proposals of real Safes on a local chain. Only the service that reports them is scripted. */
import type { Serializable } from '@peppermint/wallet-kit/transactions'
import { type Address, createClient, custom, type Hash } from 'viem'
import { getBlock } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseProposal } from '../../mint/proposal/proposal.ts'
import { createProposalReader, readProposal } from './readProposal.ts'
import type { ProposalSource } from '@peppermint/ui/safe/proposalSources.ts'
import { readAccountKind } from '@peppermint/safe/chain'
import {
  confirmationsOf,
  detailsOf,
  hashOf,
  rejectionOf,
  request,
  scriptSource,
  SIGNED_AT,
  startSafeEnv,
  transactionOf,
  type SafeEnv,
} from '@peppermint/ui/safe/safeChain.fixture.ts'

let env: SafeEnv
beforeAll(async () => {
  env = await startSafeEnv()
})
afterAll(() => env.node.stop())

const word = (digits: string) => digits.padStart(64, '0')
/** Of two made-up bytes. */
const contractSignature = (owner: Address): Hash => `0x${word(owner.slice(2))}${word('41')}00${word('2')}abcd`
const OTHER: Hash = `0x${'cd'.repeat(32)}`

/** A new Safe with a proposal of the request, and a service that knows it. */
async function propose({ version, nonce = 0 }: { version?: '1.3.0' | '1.4.1'; nonce?: number } = {}) {
  const safe = await env.newSafe(version)
  const transaction = transactionOf(nonce)
  const hash = hashOf(safe, transaction)
  const source = scriptSource()
  const tools = { client: env.node.client, sources: [source] }
  const entry = await env.sent(safe, hash)
  const read = async (operation?: Serializable) => {
    const report = await readProposal(tools, operation === undefined ? entry : { ...entry, operation })
    const data = report?.status === 'pending' ? report.data : undefined
    return { report, data, proposal: parseProposal(data) }
  }
  const answer = async (owners: readonly number[], over = {}) => {
    source.answer = detailsOf(transaction, await confirmationsOf(safe, transaction, owners), over)
  }
  return { safe, transaction, hash, source, tools, entry, read, answer }
}

describe.each(['1.3.0', '1.4.1'] as const)('Safe %s', (version) => {
  test('[H-11] a proposal counts its owners’ signatures, until one can execute it', async () => {
    const { safe, read, answer } = await propose({ version, nonce: 2 })
    await answer([1])
    expect((await read()).proposal).toEqual({
      status: 'signing',
      nonce: 2,
      before: 2,
      threshold: 2,
      rejections: 0,
      source: 'service',
      owners: (await read()).proposal?.owners.map(({ address }) =>
        address === safe.owners[1]?.address
          ? { address, hasSigned: true, signedAt: SIGNED_AT }
          : { address, hasSigned: false },
      ),
    })
    expect((await read()).proposal?.owners).toHaveLength(3)
    await answer([0, 2])
    expect((await read()).proposal).toMatchObject({ status: 'executable', before: 2 })
  })

  test('[H-11] an executed proposal has the hash of the chain, whatever the service answers', async () => {
    const { safe, transaction, read, answer, source } = await propose({ version })
    const executed = await env.execute(safe, transaction)
    await answer([0, 1])
    expect((await read()).report).toEqual({ status: 'executed', hash: executed })
    await answer([0, 1], { txHash: OTHER })
    expect((await read()).report).toEqual({ status: 'executed', hash: executed })
    source.answer = undefined
    expect((await read()).report).toEqual({ status: 'executed', hash: executed })
  })

  test('[H-11] another transaction at its nonce replaces it; a rejection is named as one', async () => {
    const { safe, tools, entry, transaction, read, answer } = await propose({ version })
    await answer([0])
    const rejected = await env.execute(safe, rejectionOf(safe, 0))
    const block = await getBlock(env.node.client)
    const second = transactionOf(1)
    const other = await env.execute(safe, transactionOf(1, { data: '0x1234' }))
    await env.execute(safe, transactionOf(2, { data: '0x5678' }))
    expect((await read()).report).toEqual({
      status: 'replaced',
      reason: 'cancelled',
      replacementHash: rejected,
      block: { number: block.number, hash: block.hash },
    })
    const next = { ...entry, hash: hashOf(safe, second) }
    expect(await readProposal(tools, next)).toMatchObject({
      status: 'replaced',
      reason: 'replaced',
      replacementHash: other,
    })
    expect(transaction.nonce).toBe(0)
  })
})

test('a service that claims an execution while the nonce is unused is not believed', async () => {
  const { read, answer } = await propose()
  await answer([0], { txHash: OTHER })
  expect((await read()).proposal?.status).toBe('signing')
})

test('[H-11] details whose hash differs are ignored, and the next source is asked', async () => {
  const { safe, transaction, tools, entry, source } = await propose()
  const second = scriptSource()
  const confirmations = await confirmationsOf(safe, transaction, [0, 1])
  second.answer = detailsOf(transaction, confirmations.slice(0, 1))
  const both = { ...tools, sources: [source, second] }
  for (const wrong of [
    detailsOf(transaction, confirmations, { txData: { value: '1' } }),
    detailsOf(transaction, confirmations, { txData: { operation: 1 } }),
    detailsOf(transaction, confirmations, { info: { nonce: 7 } }),
    detailsOf(transaction, confirmations, { info: { refundReceiver: { value: 'x' } } }),
    detailsOf(transaction, confirmations, { info: { type: 'MODULE' } }),
    { txData: null },
    'text',
    null,
    undefined,
  ]) {
    source.answer = wrong
    const report = await readProposal(both, entry)
    expect(report).toMatchObject({ status: 'pending', data: { status: 'signing', source: 'service' } })
  }
  source.answer = detailsOf(transaction, confirmations)
  expect(await readProposal(both, entry)).toMatchObject({ data: { status: 'executable' } })
})

test('signatures that no owner made do not count', async () => {
  const { safe, transaction, source, read } = await propose()
  const [real] = await confirmationsOf(safe, transaction, [0])
  const [ofAnother] = await confirmationsOf(safe, transactionOf(5), [1])
  const attacker = await env.newSafe()
  const [foreign] = await confirmationsOf({ ...safe, owners: attacker.owners }, transaction, [0])
  const third = safe.owners[2]?.address ?? '0x'
  for (const forged of [
    ofAnother,
    foreign,
    { signer: third, signature: '0x1234' as const },
    { signer: third, signature: null },
    { signer: third, signature: `0x${word(third.slice(2))}${word('')}01` as const },
    { signer: third, signature: contractSignature(third) },
  ]) {
    if (!real || !forged) throw new Error('no confirmation')
    source.answer = detailsOf(transaction, [real, forged])
    const { proposal } = await read()
    expect(proposal?.owners.filter(({ hasSigned }) => hasSigned)).toEqual([
      { address: real.signer, hasSigned: true, signedAt: SIGNED_AT },
    ])
  }
})

test('[H-11] forged confirmations that a service lists first hide no owner’s signature', async () => {
  const { safe, transaction, source, read } = await propose()
  const [real] = await confirmationsOf(safe, transaction, [0])
  const [forged] = await confirmationsOf({ ...safe, owners: (await env.newSafe()).owners }, transaction, [0])
  if (!real || !forged) throw new Error('no confirmation')
  source.answer = detailsOf(transaction, [...Array.from({ length: 5 }, () => forged), real])
  const { proposal } = await read()
  expect(proposal?.owners.filter(({ hasSigned }) => hasSigned)).toMatchObject([{ address: real.signer }])
})

test('[H-11] a contract’s signature counts while the chain says that the contract accepts it', async () => {
  const { safe, transaction, source, read } = await propose()
  const contract = safe.owners[2]?.address ?? '0x'
  source.answer = detailsOf(transaction, [{ signer: contract, signature: contractSignature(contract) }])
  const signers = async () =>
    (await read()).proposal?.owners.filter(({ hasSigned }) => hasSigned).map(({ address }) => address)
  expect(await signers()).toEqual([])
  // Answers every call with the magic value of `isValidSignature(bytes, bytes)`.
  await env.node.client.setCode({ address: contract, bytecode: '0x6320c13b0b60e01b60005260206000f3' })
  expect(await signers()).toEqual([contract])
  await env.node.client.setCode({ address: contract, bytecode: '0x60006000fd' })
  expect(await signers()).toEqual([])
})

test('without a service, approvals on chain count and the nonce follows from the hash', async () => {
  const { safe, hash, read } = await propose({ nonce: 3 })
  expect((await read()).proposal).toMatchObject({ status: 'signing', nonce: 3, before: 3, source: 'chain' })
  await env.approve(safe, hash, 1)
  const { proposal } = await read()
  expect(proposal?.owners.filter(({ hasSigned }) => hasSigned)).toEqual([
    { address: safe.owners[1]?.address, hasSigned: true },
  ])
})

test('a hash that belongs to no transaction of the request is left to the journal', async () => {
  const { tools, entry } = await propose()
  expect(await readProposal(tools, { ...entry, hash: OTHER })).toBeUndefined()
  expect(await readProposal(tools, { ...entry, request: { ...request, value: 1n } })).toBeUndefined()
})

test('[H-11] a proposal that its service no longer has was deleted; an outage changes nothing', async () => {
  const { read, answer, source } = await propose()
  source.answer = 'missing'
  expect((await read()).proposal).toMatchObject({ status: 'signing', source: 'chain' })
  await answer([1])
  const before = await read()
  source.answer = undefined
  expect((await read(before.data)).proposal).toEqual(before.proposal)
  source.answer = 'missing'
  const deleted = await read(before.data)
  expect(deleted.proposal).toMatchObject({ status: 'deleted', source: 'service' })
  expect(deleted.proposal?.owners.some(({ hasSigned }) => hasSigned)).toBe(false)
  expect((await read(deleted.data)).proposal?.status).toBe('deleted')
  await answer([1])
  expect((await read(deleted.data)).proposal).toEqual(before.proposal)
})

test('[H-11] owners who sign a rejection at its nonce are counted, by their signatures alone', async () => {
  const { safe, transaction, tools, entry } = await propose({ nonce: 2 })
  const rejection = rejectionOf(safe, 2, { value: 0n })
  const names = safe.owners.map(({ address }) => ({ value: address }))
  const answers: Record<Hash, unknown> = {
    [entry.hash]: detailsOf(transaction, await confirmationsOf(safe, transaction, [0]), {
      info: { rejectors: names },
    }),
  }
  const asked: Hash[] = []
  const source: ProposalSource = {
    async read(hash) {
      asked.push(hash)
      return answers[hash] ?? 'missing'
    },
  }
  const rejections = async () => {
    const report = await readProposal({ ...tools, sources: [source] }, entry)
    return parseProposal(report?.status === 'pending' ? report.data : undefined)?.rejections
  }
  // A claim of the service alone does not count.
  expect(await rejections()).toBe(0)
  answers[hashOf(safe, rejection)] = detailsOf(rejection, await confirmationsOf(safe, rejection, [1]))
  expect(await rejections()).toBe(1)
  expect(asked).toContain(hashOf(safe, rejection))
  // Without a rejection, none is asked for.
  answers[entry.hash] = detailsOf(transaction, await confirmationsOf(safe, transaction, [0]))
  asked.length = 0
  expect(await rejections()).toBe(0)
  expect(asked).toEqual([entry.hash])
})

test('a deleted proposal is not asked for any more, and the chain is only once a minute', async () => {
  const { safe, transaction, source, entry, answer } = await propose()
  let asked = 0
  let chainRequests = 0
  const counted: ProposalSource = {
    read(hash) {
      asked += 1
      return source.read(hash)
    },
  }
  const client = createClient({
    chain: env.node.client.chain,
    transport: custom({
      request: (asking: never) => {
        chainRequests += 1
        return env.node.client.request(asking)
      },
    }),
  })
  let now = 1_000_000
  const readNext = createProposalReader(() => now)
  let operation: Serializable | undefined
  const poll = async () => {
    const report = await readNext(
      { client, sources: [counted] },
      { ...entry, ...(operation && { operation }) },
    )
    if (report?.status === 'pending') operation = report.data
    return report
  }
  await answer([1])
  await poll()
  await poll()
  expect(asked).toBe(2)
  source.answer = 'missing'
  await poll()
  expect(parseProposal(operation)).toMatchObject({ status: 'deleted' })
  expect(asked).toBe(3)
  chainRequests = 0
  for (let polls = 0; polls < 14; polls += 1) {
    now += 4_000
    expect(await poll()).toMatchObject({ status: 'pending', data: { status: 'deleted' } })
  }
  expect([asked, chainRequests]).toEqual([3, 0])
  now += 4_000
  expect(await poll()).toMatchObject({ status: 'pending', data: { status: 'deleted' } })
  expect(asked).toBe(3)
  expect(chainRequests).toBeGreaterThan(0)
  // Owners who kept a copy can still execute it.
  const executed = await env.execute(safe, transaction)
  now += 60_000
  expect(await poll()).toEqual({ status: 'executed', hash: executed })
  expect(asked).toBe(3)
})

test('where no logs are served, only the service names an execution, and none a replacement', async () => {
  const { safe, transaction, entry, source, answer } = await propose()
  const hash = await env.execute(safe, transaction)
  const client = createClient({
    chain: env.node.client.chain,
    transport: custom(
      {
        request: ({ method, params }: { method: string; params: unknown }) =>
          method === 'eth_getLogs'
            ? Promise.reject(new Error('range too large'))
            : env.node.client.request({ method, params } as never),
      },
      { retryCount: 0 },
    ),
  })
  await answer([0, 1], { txHash: hash })
  const tools = { client, sources: [source] }
  expect(await readProposal(tools, entry)).toEqual({ status: 'executed', hash })
  await answer([0, 1])
  expect(await readProposal(tools, entry)).toBeUndefined()
})

test('an account is a key, a Safe, or another contract', async () => {
  const { client } = env.node
  for (const version of ['1.3.0', '1.4.1'] as const) {
    const { address } = await env.newSafe(version)
    expect((await readAccountKind(client, address)).type).toBe('safe')
  }
  expect((await readAccountKind(client, request.to)).type).toBe('key')
  const { owners } = await env.newSafe()
  const delegated = owners[0]?.address ?? '0x'
  await client.setCode({ address: delegated, bytecode: `0xef0100${'11'.repeat(20)}` })
  expect((await readAccountKind(client, delegated)).type).toBe('key')
  for (const bytecode of ['0x00', '0x60006000fd', '0xfe', '0x60206000f3'] as const) {
    await client.setCode({ address: request.to, bytecode })
    expect((await readAccountKind(client, request.to)).type).toBe('contract')
  }
  await client.setCode({ address: request.to, bytecode: '0x' })
  const offline = createClient({
    transport: custom({ request: () => Promise.reject(new Error('offline')) }, { retryCount: 0 }),
  })
  await expect(readAccountKind(offline, request.to)).rejects.toThrow()
})
