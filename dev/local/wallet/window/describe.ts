/** Describes requests to the user. A transaction is described by the bytes to be signed, never by the page's text. */
import { escapeHidden } from '@peppermint/input/text'
import {
  formatEther,
  getTypesForEIP712Domain,
  hashStruct,
  hexToString,
  isAddressEqual,
  isHex,
  type Address,
  type Hex,
} from 'viem'
import { addressOf } from '@peppermint/input/address'
import type { Asset, TypedData } from '../messages.ts'
import { nameCall, namedAddress, type WorldNames } from './calls.ts'
import type { Prepared } from './prepare.ts'

/** A screen of the window. */
export interface Description {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** A longer text, shown verbatim. */
  readonly text?: string
  readonly warning?: string
  readonly note: string
  /** Label of the button. */
  readonly confirm: string
}

/** Describes sharing the address with a page. */
export function describeConnection(origin: string): Description {
  return {
    title: 'Show this page your address?',
    rows: [['Page', origin]],
    note: 'The page will see your address and your balance. It cannot move anything.',
    confirm: 'Connect',
  }
}

/** Describes a message to sign, as text if it is text, else as bytes. */
export function describeMessage(origin: string, account: Address, message: Hex): Description {
  const text = hexToString(message)
  // Other bytes decode to replacement or control characters.
  const readable = !/[^\P{C}\s]|\uFFFD/u.test(text)
  return {
    title: 'Sign this message?',
    rows: [
      ['Page', origin],
      ['Address', account],
    ],
    text: readable ? escapeHidden(text) : message,
    note: 'A signature costs nothing and moves nothing by itself.',
    confirm: 'Sign',
  }
}

const TYPED_DATA_TITLES: Readonly<Record<string, string>> = {
  SafeTx: 'Sign a transaction of your Safe?',
  SafeMessage: 'Sign a message of your Safe?',
}

/**
 * Describes typed data to sign, with the hashes that hardware wallets show; of a Safe's transaction what it does, too.
 */
export function describeTypedData(
  origin: string,
  account: Address,
  typedData: TypedData,
  names: WorldNames,
): Description {
  const { types, primaryType, domain, message } = typedData
  const contract = domain.verifyingContract
  const isSafeTransaction = primaryType === 'SafeTx'
  return {
    title: TYPED_DATA_TITLES[primaryType] ?? 'Sign this data?',
    rows: [
      ['Page', origin],
      ['Address', account],
      ...(contract === undefined
        ? []
        : [[isSafeTransaction ? 'Safe' : 'Contract', withChecksum(contract)] as const]),
      ...(isSafeTransaction ? safeTransactionRows(message, names) : []),
      [
        'Domain hash',
        hashStruct({
          data: { ...domain },
          primaryType: 'EIP712Domain',
          types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types },
        }),
      ],
      ['Message hash', hashStruct({ data: { ...message }, primaryType, types: { ...types } })],
    ],
    // With checksums, as other screens have the same addresses: owners compare them.
    text: JSON.stringify(message, (_, value: unknown) => withChecksum(value), 2),
    note: 'A signature costs nothing. What it allows depends on the contract that checks it.',
    confirm: 'Sign',
  }
}

/** Other values, and texts that only contain an address, stay as they are. */
const withChecksum = <T>(value: T): T | Address =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) ? (addressOf(value) ?? value) : value

/** What owners sign, from the fields themselves. A field that cannot be read leaves its row out; the text has all. */
function safeTransactionRows(message: TypedData['message'], names: WorldNames): Description['rows'] {
  const to = addressOf(message['to'])
  const data = message['data']
  const value = integer(message['value'])
  if (to === undefined || !isHex(data) || value === undefined) return []
  const operation = integer(message['operation']) === 1n ? 1 : 0
  const { title, words } = nameCall({ to, data, value, operation }, names)
  const nonce = integer(message['nonce'])
  const refundPrice = integer(message['gasPrice']) ?? 0n
  return [
    ...(title === undefined ? [] : [['Does', title] as const]),
    ['To', namedAddress(to, names.collection)],
    ['Value', formatCoin(value, names.symbol)],
    ['Call', words],
    ...(operation === 1 ? [['Runs as', 'the Safe itself (delegate call)'] as const] : []),
    ...(nonce === undefined ? [] : [['Nonce', nonce.toString()] as const]),
    ...(refundPrice === 0n
      ? []
      : [['Gas refund', `the Safe pays ${refundPrice} units for each gas`] as const]),
  ]
}

/** @throws for a text that is no number, which cannot be hashed either. */
const integer = (value: unknown): bigint | undefined =>
  typeof value === 'string' || Number.isSafeInteger(value) ? BigInt(value as string | number) : undefined

/** Describes an asset to add. `collection` is the local world's contract. */
export function describeAsset(origin: string, asset: Asset, collection: Address): Description {
  const isKnown = isAddressEqual(asset.address, collection)
  const token: readonly (readonly [string, string])[] =
    asset.tokenId === undefined ? [] : [['Token', `#${asset.tokenId}`]]
  return {
    title: 'Add this to your wallet?',
    rows: [
      ['Page', origin],
      ['Asset', isKnown ? 'Scovilles' : (asset.symbol ?? asset.type)],
      ...token,
      ['Contract', asset.address],
    ],
    note: 'Adding costs nothing and moves nothing. The Local wallet keeps no list; it only answers the page.',
    confirm: 'Add',
  }
}

/** Describes a transaction with its maximum cost. @param network name of the chain. */
export function describeTransaction(
  origin: string,
  prepared: Prepared,
  names: WorldNames,
  network: string,
): Description {
  const { transaction, maxFee, failure } = prepared
  const { collection, symbol } = names
  const { title, words } = nameCall(transaction, names)
  return {
    title: title === undefined ? 'Send this transaction?' : `${title}?`,
    rows: [
      ['Page', origin],
      ['To', namedAddress(transaction.to, collection)],
      ['Call', words],
      ['You pay', formatCoin(transaction.value, symbol)],
      ['Fee at most', formatCoin(maxFee, symbol)],
      ['Total at most', formatCoin(transaction.value + maxFee, symbol)],
      ['Network', `${network} (local)`],
    ],
    ...(failure === undefined ? {} : { warning: `This will probably fail: ${failure}` }),
    note: 'Local money: nothing here has value.',
    confirm: 'Confirm',
  }
}

/** Wei as the chain's coin, with at most six decimals, rounded up so that "at most" stays true. */
function formatCoin(wei: bigint, symbol: string): string {
  const step = 10n ** 12n
  return `${formatEther(((wei + step - 1n) / step) * step)} ${symbol}`
}
