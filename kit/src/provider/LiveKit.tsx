/** The kit's one context, kept current, with the dialogs and the watch on transactions beside the app. */
import { useEffect, useMemo, useState } from 'react'
import type { Config } from 'wagmi'
import { networkOf } from '../networks/network.ts'
import { useSession } from '../sign-in/useSignInStatus.ts'
import { FollowTransactions } from '../transactions/FollowTransactions.tsx'
import type { Journal } from '../transactions/journal.ts'
import type { LazyWallet } from '../wallets/lazyWallet.ts'
import { Dialogs } from './Dialogs.tsx'
import { type Kit, KitContext, type OpenDialog } from './kit.ts'
import type { WalletKitProps } from './walletKitProps.ts'

interface LiveKitProps extends Omit<WalletKitProps, 'config' | 'queryClient'> {
  readonly config: Config
  readonly wallet: LazyWallet
  readonly journal: Journal
}

const nowhere: readonly string[] = []

/** Restores an earlier connection once the page is alive. */
export function LiveKit(props: LiveKitProps) {
  const { children, config, wallet, journal, signIn, hosts = nowhere, modalSize = 'wide' } = props
  const { appName, learnMoreUrl, disclaimer, avatar, assets, showRecentTransactions = true } = props
  const [open, setOpen] = useState<OpenDialog>('none')
  const session = useSession(signIn, wallet)
  const { chains } = config
  const networks = useMemo(() => chains.map(networkOf), [chains])

  useEffect(() => {
    // A failure shows in the connect dialog, with a way to try again.
    wallet.restore().catch(() => undefined)
  }, [wallet])

  const kit = useMemo<Kit>(
    () => ({
      config,
      wallet,
      networks,
      appName,
      learnMoreUrl,
      disclaimer,
      hosts,
      modalSize,
      signIn,
      session,
      avatar,
      assets,
      journal,
      showRecentTransactions,
      open,
      setOpen,
    }),
    [
      config,
      wallet,
      networks,
      appName,
      learnMoreUrl,
      disclaimer,
      hosts,
      modalSize,
      signIn,
      session,
      avatar,
      assets,
      journal,
      showRecentTransactions,
      open,
    ],
  )
  return (
    <KitContext value={kit}>
      {children}
      <FollowTransactions />
      <Dialogs />
    </KitContext>
  )
}
