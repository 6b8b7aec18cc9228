/** The buttons of a proposal, what an action does now, and how it ended. Draws only what it is given. */
import { useEffect, useRef } from 'react'
import { isUnclear, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Hex } from 'viem'
import { Link } from 'wouter'
import { deletionWords, entryWords, executeWords, reasonWords } from './actionWords.ts'
import { executionCostWords } from './executionWords.ts'
import { newPath } from '@peppermint/ui/safe/paths.ts'
import type { QueuedProposal } from '../compose/findQueued.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { useSource } from '../queries.ts'
import { CopyText } from '../review/CopyText.tsx'
import { Findings } from '../review/Findings.tsx'
import type { ReviewOnPage } from '../review/useReview.ts'
import { useWorkspace } from '../workspace.ts'
import { AttemptNotice } from './AttemptNotice.tsx'
import type { AvailableActions } from './availableActions.ts'
import { ChainAction } from './ChainAction.tsx'
import { isChainReason } from './chainReading.ts'
import { DangerCheck, hasDanger, useDangerRead } from './DangerCheck.tsx'
import { SafeItself } from './OwnersOnly.tsx'
import { QueuedNotice } from './QueuedNotice.tsx'
import { findSafeEntry, readSafeNote } from './safeNote.ts'
import type { Attempt } from './useAttempt.ts'
import { useEntries, useOwner } from './useOwner.ts'
import type { ProposalActions } from './useProposalActions.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface ProposalButtonsProps {
  readonly page: ReviewOnPage
  readonly available: AvailableActions
  readonly actions: ProposalActions
  /** Of the queue: makes the same calls at another nonce. */
  readonly twin?: QueuedProposal | 'unknown' | undefined
}

export function ProposalButtons({ page, available, actions, twin }: ProposalButtonsProps) {
  const { session } = useWorkspace()
  const { attempts, execution } = actions
  const { safe } = page.reviewed.safe
  const cost = execution?.status === 'ready' ? execution : undefined
  const waits = executeWords(available)
  const { reason } = available
  const { missing, type } = useSource()
  const { isRead, setRead } = useDangerRead(page.reviewed.safeTxHash)
  const canAct = available.execute.status === 'possible' || available.sign === 'possible'
  const { proposalFindings } = page
  const isDangerous = canAct && hasDanger([...proposalFindings, ...page.findings])
  const notice = useNotice(attempts.attempt.status)
  const isBusy = attempts.isBusy || (isDangerous && !isRead)
  return (
    <section className="actions" aria-label={t`Actions`} data-actions={reason ?? 'ready'}>
      <Findings findings={proposalFindings} />
      {twin !== undefined && reason !== 'over' && <QueuedNotice queued={twin} isProposed />}
      {reason === 'safe-itself' ? (
        <SafeItself />
      ) : (
        reason !== undefined && <p className="m">{reasonWords(reason)}</p>
      )}
      {reason === 'connect' && (
        <ActionButton onClick={() => session.kit.dialog.set('connect')}>{t`Connect Wallet`}</ActionButton>
      )}
      {page.state === undefined && isChainReason(reason) && <ChainAction reading={reason} />}
      {isDangerous && <DangerCheck isRead={isRead} onChange={setRead} />}
      {canAct && (
        <div className="acts">
          {available.execute.status === 'possible' && (
            <ActionButton isBusy={isBusy} onClick={actions.execute}>{t`Execute`}</ActionButton>
          )}
          {available.sign === 'possible' && (
            <ActionButton
              isBusy={isBusy}
              isSecondary={available.execute.status === 'possible'}
              onClick={() => actions.sign()}
            >
              {available.execute.status === 'possible' ? t`Sign without executing` : t`Sign`}
            </ActionButton>
          )}
        </div>
      )}
      {waits !== undefined && (
        <p className="m" data-execute={available.execute.status}>
          {waits}
        </p>
      )}
      <div className="acts minor">
        {available.reject && (
          <Link
            className="b secondary"
            href={`${newPath(safe)}/rejection?nonce=${page.reviewed.transaction.nonce}`}
          >
            {t`Reject`}
          </Link>
        )}
        {/* It takes its place once it is known what is beside and above it. */}
        {type === 'gateway' && reason !== 'checking' && <CopySigningLink />}
      </div>
      {available.delete && missing.deleting === undefined && (
        <details>
          <summary>{t`Delete this proposal`}</summary>
          <p className="s">{deletionWords}</p>
          <p className="s m brk">{t`Your wallet shows a DeleteRequest for the Safe hash ${page.reviewed.safeTxHash}, valid for an hour.`}</p>
          <ActionButton isSecondary isBusy={attempts.isBusy} onClick={actions.remove}>
            {t`Sign the deletion`}
          </ActionButton>
        </details>
      )}
      {/* Below everything that can be pressed: it comes later, and must not move it under a finger. */}
      {cost !== undefined && <p className="s m brk">{executionCostWords(cost.feeWei, cost.account)}</p>}
      {execution?.status === 'failed' && (
        <p className="note warn brk" data-simulation="failed">
          {execution.problem.title}. {execution.problem.detail}
        </p>
      )}
      <div role="status" ref={notice}>
        <JournalNotice safeTxHash={page.reviewed.safeTxHash} />
        <AttemptNotice
          attempts={attempts}
          onSwitchChain={actions.switchChain}
          onSignHash={() => actions.sign('hash')}
          onApprove={actions.approve}
        />
      </div>
    </section>
  )
}

/** What answers a press is below the buttons: brings it into view. */
function useNotice(status: Attempt['status']) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (status !== 'idle') notice.current?.scrollIntoView({ block: 'nearest' })
  }, [status])
  return notice
}

/** A link to this page, for the other owners. */
function CopySigningLink() {
  return <CopyText text={globalThis.location?.href ?? ''}>{t`Copy signing link`}</CopyText>
}

/** State of an execution or approval that this browser sent, also after a reload. */
function JournalNotice({ safeTxHash }: { readonly safeTxHash: Hex }) {
  const owner = useOwner()
  const entry = findSafeEntry(useEntries(owner), safeTxHash)
  return entry && <EntryNotice entry={entry} onDismiss={() => owner?.journal.dismiss(entry.id)} />
}

interface EntryNoticeProps {
  readonly entry: JournalEntry
  /** The visitor knows that it was not sent. */
  readonly onDismiss: () => void
}

export function EntryNotice({ entry, onDismiss }: EntryNoticeProps) {
  const note = entryWords(entry, readSafeNote(entry.meta)?.type ?? 'execution')
  if (note === undefined) return null
  return (
    <>
      <p className={`note ${note.tone} brk`} data-entry={entry.status}>
        {note.text}
      </p>
      {isUnclear(entry) && <ActionButton isSecondary onClick={onDismiss}>{t`It wasn’t sent`}</ActionButton>}
    </>
  )
}
