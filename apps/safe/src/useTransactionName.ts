/** Names of transactions with what the page has read: tokens, owners, and what else waits at a nonce. */
import { useMemo } from 'react'
import type { TransactionDetails, TransactionStatus, TransactionSummary, TxInfo } from '@peppermint/safe/wire'
import type { WriteAddress } from '@peppermint/ui/calls/actionWords.ts'
import type { Bilingual } from '@peppermint/ui/words/t.ts'
import type { Address } from 'viem'
import { describeBytes, paysRefund, withChecksum } from './describeBytes.ts'
import { useChainSafe, useQueue, useSafeInfo, useSource, useTransaction } from './queries.ts'
import { createWriter } from './review/addressNames.ts'
import { useAddressNames } from './review/useAddressNames.ts'
import { useTokenFacts } from './review/useTokenFacts.ts'
import { scovillesAbi } from '@peppermint/contracts'
import type { SafeCall } from '@peppermint/safe/build'
import type { AbiSource } from '@peppermint/safe/decode'
import { readCallTree } from '@peppermint/safe/review'
import { callWords } from '@peppermint/ui/calls/callWords.ts'
import { callOf, nameTransaction, partsLine, type NameFacts } from './transactionName.ts'
import { useWorkspace } from './workspace.ts'
import { isContentUnknown, type TransactionTitle } from './words/transactionTitle.ts'

const NO_OWNERS: readonly Address[] = []

/** The owners as the page knows them. */
function useOwners(): readonly Address[] {
  const chain = useChainSafe().data?.owners
  const stated = useSafeInfo().data?.owners
  return useMemo(() => chain ?? stated?.map(({ value }) => value) ?? NO_OWNERS, [chain, stated])
}

/** Writes addresses in sentences. @param isWhole where one signs. */
export function useWriter(owners: readonly Address[], isWhole: boolean): WriteAddress {
  const nameAddress = useAddressNames(owners)
  return useMemo(() => createWriter(nameAddress, isWhole), [nameAddress, isWhole])
}

/** @param isWaiting it changes the Safe as it is now. */
function useNameFacts(nonce: number | undefined, isWaiting: boolean): NameFacts {
  const { safe } = useSource()
  const owners = useOwners()
  const write = useWriter(owners, false)
  const collection = useWorkspace().site.deployment.contract
  const ownerCount = isWaiting && owners.length > 0 ? owners.length : undefined
  return useMemo(
    () => ({ safe, collection, write, nonce, ownerCount }),
    [safe, collection, write, nonce, ownerCount],
  )
}

/** The name of a transaction whose details are read, and what its bytes say. */
export function useTransactionName(details: TransactionDetails, status: TransactionStatus) {
  const { contract } = useWorkspace().site.deployment
  const ofBytes = useMemo(() => describeBytes(details), [details])
  const info = ofBytes?.info ?? details.txInfo
  const call = useMemo(() => callOf(details, contract), [details, contract])
  const tokenAt = useTokenFacts(call)
  const execution = details.detailedExecutionInfo
  const multisig = execution?.type === 'MULTISIG' ? execution : undefined
  const facts = useNameFacts(multisig?.nonce, isWaiting(status))
  const rejected = useRejected(isRejectionOf(info) ? multisig?.nonce : undefined)
  const name: TransactionTitle = nameTransaction(call, info, {
    ...facts,
    tokenAt,
    rejected,
    paysRefund: paysRefund(details),
  })
  return { ofBytes, info, name }
}

/** Of an item of a list, in strings. */
export interface ListedName {
  readonly title: string
  readonly detail?: string
  readonly warning?: string
}

/** The name of a list's item: its details are read where only the bytes say what it does. */
export function useListedName({ id, txInfo, txStatus, executionInfo }: TransactionSummary): ListedName {
  const { contract } = useWorkspace().site.deployment
  const { data } = useTransaction(id, isNamedByBytes(txInfo))
  const call = useMemo(() => data && callOf(data, contract), [data, contract])
  const nonce = executionInfo?.type === 'MULTISIG' ? executionInfo.nonce : undefined
  const facts = useNameFacts(nonce, isWaiting(txStatus))
  const tokenAt = useTokenFacts(call)
  const rejected = useRejected(isRejectionOf(txInfo) ? nonce : undefined)
  const { sentence, parts, warning } = nameTransaction(call, txInfo, {
    ...facts,
    tokenAt,
    rejected,
    paysRefund: data !== undefined && paysRefund(data),
  })
  const detail = partsLine(parts)
  return {
    title: sentence.text,
    ...(detail !== undefined && { detail }),
    ...(warning !== undefined && { warning }),
  }
}

/** The sentence of one call of a form. @param abis stable, as is the call. */
export function useCallSentence({ to, value, data }: SafeCall, abis: readonly AbiSource[]): string {
  const { safe } = useSource()
  const { contract } = useWorkspace().site.deployment
  const { call } = useMemo(
    () =>
      readCallTree(withChecksum(safe), { to, value, data, operation: 0 }, [
        { abi: scovillesAbi, address: contract },
        ...abis,
      ]),
    [safe, contract, to, value, data, abis],
  )
  // Of a call among others, how many owners the Safe has before it is not known.
  const facts = useNameFacts(undefined, false)
  const tokenAt = useTokenFacts(call)
  return callWords(call, { ...facts, tokenAt }).sentence.text
}

const isWaiting = (status: TransactionStatus): boolean => status.startsWith('AWAITING')

const isRejectionOf = (info: TxInfo): boolean => info.type === 'Custom' && info.isCancellation

/** Other items say as much in a list. A list's item does not say whether a rejection pays a refund. */
const isNamedByBytes = (info: TxInfo): boolean => info.type === 'Custom' && !isContentUnknown(info)

const NOTHING: readonly Bilingual[] = []

/** What a rejection stops: the other proposals at its nonce. @param nonce undefined for what is no rejection. */
export function useRejected(nonce: number | undefined): readonly Bilingual[] {
  const { pages } = useQueue().data ?? {}
  const { contract } = useWorkspace().site.deployment
  const facts = useNameFacts(nonce, true)
  const waiting = useMemo(
    () =>
      (nonce === undefined ? [] : (pages ?? []).flatMap(({ results }) => results)).flatMap((item) => {
        if (item.type !== 'TRANSACTION') return []
        const { executionInfo, txInfo } = item.transaction
        const isThere = executionInfo?.type === 'MULTISIG' && executionInfo.nonce === nonce
        return isThere && !isRejectionOf(txInfo) ? [item.transaction] : []
      }),
    [pages, nonce],
  )
  const [first] = waiting
  const { data } = useTransaction(first?.id ?? '', first !== undefined && isNamedByBytes(first.txInfo))
  return useMemo(() => {
    if (waiting.length === 0) return NOTHING
    return waiting.map(({ txInfo }, index) => {
      const call = index === 0 && data !== undefined ? callOf(data, contract) : undefined
      return nameTransaction(call, txInfo, facts).sentence
    })
  }, [waiting, data, contract, facts])
}
