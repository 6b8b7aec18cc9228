/** Reviews a message with the Safe's facts, from the chain as soon as the page may read it. */
import { useMemo } from 'react'
import type { TypedMessage } from '@peppermint/safe/hashes'
import { reviewMessage, type MessageReview } from '@peppermint/safe/review'
import type { SafeInfo } from '@peppermint/safe/wire'
import { getAddress, type Address, type Hex } from 'viem'
import { useChainSafe, useSource } from '../queries.ts'

export interface ReviewedMessage {
  /** Undefined if typed data cannot be hashed. */
  readonly review: MessageReview | undefined
  readonly owners: readonly Address[]
  readonly threshold: number
}

/** @param stated the hash that the service has for it. */
export function useMessageReview(
  message: string | TypedMessage,
  facts: SafeInfo,
  stated?: Hex,
): ReviewedMessage {
  const { safe, chainId } = useSource()
  const state = useChainSafe().data
  const version = state === undefined ? facts.version : state.version
  const isGenuine = state?.isGenuine
  const review = useMemo(() => {
    try {
      return reviewMessage({
        message,
        safe: { address: safe, chainId, version, ...(isGenuine !== undefined && { isGenuine }) },
        stated: { messageHash: stated },
      })
    } catch {
      return undefined
    }
  }, [message, safe, chainId, version, isGenuine, stated])
  return {
    review,
    owners: state?.owners ?? facts.owners.map(({ value }) => getAddress(value)),
    threshold: state?.threshold ?? facts.threshold,
  }
}
