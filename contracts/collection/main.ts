/** `npm run collection -- --network canto <command>`: reads and manages a launched collection. */
import { BaseError, createClient, http, type Address, type Chain, type Client, type Transport } from 'viem'
import { getChainId, getCode } from 'viem/actions'
import { BadList } from '../allowlist/readList.ts'
import { LinksUsedUp, NoSuchLink, UnprovenCollection, type ProvableCollection } from '../crates/index.ts'
import { BadAddressFile, collectionNamed } from '../deploy/addressFile.ts'
import { BadUsage } from '../deploy/deployOptions.ts'
import { endpointFailed } from '../deploy/endpointFailed.ts'
import { knownToEverybody } from '../deploy/knownAccounts.ts'
import type { Speech } from '../deploy/main.ts'
import { BadSigner, keySigner, walletSigner, type Signer } from '../deploy/signer.ts'
import { BadAirdropJournal } from './airdropJournal.ts'
import { describeCall, describeCost, outcomeOf } from './callReport.ts'
import { readCollectionOptions, USAGE, type CollectionOptions } from './collectionOptions.ts'
import { NOTHING_SENT, type CommandContext } from './commandContext.ts'
import { moveCrates } from './moveCrates.ts'
import { operationCall, senderOf, type Operation } from './operations.ts'
import { planOperations } from './planOperations.ts'
import { runAirdrop } from './runAirdrop.ts'
import { writeSafeFile } from './safeFiles.ts'
import {
  CollectionStopped,
  nextNonce,
  priceCall,
  requireFunds,
  settle,
  submit,
  type Sending,
} from './sendCall.ts'
import { describeStatus, readStatus, type CollectionStatus } from './status.ts'

/**
 * Runs the command.
 * @param args without the program's name.
 * @param from the folder that relative paths start from.
 * @returns the exit code: 0 done, 1 refused or interrupted, 2 not understood.
 */
export async function manage(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
  speech: Speech,
): Promise<number> {
  try {
    const options = readCollectionOptions(args, from, environment)
    if (options === 'help') speech.say(USAGE)
    else await run(options, speech.say)
    return 0
  } catch (error) {
    if (error instanceof BadUsage) {
      speech.complain(`${error.message}\nnpm run collection -- --help lists every option.\n`)
      return 2
    }
    speech.complain(`${inWords(error)}\n`)
    return 1
  }
}

type Say = Speech['say']
type ChainClient = Client<Transport, Chain>

async function run(options: CollectionOptions, say: Say): Promise<void> {
  const { command, network, rpc } = options
  const { chain } = network
  const client = createClient({ chain, transport: http(rpc), cacheTime: 0 })
  const { contract, arguments: collectionArguments } = await findCollection(options, client)
  const status = await readStatus(client, chain.id, contract).catch((cause: unknown) => {
    if (!(cause instanceof BaseError) || cause.name !== 'ContractFunctionExecutionError') throw cause
    throw new CollectionStopped(
      `The contract at ${contract} does not answer as a collection does (${cause.shortMessage}). Nothing was sent and no money moved.`,
      { cause },
    )
  })
  if (command.type === 'status') return say(describeStatus(status, chain))
  if (command.type === 'open-crates') {
    const signer = await signerFor(options, client)
    const from = signer?.address ?? namedSender(options) ?? status.owner
    const sending = signer && options.broadcast ? sendingOf(options, client, signer) : undefined
    const { crateSecret } = options
    return moveCrates({ client, from, sending, crateSecret, collectionArguments, say }, status)
  }
  const operations = planOperations(command, status)
  refuseKnown(options, operations)
  const signer = await signerFor(options, client)
  const from = signer?.address ?? namedSender(options) ?? senderNow(operations, status)
  if (command.type === 'accept' && from !== status.pendingOwner)
    throw new CollectionStopped(
      `The ownership was not offered to ${from}, but to ${status.pendingOwner}. Nothing was sent and no money moved.`,
    )
  const sending = signer && sendingOf(options, client, signer)
  const context: CommandContext = { options, client, contract, from, sending, sale: status.sale, say }
  if (command.type !== 'airdrop') return carryOut(context, operations)
  const batches = operations.flatMap((operation) => (operation.type === 'airdrop' ? [operation.gifts] : []))
  await runAirdrop(context, batches, command.round)
}

function sendingOf({ network, timeoutMs }: CollectionOptions, client: ChainClient, signer: Signer): Sending {
  return { client, chain: network.chain, signer, timeoutMs }
}

