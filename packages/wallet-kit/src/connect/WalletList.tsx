/** The wallets one can choose: rows under headings beside the panel, or a grid where there is one column. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { QuietButton } from '../dialog/controls.tsx'
import { useLazyPart } from '../lazy/partLoader.ts'
import { useTestId } from '../provider/useTestId.ts'
import type { WalletOption, WalletSnapshot } from '../wallets/wallet.ts'
import { useTranslation } from '../words/translation.ts'
import { stepsPart } from './stepsPart.ts'
import { useOnline } from './useOnline.ts'
import { visibleWallets, nextIndex, walletGroups } from './walletGroups.ts'
import { WalletIcon } from './WalletIcon.tsx'
import type { Viewport } from './wizard.ts'

interface WalletListProps {
  readonly snapshot: WalletSnapshot
  readonly viewport: Viewport
  /** The wallet that the panel is about. */
  readonly current: string | undefined
  /** Whether the panel has content; in the compact layout it then replaces the list. */
  readonly isBusy: boolean
  /** The wallet whose row takes the focus when a visitor has come back. */
  readonly returnTo: string | undefined
  /** The wallet in which the visitor has just declined or that they canceled, and the element that says so. */
  readonly declined: { readonly walletId: string; readonly textId: string } | undefined
  readonly onChoose: (option: WalletOption) => void
  readonly onRetryLoading: () => void
}

/** More than this can be searched. */
const MAX_WITHOUT_SEARCH = 12

export function WalletList(props: WalletListProps) {
  const { snapshot, viewport, current, isBusy, returnTo, declined, onChoose, onRetryLoading } = props
  const t = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  const wallets = visibleWallets(snapshot.wallets, viewport.isPhone)
  const canSearch = wallets.length > MAX_WITHOUT_SEARCH
  const [query, setQuery] = useState('')
  // The search comes with the steps, which the dialog fetches once it is open; its place is kept free.
  const { part: search } = useLazyPart(stepsPart, canSearch)
  const filter = canSearch ? search?.walletFilter(query) : undefined
  const shown = filter ? wallets.filter(filter) : wallets

  const returned = useRef<string>(undefined)
  useEffect(() => {
    if (returned.current === returnTo) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-wallet]') ?? [])]
    const row = rows.find(({ dataset }) => dataset['wallet'] === returnTo)
    row?.focus()
    // A search hides the row that the visitor comes back to: it is shown with the next drawing.
    if (returnTo && !row && query) setQuery('')
    else returned.current = returnTo
  }, [returnTo, query])

  const groups = walletGroups(shown)
  // Of many, the popular ones before all others.
  const ordered = canSearch
    ? groups.flatMap((group) => group.wallets).toSorted((a, b) => Number(b.recent) - Number(a.recent))
    : shown
  const headings: Readonly<Record<string, string>> = {
    installed: t('connect.group.installed', 'Installed'),
    popular: t('connect.group.popular', 'Popular'),
    other: t('connect.group.other', 'Other'),
  }
  const rows = (options: readonly WalletOption[]) =>
    options.map((option) => (
      <li key={option.id}>
        <WalletRow
          option={option}
          name={viewport.isCompact ? option.shortName : option.name}
          isPhone={viewport.isPhone}
          isCurrent={option.id === current}
          describedBy={option.id === declined?.walletId ? declined.textId : undefined}
          onChoose={() => onChoose(option)}
        />
      </li>
    ))
  return (
    // In the compact layout a panel with content replaces the list.
    <div className={isBusy ? 'kit-choice kit-busy' : 'kit-choice'} ref={list} onKeyDown={moveFocus}>
      <p className="kit-soft">
        {t('connect.promise', 'Connecting shares your address. It can’t move your funds.')}
      </p>
      {canSearch && (
        <div className="kit-search">
          {search && <search.WalletSearch query={query} count={filter && shown.length} onQuery={setQuery} />}
        </div>
      )}
      {snapshot.discovery === 'failed' ? (
        <LoadFailed onRetry={onRetryLoading} />
      ) : !wallets.length ? (
        <p className="kit-soft">{t('connect.looking', 'Looking for wallets…')}</p>
      ) : viewport.isCompact ? (
        shown.length > 0 && (
          <ul className="kit-wallets" aria-label={t('connect.list', 'Wallets')}>
            {rows(ordered)}
          </ul>
        )
      ) : (
        // A single group has its heading, too: the first wallets found may be pressed while the others are added.
        groups.map(({ name, wallets: options }, index) => (
          <div key={name}>
            <p className="kit-soft" id={id + index}>
              {headings[name] ?? name}
            </p>
            <ul className="kit-wallets" aria-labelledby={id + index}>
              {rows(options)}
            </ul>
          </div>
        ))
      )}
    </div>
  )
}

interface WalletRowProps {
  readonly option: WalletOption
  readonly name: string
  readonly isPhone: boolean
  readonly isCurrent: boolean
  /** The id of an element that describes the row. */
  readonly describedBy: string | undefined
  readonly onChoose: () => void
}

/** One wallet. One that is not ready leads to how to get it, and on a phone to its app: no page can tell whether it is there. */
function WalletRow({ option, name, isPhone, isCurrent, describedBy, onChoose }: WalletRowProps) {
  const t = useTranslation()
  const testId = useTestId()
  const { id, ready, recent } = option
  return (
    <button
      type="button"
      className="kit-wallet"
      data-wallet={id}
      {...testId(`wallet-option-${id}`)}
      aria-current={isCurrent ? 'true' : undefined}
      aria-describedby={describedBy}
      onClick={onChoose}
    >
      <WalletIcon option={option} />
      <bdi dir="auto">{name}</bdi>
      {!ready
        ? !isPhone && <span className="kit-soft">{t('connect.notInstalled', 'Not installed')}</span>
        : recent && <span className="kit-soft">{t('connect.recent', 'Recent')}</span>}
    </button>
  )
}

/** The part that talks to wallets is missing. */
function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslation()
  const isOnline = useOnline()
  return (
    <div className="kit-note kit-actions">
      <p>{t('connect.notLoaded', 'The wallet connection didn’t load. Nothing was shared.')}</p>
      {!isOnline && <p>{t('connect.offline', 'This device seems to be offline.')}</p>}
      <QuietButton onClick={onRetry}>{t('dialog.retry', 'Retry')}</QuietButton>
    </div>
  )
}

/** Arrow keys lead through the rows; Tab does as well. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.kit-wallet')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = nextIndex(rows, at, event.key, isRightToLeft)
  if (next === undefined) return
  // The keys would scroll the dialog as well.
  event.preventDefault()
  rows[next]?.focus()
}
