/** `npm run collection -- --network canto <command>`: reads and manages a launched collection. */
import { BaseError, createClient, http, type Address, type Chain, type Client, type Transport } from 'viem'
import { getChainId, getCode } from 'viem/actions'
import { InvalidList } from '@peppermint/sale/allowlist/parseAllowlist.ts'
import {
  EndpointsDisagree,
  LinkOutOfOrder,
  LinksExhausted,
  LinkNotFound,
  openEndpoints,
  UnverifiedCollection,
  WrongChain,
  type VerifiableCollection,
} from '@peppermint/sale/crates'
import { InvalidAddressFile, resolveCollection } from '@peppermint/sale/launch/addressFile.ts'
import { UsageError } from '../program/options.ts'
import type { Command, CommandOutput } from '../program/runCommand.ts'
import { describeRpcError } from '../launch/describeRpcError.ts'
import { findTestAccounts } from '@peppermint/contracts/testAccounts'
import { InvalidSigner, createKeySigner, createWalletSigner, type Signer } from '../launch/signer.ts'
import { InvalidAirdropJournal } from './airdropJournal.ts'
import { describeCall, describeCost, describeOutcome } from './callReport.ts'
import { parseCollectionOptions, USAGE, type CollectionOptions } from './collectionOptions.ts'
import { NOTHING_SENT, type CommandContext } from './commandContext.ts'
import { describeNext, nextCommand } from '@peppermint/sale/launch/nextCommand.ts'
import { runRevealCrates } from './runRevealCrates.ts'
import { createOperationCall } from '@peppermint/sale/operations/operationCall.ts'
import type { Operation } from '@peppermint/sale/operations/operations.ts'
import { isOtherContract } from '@peppermint/sale/readFunction.ts'
import { getAllowedSender } from '@peppermint/sale/operations/operationTable.ts'
import { planOperations } from './planOperations.ts'
import { runAirdrop } from './runAirdrop.ts'
import { writeSafeFile } from './safeFiles.ts'
import { CollectionStopped, priceCall, sendAndWait, type SendContext } from './sendCall.ts'
import { describeStatus, readStatus, type CollectionStatus } from './status.ts'

type Write = CommandOutput['write']
type ChainClient = Client<Transport, Chain>

async function run(options: CollectionOptions, write: Write): Promise<void> {
  const { command, network, rpcs } = options
  const { chain } = network
  const { pollingIntervalMs: pollingInterval } = network
  const openClient = (url: string) =>
    createClient({ chain, transport: http(url), cacheTime: 0, pollingInterval })
  const client = openClient(rpcs[0])
  const { contract, arguments: collectionArguments } = await findCollection(options, client)
  const status = await readStatus(client, chain.id, contract).catch((cause: unknown) => {
    if (!isOtherContract(cause)) throw cause
    throw new CollectionStopped(
      `CONTRACT: ${contract} is not a collection (${cause.details || cause.shortMessage}). Nothing was sent and no money moved. Check --contract.`,
      { cause },
    )
  })
  if (command.type === 'status') return write(describeStatus(status, chain))
  if (command.type === 'reveal-crates') {
    const signer = await createSigner(options, client)
    const from = signer?.address ?? getNamedSender(options) ?? status.owner
    const sending = signer && options.broadcast ? createSendContext(options, client, signer) : undefined
    const { crateSecret } = options
    const endpoints = openEndpoints(rpcs, ([url = rpcs[0]]) => openClient(url))
    const confirmations = network.confirmations
    return runRevealCrates(
      { client, endpoints, confirmations, from, sending, crateSecret, collectionArguments, write },
      status,
    )
  }
  const operations = planOperations(command, status)
  rejectTestAccounts(options, operations)
  const signer = await createSigner(options, client)
  const from = signer?.address ?? getNamedSender(options) ?? getDefaultSender(operations, status)
  if (command.type === 'accept' && from !== status.pendingOwner)
    throw new CollectionStopped(
      `OWNERSHIP: offered to ${status.pendingOwner}, not to ${from}. Nothing was sent and no money moved.`,
    )
  const sending = signer && createSendContext(options, client, signer)
  const context: CommandContext = { options, client, contract, from, sending, sale: status.sale, write }
  if (command.type !== 'airdrop') return executeOperations(context, operations)
  const batches = operations.flatMap((operation) =>
    operation.type === 'airdrop' ? [operation.recipients] : [],
  )
  await runAirdrop(context, batches, command.round)
}

