/**
 * What RainbowKit stored about a visitor, taken over once when an app moves: recently used wallets at the start, sent
 * transactions when a wallet is connected. RainbowKit's own values stay, for an app that moves back.
 */

const DONE_KEY = 'peppermint.rainbowkit'
const RECENT_KEY = 'peppermint.kit.recent'
export const TRANSACTIONS_KEY = 'rk-transactions'

/**
 * Puts RainbowKit's recent wallets behind the kit's.
 * @returns whether there are transactions to take over. False on a server, after the first time, and without a storage.
 */
export function takeOverRecentWallets(): boolean {
  try {
    if (typeof window === 'undefined' || localStorage.getItem(DONE_KEY) !== null) return false
    const latest = localStorage.getItem('rk-latest-id')
    const ids = [...readIds(RECENT_KEY), ...(latest ? [latest] : []), ...readIds('rk-recent')]
    if (ids.length) localStorage.setItem(RECENT_KEY, JSON.stringify([...new Set(ids)]))
    const hasTransactions = localStorage.getItem(TRANSACTIONS_KEY) !== null
    if (!hasTransactions) finishTakeOver()
    return hasTransactions
  } catch {
    return false
  }
}

export const finishTakeOver = (): void => localStorage.setItem(DONE_KEY, '1')

function readIds(key: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
