/**
 * Creates one contract, once, whatever has happened before: a first run, a run after a kill at any moment, a run
 * after an answer that was lost. It looks before it sends, and all sending of a step uses the one nonce that the
 * journal has noted, of which a chain accepts one transaction only.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { formatGwei, getContractAddress, keccak256, type Address, type Client, type Hash } from 'viem'
import {
  estimateGas,
  getBlockNumber,
  getCode,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import { gasLimit, readFees } from './fees.ts'
import type { Journal, JournalEntry } from './journal.ts'
import type { Signer } from './signer.ts'
import type { RehearsedStep, StandingContract } from './step.ts'

/** A creation did not come to its end. The message says what is known, what it cost and what to do. */
export class LaunchStopped extends Error {
  override readonly name = 'LaunchStopped'
}

/** Words of a node that has the creation already, or one of the same nonce that it does not replace for this fee. */
const HAS_IT = /already known|already exists|nonce too low|nonce is too low|replacement (?:transaction|fee)/i

/** Words of a node that takes no transaction, new or not, for so little. */
const FEE_TOO_LOW =
  /transaction underpriced|fee ?(?:cap )?too ?low|insufficient fee|minimum global fee|less than (?:block )?base ?fee|lower than (?:the )?(?:tx |block )?base ?fee/i

/** A node that has not heard of the step before cannot estimate the next one: it is asked again. */
const ESTIMATES = 5

/** Where a launch happens. */
export interface Site {
  readonly client: Client
  readonly chainId: number
  readonly signer: Signer
  readonly journal: Journal
  /** Milliseconds to wait for a transaction that was sent. */
  readonly patience: number
  /** Milliseconds between looks at the chain. */
  readonly pace: number
}

/** What one look at the chain shows of a noted creation. */
type Sight =
  | { readonly at: 'standing'; readonly address: Address }
  /** Other code than the rehearsal's lies at the address. */
  | { readonly at: 'other-code' }
  /** A node knows the transaction, or one of the same nonce. */
  | { readonly at: 'pending' }
  /** Nothing is known of it, and its nonce is free. */
  | { readonly at: 'free' }
  /** Its nonce was used, and there is no contract. */
  | { readonly at: 'lost' }

/**
 * Sees to it that the contract of the step stands on the chain.
 * @throws {LaunchStopped}; viem's errors when the endpoint fails. After any of them the same command may be run again.
 */
export async function createOnce(site: Site, step: RehearsedStep): Promise<StandingContract> {
  const { journal } = site
  const entry = journal.entryOf(step.name)
  if (entry) {
    refuseAnother(site, step, entry)
    const sight = await look(site, entry)
    if (sight.at !== 'free' && !(await isOutbid(site, entry, sight))) return settle(site, step)
  } else {
    await noteFirst(site, step)
  }
  await send(site, step)
  return settle(site, step)
}

/** A creation noted before was of other code or other arguments: it may stand already, so it is not replaced. */
function refuseAnother({ journal }: Site, step: RehearsedStep, entry: JournalEntry): void {
  if (entry.initCodeHash === keccak256(step.initCode) && entry.codeHash === step.codeHash) return
  throw new LaunchStopped(
    `${step.name} was sent before with other code or another configuration (${journal.file}), so it was not sent again. Run the command with the configuration of that time. To give that launch up instead, move the file away: what it created stays on the chain, unused.`,
  )
}

