/** Reviews a message with the Safe's facts, from the chain as soon as the page may read it. */
import { useMemo, useState } from 'react'
import type { TypedMessage } from '@peppermint/safe/hashes'
import { reviewMessage, type MessageReview } from '@peppermint/safe/review'
import type { SafeInfo } from '@peppermint/safe/wire'
import { getAddress, type Address, type Hex } from 'viem'
import { useBalances, useChainSafe, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'

export interface ReviewedMessage {
  /** Undefined if typed data cannot be hashed. */
  readonly review: MessageReview | undefined
  readonly owners: readonly Address[]
  readonly threshold: number
}

interface StatedMessage {
  /** The hash that the service has for it. */
  readonly messageHash: Hex
  /** URL of the app that asked for it. */
  readonly origin?: string | null
}

const UNSTATED: Partial<StatedMessage> = {}

export function useMessageReview(
  message: string | TypedMessage,
  facts: SafeInfo,
  stated?: StatedMessage,
): ReviewedMessage {
  const assets = useAssetContracts()
  // A deadline is far at any time of a visit.
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const { messageHash, origin } = stated ?? UNSTATED
  const { safe, chainId } = useSource()
  const state = useChainSafe().data
  const version = state === undefined ? facts.version : state.version
  const isGenuine = state?.isGenuine
  const review = useMemo(() => {
    try {
      return reviewMessage({
        message,
        safe: { address: safe, chainId, version, ...(isGenuine !== undefined && { isGenuine }) },
        stated: { messageHash },
        origin,
        assets,
        now,
      })
    } catch {
      return undefined
    }
  }, [message, safe, chainId, version, isGenuine, messageHash, origin, assets, now])
  return {
    review,
    owners: state?.owners ?? facts.owners.map(({ value }) => getAddress(value)),
    threshold: state?.threshold ?? facts.threshold,
  }
}

/** Contracts of the tokens that the Safe has, as far as they are read, and the page's collection. */
function useAssetContracts(): readonly Address[] {
  const { contract } = useWorkspace().site.deployment
  const items = useBalances().data?.items
  return useMemo(
    () => [getAddress(contract), ...(items ?? []).map(({ tokenInfo }) => tokenInfo.address)],
    [contract, items],
  )
}
