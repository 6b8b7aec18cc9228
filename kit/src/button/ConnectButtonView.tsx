/**
 * The button in the page's head: connect, wait, or who is connected and with how much. One element through
 * all states, so that the focus stays on it and a dialog it opened can give the focus back.
 */
import { useLazyPart } from '../lazy/partLoader.ts'
import type { AccountPicture } from '../account/AccountHead.tsx'
import type { WalletSnapshot } from '../wallets/wallet.ts'
import { type Say, useSay } from '../words/words.ts'
import { type Balance, formatBalance } from './formatBalance.ts'
import { lateAvatar } from './lateAvatar.ts'
import { shortAddress } from './shortAddress.ts'

export interface ConnectButtonViewProps {
  readonly snapshot: WalletSnapshot
  /** The account's balance; absent while it is not known. */
  readonly balance?: Balance | undefined
  /** The account's name and picture; the short address and a drawn picture unless given. */
  readonly picture?: AccountPicture | undefined
  /** Opens the connect dialog. Also called while connecting, to show what is being waited for. */
  readonly onConnect: () => void
  /** Opens the account dialog; only called when connected on a supported chain. */
  readonly onAccount: () => void
  /** Opens the network dialog; only called when connected on another chain. */
  readonly onNetwork: () => void
}

const AVATAR_SIZE_PX = 24

/** "Connect Wallet" and what becomes of it. Its slot is as wide as its widest state, so that nothing moves. */
export function ConnectButtonView({
  snapshot,
  balance,
  picture,
  onConnect,
  onAccount,
  onNetwork,
}: ConnectButtonViewProps) {
  const say = useSay()
  const isConnected = snapshot.at === 'connected'
  const isWrong = isConnected && snapshot.chain === 'unsupported'
  const avatar = useLazyPart(lateAvatar, isConnected)
  return (
    <span className="kit kit-slot">
      <button
        type="button"
        className={isWrong ? 'kit-button kit-wrong' : 'kit-button'}
        aria-haspopup="dialog"
        aria-busy={snapshot.at === 'connecting' || snapshot.at === 'reconnecting'}
        title={
          isWrong
            ? say('network.wrong', 'Wrong network detected, switch or disconnect to continue.')
            : undefined
        }
        onClick={isWrong ? onNetwork : isConnected ? onAccount : onConnect}
      >
        {isWrong ? (
          say('button.wrong', 'Wrong network')
        ) : isConnected ? (
          <>
            {balance && (
              <span className="kit-balance">
                {formatBalance(balance.value, balance.decimals)} {balance.symbol}
              </span>
            )}
            <span className="kit-face">
              {/* Its place is kept free until it is loaded. */}
              <span className="kit-face-avatar">
                {avatar.part && (
                  <avatar.part.Avatar
                    address={snapshot.account}
                    ensAvatar={picture?.ensAvatar}
                    size={AVATAR_SIZE_PX}
                    custom={picture?.avatar}
                  />
                )}
              </span>
              <bdi title={picture?.ensName}>{picture?.displayName ?? shortAddress(snapshot.account)}</bdi>
            </span>
          </>
        ) : (
          waitingWord(say, snapshot.at)
        )}
      </button>
    </span>
  )
}

/** What the button says while there is no account to show. */
export function waitingWord(say: Say, at: 'disconnected' | 'connecting' | 'reconnecting'): string {
  if (at === 'connecting') return say('button.connecting', 'Connecting…')
  if (at === 'reconnecting') return say('button.reconnecting', 'Reconnecting…')
  return say('button.connect', 'Connect Wallet')
}