async function carryOut(context: CommandContext, operations: readonly Operation[]): Promise<void> {
  const { options, client, contract, from, sending, sale, say } = context
  const { network, command, safe, broadcast } = options
  const { chain } = network
  for (const operation of operations) {
    const call = operationCall(contract, operation)
    say(`From ${from}\n${describeCall(call, chain)}`)
    const priced = await priceCall(client, from, call)
    say(describeCost([priced], chain))
    if (safe !== undefined) {
      const name = `${sale.name}: ${command.type}`
      const written = writeSafeFile({ file: safe, chainId: chain.id, safe: from, name, calls: [call] })
      return say(`Nothing was sent. ${written}`)
    }
    if (!broadcast || !sending) return say(NOTHING_SENT)
    await requireFunds(client, chain, from, priced)
    let hash: `0x${string}` | undefined
    await submit(sending, priced, await nextNonce(client, from), (sent) => (hash = sent))
    if (hash === undefined) throw new CollectionStopped('It is not known whether the transaction was sent.')
    const receipt = await settle(sending, hash)
    say(`Done in block ${receipt.blockNumber}, transaction ${hash}\n${outcomeOf(receipt)}`)
  }
}

/** @throws {CollectionStopped} when the endpoint is of another chain, or there is no contract. */
async function findCollection(
  options: CollectionOptions,
  client: ChainClient,
): Promise<Omit<ProvableCollection, 'chainId'>> {
  const { addresses } = options
  const { chain } = options.network
  const found = await getChainId(client)
  if (found !== chain.id)
    throw new CollectionStopped(
      `The endpoint is of chain ${found}, but ${chain.name} is chain ${chain.id}. Nothing was sent and no money moved. Check --network and --rpc.`,
    )
  const collection = collectionNamed(addresses.file, options.contract)
  if (collection === undefined)
    throw new CollectionStopped(
      `No collection is known on ${chain.name}: ${addresses.file} is missing. Nothing was sent and no money moved. Launch it first, or give --contract.`,
    )
  if ((await getCode(client, { address: collection.contract })) === undefined)
    throw new CollectionStopped(
      `There is no contract at ${collection.contract} on ${chain.name}. Nothing was sent and no money moved. Check --contract, --network and --rpc.`,
    )
  return collection
}

async function signerFor(options: CollectionOptions, client: ChainClient): Promise<Signer | undefined> {
  const { signer, broadcast, safe, network } = options
  if (safe !== undefined) return undefined
  if (signer.at === 'key') return keySigner(signer.privateKey, client)
  // A dry run asks nothing of a wallet.
  if (signer.at === 'wallet' && broadcast) return walletSigner(signer.url, signer.from, network.chain.id)
  return undefined
}

function namedSender({ signer, safe }: CollectionOptions): Address | undefined {
  if (signer.at === 'key') {
    if (safe === undefined) return undefined
    throw new BadUsage('A batch for a Safe is signed by the Safe: take PRIVATE_KEY away.')
  }
  return signer.from
}

/** Who would send the operations, where no sender was named. */
function senderNow([first]: readonly Operation[], { owner, pendingOwner }: CollectionStatus): Address {
  return first !== undefined && senderOf(first) === 'pending owner' ? pendingOwner : owner
}

/** On a live chain nothing goes to an account whose key is public. */
function refuseKnown({ network }: CollectionOptions, operations: readonly Operation[]): void {
  if (!network.live) return
  const known = knownToEverybody(
    operations.flatMap((operation) =>
      operation.type === 'transfer-ownership'
        ? [operation.newOwner]
        : operation.type === 'royalty'
          ? [operation.receiver]
          : operation.type === 'replace-payee'
            ? [operation.account]
            : [],
    ),
  )
  if (known.length > 0)
    throw new CollectionStopped(
      `${known.join(' and ')} is a test account whose private key is public. Nothing was sent and no money moved.`,
    )
}

/** Why it ended, for a person: no stack, no request, no key. */
function inWords(error: unknown): string {
  if (error instanceof BadList)
    return [
      ...error.faults.map(({ row, reason }) => `line ${row}: ${reason}`),
      'Nothing was sent and no money moved. Correct the list and run the same command again.',
    ].join('\n')
  const ours = [
    BadAddressFile,
    BadAirdropJournal,
    BadSigner,
    CollectionStopped,
    LinksUsedUp,
    NoSuchLink,
    UnprovenCollection,
  ]
  if (ours.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : ''
  if (error instanceof BaseError)
    return `${endpointFailed(error)} Transactions that are reported above as done are on chain; no other one was sent. Run the same command again, or name another endpoint with --rpc.`
  if (error instanceof Error && 'syscall' in error)
    return `A file could not be read or written: ${error.message}. Nothing was sent and no money moved.`
  throw error
}

if (import.meta.main) {
  const environment = { ...process.env }
  delete process.env['PRIVATE_KEY']
  delete process.env['CRATE_SECRET']
  // npm runs a script in the root, wherever in the repository the person was.
  const from = environment['INIT_CWD'] ?? process.cwd()
  process.exitCode = await manage(process.argv.slice(2), from, environment, {
    say: (text) => void process.stdout.write(text),
    complain: (text) => void process.stderr.write(text),
  })
}
