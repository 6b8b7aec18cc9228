/** Describes requests to the user. A transaction is described by the bytes to be signed, never by the page's text. */
import { escapeHidden } from '@peppermint/input/text'
import {
  decodeFunctionData,
  formatEther,
  getTypesForEIP712Domain,
  hashStruct,
  hexToString,
  isAddressEqual,
  type Address,
  type Hex,
} from 'viem'
import { mintAbi } from '@peppermint/contracts/pageAbi'
import type { Asset, TypedData } from '../messages.ts'
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

/** Describes typed data to sign, with the hashes that hardware wallets show. */
export function describeTypedData(origin: string, account: Address, typedData: TypedData): Description {
  const { types, primaryType, domain, message } = typedData
  const contract = domain.verifyingContract
  return {
    title: TYPED_DATA_TITLES[primaryType] ?? 'Sign this data?',
    rows: [
      ['Page', origin],
      ['Address', account],
      ...(contract === undefined ? [] : [['Contract', contract] as const]),
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
    text: JSON.stringify(message, undefined, 2),
    note: 'A signature costs nothing. What it allows depends on the contract that checks it.',
    confirm: 'Sign',
  }
}

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

/** Describes a transaction with its maximum cost. `collection` is the local world's contract. */
export function describeTransaction(origin: string, prepared: Prepared, collection: Address): Description {
  const { transaction, maxFee, failure } = prepared
  const known = isAddressEqual(transaction.to, collection)
  const call = known ? decodeMint(transaction.data) : undefined
  return {
    title: call
      ? `Mint ${call.quantity} ${call.quantity === 1n ? 'pepper' : 'peppers'}?`
      : 'Send this transaction?',
    rows: [
      ['Page', origin],
      ['To', known ? `Scovilles, ${transaction.to}` : transaction.to],
      ['Call', call ? call.words : rawCall(transaction.data)],
      ['You pay', formatCanto(transaction.value)],
      ['Fee at most', formatCanto(maxFee)],
      ['Total at most', formatCanto(transaction.value + maxFee)],
      ['Network', 'Canto (local)'],
    ],
    ...(failure === undefined ? {} : { warning: `This will probably fail: ${failure}` }),
    note: 'Local money: nothing here has value.',
    confirm: 'Confirm',
  }
}

interface MintCall {
  readonly quantity: bigint
  /** The call with readable arguments. */
  readonly words: string
}

function decodeMint(data: Hex): MintCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: mintAbi, data })
    const [phase, quantity] = args
    if (functionName === 'mint') return { quantity, words: `mint(phase ${phase}, ${quantity})` }
    const [, , quota, price, proof] = args
    const listed = `quota ${quota}, ${formatEther(price)} CANTO each, proof of ${proof.length}`
    return { quantity, words: `mintAllowlisted(phase ${phase}, ${quantity}, ${listed})` }
  } catch {
    // Unknown calls are shown as bytes.
    return undefined
  }
}

function rawCall(data: Hex): string {
  return data === '0x'
    ? 'none, a plain payment'
    : `${data.slice(0, 10)} and ${(data.length - 10) / 2} bytes more`
}

/** Wei as CANTO, with at most six decimals, rounded up so that "at most" stays true. */
function formatCanto(wei: bigint): string {
  const step = 10n ** 12n
  return `${formatEther(((wei + step - 1n) / step) * step)} CANTO`
}
