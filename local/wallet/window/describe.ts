/**
 * Says in words what is being asked. A transaction is told from the very bytes that will be signed, never from
 * what the page says about it.
 */
import { decodeFunctionData, formatEther, hexToString, isAddressEqual, type Address, type Hex } from 'viem'
import { mintAbi } from '@peppermint/contracts'
import type { Asset } from '../messages.ts'
import type { Prepared } from './prepare.ts'

/** One screen of the window. */
export interface Description {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** A longer text to show as it is. */
  readonly text?: string
  readonly warning?: string
  readonly note: string
  /** The verb of the button. */
  readonly confirm: string
}

/** Sharing the address with a page. */
export function describeConnection(origin: string, account: Address): Description {
  return {
    title: 'Show this page your address?',
    rows: [
      ['Page', origin],
      ['Address', account],
    ],
    note: 'The page will see your address and your balance. It cannot move anything.',
    confirm: 'Connect',
  }
}

/** A message to sign. Text is shown as text when it is text, else as the bytes it is. */
export function describeMessage(origin: string, account: Address, message: Hex): Description {
  const text = hexToString(message)
  // Bytes that are no text decode to replacement or control characters; those are shown as bytes.
  const readable = !/[^\P{C}\s]|\uFFFD/u.test(text)
  return {
    title: 'Sign this message?',
    rows: [
      ['Page', origin],
      ['Address', account],
    ],
    text: readable ? text : message,
    note: 'A signature costs nothing and moves nothing by itself.',
    confirm: 'Sign',
  }
}

/** An asset to list. `collection` is the one contract this world knows by name. */
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

/** A transaction, with the most it can cost. `collection` is the one contract this world knows by name. */
export function describeTransaction(origin: string, prepared: Prepared, collection: Address): Description {
  const { transaction, feeMost, refusal } = prepared
  const known = isAddressEqual(transaction.to, collection)
  const call = known ? mintIn(transaction.data) : undefined
  return {
    title: call
      ? `Mint ${call.quantity} ${call.quantity === 1n ? 'pepper' : 'peppers'}?`
      : 'Send this transaction?',
    rows: [
      ['Page', origin],
      ['To', known ? `Scovilles, ${transaction.to}` : transaction.to],
      ['Call', call ? call.words : rawCall(transaction.data)],
      ['You pay', canto(transaction.value)],
      ['Fee at most', canto(feeMost)],
      ['Total at most', canto(transaction.value + feeMost)],
      ['Network', 'Canto (local)'],
    ],
    ...(refusal === undefined ? {} : { warning: `This will probably fail: ${refusal}` }),
    note: 'Local money: nothing here has value.',
    confirm: 'Confirm',
  }
}

interface MintAsked {
  readonly quantity: bigint
  /** The call with its arguments, as far as a person can read them. */
  readonly words: string
}

function mintIn(data: Hex): MintAsked | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: mintAbi, data })
    const [phase, quantity] = args
    if (functionName === 'mint') return { quantity, words: `mint(phase ${phase}, ${quantity})` }
    const [, , quota, price, proof] = args
    const listed = `quota ${quota}, ${formatEther(price)} CANTO each, proof of ${proof.length}`
    return { quantity, words: `mintAllowlisted(phase ${phase}, ${quantity}, ${listed})` }
  } catch {
    // Not a call that this wallet can read: it is shown as bytes.
    return undefined
  }
}

function rawCall(data: Hex): string {
  return data === '0x'
    ? 'none, a plain payment'
    : `${data.slice(0, 10)} and ${(data.length - 10) / 2} bytes more`
}

/** Wei as CANTO, with at most six decimals, rounded up so that "at most" stays true. */
function canto(wei: bigint): string {
  const step = 10n ** 12n
  return `${formatEther(((wei + step - 1n) / step) * step)} CANTO`
}
