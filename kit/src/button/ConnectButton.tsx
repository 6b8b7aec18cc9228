/**
 * The button in the page's head: connect, wait, or who is connected and with how much. One element through
 * all states, so that the focus stays on it and a dialog it opened can give the focus back.
 */
import type { WalletSnapshot } from '../wallets/wallet.ts'
import { type Balance, formatBalance } from './formatBalance.ts'
import { shortAddress } from './shortAddress.ts'

export interface ConnectButtonProps {
  readonly snapshot: WalletSnapshot
  /** The account's balance; absent while it is not known. */
  readonly balance?: Balance | undefined
  /** Opens the connect dialog. Also called while connecting, to show what is being waited for. */
  readonly onConnect: () => void
  /** Opens the account dialog; only called when connected on a supported chain. */
  readonly onAccount: () => void
  /** Opens the network dialog; only called when connected on another chain. */
  readonly onNetwork: () => void
}

/** "Connect Wallet" and what becomes of it. Its slot is as wide as its widest state, so that nothing moves. */
export function ConnectButton({ snapshot, balance, onConnect, onAccount, onNetwork }: ConnectButtonProps) {
  const isConnected = snapshot.at === 'connected'
  const isWrong = isConnected && snapshot.chain === 'unsupported'
  return (
    <span className="kit kit-slot">
      <button
        type="button"
        className={isWrong ? 'kit-button kit-wrong' : 'kit-button'}
        aria-haspopup="dialog"
        aria-busy={snapshot.at === 'connecting' || snapshot.at === 'reconnecting'}
        title={isWrong ? wrongNetwork : undefined}
        onClick={isWrong ? onNetwork : isConnected ? onAccount : onConnect}
      >
        {isWrong ? (
          'Wrong network'
        ) : isConnected ? (
          <>
            {balance && (
              <span className="kit-balance">
                {formatBalance(balance.value, balance.decimals)} {balance.symbol}
              </span>
            )}
            <span>{shortAddress(snapshot.account)}</span>
          </>
        ) : (
          waitingWords[snapshot.at]
        )}
      </button>
    </span>
  )
}

const waitingWords = {
  disconnected: 'Connect Wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
} as const

/** What a wrong network means for the visitor, in the words of the source. */
export const wrongNetwork = 'Wrong network detected, switch or disconnect to continue.'