/** Takes the nonce, on disk, before anything is signed. */
async function noteFirst(site: Site, step: RehearsedStep): Promise<void> {
  const { client, journal, signer, patience, pace } = site
  const { address } = signer
  const until = Date.now() + patience
  for (;;) {
    const [used, promised, head] = await Promise.all([
      getTransactionCount(client, { address, blockTag: 'latest' }),
      getTransactionCount(client, { address, blockTag: 'pending' }),
      getBlockNumber(client, { cacheTime: 0 }),
    ])
    // Behind a load balancer a node may not have heard yet of the step before.
    if (Math.max(used, promised) < step.nonce && Date.now() < until) {
      await pause(pace)
      continue
    }
    if (used !== step.nonce || promised !== step.nonce)
      throw new LaunchStopped(
        `${step.name} was not sent: the account has another transaction on its way, or has just made one (its next nonce is ${Math.max(used, promised)}, planned was ${step.nonce}). When it is through, run the same command again; what stands is kept.`,
      )
    journal.note({
      name: step.name,
      nonce: step.nonce,
      address: step.address,
      initCodeHash: keccak256(step.initCode),
      codeHash: step.codeHash,
      sinceBlock: Number(head),
      hashes: [],
    })
    return
  }
}

async function send(site: Site, step: RehearsedStep): Promise<void> {
  const { client, chainId, signer, journal } = site
  const entry = journal.entryOf(step.name)
  if (!entry) throw new Error(`${step.name} is about to be sent without a note; this is a fault of the tool.`)
  const gas = gasLimit(await estimate(site, step))
  const fees = await readFees(client)
  const creation = { chainId, nonce: entry.nonce, data: step.initCode, gas, fees }
  try {
    await signer.send(creation, (hash) => {
      if (!entry.hashes.includes(hash)) journal.note({ ...entry, hashes: [...entry.hashes, hash] })
    })
  } catch (error) {
    // A node that has it already refuses it a second time: that is no failure, the chain is looked at next.
    if (HAS_IT.test(wordsOf(error))) return
    if (FEE_TOO_LOW.test(wordsOf(error)))
      throw new LaunchStopped(
        `${step.name} was not sent: the endpoint wants a higher fee than the ${formatGwei(fees.most)} gwei offered for one gas (${wordsOf(error)}). Nothing was spent on it. Run the same command again: it offers what a block asks for by then. If it says this again, name another endpoint with --rpc.`,
        { cause: error },
      )
    throw new LaunchStopped(
      `${step.name}: ${rejected(error) ? 'the wallet declined' : 'it is not known whether the transaction was sent'} (${wordsOf(error)}). Run the same command again: it looks at the chain first, and never creates a contract twice.`,
      { cause: error },
    )
  }
}

/** What the chain itself says that the creation takes: here it stands where it will be, with all there is around it. */
async function estimate({ client, signer, pace }: Site, step: RehearsedStep): Promise<bigint> {
  let failure: unknown
  for (let attempt = 0; attempt < ESTIMATES; attempt++) {
    if (attempt > 0) await pause(pace)
    try {
      return await estimateGas(client, { account: signer.address, data: step.initCode })
    } catch (error) {
      failure = error
    }
  }
  throw new LaunchStopped(
    `${step.name} was not sent: the endpoint cannot say what it would take (${wordsOf(failure)}). Nothing was spent on it; run the same command again, what stands is kept.`,
    { cause: failure },
  )
}

/** Waits until the creation has come to its end, one way or the other. */
async function settle(site: Site, step: RehearsedStep): Promise<StandingContract> {
  const { journal, patience, pace } = site
  const until = Date.now() + patience
  let lostBefore = false
  for (;;) {
    const entry = journal.entryOf(step.name)
    if (!entry) throw new Error(`${step.name} has lost its note; this is a fault of the tool.`)
    // An endpoint that fails for a moment has no say in what became of the creation.
    const sight = await look(site, entry).catch((error: unknown) => ({ at: 'unseen', error }) as const)
    if (sight.at === 'standing') return standing(site, entry, sight.address)
    if (sight.at === 'other-code')
      throw new LaunchStopped(
        `${step.name} stands at ${entry.address}, but its code is not the code that was sent. Do not use it, and do not go on with this endpoint. The gas was spent.`,
      )
    // A node that is just taking a block may show its count before its code: what is lost is lost at the next look too.
    const lost = sight.at === 'lost'
    if (lost && lostBefore) {
      journal.forget(step.name)
      throw new LaunchStopped(
        `${step.name} was not created: ${await whyLost(site, entry)} Run the same command again; what stands is kept.`,
      )
    }
    lostBefore = lost
    if (!lost && Date.now() > until)
      throw new LaunchStopped(
        `${step.name} is not on the chain yet${sight.at === 'unseen' ? `, as far as can be seen (${wordsOf(sight.error)})` : ''}. Its transaction may still come through: run the same command again to go on waiting. It is not sent a second time under another nonce.`,
      )
    await pause(pace)
  }
}

