/** Who receives what of an event: the devices that follow its Safe, and what still waits for their owners. */
import type { PushNotification, PushSubscription } from '@peppermint/safe/wire'
import { and, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { devices, proposals, subscriptions } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { readMessage } from '../messages/messageQueries.ts'
import type { SafeEvent } from '../safeChanges.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { readConfirmed } from '../transactions/readConfirmed.ts'
import { parseWebPushToken } from './webPushToken.ts'

/** Subscriptions of owners that one event is sent to, and of others: anyone can add those. */
const MAX_OWNERS_PER_EVENT = 1_000
export const MAX_ANONYMOUS_PER_EVENT = 100

/** A browser that follows a Safe, for all its signers. */
export interface Subscriber {
  readonly subscription: PushSubscription
  /** An owner of the Safe has signed for one of the devices. */
  readonly isOwners: boolean
  readonly signers: readonly Address[]
  /** Registrations of this browser: an endpoint gets a message once, however often it is registered. */
  readonly devices: readonly { readonly id: string; readonly cloudMessagingToken: string }[]
}

/** Browsers that follow a Safe, owners' first. The tokens of other devices are for push services that this gateway does not use. */
export async function readSubscribers(
  { database }: Pick<GatewayChain, 'database'>,
  { address: safe, owners }: Pick<GatewaySafe, 'address' | 'owners'>,
): Promise<readonly Subscriber[]> {
  const isOwner = owners.length === 0 ? sql`false` : inArray(subscriptions.signer, [...owners])
  const select = (condition: SQL, limit: number) =>
    database.db
      .select({
        id: subscriptions.device,
        signer: subscriptions.signer,
        cloudMessagingToken: devices.cloudMessagingToken,
      })
      .from(subscriptions)
      .innerJoin(devices, eq(devices.id, subscriptions.device))
      .where(and(eq(subscriptions.safe, safe), eq(devices.type, 'WEB'), condition))
      .orderBy(desc(devices.registeredAt))
      .limit(limit)
  const [ofOwners, others] = await Promise.all([
    select(isOwner, MAX_OWNERS_PER_EVENT),
    select(not(isOwner), MAX_ANONYMOUS_PER_EVENT),
  ])
  const rows = [
    ...ofOwners.map((row) => ({ ...row, isOwners: true })),
    ...others.map((row) => ({ ...row, isOwners: false })),
  ].flatMap((row) => {
    const token = parseWebPushToken(row.cloudMessagingToken)
    return token.status === 'subscription' ? [{ ...row, subscription: token.subscription }] : []
  })
  const byEndpoint = Map.groupBy(rows, ({ subscription }) => subscription.endpoint)
  return [...byEndpoint.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const { subscription, isOwners } = first
    return [{ subscription, isOwners, signers: same.map(({ signer }) => signer), devices: same }]
  })
}

/** What a subscriber receives of an event; undefined: nothing. */
export type Addressing = (signers: readonly Address[]) => PushNotification | undefined

/** Decides who receives what, by the state of the chain and of the confirmations now. */
export async function addressEvent(
  chain: GatewayChain,
  safe: GatewaySafe,
  event: SafeEvent,
): Promise<Addressing> {
  const about = { chainId: String(chain.chainId), address: safe.address }
  switch (event.type) {
    case 'CONFIRMATION_REQUEST': {
      const missing = await readMissingSigners(chain, safe, event.safeTxHash)
      return (signers) => (hasAny(signers, missing) ? { ...about, ...event } : undefined)
    }
    case 'MESSAGE_CREATED': {
      const missing = await readMissingMessageSigners(chain, safe, event.messageHash)
      return (signers) =>
        hasAny(signers, missing)
          ? { ...about, ...event, type: 'MESSAGE_CONFIRMATION_REQUEST' }
          : { ...about, ...event }
    }
    case 'INCOMING_TOKEN': {
      const isTrusted = chain.config.tokens.some(
        (token) => !token.isSpam && isAddressEqual(token.address, event.tokenAddress),
      )
      return () => (isTrusted ? { ...about, ...event } : undefined)
    }
    case 'EXECUTED_MULTISIG_TRANSACTION':
    case 'INCOMING_ETHER':
      return () => ({ ...about, ...event })
  }
}

const hasAny = (signers: readonly Address[], wanted: readonly Address[]) =>
  signers.some((signer) => wanted.includes(signer))

/** Owners who can still confirm a proposal; none if it is confirmed, executed or replaced. */
async function readMissingSigners(
  { database: { db } }: GatewayChain,
  state: GatewaySafe,
  safeTxHash: Hex,
): Promise<readonly Address[]> {
  const [[proposal], confirmed] = await Promise.all([
    db
      .select({ nonce: proposals.nonce, isTrusted: proposals.isTrusted })
      .from(proposals)
      .where(eq(proposals.safeTxHash, safeTxHash)),
    readConfirmed(db, state, [safeTxHash]),
  ])
  if (proposal === undefined || !proposal.isTrusted || proposal.nonce < state.nonce) return []
  return withoutSigners(state, [...(confirmed.get(safeTxHash) ?? [])])
}

/** Owners who can still confirm a message; none if it is confirmed. */
async function readMissingMessageSigners(
  { database }: GatewayChain,
  state: GatewaySafe,
  messageHash: Hex,
): Promise<readonly Address[]> {
  const message = await readMessage(database, messageHash)
  if (message === undefined || message.isSignedOnChain) return []
  return withoutSigners(
    state,
    message.confirmations.map(({ owner }) => owner),
  )
}

function withoutSigners({ owners, threshold }: GatewaySafe, signed: readonly Address[]): readonly Address[] {
  const missing = owners.filter((owner) => !signed.includes(owner))
  return owners.length - missing.length < threshold ? missing : []
}
