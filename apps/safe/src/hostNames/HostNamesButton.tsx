/** Offers names from the host's address book, in a frame of an allowed host. */
import { useStore } from '@peppermint/wallet-kit'
import { safeHost } from '@peppermint/wallet-kit/wallets'
import { hostNamesWords } from './hostNamesWords.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { useWorkspace } from '../workspace.ts'
import { hostNames, requestHostNames } from './hostNames.ts'

export default function HostNamesButton() {
  const hosts = useWorkspace().site.safe?.hosts
  const state = useStore(hostNames)
  if (hosts === undefined || safeHost(hosts) === undefined) return null
  return (
    <div className="after" role="status">
      {hostNamesWords[state.status] !== undefined && <p className="m">{hostNamesWords[state.status]}</p>}
      {state.status !== 'granted' && (
        <ActionButton
          isSecondary
          isBusy={state.status === 'asking'}
          onClick={() => void requestHostNames(hosts)}
        >
          Show names from your address book
        </ActionButton>
      )}
    </div>
  )
}
