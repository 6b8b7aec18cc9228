/** The delegates of a chain. */
import type { Delegate, DelegatesQuery, Page } from '@peppermint/safe/wire'
import { and, asc, count, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Address } from 'viem'
import { commitDurably } from '../db/commitDurably.ts'
import { delegateRemovals, delegates } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { pageOf, type PageRequest } from '../http/cursor.ts'
import { getTotp } from '../signatures/verifyRequest.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'

/** Of one owner, for all its Safes. */
export const MAX_DELEGATES_PER_DELEGATOR = 100

/** What one delegate may do for one delegator: propose for a Safe, or for all Safes of the delegator if it is null. */
export interface Delegation {
  readonly safe: Address | null
  readonly delegate: Address
  readonly delegator: Address
}

/** The owner of a Safe that an account may propose for: the one whose delegate it has been longest. */
export async function findDelegator(
  { database }: Pick<GatewayChain, 'database'>,
  { address: safe, owners }: Pick<GatewaySafe, 'address' | 'owners'>,
  delegate: Address,
): Promise<Address | undefined> {
  const [delegation] = await database.db
    .select({ delegator: delegates.delegator })
    .from(delegates)
    .where(
      and(
        eq(delegates.delegate, delegate),
        or(isNull(delegates.safe), eq(delegates.safe, safe)),
        // A removed owner's delegates are removed with it.
        inArray(delegates.delegator, [...owners]),
      ),
    )
    .orderBy(asc(delegates.id))
    .limit(1)
  return delegation?.delegator
}

/** A page of delegates, oldest first. */
export async function listDelegates(
  { database }: GatewayChain,
  { safe, delegate, delegator, label }: DelegatesQuery,
  request: PageRequest,
): Promise<Page<Delegate>> {
  const where = and(
    safe === undefined ? undefined : eq(delegates.safe, safe),
    delegate === undefined ? undefined : eq(delegates.delegate, delegate),
    delegator === undefined ? undefined : eq(delegates.delegator, delegator),
    label === undefined ? undefined : eq(delegates.label, label),
  )
  const [[row], results] = await Promise.all([
    database.lists.select({ total: count() }).from(delegates).where(where),
    database.lists
      .select({
        safe: delegates.safe,
        delegate: delegates.delegate,
        delegator: delegates.delegator,
        label: delegates.label,
      })
      .from(delegates)
      .where(where)
      .orderBy(asc(delegates.id))
      .limit(request.limit)
      .offset(request.offset),
  ])
  return pageOf(results, request, row?.total ?? 0)
}

/**
 * Stores a delegate, or its new label. Committed to disk when it resolves.
 * @throws {GatewayError} 422 if the delegator has too many.
 */
export async function storeDelegate(
  { database }: GatewayChain,
  { safe, delegate, delegator }: Delegation,
  label: string,
): Promise<void> {
  await commitDurably(database, delegator, async (transaction) => {
    const own = eq(delegates.delegator, delegator)
    const [row] = await transaction.select({ total: count() }).from(delegates).where(own)
    const changed = await transaction
      .update(delegates)
      .set({ label })
      .where(whereDelegation({ safe, delegate, delegator }))
      .returning({ id: delegates.id })
    if (changed.length > 0) return
    if ((row?.total ?? 0) >= MAX_DELEGATES_PER_DELEGATOR)
      throw new GatewayError(422, 'Too many delegates of this delegator. Remove one first.')
    await transaction.insert(delegates).values({ safe, delegate, delegator, label, createdAt: new Date() })
  })
}

/**
 * Removes a delegate; without a Safe, from all Safes of the delegator, as in Safe's service.
 * @throws {GatewayError} 404 if there is none.
 */
export async function removeDelegate({ database }: GatewayChain, delegation: Delegation): Promise<void> {
  await commitDurably(database, delegation.delegator, async (transaction) => {
    const removed = await transaction
      .delete(delegates)
      .where(delegation.safe === null ? ofPair(delegation) : whereDelegation(delegation))
      .returning({ id: delegates.id })
    if (removed.length === 0) throw new GatewayError(404, 'Delegate not found')
    const { delegate, delegator } = delegation
    const totp = getTotp()
    await transaction
      .insert(delegateRemovals)
      .values({ delegate, delegator, totp })
      .onConflictDoUpdate({
        target: [delegateRemovals.delegate, delegateRemovals.delegator],
        set: { totp },
      })
  })
}

/** The hour (`getTotp`) in which a delegator last removed a delegate; undefined if it is long ago. */
export async function readRemoval(
  { database }: Pick<GatewayChain, 'database'>,
  { delegate, delegator }: Pick<Delegation, 'delegate' | 'delegator'>,
): Promise<number | undefined> {
  const [removal] = await database.db
    .select({ totp: delegateRemovals.totp })
    .from(delegateRemovals)
    .where(and(eq(delegateRemovals.delegate, delegate), eq(delegateRemovals.delegator, delegator)))
  return removal?.totp
}

const ofPair = ({ delegate, delegator }: Pick<Delegation, 'delegate' | 'delegator'>) =>
  and(eq(delegates.delegate, delegate), eq(delegates.delegator, delegator))

const whereDelegation = ({ safe, ...pair }: Delegation) =>
  and(safe === null ? isNull(delegates.safe) : eq(delegates.safe, safe), ofPair(pair))
