/** The wallets one can choose: rows beside the panel, or a grid on a small screen. */
import { useEffect, useRef } from 'react'
import type { WalletOption, WalletSnapshot } from '../wallets/wallet.ts'

interface WalletListProps {
  readonly snapshot: WalletSnapshot
  /** The wallet that is being asked or has failed. */
  readonly current: string | undefined
  /** The wallet whose row takes the focus when an attempt has ended without words. */
  readonly returnTo: string | undefined
  readonly onChoose: (option: WalletOption) => void
  readonly onRetryLoading: () => void
}

/** The list, or why there is none yet. */
export function WalletList(props: WalletListProps) {
  const { snapshot, current, returnTo, onChoose, onRetryLoading } = props
  const last = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (returnTo) last.current?.focus()
  }, [returnTo])

  return (
    // While a wallet is asked or has failed, a small screen shows only the panel that says so.
    <div className={current ? 'kit-choice kit-busy' : 'kit-choice'}>
      <p className="kit-soft">Connecting shares your address. It cannot move anything.</p>
      {snapshot.discovery === 'failed' ? (
        <div className="kit-note kit-actions">
          <p>The part of this page that talks to wallets did not arrive. Nothing has happened yet.</p>
          <button type="button" className="kit-button kit-quiet" onClick={onRetryLoading}>
            Retry
          </button>
        </div>
      ) : snapshot.wallets.length ? (
        <ul className="kit-wallets" aria-label="Wallets in this browser">
          {snapshot.wallets.map((option) => (
            <li key={option.id}>
              <button
                type="button"
                className="kit-wallet"
                ref={option.id === returnTo ? last : null}
                aria-current={option.id === current ? 'true' : undefined}
                onClick={() => onChoose(option)}
              >
                <WalletMark option={option} />
                <b dir="auto">{option.name}</b>
                {option.recent && <span className="kit-soft">Recent</span>}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="kit-soft">Looking for wallets…</p>
      )}
    </div>
  )
}

/** The wallet's own picture, or a neutral mark with its first letter. */
function WalletMark({ option }: { readonly option: WalletOption }) {
  if (option.iconUrl) return <img className="kit-mark" src={option.iconUrl} alt="" width="42" height="42" />
  return (
    <span className="kit-mark" aria-hidden="true">
      {Array.from(option.name)[0]?.toUpperCase()}
    </span>
  )
}
