/**
 * The button under a provider: "Connect Wallet", then the chain and the account. Its last element is one through all
 * states, so that the focus stays on it and a dialog it opened can give the focus back.
 */
import { preloadConnect } from '../connect/parts.ts'
import { useLazyPart } from '../lazy/partLoader.ts'
import { connectedPart } from '../provider/connectedPart.ts'
import { useKit } from '../provider/kit.ts'
import { getConnectionStatus } from '../provider/dialogPermissions.ts'
import { useTestId } from '../provider/useTestId.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { whenIdle } from '../provider/whenIdle.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { useTranslation } from '../words/translation.ts'
import { useLocale } from '../words/locale.ts'
import type { AccountStatus } from './AccountLabel.tsx'
import type { ChainStatus } from './ChainButton.tsx'
import { shortAddress } from './shortAddress.ts'
import type { Responsive } from './responsive.ts'

/** How the button looks. Each may be one for small screens (below 768 px) and another for large ones. */
export interface ConnectButtonProps {
  /** What is shown of the account; `full` (picture and name) unless given. */
  readonly accountStatus?: Responsive<AccountStatus> | undefined
  /** What is shown of the chain; its picture on small screens and all of it on large ones unless given. */
  readonly chainStatus?: Responsive<ChainStatus> | undefined
  /** Whether the balance is shown; on large screens only unless given. */
  readonly showBalance?: Responsive<boolean> | undefined
  /** The label without a wallet, in the language of the page; "Connect Wallet" in the kit's language unless given. */
  readonly label?: string | undefined
}

/** "Connect Wallet" and what becomes of it. It keeps its place free before it is hydrated. */
export function PlainConnectButton({ accountStatus, chainStatus, showBalance, label }: ConnectButtonProps) {
  const t = useTranslation()
  const { lang, dir } = useLocale()
  const { wallet, session, open, setOpen } = useKit()
  const testId = useTestId()
  const snapshot = useWallet(wallet)
  const status = getConnectionStatus(snapshot.status, session)
  // Fetched while a wallet is asked; until it is there the button shows the address.
  const face = useLazyPart(connectedPart, status !== 'disconnected').part
  const account = status === 'connected' && snapshot.status === 'connected' ? snapshot : undefined
  const isWrong = account?.chain === 'unsupported'
  const dialog = isWrong ? 'network' : account ? 'account' : 'connect'
  const waiting = {
    disconnected: label ?? t('button.connect', 'Connect Wallet'),
    connecting: t('button.connecting', 'Connecting…'),
    reconnecting: t('button.reconnecting', 'Reconnecting…'),
    unauthenticated: t('button.verify', 'Verify your account'),
    connected: account && shortAddress(account.account),
  }
  return (
    // The app's label is in the language of the page.
    <span
      className="kit kit-slot kit-bar"
      {...((label === undefined || status !== 'disconnected') && { lang, dir })}
    >
      {account && !isWrong && face && <face.ChainButton status={chainStatus} />}
      <button
        type="button"
        className={`kit-button${isWrong ? ' kit-wrong' : account ? ' kit-chip' : ''}`}
        aria-haspopup="dialog"
        {...testId(isWrong ? 'wrong-network-button' : `${account ? 'account' : 'connect'}-button`)}
        // Who comes near is likely to press: what the dialog is made of is fetched meanwhile.
        onPointerEnter={account ? undefined : () => prepare(wallet)}
        onFocus={account ? undefined : () => prepare(wallet)}
        aria-expanded={open === dialog}
        aria-busy={/connecting/.test(status)}
        title={
          isWrong
            ? t('network.wrong', 'Wrong network detected, switch or disconnect to continue.')
            : undefined
        }
        onClick={() => setOpen(dialog)}
      >
        {isWrong ? (
          t('button.wrong', 'Wrong network')
        ) : account && face ? (
          <face.AccountLabel status={accountStatus} balance={showBalance} />
        ) : (
          waiting[status]
        )}
      </button>
    </span>
  )
}

/**
 * Fetches the dialog's parts and the wallets that the kit knows; contacts only the page's own host. A press that comes
 * with the pointer is answered first.
 */
function prepare(wallet: WalletPort): void {
  whenIdle(() => {
    void preloadConnect()
    wallet.load().catch(() => undefined)
  })
}
