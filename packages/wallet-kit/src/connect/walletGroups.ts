/** The list's headings, and the way of the arrow keys through it. */
import type { WalletGroup, WalletOption } from '../wallets/wallet.ts'

export interface WalletListGroup {
  readonly name: WalletGroup
  readonly wallets: readonly WalletOption[]
}

const order: readonly WalletGroup[] = ['installed', 'popular', 'other']

/** The wallets by group, each in the list's order, so that those used lately lead inside their group. */
export function walletGroups(wallets: readonly WalletOption[]): readonly WalletListGroup[] {
  const position = ({ groupName, groupIndex }: WalletOption) => groupIndex ?? order.indexOf(groupName)
  const names = wallets.toSorted((a, b) => position(a) - position(b)).map(({ groupName }) => groupName)
  return [...new Set(names)].map((name) => ({
    name,
    wallets: wallets.filter(({ groupName }) => groupName === name),
  }))
}

/** On a phone nothing is listed that could neither be connected nor be had there. */
export function visibleWallets(wallets: readonly WalletOption[], isPhone: boolean): readonly WalletOption[] {
  return isPhone
    ? wallets.filter(
        ({ ready, downloadUrls: urls }) => ready || Boolean(urls?.mobile ?? urls?.ios ?? urls?.android),
      )
    : wallets
}

interface Position {
  readonly offsetTop: number
  readonly offsetLeft: number
}

/**
 * The index that a key leads to from `at`, in reading order across rows of any number of columns; undefined where
 * the key leads nowhere.
 */
export function nextIndex(
  positions: readonly Position[],
  at: number,
  key: string,
  isRightToLeft: boolean,
): number | undefined {
  const here = positions[at]
  if (here === undefined) return undefined
  const inside = (index: number) => (index in positions ? index : undefined)
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return positions.length - 1
    case 'ArrowRight':
      return inside(at + (isRightToLeft ? -1 : 1))
    case 'ArrowLeft':
      return inside(at + (isRightToLeft ? 1 : -1))
    case 'ArrowDown':
      return nearest(positions, here, (place) => place.offsetTop - here.offsetTop)
    case 'ArrowUp':
      return nearest(positions, here, (place) => here.offsetTop - place.offsetTop)
    default:
      return undefined
  }
}

/** Of those that are ahead, the row that is next, and in it the column that is closest. */
function nearest(
  positions: readonly Position[],
  here: Position,
  ahead: (place: Position) => number,
): number | undefined {
  const columnDistance = (place: Position) => Math.abs(place.offsetLeft - here.offsetLeft)
  let best: number | undefined
  positions.forEach((place, index) => {
    if (ahead(place) <= 0) return
    const known = best === undefined ? undefined : positions[best]
    const closer =
      known === undefined ||
      ahead(place) < ahead(known) ||
      (ahead(place) === ahead(known) && columnDistance(place) < columnDistance(known))
    if (closer) best = index
  })
  return best
}
