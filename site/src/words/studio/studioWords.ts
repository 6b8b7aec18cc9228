/** Words of the studio's frame. */
import type { Sale } from '@peppermint/contracts/sale'
import { featuredPhase, nextPhase, openPhases } from '../../mint/phases.ts'
import type { Studio } from '../../studio/studioState.ts'
import { formatDuration } from '../format/duration.ts'
import { phaseName } from '../format/names.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** What the visitor may do here. */
export function rightsWords({ rights, collection, account }: Studio): string {
  const { ownerAccount } = collection
  switch (rights.status) {
    case 'owner':
      return 'You are the owner. Nothing is sent until you have read its preview.'
    case 'safeOwner':
      return 'You are one of the owners of the Safe that owns this collection. Changes become proposals.'
    case 'pendingOwner':
      return 'The ownership is offered to you. Accept it under Ownership.'
    case 'reader':
      if (ownerAccount.type === 'none')
        return 'The ownership was renounced, so nothing here can change anymore.'
      return account === undefined
        ? 'Everyone can read this. Only the owner can change it.'
        : 'Only the owner can change this. You can still try every form.'
  }
}

/** @param chainNow Unix seconds. */
export function saleStatusWords(sale: Sale, chainNow: number): string {
  if (sale.minted >= sale.maxSupply) return 'Sold out.'
  const open = featuredPhase(openPhases(sale, chainNow))
  const next = nextPhase(sale, chainNow)
  const now =
    open !== undefined
      ? `${phaseName(open)} is open for another ${formatDuration(open.end - chainNow)}.`
      : next !== undefined
        ? `${phaseName(next)} opens in ${formatDuration(next.start - chainNow)}.`
        : 'No phase is open or planned.'
  return sale.paused ? `Minting is paused. ${now}` : now
}

/** @param hosts of the chain's endpoints. */
export const chainConsentWords = (hosts: readonly string[]): string =>
  `Owner, payees and settings are read straight from Canto, over ${hosts.join(', ')}. That server will see your IP address. Connecting a wallet reads them too.`

export const noChainWords = 'This site has no endpoint of Canto, so only what our server has read is shown.'

export const chainFailureWords = (isOnline: boolean): string =>
  isOnline
    ? 'We couldn’t read the contract from Canto. Nothing was sent.'
    : 'You’re offline. Reconnect to read the contract.'

export const slowChainWords = 'Canto takes longer than usual to answer. This page keeps trying.'

/** @param readAt Unix milliseconds. */
export const outdatedChainWords = (readAt: number, isOnline: boolean): string =>
  `${isOnline ? 'Canto isn’t responding.' : 'You’re offline.'} Shown as of ${clock.format(new Date(readAt))}. Check again before you change anything.`

export const stalledChainWords = (age: string): string =>
  `Canto hasn’t made a block for ${age}. What is shown may be outdated, and transactions will wait.`

export const partFailureWords = (label: string): string =>
  `${label} couldn’t be loaded. Check your connection; we keep trying.`
