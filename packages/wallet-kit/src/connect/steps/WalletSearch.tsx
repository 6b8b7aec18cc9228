/** The search field above a long list of wallets. */
import { type KeyboardEvent, useState } from 'react'
import { Status } from '../../dialog/Dialog.tsx'
import type { WalletOption } from '../../wallets/wallet.ts'
import { useTranslation } from '../../words/translation.ts'

/** Whether a wallet is listed. */
export type WalletFilter = (wallet: WalletOption) => boolean

interface WalletSearchProps {
  readonly wallets: readonly WalletOption[]
  readonly onSearch: (filter: WalletFilter | undefined) => void
}

/** Filters as one types. Down and Enter lead to the first wallet; Enter chooses it if no other matches. */
export function WalletSearch({ wallets, onSearch }: WalletSearchProps) {
  const t = useTranslation()
  const [query, setQuery] = useState('')
  const label = t('connect.search.label', 'Search wallets')
  const isSearching = fold(query) !== ''
  const count = isSearching ? wallets.filter(walletFilter(query)).length : 0
  const none = t('connect.search.none', 'No wallet matches “{query}”.', { query: query.trim() })

  function search(next: string): void {
    setQuery(next)
    onSearch(fold(next) ? walletFilter(next) : undefined)
  }
  return (
    <>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        dir="auto"
        value={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={leadToList}
      />
      {isSearching && count === 0 && <p className="kit-soft">{none}</p>}
      <Status>
        {!isSearching
          ? ''
          : count === 0
            ? none
            : count === 1
              ? t('connect.status.one', '1 wallet found')
              : t('connect.status.many', '{count} wallets found', { count })}
      </Status>
    </>
  )
}

function leadToList(event: KeyboardEvent<HTMLElement>): void {
  // While an input method composes a word, Enter ends the word.
  if (event.nativeEvent.isComposing || !/^(Enter|ArrowDown)$/.test(event.key)) return
  event.preventDefault()
  const rows = event.currentTarget.closest('.kit-choice')?.querySelectorAll<HTMLElement>('.kit-wallet')
  rows?.[0]?.focus()
  if (event.key === 'Enter' && rows?.length === 1) rows[0]?.click()
}

/** Letters and digits of any script, without case and marks. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Wallets in whose name every word of the query is, in any order. */
export function walletFilter(query: string): WalletFilter {
  const words = query.split(/\s+/).map(fold)
  return ({ name, shortName }) => {
    const text = `${fold(name)} ${fold(shortName)}`
    return words.every((word) => text.includes(word))
  }
}