function createSendContext(
  { network, maxPrice, timeoutMs }: CollectionOptions,
  client: ChainClient,
  signer: Signer,
): SendContext {
  return { client, chain: network.chain, signer, maxPrice, timeoutMs }
}

async function executeOperations(context: CommandContext, operations: readonly Operation[]): Promise<void> {
  const { options, client, contract, from, sending, sale, write } = context
  const { network, command, safe, broadcast } = options
  const { chain } = network
  for (const operation of operations) {
    const call = createOperationCall(contract, operation)
    write(`From ${from}\n${describeCall(call, chain)}`)
    const priced = await priceCall(client, from, call)
    write(describeCost([priced], chain))
    if (safe !== undefined) {
      const name = `${sale.name}: ${command.type}`
      const written = writeSafeFile({ file: safe, chainId: chain.id, safe: from, name, calls: [call] })
      return write(`Nothing was sent. ${written}`)
    }
    if (!broadcast || !sending)
      return write((await isContract(client, from)) ? describeContractSender(context) : NOTHING_SENT)
    const receipt = await sendAndWait(sending, priced)
    const { blockNumber, transactionHash } = receipt
    write(`Done in block ${blockNumber}, transaction ${transactionHash}\n${describeOutcome(receipt)}`)
    if (operation.type === 'transfer-ownership') write(await describeAcceptance(context, operation.newOwner))
  }
}

/** A contract, such as a Safe; an account that has delegated its code signs all the same (EIP-7702). */
async function isContract(client: Client, address: Address): Promise<boolean> {
  const code = await getCode(client, { address })
  return code !== undefined && !code.startsWith('0xef0100')
}

const IN_THE_STUDIO =
  'If it is a Safe, connect one of its owners at /studio, review the change there and choose “Propose on the Safe’s page”'

/** In place of `NOTHING_SENT`: no key signs for a contract. */
const describeContractSender = ({ from, options: { command, place } }: CommandContext): string =>
  `Nothing was sent. ${from} is a contract, which no key signs for.\n${describeNext([
    {
      about: `${IN_THE_STUDIO}; or run the same command with --safe ${command.type}.json, which writes a file for its Transaction Builder${command.type === 'accept' ? ':' : '.'}`,
      ...(command.type === 'accept' && { commands: [acceptCommand(place, '--safe', 'accept.json')] }),
    },
  ])}`

const acceptCommand = (place: readonly string[], ...more: readonly string[]): string =>
  nextCommand(['collection', ...place, 'accept', ...more])

/** What the new owner does after the offer. */
async function describeAcceptance(
  { client, options: { place } }: CommandContext,
  newOwner: Address,
): Promise<string> {
  const accept = (await isContract(client, newOwner))
    ? {
        about: `Accept it. ${IN_THE_STUDIO}; or have a file written for its Transaction Builder:`,
        commands: [acceptCommand(place, '--safe', 'accept.json')],
      }
    : {
        about: `Accept it as ${newOwner}: at /studio, or with its key in PRIVATE_KEY and --broadcast. This shows what it does:`,
        commands: [acceptCommand(place)],
      }
  return describeNext([
    accept,
    {
      about: 'Until then the owner is as before, and may withdraw the offer:',
      commands: [nextCommand(['collection', ...place, 'cancel-transfer'])],
    },
  ])
}

