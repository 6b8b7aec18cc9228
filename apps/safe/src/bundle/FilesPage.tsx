/** Files and links: what owners pass on to each other where no gateway collects their signatures. */
import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readSafe } from '@peppermint/safe/chain'
import { readKept } from '../source/chain/keptProposals.ts'
import { proposalStoreOf, type ProposalStore } from '../source/chain/proposalStore.ts'
import { signedBy } from './bundleWords.ts'
import { messageTitle } from '../messages/messageWords.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { Loaded } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { messagePath, transactionPath } from '@peppermint/ui/safe/paths.ts'
import { safeKey, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { ImportBundle } from './ImportBundle.tsx'
import { PassOn } from './PassOn.tsx'
import { useTitles } from './useTitles.ts'

export default function FilesPage() {
  const { type, chainId, safe } = useSource()
  const { sourceType, isChainAllowed } = useWorkspace()
  const workFromChain = () => {
    isChainAllowed.set(true)
    sourceType.set('chain')
  }
  return (
    <>
      <PageHeading level={2} title="Files">
        Files and links
      </PageHeading>
      {type === 'gateway' ? (
        <div className="note">
          <p>
            The gateway passes proposals on to the other owners. Files and links are for working without it.
          </p>
          <ActionButton onClick={workFromChain}>Work without the gateway</ActionButton>
        </div>
      ) : (
        <>
          <ImportBundle />
          <Kept store={proposalStoreOf(chainId, safe)} />
        </>
      )}
    </>
  )
}

function Kept({ store }: { readonly store: ProposalStore }) {
  const source = useSource()
  const { chain } = useWorkspace()
  const content = useSyncExternalStore(store.subscribe, store.get)
  const revision = store.revision()
  const query = useQuery({
    queryKey: [...safeKey(source), 'kept', revision],
    queryFn: async () => {
      const state = await readSafe(chain(), source.safe)
      return { state, kept: await readKept(content, state, chain()) }
    },
  })
  const titleOf = useTitles()
  return (
    <section className="list">
      <h3>Kept in this browser</h3>
      {!store.isStored() && (
        <p className="note warn">
          This browser blocks storage here. Save a file before you close this page, or the proposals are lost.
        </p>
      )}
      <Loaded query={query} what="the proposals of this browser">
        {({ kept: { transactions, messages }, state }) =>
          transactions.length === 0 && messages.length === 0 ? (
            <p className="empty">Nothing yet. What you propose or add is kept here.</p>
          ) : (
            <>
              <PassOn content={content} name={`safe-${source.safe}`} />
              <ul className="kept">
                {transactions.map((proposal) => (
                  <li key={proposal.safeTxHash}>
                    <p>
                      <SafeLink to={transactionPath(source.safe, proposal.safeTxHash)}>
                        {titleOf(proposal, state)}
                      </SafeLink>{' '}
                      at nonce {proposal.transaction.nonce}
                    </p>
                    <p className="s m">
                      {proposal.transaction.nonce < state.nonce
                        ? 'Its nonce is used: it ran, or another transaction took its place.'
                        : signedBy(proposal.confirmations.length, state.threshold)}
                    </p>
                    <ActionButton isSecondary onClick={() => store.remove(proposal.safeTxHash)}>
                      Remove from this browser
                    </ActionButton>
                  </li>
                ))}
                {messages.map(({ message, messageHash, confirmations }) => (
                  <li key={messageHash}>
                    <p>
                      <SafeLink to={messagePath(source.safe, messageHash)}>{messageTitle(message)}</SafeLink>{' '}
                      <span className="s m hash">{messageHash}</span>
                    </p>
                    <p className="s m">{signedBy(confirmations.length, state.threshold)}</p>
                    <ActionButton isSecondary onClick={() => store.remove(messageHash)}>
                      Remove from this browser
                    </ActionButton>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