async function look({ client, signer }: Site, entry: JournalEntry): Promise<Sight> {
  const from = signer.address
  // Everything of one block: nodes behind one address may disagree, and a count that is newer than the code would
  // make a contract that stands look lost.
  const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
  const [used, code] = await Promise.all([
    getTransactionCount(client, { address: from, blockNumber }),
    getCode(client, { address: entry.address, blockNumber }),
  ])
  if (code !== undefined)
    return keccak256(code) === entry.codeHash
      ? { at: 'standing', address: entry.address }
      : { at: 'other-code' }
  if (used > entry.nonce) {
    // A wallet may have taken a nonce of its own choice; then the creation is among the ones after.
    for (let nonce = entry.nonce + 1; nonce < used; nonce++) {
      const address = getContractAddress({ from, nonce: BigInt(nonce) })
      const other = await getCode(client, { address, blockNumber })
      if (other !== undefined && keccak256(other) === entry.codeHash) return { at: 'standing', address }
    }
  }
  const promised = await getTransactionCount(client, { address: from, blockTag: 'pending' })
  if (used > entry.nonce) return promised > used ? { at: 'pending' } : { at: 'lost' }
  return promised > entry.nonce ? { at: 'pending' } : { at: 'free' }
}

/** A transaction that waits because it offers less than blocks ask for now: the same nonce is offered more. */
async function isOutbid({ client, signer }: Site, { hashes }: JournalEntry, sight: Sight): Promise<boolean> {
  const hash = hashes.at(-1)
  if (sight.at !== 'pending' || signer.asks || hash === undefined) return false
  const [waiting, fees] = await Promise.all([
    getTransaction(client, { hash }).catch(() => undefined),
    readFees(client),
  ])
  const offered = waiting?.maxFeePerGas ?? waiting?.gasPrice
  return offered !== undefined && offered < fees.price
}

async function standing({ client }: Site, entry: JournalEntry, address: Address): Promise<StandingContract> {
  const { name, codeHash, sinceBlock } = entry
  for (const hash of entry.hashes.toReversed()) {
    const receipt = await receiptOf(client, hash)
    if (receipt?.status === 'success')
      return { name, address, codeHash, transaction: hash, block: Number(receipt.blockNumber) }
  }
  return { name, address, codeHash, transaction: undefined, block: sinceBlock }
}

async function whyLost({ client }: Site, { hashes, nonce }: JournalEntry): Promise<string> {
  for (const hash of hashes) {
    if ((await receiptOf(client, hash))?.status === 'reverted')
      return `the chain refused it (transaction ${hash}), and its gas was spent.`
  }
  return `another transaction of the account has used its nonce ${nonce}; nothing was spent on it.`
}

function receiptOf(client: Client, hash: Hash) {
  // Not known here, or not yet: the code at the address is what counts.
  return getTransactionReceipt(client, { hash }).catch(() => undefined)
}

function rejected(error: unknown): boolean {
  return /reject|denied|declined/i.test(wordsOf(error))
}

/** The node's own words, which viem keeps in `details`; never the request, which may be long. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('details' in error && typeof error.details === 'string' && error.details !== '') return error.details
  if ('shortMessage' in error && typeof error.shortMessage === 'string') return error.shortMessage
  return error.message
}