/** @throws {CollectionStopped} if the endpoint is of another chain, or there is no contract. */
async function findCollection(
  options: CollectionOptions,
  client: ChainClient,
): Promise<Omit<VerifiableCollection, 'chainId'>> {
  const { addresses } = options
  const { chain } = options.network
  const found = await getChainId(client)
  if (found !== chain.id)
    throw new CollectionStopped(
      `CHAIN_ID: expected ${chain.id} (${chain.name}), node reports ${found}. Nothing was sent and no money moved. Check --network and --rpc.`,
    )
  const collection = resolveCollection(addresses.file, options.contract)
  if (collection === undefined)
    throw new CollectionStopped(
      `ADDRESS_FILE: ${addresses.file} does not exist, so there is no collection on ${chain.name}. Nothing was sent and no money moved. Launch it first, or give --contract.`,
    )
  if ((await getCode(client, { address: collection.contract })) === undefined)
    throw new CollectionStopped(
      `CONTRACT: no contract at ${collection.contract} on ${chain.name}. Nothing was sent and no money moved. Check --contract, --network and --rpc.`,
    )
  return collection
}

async function createSigner(options: CollectionOptions, client: ChainClient): Promise<Signer | undefined> {
  const { signer, broadcast, safe, network } = options
  if (safe !== undefined) return undefined
  if (signer.type === 'privateKey') return createKeySigner(signer.privateKey, client)
  // A dry run does not contact the wallet.
  if (signer.type === 'wallet' && broadcast)
    return createWalletSigner(signer.url, signer.from, network.chain.id)
  return undefined
}

function getNamedSender({ signer, safe }: CollectionOptions): Address | undefined {
  if (signer.type === 'privateKey') {
    if (safe === undefined) return undefined
    throw new UsageError('PRIVATE_KEY: excluded by --safe, because the Safe signs. Unset it.')
  }
  return signer.from
}

/** The sender of a dry run without --from. */
function getDefaultSender([first]: readonly Operation[], status: CollectionStatus): Address {
  const { owner, pendingOwner, payees } = status
  if (first === undefined) return owner
  if (getAllowedSender(first) === 'pending owner') return pendingOwner
  const isOfPayee = first.type === 'set-payee-account' || first.type === 'release-to'
  return (isOfPayee && payees[first.payee]?.payee.account) || owner
}

/** Rejects test accounts on a live chain. */
function rejectTestAccounts({ network }: CollectionOptions, operations: readonly Operation[]): void {
  if (!network.isLive) return
  const testAccounts = findTestAccounts(
    operations.flatMap((operation) => {
      switch (operation.type) {
        case 'transfer-ownership':
          return [operation.newOwner]
        case 'royalty':
          return [operation.receiver]
        case 'replace-payee':
        case 'set-payee-account':
          return [operation.account]
        case 'release-to':
          return [operation.to]
        default:
          return []
      }
    }),
  )
  if (testAccounts.length > 0)
    throw new CollectionStopped(
      `${testAccounts.join(' and ')}: test account with a public private key. Nothing was sent and no money moved.`,
    )
}

export const collectionCommand: Command = {
  name: 'collection',
  usage: USAGE,
  run: ({ args, from, environment, output }) =>
    run(parseCollectionOptions(args, from, environment), output.write),
  expected: [
    CollectionStopped,
    EndpointsDisagree,
    InvalidAddressFile,
    InvalidAirdropJournal,
    InvalidSigner,
    LinkNotFound,
    LinkOutOfOrder,
    LinksExhausted,
    UnverifiedCollection,
    WrongChain,
  ],
  describe(error) {
    if (error instanceof InvalidList)
      return [
        ...error.issues.map(({ row, reason }) => `line ${row}: ${reason}`),
        'Nothing was sent and no money moved. Fix the list and run the same command again.',
      ].join('\n')
    if (error instanceof BaseError)
      return `${describeRpcError(error)} Transactions reported above as done are on chain; no other one was sent. Run the same command again, or use another endpoint with --rpc.`
    return error instanceof Error && 'syscall' in error
      ? `File error: ${error.message}. Nothing was sent and no money moved.`
      : undefined
  },
}
