/** The buttons of a proposal: each action, ready, in the wallet, refused, failed, sent and done. */
import { createJournal, type Journal } from '@peppermint/wallet-kit/transactions'
import { useTransaction, useSafeInfo } from '../queries.ts'
import { type ReviewOnPage, useProposal, useReview } from '../review/useReview.ts'
import type { AvailableActions } from './availableActions.ts'
import { ProposalButtons } from './ProposalButtons.tsx'
import { toSafeNote } from './safeNote.ts'
import type { ProposalActions } from './useProposalActions.ts'
import type { Attempt } from './useAttempt.ts'
import {
  notAnOwnerProblem,
  serviceUnreachableProblem,
  unreadableSignatureProblem,
  usedNonceProblem,
} from './signWords.ts'
import type { SafeInfo, TransactionDetails } from '@peppermint/safe/wire'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { Hex } from 'viem'
import { see } from '@peppermint/ui/steps.story.ts'
import type { SafeScreen } from '../safeScreen.story.ts'
import { signedBy } from '../signatures.story.ts'
import { gallerySource, galleryWorkspace, loadedWith } from '../gallerySource.fixture.ts'
import { ALICE, BOB, details, infos, SAFE } from '../galleryTransactions.fixture.ts'

const HASH: Hex = `0x${'5a'.repeat(32)}`
const ALL: AvailableActions = {
  sign: 'possible',
  execute: { status: 'possible' },
  reject: true,
  delete: true,
}
const TO_SIGN: AvailableActions = { ...ALL, execute: { status: 'missing-signatures', missing: 1 } }

interface ActionOptions {
  readonly available?: AvailableActions
  readonly attempt?: Attempt
  readonly execution?: ProposalActions['execution']
  readonly answer?: TransactionDetails
  readonly journal?: Journal
}

function actions(options: ActionOptions = {}): SafeScreen {
  const { answer = proposal, journal } = options
  return {
    path: '/SAFE/transactions/1',
    workspace: () =>
      galleryWorkspace({
        source: gallerySource({ getTransaction: () => signedBy(answer, [ALICE]) }),
        isConnected: true,
        ...(journal && { loaded: loadedWith(journal) }),
      }),
    draw: () => <Buttons {...options} />,
    steps: [see('Copy signing link')],
  }
}

/** As the transaction page draws them, below its header. */
function Buttons(options: ActionOptions) {
  const answer = useTransaction('1').data
  const facts = useSafeInfo().data
  return answer && facts && <Proposal {...options} answer={answer} facts={facts} />
}

interface ProposalProps extends ActionOptions {
  readonly answer: TransactionDetails
  readonly facts: SafeInfo
}

function Proposal({ answer, facts, ...options }: ProposalProps) {
  const { proposal: read, confirmations } = useProposal(answer)
  if (read.status !== 'read') return null
  const page = { transaction: read.transaction, statedHash: read.statedHash, facts, confirmations }
  return <ReviewedButtons {...options} input={page} />
}

interface ReviewedButtonsProps extends ActionOptions {
  readonly input: Parameters<typeof useReview>[0] & { readonly transaction: SafeTransaction }
}

function ReviewedButtons({ input, available = ALL, attempt, execution }: ReviewedButtonsProps) {
  const page: ReviewOnPage = useReview(input)
  const given: ProposalActions = {
    attempts: {
      attempt: attempt ?? { status: 'idle' },
      isBusy: attempt?.status === 'in-wallet' || attempt?.status === 'working',
      run: nothing,
      clear: nothing,
    },
    execution,
    sign: nothing,
    execute: nothing,
    approve: nothing,
    remove: nothing,
    switchChain: nothing,
  }
  return (
    <article className="tx">
      <header>
        <h2>Send 25 CANTO</h2>
        <p className="s m">Proposal at nonce {input.transaction.nonce}</p>
      </header>
      <ProposalButtons page={page} available={available} actions={given} />
    </article>
  )
}

const nothing = (): void => undefined

const proposal = details()
const dangerous = details({ txInfo: infos.custom, to: BOB, value: '0', data: '0x12345678', operation: 1 })
const info = proposal.detailedExecutionInfo
const safeTxHash = info?.type === 'MULTISIG' ? info.safeTxHash : HASH

