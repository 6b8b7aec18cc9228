/** The search field above a long list of wallets. */
import type { KeyboardEvent } from 'react'
import { Status } from '../../dialog/Dialog.tsx'
import type { WalletOption } from '../../wallets/wallet.ts'
import { useTranslation } from '../../words/translation.ts'

interface WalletSearchProps {
  readonly query: string
  /** How many wallets it finds; undefined while nothing is searched for. */
  readonly count: number | undefined
  readonly onQuery: (query: string) => void
}

/** Filters as one types. Down and Enter lead to the first wallet; Enter chooses it if no other matches. */
export function WalletSearch({ query, count, onQuery }: WalletSearchProps) {
  const t = useTranslation()
  const label = t('connect.search.label', 'Search wallets')
  const none = t('connect.search.none', 'No wallet matches “{query}”.', { query: query.trim() })
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
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={leadToList}
      />
      {count === 0 && <p className="kit-soft">{none}</p>}
      <Status>
        {count === undefined
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
  // The list would lead one row further.
  event.stopPropagation()
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

/** Wallets in whose name every word of the query is, in any order; undefined where the query has no word. */
export function walletFilter(query: string): ((wallet: WalletOption) => boolean) | undefined {
  if (!fold(query)) return undefined
  const words = query.split(/\s+/).map(fold)
  return ({ name, shortName }) => {
    const text = `${fold(name)} ${fold(shortName)}`
    return words.every((word) => text.includes(word))
  }
}
