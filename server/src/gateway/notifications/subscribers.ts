/** Who receives what of an event: the devices that follow its Safe, and what still waits for their owners. */
import type { PushNotification } from '@peppermint/safe/wire'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { approvedHashes, confirmations, devices, proposals, subscriptions } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { readMessage } from '../messages/messageQueries.ts'
import type { SafeEvent } from '../safeChanges.ts'
import type { SafeState } from '../safes/safeState.ts'
import { withoutUndone } from '../transactions/withoutUndone.ts'

/** Subscriptions that one event is sent to: those of owners first. */
const MAX_SUBSCRIPTIONS_PER_EVENT = 1_000

/** A browser that follows a Safe, for all its signers. */
export interface Subscriber {
  readonly device: string
  readonly cloudMessagingToken: string
  readonly signers: readonly Address[]
}

/** Browsers that follow a Safe. The tokens of other devices are for push services that this gateway does not use. */
export async function readSubscribers(
  { database }: Pick<GatewayChain, 'database'>,
  { safe, owners }: Pick<SafeState, 'safe' | 'owners'>,
): Promise<readonly Subscriber[]> {
  const isOwner = owners.length === 0 ? sql`false` : inArray(subscriptions.signer, [...owners])
  const rows = await database.db
    .select({
      device: subscriptions.device,
      signer: subscriptions.signer,
      cloudMessagingToken: devices.cloudMessagingToken,
    })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.device))
    .where(and(eq(subscriptions.safe, safe), eq(devices.type, 'WEB')))
    .orderBy(desc(isOwner), desc(devices.registeredAt))
    .limit(MAX_SUBSCRIPTIONS_PER_EVENT)
  const byDevice = Map.groupBy(rows, ({ device }) => device)
  return [...byDevice.values()].flatMap((ofDevice) => {
    const [first] = ofDevice
    return first === undefined ? [] : [{ ...first, signers: ofDevice.map(({ signer }) => signer) }]
  })
}

/** What a subscriber receives of an event; undefined: nothing. */
export type Addressing = (signers: readonly Address[]) => PushNotification | undefined

/** Decides who receives what, by the state of the chain and of the confirmations now. */
export async function addressEvent(
  chain: GatewayChain,
  safe: SafeState,
  event: SafeEvent,
): Promise<Addressing> {
  const about = { chainId: String(chain.chainId), address: safe.safe }
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
  state: SafeState,
  safeTxHash: Hex,
): Promise<readonly Address[]> {
  const { safe, owners, threshold, nonce } = state
  const [[proposal], confirmed, approved] = await Promise.all([
    db
      .select({ nonce: proposals.nonce, isTrusted: proposals.isTrusted })
      .from(proposals)
      .where(eq(proposals.safeTxHash, safeTxHash)),
    db
      .select({
        safeTxHash: confirmations.safeTxHash,
        owner: confirmations.owner,
        signatureType: confirmations.signatureType,
        submittedAt: confirmations.submittedAt,
      })
      .from(confirmations)
      .where(eq(confirmations.safeTxHash, safeTxHash)),
    db
      .select({ hash: approvedHashes.hash, owner: approvedHashes.owner })
      .from(approvedHashes)
      .where(and(eq(approvedHashes.safe, safe), eq(approvedHashes.hash, safeTxHash))),
  ])
  if (proposal === undefined || !proposal.isTrusted || proposal.nonce < nonce) return []
  return withoutSigners(
    owners,
    threshold,
    [...withoutUndone(confirmed, approved, state), ...approved].map(({ owner }) => owner),
  )
}

/** Owners who can still confirm a message; none if it is confirmed. */
async function readMissingMessageSigners(
  { database }: GatewayChain,
  { owners, threshold }: SafeState,
  messageHash: Hex,
): Promise<readonly Address[]> {
  const message = await readMessage(database, messageHash)
  if (message === undefined || message.isSignedOnChain) return []
  return withoutSigners(
    owners,
    threshold,
    message.confirmations.map(({ owner }) => owner),
  )
}

function withoutSigners(
  owners: readonly Address[],
  threshold: number,
  signed: readonly Address[],
): readonly Address[] {
  const missing = owners.filter((owner) => !signed.includes(owner))
  return owners.length - missing.length < threshold ? missing : []
}
