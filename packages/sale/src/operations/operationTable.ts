/**
 * The operations of a launched collection in one table, for the tool and the studio: who may send each, its calldata in
 * both directions, and what it does in a sentence. Pure and safe in a browser.
 */
import {
  decodeFunctionData,
  encodeFunctionData,
  isAddressEqual,
  zeroAddress,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type EncodeFunctionDataParameters,
  type Hex,
} from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import { fromPhaseTuple } from '../fromPhaseTuple.ts'
import { toPhaseTuple } from '../toPhaseTuple.ts'
import type { Operation, Sender } from './operations.ts'

interface Row<Of extends Operation> {
  readonly sender: Sender
  readonly encode: (operation: Of) => Hex
  /** Undefined for a call that is another operation, or none. */
  readonly decode: (functionName: string, args: readonly unknown[]) => Omit<Of, 'type'> | undefined
  /** For terminals and batch files. */
  readonly describe: (operation: Of) => string
}

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
    describe: (operation: Of) => string,
  ): Row<Of> => ({
    sender,
    describe,
    encode: (operation) => encode(name, toArguments(operation)),
    decode: (called, args) => (called === name ? fromArguments(args as Arguments<Name>) : undefined),
  })

/** One without arguments. */
const plain = <Of extends Operation>(sender: Sender, name: FunctionName, sentence: string): Row<Of> =>
  row(sender, name)<Of>(
    () => [],
    () => ({}) as Omit<Of, 'type'>,
    () => sentence,
  )

const count = (quantity: number, noun: string) => `${quantity} ${noun}${quantity === 1 ? '' : 's'}`

const TABLE: { readonly [Type in Operation['type']]: Row<Extract<Operation, { type: Type }>> } = {
  'add-phase': row('owner', 'addPhase')(
    ({ terms }) => [toPhaseTuple(terms)],
    ([terms]) => ({ terms: fromPhaseTuple(terms) }),
    ({ terms }) => `Adds the phase ${terms.name} at the end of the list.`,
  ),
  'set-phase': row('owner', 'setPhase')(
    ({ phase, terms }) => [BigInt(phase), toPhaseTuple(terms)],
    ([phase, terms]) => ({ phase: Number(phase), terms: fromPhaseTuple(terms) }),
    ({ phase, terms }) => `Replaces every term of phase ${phase} (${terms.name}).`,
  ),
  'set-root': row('owner', 'setAllowlistRoot')(
    ({ phase, root }) => [BigInt(phase), root],
    ([phase, root]) => ({ phase: Number(phase), root }),
    ({ phase }) =>
      `Sets the allowlist root of phase ${phase}. Once the phase has started, the root is final.`,
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
      return `Mints ${count(tokens, 'token')} as gifts, in ${count(recipients.length, 'part')}.`
    },
  ),
  pause: plain('owner', 'pause', 'Stops minting in every phase until unpause.'),
  unpause: plain('owner', 'unpause', 'Resumes minting.'),
  freeze: plain('owner', 'freezeMetadata', 'Freezes the renderer permanently.'),
  withdraw: {
    sender: 'anyone',
    encode: ({ payee }) =>
      payee === undefined ? encode('releaseAll', []) : encode('release', [BigInt(payee)]),
    decode: (called, [payee]) =>
      called === 'releaseAll' ? {} : called === 'release' ? { payee: Number(payee) } : undefined,
    describe: ({ payee }) =>
      payee === undefined ? 'Pays every payee what it is owed.' : `Pays payee ${payee} what it is owed.`,
  },
  'transfer-ownership': row('owner', 'transferOwnership')(
    ({ newOwner }) => [newOwner],
    ([newOwner]) => (isAddressEqual(newOwner, zeroAddress) ? undefined : { newOwner }),
    ({ newOwner }) => `Offers the ownership to ${newOwner}. Nothing changes until that account accepts.`,
  ),
  'cancel-transfer': row('owner', 'transferOwnership')(
    () => [zeroAddress],
    ([newOwner]) => (isAddressEqual(newOwner, zeroAddress) ? {} : undefined),
    () => 'Withdraws the offer of the ownership.',
  ),
  accept: plain('pending owner', 'acceptOwnership', 'Accepts the ownership offered to the sender.'),
  renounce: plain(
    'owner',
    'renounceOwnership',
    'Gives up the ownership permanently. No account can change the collection afterwards.',
  ),
  'lower-max-supply': row('owner', 'lowerMaxSupply')(
    ({ maxSupply }) => [BigInt(maxSupply)],
    ([maxSupply]) => ({ maxSupply: Number(maxSupply) }),
    ({ maxSupply }) =>
      `Lowers the supply to ${maxSupply}, and with it every phase’s maximum above that. It can never be raised again.`,
  ),
  'shorten-phase': row('owner', 'shortenPhase')(
    ({ phase, end }) => [BigInt(phase), BigInt(end)],
    ([phase, end]) => ({ phase: Number(phase), end: Number(end) }),
    ({ phase }) =>
      `Brings the end of phase ${phase} forward. It can never be moved back; a past time ends the phase immediately.`,
  ),
  'replace-payee': row('owner', 'replaceRejectingPayee')(
    ({ payee, account }) => [BigInt(payee), account],
    ([payee, account]) => ({ payee: Number(payee), account }),
    ({ payee, account }) =>
      `Tries to pay payee ${payee}. If the payment fails, that is recorded; if it also failed at least a day ago, its share goes to ${account}.`,
  ),
  'set-payee-account': row('payee', 'setPayeeAccount')(
    ({ payee, account }) => [BigInt(payee), account],
    ([payee, account]) => ({ payee: Number(payee), account }),
    ({ payee, account }) => `Gives the share of payee ${payee}, with what it is owed, to ${account}.`,
  ),
  'release-to': row('payee', 'releaseTo')(
    ({ payee, to }) => [BigInt(payee), to],
    ([payee, to]) => ({ payee: Number(payee), to }),
    ({ payee, to }) => `Pays what payee ${payee} is owed to ${to}.`,
  ),
  royalty: row('owner', 'setRoyalty')(
    ({ receiver, share }) => [receiver, BigInt(share)],
    ([receiver, share]) => ({ receiver, share: Number(share) }),
    ({ receiver, share }) => `Asks marketplaces for ${share / 100} % of a resale, paid to ${receiver}.`,
  ),
  'set-renderer': row('owner', 'setRenderer')(
    ({ renderer }) => [renderer],
    ([renderer]) => ({ renderer }),
    ({ renderer }) => `Has metadata and images rendered by ${renderer}.`,
  ),
  'close-crate': plain(
    'anyone',
    'closeCrate',
    'Closes the crate being filled, which starts its link window.',
  ),
  'start-fallback-reveal': plain(
    'anyone',
    'startFallbackReveal',
    'Starts revealing the oldest closed crate without a link. A later block finishes it.',
  ),
  'finish-fallback-reveal': plain(
    'anyone',
    'finishFallbackReveal',
    'Reveals the oldest closed crate without a link.',
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
