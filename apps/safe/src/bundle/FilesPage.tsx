/** Files and links: what owners pass on to each other without a gateway, and how it gets into one. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readSafe } from '@peppermint/safe/chain'
import { readKept } from '../source/chain/keptProposals.ts'
import { proposalStoreOf, type ProposalStore } from '../source/chain/proposalStore.ts'
import { signedBy } from './bundleWords.ts'
import { useMessageTitle } from '../messages/useMessageTitle.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { Loaded } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { messagePath, transactionPath } from '@peppermint/ui/safe/paths.ts'
import { safeKey, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { FilesGate } from './ChainGate.tsx'
import { ImportBundle } from './ImportBundle.tsx'
import { PassOn } from './PassOn.tsx'
import { ReceivedActions } from './ReceivedActions.tsx'
import { useTitles } from './useTitles.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'
import type { Hex } from 'viem'

export default function FilesPage() {
  const { type, chainId, safe } = useSource()
  const { sourceType, isChainAllowed } = useWorkspace()
  const workFromChain = () => {
    isChainAllowed.set(true)
    sourceType.set('chain')
  }
  return (
    <>
      <PageHeading level={2} title={t`Files`}>{t`Files and links`}</PageHeading>
      <FilesGate>
        <ImportBundle />
        <Kept store={proposalStoreOf(chainId, safe)} />
      </FilesGate>
      {type === 'gateway' && (
        <section className="list without-gateway">
          <h3>{t`Without the gateway`}</h3>
          <p>{t`The gateway passes proposals on to the other owners. If it can’t be reached, or they use another site, owners can send each other files and links instead.`}</p>
          <ActionButton isSecondary onClick={workFromChain}>{t`Work without the gateway`}</ActionButton>
        </section>
      )}
    </>
  )
}

function Kept({ store }: { readonly store: ProposalStore }) {
  const source = useSource()
  const { chain } = useWorkspace()
  const content = useSyncExternalStore(store.subscribe, store.get, store.get)
  const revision = store.revision()
  const query = useQuery({
    queryKey: [...safeKey(source), 'kept', revision],
    queryFn: async () => {
      const state = await readSafe(chain(), source.safe)
      return { state, kept: await readKept(content, state, chain()) }
    },
  })
  const titleOf = useTitles()
  const messageTitleOf = useMessageTitle()
  // A gateway's pages do not show it.
  const isEmpty = content.transactions.length === 0 && content.messages.length === 0
  if (source.type === 'gateway' && isEmpty) return null
  return (
    <section className="list">
      <h3>{t`Kept in this browser`}</h3>
      {!store.isStored() && (
        <p className="note warn">{t`This browser blocks storage here. Save a file before you close this page, or the proposals are lost.`}</p>
      )}
      {/* Also offline: the owner who receives it has it checked. */}
      {!isEmpty && <PassOn content={content} name={`safe-${source.safe}`} />}
      <Loaded query={query} what={t`the proposals of this browser`}>
        {({ kept: { transactions, messages }, state }) =>
          isEmpty ? (
            <p className="empty">{t`Nothing yet. What you propose or add is kept here.`}</p>
          ) : (
            <>
              <LeftOut
                store={store}
                shown={[
                  ...transactions.map(({ safeTxHash }) => safeTxHash),
                  ...messages.map(({ messageHash }) => messageHash),
                ]}
              />
              <ul className="kept">
                {transactions.map((proposal) => (
                  <li key={proposal.safeTxHash}>
                    <p>
                      <KeptLink to={transactionPath(source.safe, proposal.safeTxHash)}>
                        {titleOf(proposal, state)}
                      </KeptLink>{' '}
                      <span className="s m">{t`Nonce ${proposal.transaction.nonce}`}</span>
                    </p>
                    <p className="s m">
                      {proposal.transaction.nonce < state.nonce
                        ? t`Its nonce is used: it ran, or another transaction took its place.`
                        : signedBy(proposal.confirmations.length, state.threshold)}
                    </p>
                    <ReceivedActions
                      received={proposal}
                      usedNonce={
                        proposal.transaction.nonce < state.nonce ? proposal.transaction.nonce : undefined
                      }
                    />
                    <ActionButton isSecondary onClick={() => store.remove(proposal.safeTxHash)}>
                      {t`Remove from this browser`}
                    </ActionButton>
                  </li>
                ))}
                {messages.map((message) => (
                  <li key={message.messageHash}>
                    <p>
                      <KeptLink to={messagePath(source.safe, message.messageHash)}>
                        {messageTitleOf(message.message)}
                      </KeptLink>{' '}
                      <span className="s m hash">{message.messageHash}</span>
                    </p>
                    <p className="s m">{signedBy(message.confirmations.length, state.threshold)}</p>
                    <ReceivedActions received={message} />
                    <ActionButton isSecondary onClick={() => store.remove(message.messageHash)}>
                      {t`Remove from this browser`}
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

/**
 * What is not what its hash says: another script or an extension has written it, or the hash is of an older version of
 * the Safe, before 1.3.0 without the chain.
 */
function LeftOut({ store, shown }: { readonly store: ProposalStore; readonly shown: readonly Hex[] }) {
  const { transactions, messages } = store.get()
  const hashes = [
    ...transactions.map(({ safeTxHash }) => safeTxHash),
    ...messages.map(({ messageHash }) => messageHash),
  ].filter((hash) => !shown.includes(hash))
  if (hashes.length === 0) return null
  return (
    <div className="note warn" data-left-out={hashes.length}>
      <p>
        {plural(
          hashes.length,
          t`1 entry is not shown: it is not what its hash says. Something else than this page wrote it, or the Safe’s version has changed since. It can’t be signed here.`,
          t`${hashes.length} entries are not shown: they are not what their hashes say. Something else than this page wrote them, or the Safe’s version has changed since. They can’t be signed here.`,
        )}
      </p>
      <ActionButton isSecondary onClick={() => hashes.forEach((hash) => store.remove(hash))}>
        {t`Remove from this browser`}
      </ActionButton>
    </div>
  )
}

/** A link to its page, if that shows what this browser keeps. */
function KeptLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return useSource().type === 'chain' ? <SafeLink to={to}>{children}</SafeLink> : children
}
