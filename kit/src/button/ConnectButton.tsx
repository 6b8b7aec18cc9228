/**
 * The button under a provider: "Connect Wallet", then the chain and the account. Its last element is one through all
 * states, so that the focus stays on it and a dialog it opened can give the focus back.
 */
import type { ReactNode } from 'react'
import { preloadConnect } from '../connect/parts.ts'
import { useKit } from '../provider/kit.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { useSay } from '../words/words.ts'
import { useWriting } from '../words/writing.ts'
import { AccountFace, type AccountStatus } from './AccountFace.tsx'
import { ChainButton, type ChainStatus } from './ChainButton.tsx'
import { waitingWord } from './ConnectButtonView.tsx'
import { perScreen, type Responsive } from './shownOn.ts'
import { type ButtonState, useButton } from './useButton.ts'

/** How the button looks. Each may be one for small screens (below 768 px) and another for large ones. */
export interface ConnectButtonProps {
  /** What is shown of the account; `full` (picture and name) unless given. */
  readonly accountStatus?: Responsive<AccountStatus>
  /** What is shown of the chain; its picture on small screens and all of it on large ones unless given. */
  readonly chainStatus?: Responsive<ChainStatus>
  /** Whether the balance is shown; on large screens only unless given. */
  readonly showBalance?: Responsive<boolean>
  /** What it says to a visitor without a wallet; "Connect Wallet" unless given. */
  readonly label?: string
}

/** "Connect Wallet" and what becomes of it. It keeps its place free before it is hydrated. */
function Button({
  accountStatus = 'full',
  chainStatus = { smallScreen: 'icon', largeScreen: 'full' },
  showBalance = { smallScreen: false, largeScreen: true },
  label,
}: ConnectButtonProps) {
  const say = useSay()
  const writing = useWriting()
  const { showRecentTransactions, avatar, wallet } = useKit()
  const state = useButton()
  const { account, chain, connectionStatus: status } = state
  const isThere = status === 'connected' && account !== undefined && chain !== undefined
  const isWrong = isThere && chain.unsupported
  const isWaiting = status === 'connecting' || status === 'reconnecting'
  return (
    <span className="kit kit-slot kit-bar" {...writing}>
      {isThere && !isWrong && state.networkCount > 1 && (
        <ChainButton
          chain={chain}
          status={perScreen(chainStatus)}
          isOpen={state.chainDialogOpen}
          onPress={state.openChainDialog}
        />
      )}
      <button
        type="button"
        className={isWrong ? 'kit-button kit-wrong' : 'kit-button'}
        aria-haspopup="dialog"
        // Who comes near is likely to press: what the dialog is made of is fetched meanwhile.
        onPointerEnter={isThere ? undefined : () => prepare(wallet)}
        onFocus={isThere ? undefined : () => prepare(wallet)}
        aria-expanded={
          state.connectDialogOpen || state.accountDialogOpen || (isWrong && state.chainDialogOpen)
        }
        aria-busy={isWaiting}
        title={
          isWrong
            ? say('network.wrong', 'Wrong network detected, switch or disconnect to continue.')
            : undefined
        }
        onClick={
          isWrong ? state.openChainDialog : isThere ? state.openAccountDialog : state.openConnectDialog
        }
      >
        {isWrong ? (
          say('button.wrong', 'Wrong network')
        ) : isThere ? (
          <AccountFace
            account={account}
            status={perScreen(accountStatus)}
            balance={perScreen(showBalance)}
            isBusy={showRecentTransactions && account.hasPendingTransactions}
            avatar={avatar}
          />
        ) : status === 'unauthenticated' ? (
          say('button.verify', 'Verify your account')
        ) : isWaiting ? (
          waitingWord(say, status)
        ) : (
          (label ?? waitingWord(say, 'disconnected'))
        )}
      </button>
    </span>
  )
}

/** What {@link CustomConnectButton} is given. */
export interface CustomConnectButtonProps {
  /** Draws the button, in every state. */
  readonly children: (state: ButtonState) => ReactNode
}

/** A button of the app's own, drawn from the same state. */
export function CustomConnectButton({ children }: CustomConnectButtonProps) {
  return <>{children(useButton())}</>
}

/** The button, with `ConnectButton.Custom` for those who draw their own. */
export const ConnectButton = /* @__PURE__ */ Object.assign(Button, { Custom: CustomConnectButton })

/** Fetches the dialog's parts and the wallets that the kit knows; contacts nobody but the page's own host. */
function prepare(wallet: WalletPort): void {
  void preloadConnect()
  wallet.load().catch(() => undefined)
}
