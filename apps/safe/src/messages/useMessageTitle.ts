/** Titles of messages: of typed data what its sentence says, with addresses shortened. */
import { requireSignedData, type TypedMessage } from '@peppermint/safe/hashes'
import type { SentenceFacts } from '@peppermint/ui/calls/sentenceFacts.ts'
import { messageWords } from '@peppermint/ui/calls/messageWords.ts'
import type { MessageFacts } from '@peppermint/ui/calls/typedDataWords.ts'
import type { Address } from 'viem'
import { useMemo } from 'react'
import { useSource } from '../queries.ts'
import { useWriter } from '../useTransactionName.ts'
import { useWorkspace } from '../workspace.ts'
import { messageTitle } from './messageWords.ts'

const NO_OWNERS: readonly Address[] = []

/** @param tokenAt of the one message that is titled. */
export function useMessageTitle(
  tokenAt?: SentenceFacts['tokenAt'],
): (message: string | TypedMessage) => string {
  const { safe, chainId } = useSource()
  const { contract: collection } = useWorkspace().site.deployment
  const write = useWriter(NO_OWNERS, false)
  return useMemo(() => {
    const facts = { safe, chainId, collection, write, ...(tokenAt && { tokenAt }) }
    return (message) => titleWords(message, facts)
  }, [safe, chainId, collection, write, tokenAt])
}

export const titleWords = (message: string | TypedMessage, facts: MessageFacts): string =>
  typeof message !== 'string' && isSignedAsShown(message)
    ? messageWords(message, facts).sentence.text
    : messageTitle(message)

/** What shows more than it signs gets no sentence: the page refuses to sign it. */
function isSignedAsShown(message: TypedMessage): boolean {
  try {
    requireSignedData(message)
    return true
  } catch {
    return false
  }
}
