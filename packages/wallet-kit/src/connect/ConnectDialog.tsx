/**
 * Choosing a wallet. The list on one side, on the other what connecting means, what the wallet is asking, or
 * what went wrong; on a small screen one after the other. Works before the wallet engine is there, and opens before
 * its own content is.
 */
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { afterFrame } from '../dialog/afterFrame.ts'
import { Dialog, type Opener } from '../dialog/Dialog.tsx'
import { useLazyPart } from '../lazy/partLoader.ts'
import { LoadFallback } from '../lazy/LoadFallback.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { useTranslation } from '../words/translation.ts'
import { connectContentPart, preloadConnect } from './parts.ts'
import { stepsPart } from './stepsPart.ts'
import type { Device, IntroOptions } from './step.ts'

export interface ConnectDialogProps extends IntroOptions {
  readonly open: boolean
  /** Called when the visitor closes the dialog, when a wallet has connected, and when one left before signing in. */
  readonly onClose: () => void
  readonly wallet: WalletPort
  /** The step for a visitor who is connected and not yet authenticated. While there is one the dialog stays open. */
  readonly signIn?: ReactNode
  /** Whether it is not known yet if the connected visitor has to sign in. */
  readonly isWaiting?: boolean
  /** `compact` is one column, however wide the window. */
  readonly modalSize?: 'wide' | 'compact'
  /** What the visitor holds in hand, where the page knows better than the browser says. */
  readonly device?: Device
  /** Set to the function that opens it before React renders it open; null while that is not possible. */
  readonly opener?: Ref<Opener | null> | undefined
}

/** "Connect a Wallet". Closing it does not withdraw a question the wallet is asking; Cancel does. */
export function ConnectDialog(props: ConnectDialogProps) {
  const { open, onClose, wallet, signIn, isWaiting, modalSize = 'wide', device, opener, ...words } = props
  const t = useTranslation()
  const { status } = useWallet(wallet)
  const isConnected = status === 'connected'
  const isSigningIn = isConnected && Boolean(signIn)
  const wasSigningIn = useRef(false)
  const content = useLazyPart(connectContentPart, open)

  useEffect(() => {
    if (open && (isConnected ? !isSigningIn && !isWaiting : wasSigningIn.current)) onClose()
    wasSigningIn.current = open && isSigningIn
  }, [open, isConnected, isSigningIn, isWaiting, onClose])

  // With its content, not after it: the wallets should be known when the list is drawn. The frame is painted first.
  useEffect(() => {
    if (!open) return
    return afterFrame(() => {
      void wallet.load().catch(() => undefined)
      void preloadConnect()
      void stepsPart.load()
    })
  }, [open, wallet])

  // Who does not sign in is not connected.
  const close = () => {
    if (isSigningIn) void wallet.disconnect().catch(() => undefined)
    onClose()
  }

  return (
    <Dialog
      kind="connect"
      isCompact={modalSize === 'compact' || isSigningIn}
      open={open && (!isConnected || isSigningIn)}
      // While a wallet is asked its step does things, which belong to an open dialog only.
      isReady={!!content.part && status === 'disconnected'}
      openWith={content.part?.openModal}
      opener={opener}
      openAhead={content.part?.openAhead}
      onClose={close}
      title={isSigningIn ? t('signIn.title', 'Verify your account') : t('connect.title', 'Connect a Wallet')}
    >
      {isSigningIn ? (
        signIn
      ) : content.part ? (
        <content.part.ConnectContent {...words} wallet={wallet} modalSize={modalSize} device={device} />
      ) : (
        // In the list's place, so that nothing moves when the list is there.
        <div className="kit-choice">
          <LoadFallback state={content} onRetry={connectContentPart.retry} />
        </div>
      )}
    </Dialog>
  )
}
