/** Asks before this page contacts the network's endpoints: without a gateway, and for files and links, it reads there. */
import type { ReactNode } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import { ActionButton } from '../elements/ActionButton.tsx'
import { Loading } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { useSource } from '../queries.ts'
import { useIsReconnecting, useWorkspace } from '../workspace.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** A page that reads everything from the chain, unless there is a gateway. */
export function ChainGate({ children }: { readonly children: ReactNode }) {
  const { type, safe } = useSource()
  const { session, isChainAllowed } = useWorkspace()
  const isAllowed = useStore(isChainAllowed)
  if (type === 'gateway' || isAllowed) return children
  return (
    <section className="gate">
      <PageHeading level={1} title="Safe">
        {isLinked() ? LINKED : t`Read this Safe?`}
      </PageHeading>
      <p className="hash">{safe}</p>
      <p>{t`This page has no gateway, so it reads the Safe from the network itself: from ${session.hosts.join(', ')}. Connecting a wallet does the same.`}</p>
      <ActionButton onClick={() => isChainAllowed.set(true)}>{t`Read from the network`}</ActionButton>
    </section>
  )
}

/** What came as a file or link is checked on the chain, also where there is a gateway. */
export function FilesGate({ children }: { readonly children: ReactNode }) {
  const { session, isChainAllowed } = useWorkspace()
  const isAllowed = useStore(isChainAllowed)
  // A wallet that comes back allows it.
  const isReconnecting = useIsReconnecting()
  if (isAllowed) return children
  if (isReconnecting) return <Loading what={t`your wallet`} />
  return (
    <section className="gate">
      {isLinked() && <h3>{LINKED}</h3>}
      <p>{t`To check what an owner sent you, this page reads the Safe from ${COLLECTION.chain.name}: from ${session.hosts.join(', ')}. Connecting a wallet does the same.`}</p>
      <ActionButton
        onClick={() => isChainAllowed.set(true)}
      >{t`Read from ${COLLECTION.chain.name}`}</ActionButton>
    </section>
  )
}

const LINKED = t`Someone sent you a proposal`

/** Whether the page was opened by a link with a proposal or message. */
const isLinked = (): boolean => typeof location !== 'undefined' && location.hash.startsWith('#bundle=')
