/** A stored message as it is answered: its status by the Safe's current owners and threshold. */
import { joinSignatures } from '@peppermint/safe/signatures'
import type { MessageListItem, SafeMessage } from '@peppermint/safe/wire'
import type { Hex } from 'viem'
import { unnamed } from '../addressNames.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import type { SafeState } from '../safes/safeState.ts'
import type { StoredMessage } from './messageQueries.ts'

const DAY_MS = 86_400_000

/** Bytes that `isValidSignature` accepts for a message signed on chain. */
const SIGNED_ON_CHAIN: Hex = '0x'

export function describeMessage(
  stored: StoredMessage,
  { owners, threshold }: Pick<SafeState, 'owners' | 'threshold'>,
  { safeApps }: Pick<GatewayChainConfig, 'safeApps'>,
): SafeMessage {
  const confirmations = stored.confirmations.filter(({ owner }) => owners.includes(owner))
  const hasThreshold = confirmations.length >= threshold
  const isConfirmed = hasThreshold || stored.isSignedOnChain
  const app = stored.safeAppId === null ? undefined : safeApps.find(({ id }) => id === stored.safeAppId)
  return {
    messageHash: stored.messageHash,
    status: isConfirmed ? 'CONFIRMED' : 'NEEDS_CONFIRMATION',
    logoUri: app?.iconUrl ?? null,
    name: app?.name ?? null,
    message: stored.message,
    creationTimestamp: stored.createdAt.getTime(),
    modifiedTimestamp: stored.modifiedAt.getTime(),
    confirmationsSubmitted: confirmations.length,
    confirmationsRequired: threshold,
    proposedBy: unnamed(stored.proposedBy),
    confirmations: confirmations.map(({ owner, signature }) => ({ owner: unnamed(owner), signature })),
    preparedSignature: hasThreshold ? joinSignatures(confirmations) : isConfirmed ? SIGNED_ON_CHAIN : null,
    origin: stored.origin,
  }
}

/** Messages, newest first, each UTC day after its label. A page that continues a day repeats the label. */
export function withDateLabels(page: readonly SafeMessage[]): readonly MessageListItem[] {
  let labeled: number | undefined
  return page.flatMap((message): readonly MessageListItem[] => {
    const item = { type: 'MESSAGE', ...message } as const
    const timestamp = message.creationTimestamp - (message.creationTimestamp % DAY_MS)
    if (timestamp === labeled) return [item]
    labeled = timestamp
    return [{ type: 'DATE_LABEL', timestamp }, item]
  })
}