/** A journal with one execution. @param isSent the wallet has answered. */
function journalOf({ isSent }: { readonly isSent: boolean }): Journal {
  const journal = createJournal({ storage: null, events: null, locks: null })
  const { id } = journal.addIntent({
    chainId: 7700,
    account: ALICE,
    description: 'Execute Safe transaction 18',
    request: { to: SAFE, data: '0x', value: 0n },
    nonce: 4,
    fromBlock: 14_208_331n,
    meta: toSafeNote({ type: 'execution', safe: SAFE, safeTxHash, nonce: 18 }),
  })
  if (isSent) journal.markSent(id, HASH)
  return journal
}

/** The journal after the execution's block, or after another outcome. */
function settledJournal(status: 'confirmed' | 'inner-failed'): Journal {
  const journal = journalOf({ isSent: true })
  const [before] = journal.entries(7700, ALICE)
  if (before?.status !== 'sent') throw new Error('gallery: nothing was sent')
  journal.settle(before, {
    ...before,
    status,
    blockNumber: 14_208_340n,
    gasUsed: 91_000n,
    effectiveGasPrice: 1_000_000_000n,
    settledAt: 0,
  })
  return journal
}

const ready = { status: 'ready', feeWei: 120_000_000_000_000_000n, account: ALICE } as const
const inWallet = (request: 'sign' | 'execute' | 'approve' | 'delete') =>
  actions({ attempt: { status: 'in-wallet', request } })

export const actionScreens: Readonly<Record<string, SafeScreen>> = {
  'action-sign': actions({ available: TO_SIGN }),
  'action-execute': actions({ execution: { ...ready, prepared: {} as never } }),
  'action-danger': actions({ answer: dangerous }),
  'action-signed': actions({ available: { ...TO_SIGN, sign: 'signed' } }),
  'action-waits-for-nonce': actions({ available: { ...ALL, execute: { status: 'waits', nextNonce: 17 } } }),
  'action-connect': actions({
    available: {
      sign: 'impossible',
      execute: { status: 'impossible' },
      reject: false,
      delete: false,
      reason: 'connect',
    },
  }),
  'action-not-an-owner': actions({
    available: { ...ALL, sign: 'impossible', reject: false, delete: false, reason: 'not-an-owner' },
  }),
  'action-blocked': actions({
    available: { ...ALL, sign: 'impossible', execute: { status: 'impossible' }, reason: 'blocked' },
  }),
  'action-working': actions({ attempt: { status: 'working', text: 'Reading the Safe from the chain…' } }),
  'action-sign-in-wallet': inWallet('sign'),
  'action-execute-in-wallet': inWallet('execute'),
  'action-approve-in-wallet': inWallet('approve'),
  'action-delete-in-wallet': inWallet('delete'),
  'action-declined': actions({ attempt: { status: 'declined' } }),
  'action-typed-data-unsupported': actions({ attempt: { status: 'typed-data-unsupported' } }),
  'action-unreadable-signature': actions({
    attempt: { status: 'failed', problem: unreadableSignatureProblem('0x00') },
  }),
  'action-failed': actions({ attempt: { status: 'failed', problem: notAnOwnerProblem(ALICE) } }),
  'action-would-fail': actions({
    execution: { status: 'failed', problem: usedNonceProblem(18, 19), account: ALICE },
  }),
  'action-signature-not-stored': actions({
    attempt: {
      status: 'unsent',
      kept: 'browser',
      resend: () => Promise.resolve({ status: 'idle' }),
      problem: serviceUnreachableProblem('Failed to fetch'),
    },
  }),
  'action-signature-stored': actions({
    attempt: { status: 'done', text: 'Signed and stored. The other owners see it now.' },
    available: { ...TO_SIGN, sign: 'signed' },
  }),
  'action-execution-requested': actions({ journal: journalOf({ isSent: false }) }),
  'action-execution-sent': actions({ journal: journalOf({ isSent: true }) }),
  'action-execution-confirmed': actions({ journal: settledJournal('confirmed') }),
  'action-execution-failed': actions({ journal: settledJournal('inner-failed') }),
}
