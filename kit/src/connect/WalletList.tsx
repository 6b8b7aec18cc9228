/** The wallets one can choose: rows under headings beside the panel, or a grid where there is one column. */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { WalletOption, WalletSnapshot } from '../wallets/wallet.ts'
import { useSay } from '../words/words.ts'
import { useOnline } from './useOnline.ts'
import { listedWallets, towards, walletGroups } from './walletGroups.ts'
import { WalletPicture } from './WalletPicture.tsx'
import type { Surroundings } from './wizard.ts'

interface WalletListProps {
  readonly snapshot: WalletSnapshot
  readonly around: Surroundings
  /** The wallet that the panel is about. */
  readonly current: string | undefined
  /** Whether the panel says something, so that where there is one column the list makes room for it. */
  readonly isBusy: boolean
  /** The wallet whose row takes the focus when a visitor has come back. */
  readonly returnTo: string | undefined
  readonly onChoose: (option: WalletOption) => void
  readonly onRetryLoading: () => void
}

/** The list, or why there is none yet. */
export function WalletList(props: WalletListProps) {
  const { snapshot, around, current, isBusy, returnTo, onChoose, onRetryLoading } = props
  const say = useSay()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!returnTo) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-wallet]') ?? [])]
    rows.find(({ dataset }) => dataset['wallet'] === returnTo)?.focus()
  }, [returnTo])

  const wallets = listedWallets(snapshot.wallets, around.isPhone)
  const groups = walletGroups(wallets)
  const headings = {
    installed: say('connect.group.installed', 'Installed'),
    popular: say('connect.group.popular', 'Popular'),
    other: say('connect.group.other', 'Other'),
  }
  const rows = (options: readonly WalletOption[]) =>
    options.map((option) => (
      <li key={option.id}>
        <WalletRow
          option={option}
          name={around.isCompact ? option.shortName : option.name}
          isCurrent={option.id === current}
          onChoose={() => onChoose(option)}
        />
      </li>
    ))
  return (
    // Where there is one column, only the panel is shown while it says something.
    <div className={isBusy ? 'kit-choice kit-busy' : 'kit-choice'} ref={list} onKeyDown={follow}>
      <p className="kit-soft">
        {say('connect.promise', 'Connecting shares your address. It cannot move anything.')}
      </p>
      {snapshot.discovery === 'failed' ? (
        <NotLoaded onRetry={onRetryLoading} />
      ) : !wallets.length ? (
        <p className="kit-soft">{say('connect.looking', 'Looking for wallets…')}</p>
      ) : around.isCompact || groups.length === 1 ? (
        <ul className="kit-wallets" aria-label={say('connect.list', 'Wallets')}>
          {rows(wallets)}
        </ul>
      ) : (
        groups.map(({ name, wallets: options }) => (
          <div key={name}>
            <p className="kit-soft" id={id + name}>
              {headings[name]}
            </p>
            <ul className="kit-wallets" aria-labelledby={id + name}>
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
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

/** One wallet. What is not ready says so, and leads to how it can be had. */
function WalletRow({ option, name, isCurrent, onChoose }: WalletRowProps) {
  const say = useSay()
  const { id, ready, recent } = option
  return (
    <button
      type="button"
      className="kit-wallet"
      data-wallet={id}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      <WalletPicture option={option} />
      <bdi dir="auto">{name}</bdi>
      {!ready ? (
        <span className="kit-soft">{say('connect.notInstalled', 'Not installed')}</span>
      ) : (
        recent && <span className="kit-soft">{say('connect.recent', 'Recent')}</span>
      )}
    </button>
  )
}

/** The part that talks to wallets is missing. */
function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const say = useSay()
  const isOnline = useOnline()
  return (
    <div className="kit-note kit-actions">
      <p>
        {say(
          'connect.notLoaded',
          'The part of this page that talks to wallets did not arrive. Nothing has happened yet.',
        )}
      </p>
      {!isOnline && <p>{say('connect.offline', 'This device seems to be offline.')}</p>}
      <button type="button" className="kit-button kit-quiet" onClick={onRetry}>
        {say('dialog.retry', 'Retry')}
      </button>
    </div>
  )
}

/** Arrow keys lead through the rows; Tab does as well. */
function follow(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.kit-wallet')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = towards(rows, at, event.key, isRightToLeft)
  if (next === undefined) return
  // The keys would scroll the dialog as well.
  event.preventDefault()
  rows[next]?.focus()
}
