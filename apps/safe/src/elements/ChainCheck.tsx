/** Whether the chain confirms what the gateway says about the Safe. */
import { NoSafeError, type SafeState } from '@peppermint/safe/chain'
import { compareSafe } from '@peppermint/safe/review'
import type { SafeInfo } from '@peppermint/safe/wire'
import { differenceWords, genuineWords, noSafeWords } from './chainWords.ts'
import { useChainAllowed, useChainSafe, useSafeInfo, useSource } from '../queries.ts'
import { useIsReconnecting, useWorkspace } from '../workspace.ts'
import { ActionButton } from './ActionButton.tsx'

export function ChainCheck() {
  const { site, session, isChainAllowed } = useWorkspace()
  const { type } = useSource()
  const stated = useSafeInfo().data
  const { data: chain, error, refetch, isFetching } = useChainSafe()
  const isAllowed = useChainAllowed()
  const isReconnecting = useIsReconnecting()
  if (site.endpoints.length === 0) return null
  if (!isAllowed)
    // A wallet that comes back allows it: what goes again would move the page.
    return isReconnecting ? null : (
      <div className="note chain-check">
        <p>
          {type === 'gateway' ? 'So far this is the gateway’s word. ' : ''}Reading the Safe from Canto
          contacts {session.hosts.join(', ')}.
        </p>
        <ActionButton isSecondary onClick={() => isChainAllowed.set(true)}>
          {type === 'gateway' ? 'Check on Canto' : 'Read from Canto'}
        </ActionButton>
      </div>
    )
  if (error instanceof NoSafeError)
    return (
      <p className="note bad" role="alert">
        {noSafeWords[error.status]}
      </p>
    )
  if (chain === undefined)
    return error === null ? null : (
      <div className="note warn" role="status">
        <p>Couldn’t reach Canto to check this. Don’t sign before it’s checked.</p>
        <ActionButton isSecondary isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </ActionButton>
      </div>
    )
  return <Differences chain={chain} stated={type === 'gateway' ? stated : undefined} />
}

interface DifferencesProps {
  readonly chain: SafeState
  readonly stated: SafeInfo | undefined
}

/** Nothing, while all is well. */
export function Differences({ chain, stated }: DifferencesProps) {
  const notGenuine = genuineWords(chain)
  const differences = stated === undefined ? [] : differenceWords(compareSafe(stated, chain))
  return (
    <>
      {notGenuine !== undefined && (
        <p className="note bad" role="alert">
          {notGenuine}
        </p>
      )}
      {differences.map(({ text, isDangerous }) => (
        <p key={text} className={isDangerous ? 'note bad brk' : 'note warn brk'} role="status">
          {text}
        </p>
      ))}
    </>
  )
}
