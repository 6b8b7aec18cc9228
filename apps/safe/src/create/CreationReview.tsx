/** A new Safe before its creation: its address, what it is made of and costs, and what to know before. */
import { planCreation } from '@peppermint/safe/creation'
import { safePath } from '@peppermint/ui/safe/paths.ts'
import { CURRENCY, formatRoundedUp } from '@peppermint/ui/words/format/amount.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { useStore } from '@peppermint/wallet-kit'
import { ActionButton } from '../elements/ActionButton.tsx'
import { AddressText } from '../elements/AddressText.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { AttemptNotice } from '../sign/AttemptNotice.tsx'
import { sendPrepared, type SendingTools } from '../sign/sendPrepared.ts'
import { useAttempt } from '../sign/useAttempt.ts'
import { useWorkspace } from '../workspace.ts'
import { type CheckedOwner, creationNotes, setName } from './createWords.ts'
import { type CreationInput, prepareCreation, type PreparedCreation } from './prepareCreation.ts'

/** A creation as it was checked when it was entered. */
export interface ReviewedCreation {
  readonly input: CreationInput
  readonly owners: readonly CheckedOwner[]
  readonly prepared: PreparedCreation
}

interface CreationReviewProps {
  readonly tools: SendingTools
  readonly reviewed: ReviewedCreation
  /** The wallet is asked for the journal's entry with this id. */
  readonly onAsk: (id: string) => void
  readonly onBack: () => void
}

export function CreationReview({ tools, reviewed, onAsk, onBack }: CreationReviewProps) {
  const { session } = useWorkspace()
  const engine = useStore(session.kit.loaded)?.engine
  const { input, owners, prepared } = reviewed
  const { set, newSafe, account } = input
  const { safe } = planCreation(set, newSafe)
  const attempts = useAttempt(tools.wallet.name)

  const create = (): void =>
    attempts.run(async (show, isCurrent) => {
      show({ status: 'working', text: t`Simulating the creation…` })
      // Again: a minute may have passed since it was reviewed.
      const now = await prepareCreation(tools.client, input)
      if (now.status === 'failed') return now
      if (now.status === 'exists') return { status: 'done', text: t`Someone has created it meanwhile.` }
      const outcome = await sendPrepared(
        tools,
        now.prepared,
        (asked) => {
          onAsk(asked.id)
          show({ status: 'in-wallet', request: 'create', asked })
        },
        isCurrent,
      )
      switch (outcome.status) {
        case 'declined':
          return outcome
        case 'failed':
        case 'unclear':
          return { status: 'failed', problem: outcome.problem }
        case 'sent':
        case 'superseded':
          // From here on the journal's notice shows it.
          return { status: 'idle' }
      }
    })

  const contracts = [
    [t`Code`, set.singleton],
    [t`Factory`, set.proxyFactory],
    [t`Fallback handler`, set.fallbackHandler],
  ] as const
  return (
    <section className="creation" aria-labelledby="creation-review">
      <PageHeading level={2} title={t`Review the new Safe`} isStep>
        <span id="creation-review">{t`Review the new Safe`}</span>
      </PageHeading>
      {creationNotes({ owners, threshold: newSafe.threshold, account }).map(({ tone, text }) => (
        <p key={text} className={`note ${tone} brk`}>
          {text}
        </p>
      ))}
      <dl className="facts">
        <dt>{t`Its address`}</dt>
        <dd data-creation="safe">
          <AddressText address={safe} />
        </dd>
        <dt>{t`Owners`}</dt>
        <dd>
          <ol>
            {owners.map(({ address }) => (
              <li key={address}>
                <AddressText address={address} />
              </li>
            ))}
          </ol>
        </dd>
        <dt>{t`Required signatures`}</dt>
        <dd>{t`${newSafe.threshold} of ${owners.length}`}</dd>
        <dt>{t`Salt number`}</dt>
        <dd className="brk">{String(newSafe.salt)}</dd>
        <dt>{t`Safe’s contracts`}</dt>
        <dd>
          {setName(set)}
          <ul>
            {contracts.map(([what, address]) => (
              <li key={what}>
                {what} <AddressText address={address} />
              </li>
            ))}
          </ul>
          <p className="s m">{t`Their code on this chain is what Safe published.`}</p>
        </dd>
        <dt>{t`Cost`}</dt>
        <dd>
          {prepared.status === 'ready'
            ? t`A network fee of about ${formatRoundedUp(prepared.feeWei)} ${CURRENCY}, which your account pays. Nothing else is paid or moved.`
            : t`Unknown: it can’t be created now.`}
        </dd>
      </dl>
      {prepared.status === 'exists' && (
        <p className="note warn">
          {t`A Safe with these owners, signatures and salt is there already.`}{' '}
          <SafeLink to={safePath(safe)}>{t`Open the Safe`}</SafeLink>{' '}
          {t`For another one, go back and choose another salt.`}
        </p>
      )}
      {prepared.status === 'failed' && (
        <p className="note bad brk" data-problem={prepared.problem.code}>
          {t`${prepared.problem.title}. ${prepared.problem.detail}`}
        </p>
      )}
      <div className="acts">
        {prepared.status === 'ready' && (
          <ActionButton isBusy={attempts.isBusy} onClick={create}>
            {t`Create this Safe`}
          </ActionButton>
        )}
        <ActionButton isSecondary isBusy={attempts.isBusy} onClick={onBack}>
          {t`Back`}
        </ActionButton>
      </div>
      <div role="status">
        <AttemptNotice
          attempts={attempts}
          onSwitchChain={() =>
            attempts.run(async () => {
              await engine?.switchChain()
              return { status: 'idle' }
            })
          }
        />
      </div>
    </section>
  )
}
