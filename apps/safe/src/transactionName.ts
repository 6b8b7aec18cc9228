/**
 * What a transaction is called, in lists and on its page: by the bytes that owners sign where they are read, else by what
 * its source says.
 */
import { scovillesAbi } from '@peppermint/contracts'
import { readCallTree, type ReviewedCall } from '@peppermint/safe/review'
import type { TransactionDetails, TxInfo } from '@peppermint/safe/wire'
import { callWords } from '@peppermint/ui/calls/callWords.ts'
import type { SentenceFacts } from '@peppermint/ui/calls/sentenceFacts.ts'
import type { Bilingual } from '@peppermint/ui/words/t.ts'
import { isAddressEqual, type Address } from 'viem'
import { withChecksum } from './describeBytes.ts'
import { transactionTitle, type TitleFacts, type TransactionTitle } from './words/transactionTitle.ts'

/** Calls of a batch that a list's item names. */
const MAX_NAMED_CALLS = 3

/** What its bytes are read from. */
export type NamedBytes = Pick<TransactionDetails, 'safeAddress'> & {
  readonly txData?:
    | (Pick<NonNullable<TransactionDetails['txData']>, 'operation' | 'hexData' | 'value'> & {
        readonly to: { readonly value: Address }
      })
    | null
}

/** The calls of an answer's bytes; undefined for what has none, such as transfers to the Safe. */
export function callOf({ safeAddress, txData }: NamedBytes, contract: Address): ReviewedCall | undefined {
  if (txData == null) return undefined
  const { to, value, hexData, operation } = txData
  const call = {
    to: withChecksum(to.value),
    value: BigInt(value ?? 0),
    data: hexData ?? '0x',
    operation,
  }
  const abis = [{ abi: scovillesAbi, address: contract }]
  return readCallTree(withChecksum(safeAddress), call, abis).call
}

/** Facts of names; what the chain says of tokens is there once it is read. */
export interface NameFacts extends TitleFacts {
  readonly safe: Address
  readonly tokenAt?: SentenceFacts['tokenAt']
}

const unknownToken = () => undefined

/** @param info as the source states it, or of the bytes; decides where there are no bytes. */
export function nameTransaction(
  call: ReviewedCall | undefined,
  info: TxInfo,
  { tokenAt = unknownToken, ...facts }: NameFacts,
): TransactionTitle {
  const stated = transactionTitle(info, facts)
  if (call === undefined) return stated
  const { sentence, parts } = callWords(call, {
    ...facts,
    // Of some calls the bytes are the same for both kinds of tokens: the kind is the source's word until it is read.
    tokenAt: (contract) => tokenAt(contract) ?? statedToken(info, contract),
  })
  return {
    ...stated,
    sentence,
    ...(parts.length > 0 && { parts: parts.map((part) => part.sentence) }),
  }
}

function statedToken(info: TxInfo, contract: Address): ReturnType<SentenceFacts['tokenAt']> {
  if (info.type !== 'Transfer' || info.transferInfo.type === 'NATIVE_COIN') return undefined
  const { transferInfo } = info
  if (!isAddressEqual(transferInfo.tokenAddress, contract)) return undefined
  return transferInfo.type === 'ERC721' ? { type: 'ERC721' } : { type: 'ERC20', symbol: null, decimals: null }
}

/** The first calls of a batch, in a line. */
export function partsLine(parts: readonly Bilingual[] | undefined): string | undefined {
  if (parts === undefined) return undefined
  const shown = parts.slice(0, MAX_NAMED_CALLS).map(({ text }) => text)
  if (parts.length > shown.length) shown.push(`+ ${parts.length - shown.length}`)
  return shown.join('; ')
}
