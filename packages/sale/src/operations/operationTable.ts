/**
 * The operations of a launched collection in one table, for the tool and the studio: who may send each, its calldata in
 * both directions, and what it does in a sentence. Pure and safe in a browser.
 */
import {
  decodeFunctionData,
  encodeFunctionData,
  isAddressEqual,
  zeroAddress,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type EncodeFunctionDataParameters,
  type Hex,
} from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import { plainText } from '@peppermint/input/text'
import { fromPhaseTuple } from '../fromPhaseTuple.ts'
import type { Phase } from '../sale.ts'
import { toPhaseTuple } from '../toPhaseTuple.ts'
import { bilingual, type Bilingual } from '@peppermint/input/words/t.ts'
import type { Operation, Sender } from './operations.ts'

interface Row<Of extends Operation> {
  readonly sender: Sender
  readonly encode: (operation: Of) => Hex
  /** Undefined for a call that is another operation, or none. */
  readonly decode: (functionName: string, args: readonly unknown[]) => Omit<Of, 'type'> | undefined
  /** Without a final period. */
  readonly describe: (operation: Of, write: WriteParty) => Bilingual
}

/** Writes an address in a sentence, with what is known of it. */
export type WriteParty = (address: Address) => Bilingual

type Write = 'nonpayable' | 'payable'
type FunctionName = ContractFunctionName<typeof scovillesAbi, Write>
type Arguments<Name extends FunctionName> = ContractFunctionArgs<typeof scovillesAbi, Write, Name>

/** @throws viem's encoding errors when a number or an address does not fit. */
function encode<Name extends FunctionName>(functionName: Name, args: Arguments<Name>): Hex {
  const call = { abi: scovillesAbi, functionName, args }
  return encodeFunctionData(call as unknown as EncodeFunctionDataParameters<typeof scovillesAbi>)
}

/** An operation that is one function of the contract. */
const row =
  <Name extends FunctionName>(sender: Sender, name: Name) =>
  <Of extends Operation>(
    toArguments: (operation: Of) => Arguments<Name>,
    fromArguments: (args: Arguments<Name>) => Omit<Of, 'type'> | undefined,
    describe: (operation: Of, write: WriteParty) => Bilingual,
  ): Row<Of> => ({
    sender,
    describe,
    encode: (operation) => encode(name, toArguments(operation)),
    decode: (called, args) => (called === name ? fromArguments(args as Arguments<Name>) : undefined),
  })

/** One without arguments. */
const plain = <Of extends Operation>(sender: Sender, name: FunctionName, sentence: Bilingual): Row<Of> =>
  row(sender, name)<Of>(
    () => [],
    () => ({}) as Omit<Of, 'type'>,
    () => sentence,
  )

const MAX_NAME_LENGTH = 32
const phaseName = ({ name }: Phase): string => plainText(name, MAX_NAME_LENGTH)

const tokenCount = (quantity: number): Bilingual =>
  quantity === 1 ? bilingual`1 token` : bilingual`${quantity} tokens`
const partCount = (quantity: number): Bilingual =>
  quantity === 1 ? bilingual`in 1 part` : bilingual`in ${quantity} parts`

