/**
 * What a transaction is called, in lists and on its page: by the bytes that owners sign where they are read, else by what
 * its source says.
 */
import { useMemo } from 'react'
import { decodeMultiSend } from '@peppermint/safe/decode'
import type { TransactionDetails, TransactionStatus, TransactionSummary, TxInfo } from '@peppermint/safe/wire'
import { pepperCount } from '@peppermint/ui/words/format/names.ts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { useToken } from './compose/useToken.ts'
import { describeBytes, describeInnerCall, mintQuantity, movedToken, withToken } from './describeBytes.ts'
import { useTransaction } from './queries.ts'
import { useWorkspace } from './workspace.ts'
import { transactionTitle, type TransactionTitle } from './words/transactionTitle.ts'

/** Calls of a batch that its name lists. */
const MAX_NAMED_CALLS = 3

/** What its bytes are read from. */
interface NamedBytes extends Pick<TransactionDetails, 'safeAddress'> {
  readonly txData?: {
    readonly to: { readonly value: Address }
    readonly operation: 0 | 1
    readonly hexData: Hex | null
  } | null
}

/** @param info of the transaction, with its token's name. */
export function nameTransaction(
  details: NamedBytes | undefined,
  info: TxInfo,
  { status, nonce, contract }: { status: TransactionStatus; nonce: number | undefined; contract: Address },
): TransactionTitle {
  const described = transactionTitle(info, status, nonce)
  const txData = details?.txData
  if (details === undefined || txData == null) return described
  const { to, operation, hexData } = txData
  const quantity = mintQuantity({ to: to.value, operation, data: hexData }, contract)
  if (quantity !== undefined) return { ...described, title: `Mint ${pepperCount(quantity)}` }
  const calls = operation === 1 && hexData !== null ? decodeMultiSend(hexData) : undefined
  if (calls === undefined || calls.length === 0) return described
  const names = calls.slice(0, MAX_NAMED_CALLS).map((call) => {
    const count = mintQuantity(call, contract)
    return count === undefined
      ? transactionTitle(describeInnerCall(details.safeAddress, call, contract), status).title
      : `Mint ${pepperCount(count)}`
  })
  if (calls.length > names.length) names.push(`${calls.length - names.length} more`)
  return { ...described, detail: names.join(', ') }
}

/** The name of a transaction whose details are read, and what its bytes say. */
export function useTransactionName(details: TransactionDetails, status: TransactionStatus) {
  const { contract } = useWorkspace().site.deployment
  const ofBytes = useMemo(() => describeBytes(details), [details])
  const unnamed = ofBytes?.info ?? details.txInfo
  const token = useToken(ofBytes === undefined ? '' : (movedToken(unnamed) ?? ''))
  const info = token.status === 'read' ? withToken(unnamed, token) : unnamed
  const execution = details.detailedExecutionInfo
  const nonce = execution?.type === 'MULTISIG' ? execution.nonce : undefined
  return { ofBytes, info, name: nameTransaction(details, info, { status, nonce, contract }) }
}

/** The name of a list's item: its details are read where only the bytes have a name for it. */
export function useListedName({ id, txInfo, txStatus, executionInfo }: TransactionSummary): TransactionTitle {
  const { contract } = useWorkspace().site.deployment
  const { data } = useTransaction(id, isNamedByBytes(txInfo, contract))
  const nonce = executionInfo?.type === 'MULTISIG' ? executionInfo.nonce : undefined
  return nameTransaction(data, txInfo, { status: txStatus, nonce, contract })
}

/** A mint, or a batch. Other items say as much in a list. */
const isNamedByBytes = (info: TxInfo, contract: Address): boolean =>
  info.type === 'Custom' &&
  (info.actionCount !== null ||
    (isAddressEqual(info.to.value, contract) && info.methodName?.startsWith('mint') === true))
