/** What a visitor can do while the chain is not read. */
import { ActionButton } from '../elements/ActionButton.tsx'
import { useChainAllowed, useChainSafe } from '../queries.ts'
import { useIsReconnecting, useWorkspace } from '../workspace.ts'
import { type ChainReading, chainReading } from './chainReading.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Of a Safe that is not read yet; meaningless once it is. */
export function useChainReading(): ChainReading {
  const { site } = useWorkspace()
  const { errorUpdateCount, fetchStatus } = useChainSafe()
  return chainReading({
    hasEndpoints: site.endpoints.length > 0,
    isAllowed: useChainAllowed(),
    isReconnecting: useIsReconnecting(),
    failures: errorUpdateCount,
    isPaused: fetchStatus === 'paused',
  })
}

export function ChainAction({ reading }: { readonly reading: ChainReading }) {
  const { isChainAllowed } = useWorkspace()
  const { refetch, isFetching } = useChainSafe()
  if (reading === 'failed')
    return (
      <ActionButton isSecondary isBusy={isFetching} onClick={() => void refetch()}>
        {t`Try again`}
      </ActionButton>
    )
  if (reading === 'not-allowed')
    return (
      <ActionButton
        isSecondary
        onClick={() => isChainAllowed.set(true)}
      >{t`Read from ${COLLECTION.chain.name}`}</ActionButton>
    )
  return null
}
