/** Words of the studio's frame. */
import type { Sale } from '@peppermint/sale'
import { featuredPhase, nextPhase, openPhases } from '@peppermint/ui/sale/phases.ts'
import type { Studio } from '../studioState.ts'
import { dateFormat } from '@peppermint/ui/words/format/dateFormat.ts'
import { formatDuration } from '@peppermint/ui/words/format/duration.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' })

/** What the visitor may do here. */
export function rightsWords({ rights, collection, account }: Studio): string {
  const { ownerAccount } = collection
  switch (rights.status) {
    case 'owner':
      return t`You are the owner. Nothing is sent until you have read its preview.`
    case 'safeOwner':
      return t`You are one of the owners of the Safe that owns this collection. Changes become proposals.`
    case 'pendingOwner':
      return t`The ownership is offered to you. Accept it under Ownership.`
    case 'reader':
      if (ownerAccount.type === 'none')
        return t`The ownership was renounced, so nothing here can change anymore.`
      return account === undefined
        ? t`Everyone can read this. Only the owner can change it.`
        : t`Only the owner can change this. You can still try every form.`
  }
}

/** @param chainNow Unix seconds. */
export function saleStatusWords(sale: Sale, chainNow: number): string {
  if (sale.minted >= sale.maxSupply) return t`Sold out.`
  const open = featuredPhase(openPhases(sale, chainNow))
  const next = nextPhase(sale, chainNow)
  const now =
    open !== undefined
      ? t`${phaseName(open)} is open for another ${formatDuration(open.end - chainNow)}.`
      : next !== undefined
        ? t`${phaseName(next)} opens in ${formatDuration(next.start - chainNow)}.`
        : t`No phase is open or planned.`
  return sale.paused ? `${t`Minting is paused.`} ${now}` : now
}

/** @param hosts of the chain's endpoints. */
export const chainConsentWords = (hosts: readonly string[]): string =>
  t`Owner, payees and settings are read straight from ${COLLECTION.chain.name}, over ${hosts.join(', ')}. That server will see your IP address. Connecting a wallet reads them too.`

export const noChainWords = t`This site has no endpoint of ${COLLECTION.chain.name}, so only what our server has read is shown.`

export const chainFailureWords = (isOnline: boolean): string =>
  isOnline
    ? t`We couldn’t read the contract from ${COLLECTION.chain.name}. Nothing was sent.`
    : t`You’re offline. Reconnect to read the contract.`

export const slowChainWords = t`${COLLECTION.chain.name} takes longer than usual to answer. This page keeps trying.`

/** @param readAt Unix milliseconds. */
export const outdatedChainWords = (readAt: number, isOnline: boolean): string =>
  isOnline
    ? t`${COLLECTION.chain.name} isn’t responding. Shown as of ${clock.format(new Date(readAt))}. Check again before you change anything.`
    : t`You’re offline. Shown as of ${clock.format(new Date(readAt))}. Check again before you change anything.`

export const stalledChainWords = (age: string): string =>
  t`${COLLECTION.chain.name} hasn’t made a block for ${age}. What is shown may be outdated, and transactions will wait.`

export const partFailureWords = (label: string): string =>
  t`${label} couldn’t be loaded. Check your connection; we keep trying.`
