/** Whether the chain confirms what the gateway says about the Safe. */
import { NoSafeError, type SafeState } from '@peppermint/safe/chain'
import { compareSafe, type SafeDifference, type SafeField } from '@peppermint/safe/review'
import type { SafeInfo } from '@peppermint/safe/wire'
import { useChainAllowed, useChainSafe, useSafeInfo, useSource } from '../queries.ts'
import { useIsReconnecting, useWorkspace } from '../workspace.ts'
import { ActionButton } from './ActionButton.tsx'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** @param isOffline said above: then nothing is signed, and reading again is no use. */
export function ChainCheck({ isOffline = false }: { readonly isOffline?: boolean }) {
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
          {type === 'gateway'
            ? t`So far this is the gateway’s word. Reading the Safe from ${COLLECTION.chain.name} contacts ${session.hosts.join(', ')}.`
            : t`Reading the Safe from ${COLLECTION.chain.name} contacts ${session.hosts.join(', ')}.`}
        </p>
        <ActionButton isSecondary onClick={() => isChainAllowed.set(true)}>
          {type === 'gateway' ? t`Check on ${COLLECTION.chain.name}` : t`Read from ${COLLECTION.chain.name}`}
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
    return error === null || isOffline ? null : (
      <div className="note warn" role="status">
        <p>{t`Couldn’t reach ${COLLECTION.chain.name} to check this. Don’t sign before it’s checked.`}</p>
        <ActionButton isSecondary isBusy={isFetching} onClick={() => void refetch()}>
          {t`Try again`}
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
function Differences({ chain, stated }: DifferencesProps) {
  return (
    <>
      {!chain.isGenuine && (
        <p className="note bad" role="alert">
          {t`The code at this address is not a known version of Safe. It may count owners and signatures differently. Don’t send anything to it unless you know who wrote it.`}
        </p>
      )}
      {(stated === undefined ? [] : compareSafe(stated, chain)).map((difference) => (
        // Signing by the gateway's word could do harm where it is a danger.
        <p
          key={difference.field}
          className={difference.severity === 'danger' ? 'note bad brk' : 'note warn brk'}
          role="status"
        >
          {differenceWords(difference)}
        </p>
      ))}
    </>
  )
}

const FIELDS: Readonly<Partial<Record<SafeField, string>>> = {
  nonce: t`next nonce`,
  fallbackHandler: t`fallback handler`,
}

function differenceWords({ field, stated, chain }: SafeDifference): string {
  const behind = field === 'nonce' ? Number(chain) - Number(stated) : 0
  return behind > 0
    ? plural(
        behind,
        t`The gateway is 1 transaction behind the chain. Its lists will catch up.`,
        t`The gateway is ${behind} transactions behind the chain. Its lists will catch up.`,
      )
    : t`The gateway and ${COLLECTION.chain.name} disagree about the ${FIELDS[field] ?? field}. Gateway: ${stated || t`none`}. ${COLLECTION.chain.name}: ${chain || t`none`}. This page uses ${COLLECTION.chain.name}’s.`
}

const noSafeWords = {
  'no-contract': t`There is no contract at this address on ${COLLECTION.chain.name}, so it’s no Safe here. Check the address and the chain.`,
  'not-a-safe': t`The contract at this address isn’t a Safe. Check the address.`,
} as const
