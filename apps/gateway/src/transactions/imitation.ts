/**
 * Imitations: transfers of about the same amount as an earlier one, from or to an address that looks like the earlier
 * one's. Attackers send them so that a user copies the wrong address from the history.
 */
import type { TransactionSummary, TransferTxInfo } from '@peppermint/safe/wire'
import { type Address, formatUnits } from 'viem'

/** Earlier items of the list that a transfer is compared with. */
export const IMITATION_LOOKBACK = 3
/** Hex digits that wallets show of an address at its start and its end. */
const PREFIX_DIGITS = 3
const SUFFIX_DIGITS = 4
/** Amounts may differ by this many tokens. */
const TOLERANCE_TOKENS = 1

/**
 * Flags the transfers among the transactions of a list that imitate an earlier one.
 * @param rows newest first, the transactions of each newest first too; the earliest ones are only compared with.
 */
export function flagImitations(rows: readonly (readonly TransactionSummary[])[]): TransactionSummary[][] {
  const infos = rows.flat().map(({ txInfo }) => (txInfo.type === 'Transfer' ? txInfo : undefined))
  let position = 0
  return rows.map((row) =>
    row.map((item) => {
      position += 1
      const { txInfo } = item
      // Owners and modules do not imitate themselves.
      if (item.executionInfo !== null || txInfo.type !== 'Transfer') return item
      return { ...item, txInfo: flagImitation(txInfo, infos.slice(position, position + IMITATION_LOOKBACK)) }
    }),
  )
}

/** Flags a transfer if it imitates one of the earlier ones, the latest first. */
export function flagImitation(
  transfer: TransferTxInfo,
  earlier: readonly (TransferTxInfo | undefined)[],
): TransferTxInfo {
  const { transferInfo } = transfer
  if (transferInfo.type !== 'ERC20' || !isImitation(transfer, earlier)) return transfer
  return { ...transfer, transferInfo: { ...transferInfo, imitation: true } }
}

/**
 * @param earlier the items before it in time, the latest first; only ERC-20 transfers among them count.
 * @returns false for anything but an ERC-20 transfer.
 */
export function isImitation(
  transfer: TransferTxInfo,
  earlier: readonly (TransferTxInfo | undefined)[],
): boolean {
  const amount = amountOf(transfer)
  const address = counterparty(transfer)
  if (amount === undefined || address === undefined) return false
  return earlier.slice(0, IMITATION_LOOKBACK).some((other) => {
    const otherAmount = other && amountOf(other)
    const otherAddress = other && counterparty(other)
    if (otherAmount === undefined || otherAddress === undefined) return false
    return looksLike(address, otherAddress) && Math.abs(amount - otherAmount) <= TOLERANCE_TOKENS
  })
}

function amountOf({ transferInfo }: TransferTxInfo): number | undefined {
  if (transferInfo.type !== 'ERC20') return undefined
  return Number(formatUnits(BigInt(transferInfo.value), transferInfo.decimals ?? 0))
}

function counterparty({ direction, sender, recipient }: TransferTxInfo): Address | undefined {
  if (direction === 'UNKNOWN') return undefined
  return direction === 'INCOMING' ? sender.value : recipient.value
}

function looksLike(address: Address, other: Address): boolean {
  const [one, two] = [address.slice(2).toLowerCase(), other.slice(2).toLowerCase()]
  return (
    one !== two &&
    one.slice(0, PREFIX_DIGITS) === two.slice(0, PREFIX_DIGITS) &&
    one.slice(-SUFFIX_DIGITS) === two.slice(-SUFFIX_DIGITS)
  )
}
