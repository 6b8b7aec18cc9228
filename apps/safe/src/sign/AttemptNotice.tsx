/** What an attempt to sign or send is doing, or how it ended. */
import { AskedFigures } from '@peppermint/ui/parts/requestFigures.tsx'
import { canRequest } from '@peppermint/wallet-kit'
import { ActionButton } from '../elements/ActionButton.tsx'
import { openRequestWords, typedDataUnsupported } from './actionWords.ts'
import { declinedNotice, keptInBrowser, keptInPage } from './signWords.ts'
import { SafeLink } from '../elements/SafeLink.tsx'
import { useSource } from '../queries.ts'
import { useWallet } from '../workspace.ts'
import type { Attempt, Attempts } from './useAttempt.ts'
import { safePath } from '@peppermint/ui/safe/paths.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface AttemptNoticeProps {
  readonly attempts: Pick<Attempts, 'attempt' | 'run' | 'clear'>
  readonly onSwitchChain: () => void
  readonly onSignHash?: (() => void) | undefined
  readonly onApprove?: (() => void) | undefined
}

/** Announced by its place: the caller renders it in a live region. */
export function AttemptNotice(props: AttemptNoticeProps) {
  const { attempt, clear } = props.attempts
  switch (attempt.status) {
    case 'idle':
      return null
    case 'working':
      return <p className="note plain">{attempt.text}</p>
    case 'in-wallet':
      return (
        <>
          <p className="note plain" data-attempt="in-wallet">
            {openRequestWords(attempt.request)}
          </p>
          <AskedFigures asked={attempt.asked} />
          <ActionButton isSecondary onClick={clear}>{t`Stop waiting`}</ActionButton>
        </>
      )
    case 'done':
      return <p className="note ok">{attempt.text}</p>
    case 'declined':
      return <p className="note plain">{declinedNotice}</p>
    case 'typed-data-unsupported':
      return <UnsupportedNotice {...props} />
    case 'unsent':
    case 'failed':
      return <ProblemNotice {...props} attempt={attempt} />
  }
}

function UnsupportedNotice({ onSignHash, onApprove }: AttemptNoticeProps) {
  return (
    <>
      <p className="note warn">{typedDataUnsupported}</p>
      <div className="acts">
        {onSignHash && <ActionButton isSecondary onClick={onSignHash}>{t`Sign the Safe hash`}</ActionButton>}
        {onApprove && <ActionButton isSecondary onClick={onApprove}>{t`Approve on chain`}</ActionButton>}
      </div>
    </>
  )
}

interface ProblemNoticeProps extends AttemptNoticeProps {
  readonly attempt: Extract<Attempt, { status: 'unsent' | 'failed' }>
}

function ProblemNotice({ attempt, attempts, onSwitchChain, onApprove }: ProblemNoticeProps) {
  const { code, title, detail, technical, outcome } = attempt.problem
  const canSwitch = canRequest(useWallet(), 'switch-chain')
  return (
    <>
      <div className="note bad" data-problem={code}>
        <p>
          <b>{title}</b>
        </p>
        <p className="brk">{detail}</p>
        {attempt.status === 'unsent' && attempt.kept !== undefined && <KeptWhere kept={attempt.kept} />}
        {technical !== undefined && (
          <details>
            <summary>{t`Technical details`}</summary>
            <p className="s brk">
              {code}: {technical}
            </p>
          </details>
        )}
      </div>
      {attempt.status === 'unsent' && (
        <ActionButton isSecondary onClick={() => attempts.run(attempt.resend)}>
          {t`Send it again`}
        </ActionButton>
      )}
      {outcome === 'wrong-chain' && canSwitch && (
        <ActionButton
          isSecondary
          onClick={onSwitchChain}
        >{t`Switch to ${COLLECTION.chain.name}`}</ActionButton>
      )}
      {code === 'unreadable-signature' && onApprove && (
        <ActionButton isSecondary onClick={onApprove}>{t`Approve on chain`}</ActionButton>
      )}
    </>
  )
}

/** Of a signature that the gateway did not take: where it is, and how it gets to the other owners. */
function KeptWhere({ kept }: { readonly kept: 'browser' | 'page' }) {
  const { safe } = useSource()
  if (kept === 'page') return <p>{keptInPage}</p>
  return (
    <p>
      {keptInBrowser} <SafeLink to={safePath(safe, 'files')}>{t`Open Files`}</SafeLink>
    </p>
  )
}
