/** What a transaction does, in a title and a line below it. */
import type {
  AddressEx,
  SettingsInfo,
  TransactionStatus,
  TransferDirection,
  TransferInfo,
  TransferTxInfo,
  TxInfo,
} from '@peppermint/safe/wire'
import type { Hex } from 'viem'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { cleanText } from './plainText.ts'
import { coinAmount, tokenAmount } from './tokenAmount.ts'

export interface TransactionTitle {
  readonly title: string
  readonly detail?: string
  /** A warning that belongs to every mention of it. */
  readonly warning?: string
}

/** @param nonce of a multisig transaction, for rejections. */
export function transactionTitle(info: TxInfo, status: TransactionStatus, nonce?: number): TransactionTitle {
  switch (info.type) {
    case 'Transfer':
      return transferTitle(info, status === 'SUCCESS')
    case 'SettingsChange':
      return info.settingsInfo === null
        ? { title: 'Change a setting', detail: `Calls ${cleanText(info.dataDecoded.method)}` }
        : settingsTitle(info.settingsInfo)
    case 'Custom':
      return customTitle(info, nonce)
    case 'Creation':
      return { title: 'Safe created', detail: `By ${shortenHex(info.creator.value)}` }
  }
}

const VERBS: Readonly<Record<TransferDirection, { readonly planned: string; readonly done: string }>> = {
  INCOMING: { planned: 'Receive', done: 'Received' },
  OUTGOING: { planned: 'Send', done: 'Sent' },
  // Neither side is this Safe: it moves the tokens of another account.
  UNKNOWN: { planned: 'Move', done: 'Moved' },
}

function transferTitle(
  { direction, sender, recipient, transferInfo }: TransferTxInfo,
  isDone: boolean,
): TransactionTitle {
  const verb = VERBS[direction][isDone ? 'done' : 'planned']
  const other =
    direction === 'INCOMING'
      ? `From ${shortenHex(sender.value)}`
      : direction === 'OUTGOING'
        ? `To ${shortenHex(recipient.value)}`
        : `From ${shortenHex(sender.value)} to ${shortenHex(recipient.value)}`
  const warning = transferWarning(transferInfo)
  return { title: `${verb} ${transferAmount(transferInfo)}`, detail: other, ...(warning && { warning }) }
}

/** The amount of a transfer with the token's name, by the kind of token. */
export function transferAmount(transfer: TransferInfo): string {
  switch (transfer.type) {
    case 'NATIVE_COIN':
      return coinAmount(transfer.value)
    case 'ERC20':
      return tokenAmount(transfer.value, {
        symbol: transfer.tokenSymbol,
        decimals: transfer.decimals,
        address: transfer.tokenAddress,
      })
    case 'ERC721':
      return `${cleanText(transfer.tokenName, 30) || 'token'} #${cleanText(transfer.tokenId, 20)}`
  }
}

function transferWarning(transfer: TransferInfo): string | undefined {
  if (transfer.type === 'NATIVE_COIN') return undefined
  if (transfer.type === 'ERC20' && transfer.imitation)
    return 'Looks like an earlier transfer, with a similar address. Never copy an address from here.'
  return transfer.trusted === false
    ? 'This token isn’t on the list of known tokens. Anyone can make one and claim any transfer of it.'
    : undefined
}

/** A change of the Safe's settings, by its kind. */
export function settingsTitle(change: SettingsInfo): TransactionTitle {
  switch (change.type) {
    case 'ADD_OWNER':
      return {
        title: `Add owner ${named(change.owner)}`,
        detail: `Then ${confirmationCount(change.threshold)}`,
      }
    case 'REMOVE_OWNER':
      return {
        title: `Remove owner ${named(change.owner)}`,
        detail: `Then ${confirmationCount(change.threshold)}`,
      }
    case 'SWAP_OWNER':
      return {
        title: 'Replace an owner',
        detail: `${named(change.oldOwner)} by ${named(change.newOwner)}`,
      }
    case 'CHANGE_THRESHOLD':
      return { title: 'Change the threshold', detail: `Then ${confirmationCount(change.threshold)}` }
    case 'CHANGE_IMPLEMENTATION':
      return {
        title: 'Change the Safe’s code',
        detail: `To ${named(change.implementation)}`,
        warning: 'New code can do anything with this Safe.',
      }
    case 'ENABLE_MODULE':
      return {
        title: `Enable module ${named(change.module)}`,
        warning: 'A module moves funds without any owner’s signature.',
      }
    case 'DISABLE_MODULE':
      return { title: `Disable module ${named(change.module)}` }
    case 'SET_GUARD':
      return {
        title: `Set guard ${named(change.guard)}`,
        warning: 'A guard can block every transaction of this Safe.',
      }
    case 'DELETE_GUARD':
      return { title: 'Remove the guard' }
    case 'SET_FALLBACK_HANDLER':
      return {
        title: 'Set the fallback handler',
        detail: `To ${named(change.handler)}`,
        warning: 'The fallback handler decides which signatures of this Safe are valid.',
      }
  }
}

/** An execution of which the chain's logs have the hash alone. */
export const unknownContent = (safeTxHash: Hex): string => `Content unknown, safeTxHash ${safeTxHash}`
const UNKNOWN_CONTENT = /^Content unknown, safeTxHash (0x[\da-f]{64})$/

function customTitle(
  info: Extract<TxInfo, { readonly type: 'Custom' }>,
  nonce: number | undefined,
): TransactionTitle {
  if (info.isCancellation)
    return {
      title: nonce === undefined ? 'Rejection' : `Reject nonce ${nonce}`,
      detail: 'An empty call of the Safe to itself',
    }
  const unknown = UNKNOWN_CONTENT.exec(info.humanDescription ?? '')?.[1]
  if (unknown !== undefined) return { title: 'Content unknown', detail: `safeTxHash ${shortenHex(unknown)}` }
  const target = `On ${named(info.to)}`
  const value = info.value === '0' ? '' : `, with ${coinAmount(info.value)}`
  if (info.actionCount !== null)
    return {
      title: `Batch of ${info.actionCount} ${info.actionCount === 1 ? 'call' : 'calls'}`,
      detail: `${target}${value}`,
    }
  const method = cleanText(info.methodName, 30)
  return { title: method === '' ? 'Contract call' : `Call ${method}`, detail: `${target}${value}` }
}

export const confirmationCount = (threshold: number): string =>
  threshold === 1 ? '1 confirmation is needed' : `${threshold} confirmations are needed`

/** A name of the gateway beside the address, which alone identifies it. */
function named({ value, name }: AddressEx): string {
  const clean = cleanText(name, 24)
  return clean === '' ? shortenHex(value) : `${clean} (${shortenHex(value)})`
}
