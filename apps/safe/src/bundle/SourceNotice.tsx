/** Where this page reads the Safe from, where that is not simply the gateway, and how to change it. */
import { ActionButton } from '../elements/ActionButton.tsx'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { useSafeInfo, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function SourceNotice() {
  const { type } = useSource()
  const { gateway, sourceType, isChainAllowed } = useWorkspace()
  const { error } = useSafeInfo()
  const isOnline = useOnline()
  const readFromChain = () => {
    isChainAllowed.set(true)
    sourceType.set('chain')
  }
  if (type === 'chain')
    return (
      <p className="note source">
        {t`Read from the network, without a gateway. Proposals are kept in this browser: pass them on under Files.`}
        {gateway !== undefined && (
          <>
            {' '}
            <button type="button" className="text-button" onClick={() => sourceType.set('gateway')}>
              {t`Use the gateway`}
            </button>
          </>
        )}
      </p>
    )
  // Offline, the chain is no more in reach than the gateway.
  if (error === null || !isOnline) return null
  return (
    <div className="note source">
      <p>{t`You don’t need the gateway: owners can pass proposals on as files or links.`}</p>
      <ActionButton isSecondary onClick={readFromChain}>{t`Work without the gateway`}</ActionButton>
    </div>
  )
}
