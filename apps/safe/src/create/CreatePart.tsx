/** `/safe/new`: creates a Safe with the connected account. A lazily loaded part. */
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readAccountKind } from '@peppermint/safe/chain'
import { findContractSets, type FoundSet } from '@peppermint/safe/creation'
import { safePath } from '@peppermint/ui/safe/paths.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { useStore } from '@peppermint/wallet-kit'
import { isUnclear } from '@peppermint/wallet-kit/transactions'
import type { Address } from 'viem'
import { useLocation } from 'wouter'
import { ActionButton } from '../elements/ActionButton.tsx'
import { Loaded, Loading } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { reasonWords } from '../sign/actionWords.ts'
import { EntryNotice } from '../sign/ProposalButtons.tsx'
import { findCreation } from '../sign/safeNote.ts'
import type { SendingTools } from '../sign/sendPrepared.ts'
import { useEntries, useOwner } from '../sign/useOwner.ts'
import { useIsReconnecting, useWorkspace } from '../workspace.ts'
import { CreateForm } from './CreateForm.tsx'
import { creationDraftOf } from './creationDraft.ts'
import { setName } from './createWords.ts'

export default function CreatePart() {
  const { session, site, isChainAllowed } = useWorkspace()
  const owner = useOwner()
  const isReconnecting = useIsReconnecting()
  const isAllowed = useStore(isChainAllowed)
  return (
    <div className="wrap page">
      <PageHeading level={1} title={t`Create a Safe`}>
        {t`Create a Safe`}
      </PageHeading>
      <p className="lead">
        {t`A Safe is an account of several owners: some of them have to sign before anything moves. Choose them and how many must sign. Your wallet sends one transaction; the address is known before.`}
      </p>
      <div className="creation">
        {site.endpoints.length === 0 ? (
          <p className="note plain">{reasonWords('no-endpoints')}</p>
        ) : owner === undefined || !isAllowed ? (
          isReconnecting ? (
            <Loading what={t`your wallet`} />
          ) : (
            <p className="note plain">
              {t`Connect the wallet that pays for the creation. Nothing is sent by connecting.`}
              <br />
              <ActionButton
                onClick={() => session.kit.dialog.set('connect')}
              >{t`Connect Wallet`}</ActionButton>
            </p>
          )
        ) : (
          <WithWallet key={owner.wallet.account} tools={owner} />
        )}
      </div>
    </div>
  )
}

function WithWallet({ tools }: { readonly tools: SendingTools }) {
  const { account } = tools.wallet
  const { chainId } = useWorkspace().site.deployment
  const creation = findCreation(useEntries(tools))
  const query = useQuery({
    queryKey: ['create', chainId, account],
    queryFn: async () => ({
      sender: (await readAccountKind(tools.client, account)).type,
      sets: await findContractSets(tools.client),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [asked, setAsked] = useState<string>()
  const entry = creation?.entry
  const isRequested = entry?.status === 'requested'
  // What this page is asking the wallet for is shown by the review itself.
  const isAsking = isRequested && entry.id === asked && !isUnclear(entry)
  const isPending = (isRequested && !isAsking) || entry?.status === 'sent'
  return (
    <>
      {creation && !isAsking && <CreationNotice tools={tools} {...creation} />}
      {/* Kept while a creation is under way, with everything that was entered. */}
      <div hidden={isPending}>
        <Loaded query={query} what={t`Safe’s contracts on this chain`}>
          {({ sender, sets }) =>
            sender === 'key' ? (
              <WithSets tools={tools} sets={sets} onAsk={setAsked} />
            ) : (
              <p className="note plain">
                {t`Your account is a contract, such as a Safe: what it sends waits for its owners, so this page could not follow it. Connect an account that has a key.`}
              </p>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

interface WithSetsProps {
  readonly tools: SendingTools
  readonly sets: readonly FoundSet[]
  /** The wallet is asked for the journal's entry with this id. */
  readonly onAsk: (id: string) => void
}

function WithSets({ tools, sets, onAsk }: WithSetsProps) {
  const complete = sets.flatMap(({ set, status }) => (status === 'complete' ? [set] : []))
  const foreign = sets.filter(({ status }) => status === 'other-code')
  const [first, ...others] = complete
  return (
    <div className="creation">
      {foreign.map(({ set }) => (
        <p key={`${set.version} ${set.type}`} className="note bad">
          {t`Not used: ${setName(set)}. At one of these addresses is other code than Safe published.`}
        </p>
      ))}
      {first === undefined ? (
        <div className="note plain">
          <p>
            {t`This chain has none of Safe’s sets of contracts, so no Safe can be created here yet. Anyone can create the contracts, for example the operator of this site, with a command of this project that shows the cost first:`}
          </p>
          <p className="hash brk">npm run safe-contracts -- --rpc https://…</p>
        </div>
      ) : (
        <CreateForm tools={tools} sets={[first, ...others]} onAsk={onAsk} />
      )}
    </div>
  )
}

interface CreationNoticeProps {
  readonly tools: SendingTools
  readonly entry: NonNullable<ReturnType<typeof findCreation>>['entry']
  readonly safe: Address
}

/** A creation that this browser has sent, also before a reload. Opens the Safe when it is there. */
function CreationNotice({ tools, entry, safe }: CreationNoticeProps) {
  const [, navigate] = useLocation()
  const { journal, wallet } = tools
  const { id, status } = entry
  const draft = creationDraftOf(useWorkspace().site.deployment.chainId, wallet.account)
  // One that was created long ago is only linked to.
  const isAwaited = useRef(status === 'requested' || status === 'sent')
  useEffect(() => {
    if (status !== 'confirmed' || !isAwaited.current) return
    journal.dismiss(id)
    draft.set(draft.getFirst())
    navigate(safePath(safe))
  }, [status, id, safe, journal, draft, navigate])
  if (status === 'unsent') return null
  return (
    <section aria-label={t`The creation`} role="status">
      <p className="brk">
        {t`The Safe’s address:`} <span className="hash">{safe}</span>
      </p>
      <EntryNotice entry={entry} onDismiss={() => journal.dismiss(id)} />
      {status === 'confirmed' && <SafeLink to={safePath(safe)}>{t`Open the Safe`}</SafeLink>}
      {status !== 'requested' && status !== 'sent' && (
        <ActionButton isSecondary onClick={() => journal.dismiss(id)}>
          {t`Remove this notice`}
        </ActionButton>
      )}
    </section>
  )
}
