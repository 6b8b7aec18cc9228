/** Messages that this browser keeps, in the gateway's shapes. */
import { DAY_SECONDS } from '@peppermint/safe/client'
import type { SafeState } from '@peppermint/safe/chain'
import type { VerifiedMessage } from '@peppermint/safe/bundle'
import { joinSignatures } from '@peppermint/safe/signatures'
import type { MessageListItem, SafeMessage } from '@peppermint/safe/wire'
import { zeroAddress } from 'viem'

const DAY_MS = 1_000 * DAY_SECONDS

export function describeMessage(
  { message, messageHash, confirmations, createdAt }: VerifiedMessage,
  { threshold }: SafeState,
): SafeMessage {
  const isConfirmed = confirmations.length >= threshold
  const owners = confirmations.map(({ owner, signature }) => ({
    owner: { value: owner, name: null, logoUri: null },
    signature,
  }))
  return {
    messageHash,
    status: isConfirmed ? 'CONFIRMED' : 'NEEDS_CONFIRMATION',
    logoUri: null,
    name: null,
    message,
    creationTimestamp: createdAt,
    modifiedTimestamp: createdAt,
    confirmationsSubmitted: confirmations.length,
    confirmationsRequired: threshold,
    proposedBy: owners[0]?.owner ?? { value: zeroAddress, name: null, logoUri: null },
    confirmations: owners,
    preparedSignature: isConfirmed ? joinSignatures(confirmations.slice(0, threshold)) : null,
    origin: null,
  }
}

/** Newest first, each UTC day after a label. @param messages newest first. */
export function messageItems(messages: readonly SafeMessage[]): MessageListItem[] {
  let day = -1
  return messages.flatMap((message): MessageListItem[] => {
    const item = { type: 'MESSAGE', ...message } as const
    const own = Math.floor(message.creationTimestamp / DAY_MS)
    if (own === day) return [item]
    day = own
    return [{ type: 'DATE_LABEL', timestamp: own * DAY_MS }, item]
  })
}
