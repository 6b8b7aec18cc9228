/** The last step of every form: the whole transaction as it would be signed, its nonce, and the signature. */
import { useMemo, useState } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import { parseNonce } from '@peppermint/safe/build'
import type { SafeState } from '@peppermint/safe/chain'
import type { AbiSource } from '@peppermint/safe/decode'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { SafeInfo } from '@peppermint/safe/wire'
import { nonceNote, proposeLabel, PROPOSING_IS_FREE } from './composeWords.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { useQueue, useSource } from '../queries.ts'
import { ReviewSections, useSentenceFacts } from '../review/ReviewSections.tsx'
import { useReview } from '../review/useReview.ts'
import { AttemptNotice } from '../sign/AttemptNotice.tsx'
import { DangerCheck, hasDanger, useDangerRead } from '../sign/DangerCheck.tsx'
import { QueuedNotice } from '../sign/QueuedNotice.tsx'
import type { ReviewedTransaction } from '../sign/reviewed.ts'
import { useWorkspace } from '../workspace.ts'
import { nextFreeNonce, queuedNonces } from './chooseNonce.ts'
import { TextField } from '@peppermint/ui/parts/Fields.tsx'
import { MAX_NOTE_LENGTH, useProposing } from './useProposing.ts'
import { type QueuedProposal, findQueued } from './findQueued.ts'
import { useQuery } from '@tanstack/react-query'
import { queuedQuery } from './readQueued.ts'
import { callWords } from '@peppermint/ui/calls/callWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface ProposalReviewProps {
  readonly state: SafeState
  readonly facts: SafeInfo
  readonly make: (nonce: number) => SafeTransaction
  /** Of a rejection, which cannot have another. */
  readonly fixedNonce?: number
  readonly abis?: readonly AbiSource[]
  readonly onBack?: () => void
  readonly onProposed?: () => void
}

export function ProposalReview(props: ProposalReviewProps) {
  const { state, facts, make, fixedNonce, abis, onBack } = props
  const queue = useQueue()
  const queued = useMemo(
    () => queuedNonces(queue.data?.pages.flatMap(({ results }) => results) ?? []),
    [queue.data],
  )
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState('')
  const suggested = fixedNonce ?? nextFreeNonce(state.nonce, queued)
  const nonce = typed === undefined ? suggested : (tryParseNonce(typed) ?? suggested)
  const [frozen, setFrozen] = useState<SafeTransaction>()
  const made = useMemo(() => make(Math.max(nonce, state.nonce)), [make, nonce, state.nonce])
  // What is shown must not change while the wallet is open, whatever the queue and the chain do.
  const transaction = frozen ?? made
  const page = useReview({ transaction, facts, ...(abis && { abis }) })
  // As on the proposal's page.
  const title = callWords(page.review.call, useSentenceFacts(page, false)).sentence.text
  const { found, isLooking, hasNew } = useQueued(page.reviewed)
  const { attempts, propose } = useProposing(page.reviewed, note, hasNew, () => props.onProposed?.())
  const isDangerous = hasDanger(page.findings)
  const { isRead, setRead } = useDangerRead(page.reviewed.safeTxHash)
  const { type } = useSource()
  const { session } = useWorkspace()
  const engine = useStore(session.kit.loaded)?.engine
  const isNonceInvalid = typed !== undefined && (tryParseNonce(typed) ?? -1) < state.nonce
  const warning = nonceNote(nonce, { next: state.nonce, queued })
  const isQueued = found !== undefined && found !== 'unknown' && found.isSame
  const sign = (method?: 'hash'): void => {
    setFrozen(transaction)
    setTyped(String(transaction.nonce))
    propose(method)
  }
  return (
    <article className="tx">
      <header>
        <PageHeading level={2} title={title} isStep={onBack !== undefined}>
          {title}
        </PageHeading>
        <p className="s m">{t`New proposal at nonce ${transaction.nonce}`}</p>
        {onBack && (
          <p>
            <button type="button" className="text-button" onClick={onBack}>{t`Change it`}</button>
          </p>
        )}
      </header>
      <ReviewSections page={page} isStated={false} isDraft />
      <section aria-label={t`Propose`}>
        {fixedNonce === undefined && (
          <TextField
            label={t`Nonce`}
            value={typed ?? String(suggested)}
            inputMode="numeric"
            onChange={(value) => {
              attempts.clear()
              setFrozen(undefined)
              setTyped(value)
            }}
            problem={isNonceInvalid ? t`Enter ${state.nonce} or higher.` : undefined}
            hint={t`The Safe’s next nonce is ${state.nonce}.`}
          />
        )}
        {!isNonceInvalid && fixedNonce === undefined && warning && (
          <p className={`note ${warning.tone}`} data-nonce={warning.tone}>
            {warning.text}
          </p>
        )}
        <TextField
          label={t`Note to the owners, optional`}
          value={note}
          onChange={(value) => setNote(value.slice(0, MAX_NOTE_LENGTH))}
          hint={
            type === 'gateway'
              ? t`Stored with the proposal, where anyone can read it. It is not signed.`
              : t`Goes with the proposal, in its file or link. It is not signed.`
          }
        />
        <div role="status">{found !== undefined && <QueuedNotice queued={found} />}</div>
        {!isQueued && isDangerous && <DangerCheck isRead={isRead} onChange={setRead} />}
        {!isQueued && (
          <ActionButton
            isBusy={attempts.isBusy || isLooking || isNonceInvalid || (isDangerous && !isRead)}
            onClick={() => sign()}
          >
            {proposeLabel(found)}
          </ActionButton>
        )}
        {/* Without a gateway the proposal stays in this browser. */}
        {type === 'gateway' && <p className="s m">{PROPOSING_IS_FREE}</p>}
        <div role="status">
          <AttemptNotice
            attempts={attempts}
            onSwitchChain={() => void engine?.switchChain().catch(() => undefined)}
            onSignHash={() => sign('hash')}
          />
        </div>
      </section>
    </article>
  )
}

function tryParseNonce(text: string): number | undefined {
  try {
    return parseNonce(text)
  } catch {
    return undefined
  }
}

interface QueuedLook {
  /** Of the last look: undefined if the queue has none such, or before the first look. */
  readonly found: QueuedProposal | 'unknown' | undefined
  /** The first look is not over. */
  readonly isLooking: boolean
  /** Looks again. @returns whether the queue has another than what was found before: its owner has to see it first. */
  readonly hasNew: () => Promise<boolean>
}

/** Whether the queue has a composed transaction already, before it is signed and again when it is. */
function useQueued(reviewed: ReviewedTransaction): QueuedLook {
  const source = useSource()
  const { data, isPending, refetch } = useQuery(queuedQuery(source))
  const found = data && findQueued(data, reviewed)
  return {
    found,
    isLooking: isPending,
    async hasNew() {
      const { data: newest } = await refetch()
      const now = newest && findQueued(newest, reviewed)
      return now !== undefined && nameOf(now) !== nameOf(found)
    },
  }
}

const nameOf = (found: QueuedLook['found']): string | undefined =>
  typeof found === 'object' ? found.safeTxHash : found
