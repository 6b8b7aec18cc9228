/** A Safe on a real chain to which random actions happen, and the plain model of what they must lead to. */
import { testAccount } from '@peppermint/devnet/testChain'
import { safeAbi } from '@peppermint/devnet/safe'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  pad,
  slice,
  type TransactionReceipt,
  zeroAddress,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { call as viemCall, getBlock, getBlockNumber, getLogs, getTransactionReceipt } from 'viem/actions'
import { SAFE_TOPICS, TRANSFER_TOPIC } from '@peppermint/safe/events'
import { executionData, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { type ChainFact, type ModelCall, type SafeModel, settingsOf, toAddress } from './safeModel.fixture.ts'
import { createCall, type TestTokens, tokenAbi } from './safeCalls.fixture.ts'
import { proposalOf, requestsTo, signPrefixed } from './proposals.fixture.ts'

/** One step; numbers choose among what is possible at that moment. */
export type Action =
  | {
      readonly type: 'propose'
      readonly call: number
      readonly nonceOffset: number
      readonly isSigned: boolean
    }
  | {
      readonly type: 'confirm'
      readonly proposal: number
      readonly owner: number
      readonly isEthSign: boolean
    }
  | { readonly type: 'approve'; readonly proposal: number; readonly owner: number }
  | {
      readonly type: 'execute'
      readonly proposal: number
      readonly executor: number
      readonly encoding: number
    }
  | {
      readonly type: 'executeUnknown'
      readonly call: number
      readonly executor: number
      readonly encoding: number
    }
  | { readonly type: 'callModule'; readonly value: number }
  | { readonly type: 'receive'; readonly kinds: readonly ('coin' | 'listed' | 'unlisted')[] }
  | { readonly type: 'wait'; readonly hours: number }
  | { readonly type: 'reorg'; readonly depth: number }

const OWNERS = 5
const THRESHOLD = 2
const MODULE = testAccount(7)
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** Creates the Safe, with an empty model. */
export async function startRandomSafe(world: GatewayWorld, tokens: TestTokens) {
  const { client } = world
  const requests = requestsTo(world)
  let sequence = 0
  const keys = Array.from({ length: OWNERS }, () => generatePrivateKey())
  const accounts = new Map(
    keys.map((key) => {
      const account = privateKeyToAccount(key)
      return [account.address, account]
    }),
  )
  const all = [...accounts.keys()]
  const { address: safe } = await world.createSafe({ owners: keys.slice(0, 3), threshold: THRESHOLD })
  await world.mine()
  await world.caughtUp()
  const creation = await readCreation(world, safe)
  const firstBlock = Number(await getBlockNumber(client, { cacheTime: 0 }))
  const model: SafeModel = {
    safe,
    creation,
    initialOwners: all.slice(0, 3),
    initialThreshold: THRESHOLD,
    listedTokens: [tokens.listed],
    facts: [],
    proposals: [],
  }

  const callOf = (choice: number, nonce: number, salt: number) =>
    createCall(model, { accounts: all, tokens, module: MODULE.address }, { choice, nonce, salt })

  async function sign(owner: Address, hash: Hex, isEthSign: boolean): Promise<Hex> {
    const account = accounts.get(owner)
    if (account === undefined) throw new Error(`No key of ${owner}.`)
    return isEthSign ? signPrefixed(hash, account) : account.sign({ hash })
  }

  /** Of the first owners, as many as the threshold; bits of `encoding` choose each one's form. */
  async function signaturesFor(call: ModelCall, executor: LocalAccount, encoding: number) {
    const { owners, threshold } = settingsOf(model)
    const signers = owners
      .slice(0, threshold)
      .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
    const approved = model.facts.flatMap((fact) =>
      fact.type === 'approved' && fact.safeTxHash === call.safeTxHash ? [fact.owner] : [],
    )
    const parts = await Promise.all(
      signers.map(async (owner, index) => {
        if (approved.includes(owner) || owner === executor.address)
          return concatHex([pad(owner), zeroHash, '0x01'])
        return sign(owner, call.safeTxHash, ((encoding >> index) & 1) === 1)
      }),
    )
    return { signers, signatures: concatHex(parts) }
  }

  async function execute(call: ModelCall, executorIndex: number, encoding: number): Promise<void> {
    const executors = [testAccount(1), accounts.get(all[0] ?? zeroAddress), testAccount(2)]
    const executor = pick(executors, executorIndex) ?? testAccount(1)
    const { signers, signatures } = await signaturesFor(call, executor, encoding)
    const data = executionData(call.transaction, signatures)
    // A change that was proposed for other settings reverts the whole transaction.
    const canExecute = await viemCall(client, { account: executor, to: safe, data }).then(
      () => true,
      () => false,
    )
    if (!canExecute) return
    const receipt = await world.send({ to: safe, data, account: executor })
    const isSuccessful = receipt.logs.some(({ topics }) => topics[0] === SAFE_TOPICS.executionSuccess)
    await addFacts(receipt, [{ type: 'executed', call, isSuccessful, signers }], 0)
  }

  async function addFacts(
    receipt: TransactionReceipt,
    facts: readonly DistributiveOmit<
      ChainFact,
      'blockNumber' | 'transactionHash' | 'logIndex' | 'timestamp'
    >[],
    logIndex: number,
  ): Promise<void> {
    const { timestamp } = await getBlock(client, { blockNumber: receipt.blockNumber })
    const place = {
      blockNumber: Number(receipt.blockNumber),
      transactionHash: receipt.transactionHash,
      timestamp: Number(timestamp) * 1000,
      logIndex,
    }
    model.facts.push(...facts.map((fact) => ({ ...fact, ...place })))
    for (const log of receipt.logs) {
      const [topic, from, to] = log.topics.map((word, index) => (index === 0 ? word : slice(word, -20)))
      const isOfSafe = toAddress(log.address) === safe
      // Every call without data is received, a rejection with nothing.
      if (topic === SAFE_TOPICS.safeReceived && isOfSafe && from !== undefined && BigInt(log.data) > 0n) {
        const { logIndex: position } = log
        model.facts.push({
          ...place,
          logIndex: position,
          type: 'received',
          from: toAddress(from),
          value: BigInt(log.data),
        })
      }
      if (topic !== TRANSFER_TOPIC || from === undefined || to === undefined) continue
      model.facts.push({
        ...place,
        logIndex: log.logIndex,
        type: 'token',
        token: toAddress(log.address),
        from: toAddress(from),
        to: toAddress(to),
        value: BigInt(log.data),
      })
    }
  }

  async function receive(kinds: readonly ('coin' | 'listed' | 'unlisted')[]): Promise<void> {
    const hashes: Hex[] = []
    await world.inOneBlock(async () => {
      for (const [index, kind] of kinds.entries()) {
        const value = BigInt(index + 1)
        const token = kind === 'coin' ? undefined : tokens[kind]
        const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [safe, value] })
        hashes.push(await world.submit(token === undefined ? { to: safe, value } : { to: token, data }))
      }
    })
    for (const hash of hashes) await addFacts(await getTransactionReceipt(client, { hash }), [], 0)
  }

  /** Through the service, whose refusals are the model's too. @returns whether it was accepted. */
  async function post(path: string, body: unknown): Promise<boolean> {
    await world.caughtUp()
    const { status, body: answer } = await requests.send('POST', `/v1/chains/7700/transactions/${path}`, body)
    // A client may send ten unsigned proposals per minute.
    if (status !== 200 && status !== 429) throw new Error(`${path} was refused: ${status} ${answer.message}`)
    return status === 200
  }

  async function propose(call: ModelCall, isSigned: boolean): Promise<void> {
    if (model.proposals.some(({ safeTxHash }) => safeTxHash === call.safeTxHash)) return
    const [sender] = settingsOf(model).owners
    const account = sender && accounts.get(sender)
    if (account === undefined) throw new Error(`No key of ${sender}.`)
    const body = await proposalOf(safe, call.transaction, isSigned ? [account] : [], { sender })
    if (!(await post(`${safe}/propose`, body))) return
    sequence += 1
    const confirmers = isSigned ? [account.address] : []
    model.proposals.push({ ...call, isTrusted: isSigned, sequence, modifiedAt: Date.now(), confirmers })
  }

  async function confirm(index: number, ownerIndex: number, isEthSign: boolean): Promise<void> {
    const { owners, nonce } = settingsOf(model)
    const proposal = pick(model.proposals, index)
    const owner = pick(owners, ownerIndex)
    if (proposal === undefined || owner === undefined || proposal.transaction.nonce < nonce) return
    const { safeTxHash } = proposal
    const signature = await sign(owner, safeTxHash, isEthSign)
    await post(`${safeTxHash}/confirmations`, { signature })
    if (!proposal.isTrusted) {
      // An unsigned proposal counts from its first signature on.
      sequence += 1
      proposal.sequence = sequence
      proposal.isTrusted = true
    }
    if (proposal.confirmers.includes(owner)) return
    proposal.confirmers.push(owner)
    proposal.modifiedAt = Date.now()
  }

  async function approve(index: number, ownerIndex: number): Promise<void> {
    const { owners } = settingsOf(model)
    const proposal = pick(model.proposals, index)
    const owner = pick(owners, ownerIndex)
    const account = owner && accounts.get(owner)
    if (proposal === undefined || owner === undefined || account === undefined) return
    const { safeTxHash } = proposal
    const data = encodeFunctionData({ abi: safeAbi('safe'), functionName: 'approveHash', args: [safeTxHash] })
    const receipt = await world.send({ to: safe, data, account })
    await addFacts(receipt, [{ type: 'approved', owner, safeTxHash }], receipt.logs[0]?.logIndex ?? 0)
  }

  async function callModule(value: number): Promise<void> {
    if (settingsOf(model).modules.length === 0) return
    const to = all[1] ?? zeroAddress
    const args = [to, BigInt(value), '0x', 0]
    const data = encodeFunctionData({ abi: safeAbi('safe'), functionName: 'execTransactionFromModule', args })
    const receipt = await world.send({ to: safe, data, account: MODULE })
    const { logIndex } = receipt.logs.find(({ topics }) => topics[0] === SAFE_TOPICS.moduleTransaction) ?? {
      logIndex: 0,
    }
    await addFacts(receipt, [{ type: 'module', module: MODULE.address, to, value: BigInt(value) }], logIndex)
  }

  async function reorg(wanted: number): Promise<void> {
    const head = Number(await getBlockNumber(client, { cacheTime: 0 }))
    const depth = Math.min(wanted, head - firstBlock)
    if (depth < 1) return
    await world.reorg(depth)
    model.facts = model.facts.filter(({ blockNumber }) => blockNumber <= head - depth)
  }

  async function run(action: Action, step: number): Promise<void> {
    const { nonce } = settingsOf(model)
    switch (action.type) {
      case 'propose': {
        const call = callOf(action.call, nonce + action.nonceOffset, step)
        return call && propose(call, action.isSigned)
      }
      case 'confirm':
        return confirm(action.proposal, action.owner, action.isEthSign)
      case 'approve':
        return approve(action.proposal, action.owner)
      case 'execute': {
        const next = model.proposals.filter(({ transaction }) => transaction.nonce === nonce)
        const proposal = pick(next, action.proposal)
        return proposal && execute(proposal, action.executor, action.encoding)
      }
      case 'executeUnknown': {
        const call = callOf(action.call, nonce, step)
        return call && execute(call, action.executor, action.encoding)
      }
      case 'callModule':
        return callModule(action.value)
      case 'receive':
        return receive(action.kinds)
      case 'wait':
        await client.increaseTime({ seconds: action.hours * 3600 })
        return world.mine()
      case 'reorg':
        return reorg(action.depth)
    }
  }

  return { model, run }
}

/** By the first log of the Safe. */
async function readCreation({ client }: GatewayWorld, safe: Address): Promise<SafeModel['creation']> {
  const [log] = await getLogs(client, { address: safe, fromBlock: 0n })
  if (log === undefined) throw new Error('The Safe has no logs.')
  const { timestamp } = await getBlock(client, { blockHash: log.blockHash })
  return { timestamp: Number(timestamp) * 1000, transactionHash: log.transactionHash }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
