/** The dialogs that only a connected visitor opens: the account, and the networks. Loaded after the page is there. */
import { AccountDialog } from '../account/AccountDialog.tsx'
import { useAccountProfile } from '../account/useAccountProfile.ts'
import { NetworkDialog } from '../networks/NetworkDialog.tsx'
import { useNetworks } from '../networks/useNetworks.ts'
import { useClearTransactions, useRecentTransactions } from '../transactions/useTransactions.ts'
import { useKit } from './kit.ts'
import { useAccountDialog, useNetworkDialog } from './useConnection.ts'

/** Both dialogs, filled from the hooks that anybody may use. */
export function FilledDialogs({ close }: { readonly close: () => void }) {
  const { wallet, appName, assets, avatar, showRecentTransactions } = useKit()
  const profile = useAccountProfile()
  const { networks, current } = useNetworks()
  const transactions = useRecentTransactions()
  const clear = useClearTransactions()
  const account = useAccountDialog()
  const network = useNetworkDialog()
  return (
    <>
      <AccountDialog
        open={account.isOpen}
        onClose={close}
        wallet={wallet}
        balance={profile?.balance}
        transactions={showRecentTransactions ? transactions : undefined}
        picture={
          profile && {
            ensName: profile.ensName,
            displayName: profile.displayName,
            ensAvatar: profile.ensAvatar,
            avatar,
          }
        }
        onClear={clear}
        explorer={current?.explorer}
        appName={appName}
        assets={assets}
      />
      <NetworkDialog
        open={network.isOpen}
        onClose={close}
        wallet={wallet}
        networks={networks}
        appName={appName}
      />
    </>
  )
}