const TABLE: { readonly [Type in Operation['type']]: Row<Extract<Operation, { type: Type }>> } = {
  'add-phase': row('owner', 'addPhase')(
    ({ terms }) => [toPhaseTuple(terms)],
    ([terms]) => ({ terms: fromPhaseTuple(terms) }),
    ({ terms }) => bilingual`Adds the phase ${phaseName(terms)} at the end of the list`,
  ),
  'set-phase': row('owner', 'setPhase')(
    ({ phase, terms }) => [BigInt(phase), toPhaseTuple(terms)],
    ([phase, terms]) => ({ phase: Number(phase), terms: fromPhaseTuple(terms) }),
    ({ phase, terms }) => bilingual`Replaces every term of phase ${phase} (${phaseName(terms)})`,
  ),
  'set-root': row('owner', 'setAllowlistRoot')(
    ({ phase, root }) => [BigInt(phase), root],
    ([phase, root]) => ({ phase: Number(phase), root }),
    ({ phase }) =>
      bilingual`Sets the allowlist root of phase ${phase}. Once the phase has started, the root is final`,
  ),
  airdrop: row('owner', 'airdrop')(
    ({ recipients }) => [
      recipients.map(({ account }) => account),
      recipients.map(({ quantity }) => BigInt(quantity)),
    ],
    ([accounts, quantities]) => ({
      recipients: accounts.map((account, index) => ({ account, quantity: Number(quantities[index]) })),
    }),
    ({ recipients }) => {
      const tokens = recipients.reduce((sum, { quantity }) => sum + quantity, 0)
      return bilingual`Mints ${tokenCount(tokens)} as gifts, ${partCount(recipients.length)}`
    },
  ),
  pause: plain('owner', 'pause', bilingual`Stops minting in every phase until unpause`),
  unpause: plain('owner', 'unpause', bilingual`Resumes minting`),
  freeze: plain('owner', 'freezeMetadata', bilingual`Freezes the renderer permanently`),
  withdraw: {
    sender: 'anyone',
    encode: ({ payee }) =>
      payee === undefined ? encode('releaseAll', []) : encode('release', [BigInt(payee)]),
    decode: (called, [payee]) =>
      called === 'releaseAll' ? {} : called === 'release' ? { payee: Number(payee) } : undefined,
    describe: ({ payee }) =>
      payee === undefined
        ? bilingual`Pays every payee what it is owed`
        : bilingual`Pays payee ${payee} what it is owed`,
  },
  'transfer-ownership': row('owner', 'transferOwnership')(
    ({ newOwner }) => [newOwner],
    ([newOwner]) => (isAddressEqual(newOwner, zeroAddress) ? undefined : { newOwner }),
    ({ newOwner }, write) =>
      bilingual`Offers the ownership to ${write(newOwner)}. Nothing changes until that account accepts`,
  ),
  'cancel-transfer': row('owner', 'transferOwnership')(
    () => [zeroAddress],
    ([newOwner]) => (isAddressEqual(newOwner, zeroAddress) ? {} : undefined),
    () => bilingual`Withdraws the offer of the ownership`,
  ),
  accept: plain('pending owner', 'acceptOwnership', bilingual`Accepts the ownership offered to the sender`),
  renounce: plain(
    'owner',
    'renounceOwnership',
    bilingual`Gives up the ownership permanently. No account can change the collection afterwards`,
  ),
  'lower-max-supply': row('owner', 'lowerMaxSupply')(
    ({ maxSupply }) => [BigInt(maxSupply)],
    ([maxSupply]) => ({ maxSupply: Number(maxSupply) }),
    ({ maxSupply }) =>
      bilingual`Lowers the supply to ${maxSupply}, and with it every phase’s maximum above that. It can never be raised again`,
  ),
  'shorten-phase': row('owner', 'shortenPhase')(
    ({ phase, end }) => [BigInt(phase), BigInt(end)],
    ([phase, end]) => ({ phase: Number(phase), end: Number(end) }),
    ({ phase }) =>
      bilingual`Brings the end of phase ${phase} forward. It can never be moved back; a past time ends the phase immediately`,
  ),
  'replace-payee': row('owner', 'replaceRejectingPayee')(
    ({ payee, account }) => [BigInt(payee), account],
    ([payee, account]) => ({ payee: Number(payee), account }),
    ({ payee, account }, write) =>
      bilingual`Tries to pay payee ${payee}. If the payment fails, that is recorded; if it also failed at least a day ago, its share goes to ${write(account)}`,
  ),
  'set-payee-account': row('payee', 'setPayeeAccount')(
    ({ payee, account }) => [BigInt(payee), account],
    ([payee, account]) => ({ payee: Number(payee), account }),
    ({ payee, account }, write) =>
      bilingual`Gives the share of payee ${payee}, with what it is owed, to ${write(account)}`,
  ),
  'release-to': row('payee', 'releaseTo')(
    ({ payee, to }) => [BigInt(payee), to],
    ([payee, to]) => ({ payee: Number(payee), to }),
    ({ payee, to }, write) => bilingual`Pays what payee ${payee} is owed to ${write(to)}`,
  ),
  royalty: row('owner', 'setRoyalty')(
    ({ receiver, share }) => [receiver, BigInt(share)],
    ([receiver, share]) => ({ receiver, share: Number(share) }),
    ({ receiver, share }, write) =>
      bilingual`Asks marketplaces for ${share / 100} % of a resale, paid to ${write(receiver)}`,
  ),
  'set-renderer': row('owner', 'setRenderer')(
    ({ renderer }) => [renderer],
    ([renderer]) => ({ renderer }),
    ({ renderer }, write) => bilingual`Has metadata and images rendered by ${write(renderer)}`,
  ),
  'close-crate': plain(
    'anyone',
    'closeCrate',
    bilingual`Closes the crate being filled, which starts its link window`,
  ),
  'start-fallback-reveal': plain(
    'anyone',
    'startFallbackReveal',
    bilingual`Starts revealing the oldest closed crate without a link. A later block finishes it`,
  ),
  'finish-fallback-reveal': plain(
    'anyone',
    'finishFallbackReveal',
    bilingual`Reveals the oldest closed crate without a link`,
  ),
}

/** The operation's row. */
export const rowOf = (operation: Operation) => TABLE[operation.type] as Row<Operation>

/** @throws viem's encoding errors when a number or an address does not fit. */
export const encodeOperation = (operation: Operation): Hex => rowOf(operation).encode(operation)

/** Who may send the operation. */
export const getAllowedSender = (operation: Operation): Sender => rowOf(operation).sender

/**
 * The operation that the calldata encodes: what the bytes do, whatever made them.
 * @returns undefined for a call that is none, such as a mint. @throws viem's errors for data of another contract.
 */
export function decodeOperation(data: Hex): Operation | undefined {
  // viem omits `args` for a function without inputs.
  const call: { readonly functionName: string; readonly args?: readonly unknown[] | undefined } =
    decodeFunctionData({ abi: scovillesAbi, data })
  for (const [type, { decode }] of Object.entries(TABLE)) {
    const fields = decode(call.functionName, call.args ?? [])
    if (fields !== undefined) return { type, ...fields } as Operation
  }
  return undefined
}

/**
 * What calldata of the collection does, in a sentence without a final period.
 * @returns undefined for a call that is no operation.
 */
export function operationOf(data: Hex, write: WriteParty): Bilingual | undefined {
  try {
    const operation = decodeOperation(data)
    return operation && rowOf(operation).describe(operation, write)
  } catch {
    return undefined
  }
}
