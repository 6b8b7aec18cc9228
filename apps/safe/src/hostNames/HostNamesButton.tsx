/** Offers names from the host's address book, in a frame of an allowed host. */
import { useStore } from '@peppermint/wallet-kit'
import { safeHost } from '@peppermint/wallet-kit/wallets'
import { ActionButton } from '../elements/ActionButton.tsx'
import { useWorkspace } from '../workspace.ts'
import { hostNames, requestHostNames, type HostNames } from './hostNames.ts'
import { t } from '@peppermint/ui/words/t.ts'

export default function HostNamesButton() {
  const hosts = useWorkspace().site.safe?.hosts
  const state = useStore(hostNames)
  if (hosts === undefined || safeHost(hosts) === undefined) return null
  const words = WORDS[state.status]
  return (
    <div className="after" role="status">
      {words !== undefined && <p className="m">{words}</p>}
      {state.status !== 'granted' && (
        <ActionButton
          isSecondary
          isBusy={state.status === 'asking'}
          onClick={() => void requestHostNames(hosts)}
        >
          {t`Show names from your address book`}
        </ActionButton>
      )}
    </div>
  )
}

/** What happened, by status. */
const WORDS: Readonly<Partial<Record<HostNames['status'], string>>> = {
  asking: t`Your Safe asks whether this page may read the address book.`,
  refused: t`You didn’t allow it, so this page shows addresses without your names.`,
  failed: t`Your Safe didn’t answer. This page shows addresses without your names.`,
  granted: t`Names are from your address book.`,
}
