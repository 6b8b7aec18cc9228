/** What a transaction does as its source states it, in the sentences of all pages (`packages/ui/src/calls/`). */
import type { TransferDirection, TransferInfo, TransferTxInfo, TxInfo } from '@peppermint/safe/wire'
import {
  batchWords,
  collectibleWords,
  createdWords,
  functionWords,
  moduleGuardWords,
  moveWords,
  receivedWords,
  rejectionWords,
  settingWords,
  withCoin,
  type RejectionFacts,
  type WriteAddress,
} from '@peppermint/ui/calls/actionWords.ts'
import { coinWords, tokenAmountWords } from '@peppermint/ui/calls/amounts.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { bilingual, sameText, t, type Bilingual } from '@peppermint/ui/words/t.ts'
import { isAddressEqual, type Address, type Hex } from 'viem'
import { cleanText } from './plainText.ts'

export interface TransactionTitle {
  readonly sentence: Bilingual
  /** The sentences of a batch's calls. */
  readonly parts?: readonly Bilingual[]
  /** A warning that belongs to every mention of it. */
  readonly warning?: string
}

export interface TitleFacts extends RejectionFacts {
  readonly write: WriteAddress
  /** The page's collection, whose tokens are named. */
  readonly collection: Address
  /** How many the Safe has, before the transaction. */
  readonly ownerCount?: number | undefined
}

export function transactionTitle(info: TxInfo, facts: TitleFacts): TransactionTitle {
  const { write } = facts
  switch (info.type) {
    case 'Transfer': {
      const warning = transferWarning(info.transferInfo)
      return { sentence: transferWords(info, facts), ...(warning !== undefined && { warning }) }
    }
    case 'SettingsChange': {
      const { settingsInfo } = info
      if (settingsInfo === null) return { sentence: moduleGuardWords(undefined) }
      const warning = SETTING_WARNINGS[settingsInfo.type]
      return {
        sentence: settingWords(settingsInfo, write, facts.ownerCount),
        ...(warning !== undefined && { warning }),
      }
    }
    case 'Custom':
      return { sentence: customWords(info, facts) }
    case 'Creation':
      return { sentence: createdWords(write(info.creator.value, info.creator.name)) }
  }
}

function transferWords(
  { direction, sender, recipient, transferInfo }: TransferTxInfo,
  { write, collection }: TitleFacts,
): Bilingual {
  const what = amountWords(transferInfo, write, collection)
  const from = write(sender.value, sender.name)
  const to = write(recipient.value, recipient.name)
  const sentences: Readonly<Record<TransferDirection, () => Bilingual>> = {
    INCOMING: () => receivedWords(what, from),
    OUTGOING: () => moveWords({ what, to }),
    // Neither side is this Safe: it moves the tokens of another account.
    UNKNOWN: () => moveWords({ what, from, to }),
  }
  return sentences[direction]()
}

function amountWords(transfer: TransferInfo, write: WriteAddress, collection: Address): Bilingual {
  switch (transfer.type) {
    case 'NATIVE_COIN':
      return coinWords(BigInt(transfer.value))
    case 'ERC20': {
      const { tokenSymbol: symbol, decimals, tokenAddress, value } = transfer
      return tokenAmountWords(BigInt(value), { symbol, decimals }, write(tokenAddress))
    }
    case 'ERC721': {
      const { tokenAddress, tokenId } = transfer
      return collectibleWords(
        tokenId,
        isAddressEqual(tokenAddress, collection) ? undefined : write(tokenAddress),
      )
    }
  }
}

function transferWarning(transfer: TransferInfo): string | undefined {
  if (transfer.type === 'NATIVE_COIN') return undefined
  if (transfer.type === 'ERC20' && transfer.imitation)
    return t`Looks like an earlier transfer, with a similar address. Never copy an address from here.`
  return transfer.trusted === false
    ? t`This token isn’t on the list of known tokens. Anyone can make one and claim any transfer of it.`
    : undefined
}

const SETTING_WARNINGS: Readonly<Record<string, string | undefined>> = {
  CHANGE_IMPLEMENTATION: t`New code can do anything with this Safe.`,
  ENABLE_MODULE: t`A module moves funds without any owner’s signature.`,
  SET_GUARD: t`A guard can block every transaction of this Safe.`,
  SET_FALLBACK_HANDLER: t`The fallback handler decides which signatures of this Safe are valid.`,
}

/** An execution of which the chain's logs have the hash alone. */
export const unknownContent = (safeTxHash: Hex): string => `Content unknown, safeTxHash ${safeTxHash}`
const UNKNOWN_CONTENT = /^Content unknown, safeTxHash (0x[\da-f]{64})$/

export const isContentUnknown = (info: TxInfo): boolean => UNKNOWN_CONTENT.test(info.humanDescription ?? '')

const MAX_METHOD_LENGTH = 30

function customWords(info: Extract<TxInfo, { readonly type: 'Custom' }>, facts: TitleFacts): Bilingual {
  if (info.isCancellation) return rejectionWords(facts)
  const unknown = UNKNOWN_CONTENT.exec(info.humanDescription ?? '')?.[1]
  if (unknown !== undefined) return bilingual`Content unknown, safeTxHash ${shortenHex(unknown)}`
  const value = BigInt(info.value)
  if (info.actionCount !== null) return withCoin(batchWords(info.actionCount), value)
  const method = cleanText(info.methodName, MAX_METHOD_LENGTH)
  const sentence = functionWords({
    to: facts.write(info.to.value, info.to.name),
    // The name is the source's word.
    method: method === '' ? undefined : { name: method, isGuess: true },
    size: Number(info.dataSize),
  })
  return withCoin(sentence, value)
}

/** In lists: addresses shortened, with the names that a service states, quoted. */
export const writeShort: WriteAddress = (address, name) => {
  const clean = cleanText(name, 24)
  return clean === '' ? sameText(shortenHex(address)) : bilingual`${shortenHex(address)} (“${clean}”)`
}
