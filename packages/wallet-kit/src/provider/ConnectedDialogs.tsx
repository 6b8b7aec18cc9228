/** What only a connected visitor needs: the dialogs of account, networks and sign-in, and what is read of the account. */
import { useEffect } from 'react'
import { AccountDialog } from '../account/AccountDialog.tsx'
import { useAccountProfile } from '../account/useAccountProfile.ts'
import { NetworkDialog } from '../networks/NetworkDialog.tsx'
import { loadChainIcons } from '../networks/loadChainIcons.ts'
import { useNetworks } from '../networks/useNetworks.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { lazyPart, useLazyPart } from '../lazy/partLoader.ts'
import type { OptionalSignIn } from '../sign-in/optionalSignIn.ts'
import { getSignInPart } from '../sign-in/signInPart.ts'
import {
  useClearTransactions,
  useJournalEntries,
  useRecentTransactions,
} from '../transactions/useTransactions.ts'
import { useKit } from './kit.ts'
import type { AccountExtras } from './kitState.ts'
import { useStore } from './store.ts'

const noExtras = lazyPart((): Promise<AccountExtras> => Promise.resolve({}))

/** All connected dialogs, with data from the public hooks. */
export function ConnectedDialogs({ close }: { readonly close: () => void }) {
  const { wallet, stores, open, appName, avatar, showRecentTransactions = true, ...kit } = useKit()
  const profile = useAccountProfile()
  const { networks, current } = useNetworks()
  const entries = useJournalEntries()
  const transactions = useRecentTransactions()
  const clear = useClearTransactions()
  const loaded = useStore(stores.loaded)
  const { part: extras } = useLazyPart(loaded?.extras ?? noExtras, profile !== undefined)
  const chains = useStore(stores.chains)
  const currentId = current?.id
  // Those of the other chains, once they are seen.
  useEffect(() => {
    const isSeen = (id: number) =>
      id === currentId || (open === 'network' && networks.some((each) => each.id === id))
    const unknown =
      currentId !== undefined && !chains.some(({ id }) => id === currentId) ? [{ id: currentId }] : []
    void loadChainIcons([...unknown, ...chains.filter(({ id }) => isSeen(id))], stores.chainIcons)
  }, [chains, currentId, networks, open, stores])
  const isPending = transactions.some(({ status }) => status === 'pending')
  useEffect(() => stores.hasPending.set(isPending), [stores, isPending])
  return (
    <>
      <AccountDialog
        open={open === 'account'}
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
        assets={kit.assets ?? (open === 'account' ? extras?.assets?.(entries) : undefined)}
      >
        {extras?.section && (
          <LazyPart part={extras.section}>{(Section) => <Section entries={entries} />}</LazyPart>
        )}
        {extras?.signIn && (
          <LazyPart part={getSignInPart(extras.signIn)}>
            {({ AccountSignIn, adapter }) => <AccountSignIn adapter={adapter} />}
          </LazyPart>
        )}
      </AccountDialog>
      {extras?.signIn && <SignInCompanion signIn={extras.signIn} />}
      {profile && loaded?.readings && (
        <LazyPart part={loaded.readings} renderFallback={() => null}>
          {({ AccountSync }) => <AccountSync />}
        </LazyPart>
      )}
      <NetworkDialog
        open={open === 'network'}
        onClose={close}
        wallet={wallet}
        networks={networks}
        appName={appName}
      />
    </>
  )
}

/** What belongs to signing in outside of the account dialog, once that has loaded it. */
function SignInCompanion({ signIn }: { readonly signIn: OptionalSignIn }) {
  const { part } = useLazyPart(getSignInPart(signIn), false)
  return part ? <part.SignInController adapter={part.adapter} reason={signIn.reason} /> : null
}
