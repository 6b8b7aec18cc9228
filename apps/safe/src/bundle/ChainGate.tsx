/** Asks before this page contacts the network's endpoints: without a gateway, everything is read there. */
import type { ReactNode } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import { ActionButton } from '../elements/ActionButton.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'

export function ChainGate({ children }: { readonly children: ReactNode }) {
  const { type, safe } = useSource()
  const { session, isChainAllowed } = useWorkspace()
  const isAllowed = useStore(isChainAllowed)
  if (type === 'gateway' || isAllowed) return children
  return (
    <section className="gate">
      <PageHeading level={1} title="Safe">
        Read this Safe?
      </PageHeading>
      <p className="hash">{safe}</p>
      <p>
        This page has no gateway, so it reads the Safe from the network itself: from{' '}
        {session.hosts.join(', ')}. Connecting a wallet does the same.
      </p>
      <ActionButton onClick={() => isChainAllowed.set(true)}>Read from the network</ActionButton>
    </section>
  )
}
