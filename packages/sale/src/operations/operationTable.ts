/**
 * The operations of a launched collection in one table, for the tool and the studio: who may send each, its calldata,
 * and what it does in a sentence. Pure and safe in a browser.
 */
import {
  encodeFunctionData,
  zeroAddress,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type EncodeFunctionDataParameters,
  type Hex,
} from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import { toPhaseTuple } from '../toPhaseTuple.ts'
import type { Operation, Sender } from './operations.ts'

interface Row<Of extends Operation> {
  readonly sender: Sender
  readonly encode: (operation: Of) => Hex
  /** For terminals and batch files. */
  readonly describe: (operation: Of) => string
}

type Write = 'nonpayable' | 'payable'
type FunctionName = ContractFunctionName<typeof scovillesAbi, Write>

/** @throws viem's encoding errors when a number or an address does not fit. */
function encode<Name extends FunctionName>(
  functionName: Name,
  args: ContractFunctionArgs<typeof scovillesAbi, Write, Name>,
): Hex {
  const call = { abi: scovillesAbi, functionName, args }
  return encodeFunctionData(call as unknown as EncodeFunctionDataParameters<typeof scovillesAbi>)
}

const plain = (sender: Sender, data: () => Hex, sentence: string) => ({
  sender,
  encode: data,
  describe: () => sentence,
})

const count = (quantity: number, noun: string) => `${quantity} ${noun}${quantity === 1 ? '' : 's'}`

const TABLE: { readonly [Type in Operation['type']]: Row<Extract<Operation, { type: Type }>> } = {
  'add-phase': {
    sender: 'owner',
    encode: ({ terms }) => encode('addPhase', [toPhaseTuple(terms)]),
    describe: ({ terms }) => `Adds the phase ${terms.name} at the end of the list.`,
  },
  'set-phase': {
    sender: 'owner',
    encode: ({ phase, terms }) => encode('setPhase', [BigInt(phase), toPhaseTuple(terms)]),
    describe: ({ phase, terms }) => `Replaces every term of phase ${phase} (${terms.name}).`,
  },
  'set-root': {
    sender: 'owner',
    encode: ({ phase, root }) => encode('setAllowlistRoot', [BigInt(phase), root]),
    describe: ({ phase }) =>
      `Sets the allowlist root of phase ${phase}. Once the phase has started, the root is final.`,
  },
  airdrop: {
    sender: 'owner',
    encode: ({ recipients }) =>
      encode('airdrop', [
        recipients.map(({ account }) => account),
        recipients.map(({ quantity }) => BigInt(quantity)),
      ]),
    describe: ({ recipients }) => {
      const tokens = recipients.reduce((sum, { quantity }) => sum + quantity, 0)
      return `Mints ${count(tokens, 'token')} as gifts, in ${count(recipients.length, 'part')}.`
    },
  },
  pause: plain('owner', () => encode('pause', []), 'Stops minting in every phase until unpause.'),
  unpause: plain('owner', () => encode('unpause', []), 'Resumes minting.'),
  freeze: plain('owner', () => encode('freezeMetadata', []), 'Freezes the renderer permanently.'),
  withdraw: {
    sender: 'anyone',
    encode: ({ payee }) =>
      payee === undefined ? encode('releaseAll', []) : encode('release', [BigInt(payee)]),
    describe: ({ payee }) =>
      payee === undefined ? 'Pays every payee what it is owed.' : `Pays payee ${payee} what it is owed.`,
  },
  'transfer-ownership': {
    sender: 'owner',
    encode: ({ newOwner }) => encode('transferOwnership', [newOwner]),
    describe: ({ newOwner }) =>
      `Offers the ownership to ${newOwner}. Nothing changes until that account accepts.`,
  },
  'cancel-transfer': plain(
    'owner',
    () => encode('transferOwnership', [zeroAddress]),
    'Withdraws the offer of the ownership.',
  ),
  accept: plain(
    'pending owner',
    () => encode('acceptOwnership', []),
    'Accepts the ownership offered to the sender.',
  ),
  renounce: plain(
    'owner',
    () => encode('renounceOwnership', []),
    'Gives up the ownership permanently. No account can change the collection afterwards.',
  ),
  'lower-max-supply': {
    sender: 'owner',
    encode: ({ maxSupply }) => encode('lowerMaxSupply', [BigInt(maxSupply)]),
    describe: ({ maxSupply }) =>
      `Lowers the supply to ${maxSupply}, and with it every phase’s maximum above that. It can never be raised again.`,
  },
  'shorten-phase': {
    sender: 'owner',
    encode: ({ phase, end }) => encode('shortenPhase', [BigInt(phase), BigInt(end)]),
    describe: ({ phase }) =>
      `Brings the end of phase ${phase} forward. It can never be moved back; a past time ends the phase immediately.`,
  },
  'replace-payee': {
    sender: 'owner',
    encode: ({ payee, account }) => encode('replaceRejectingPayee', [BigInt(payee), account]),
    describe: ({ payee, account }) =>
      `Tries to pay payee ${payee}. If the payment fails, that is recorded; if it also failed at least a day ago, its share goes to ${account}.`,
  },
  'set-payee-account': {
    sender: 'payee',
    encode: ({ payee, account }) => encode('setPayeeAccount', [BigInt(payee), account]),
    describe: ({ payee, account }) =>
      `Gives the share of payee ${payee}, with what it is owed, to ${account}.`,
  },
  'release-to': {
    sender: 'payee',
    encode: ({ payee, to }) => encode('releaseTo', [BigInt(payee), to]),
    describe: ({ payee, to }) => `Pays what payee ${payee} is owed to ${to}.`,
  },
  royalty: {
    sender: 'owner',
    encode: ({ receiver, share }) => encode('setRoyalty', [receiver, BigInt(share)]),
    describe: ({ receiver, share }) =>
      `Asks marketplaces for ${share / 100} % of a resale, paid to ${receiver}.`,
  },
  'set-renderer': {
    sender: 'owner',
    encode: ({ renderer }) => encode('setRenderer', [renderer]),
    describe: ({ renderer }) => `Has metadata and images rendered by ${renderer}.`,
  },
  'close-crate': plain(
    'anyone',
    () => encode('closeCrate', []),
    'Closes the crate being filled, which starts its link window.',
  ),
  'start-fallback-reveal': plain(
    'anyone',
    () => encode('startFallbackReveal', []),
    'Starts revealing the oldest closed crate without a link. A later block finishes it.',
  ),
  'finish-fallback-reveal': plain(
    'anyone',
    () => encode('finishFallbackReveal', []),
    'Reveals the oldest closed crate without a link.',
  ),
}

/** The operation's row. */
export const rowOf = (operation: Operation) => TABLE[operation.type] as Row<Operation>

/** Who may send the operation. */
export const getAllowedSender = (operation: Operation): Sender => rowOf(operation).sender
