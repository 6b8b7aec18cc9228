/** `/studio/launch`: the collection of this build is launched with the connected wallet. */
import { useAccount } from '@peppermint/ui/account/useWallet.ts'
import type { Address } from 'viem'
import { launchWords } from '../words/launchWords.ts'
import { Creations } from './Creations.tsx'
import { Launched } from './Launched.tsx'
import { LaunchTerms } from './LaunchTerms.tsx'
import { LinkChoice } from './LinkChoice.tsx'
import { useLaunch } from './useLaunch.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function LaunchPart() {
  const account = useAccount()
  return account === undefined ? (
    <p className="lead">{launchWords.connect}</p>
  ) : (
    <LaunchOf key={account} account={account} />
  )
}

function LaunchOf({ account }: { readonly account: Address }) {
  const work = useLaunch(account)
  const { terms, reading, failure, retry } = work
  if (terms === undefined)
    return failure === null ? (
      <p className="notice" role="status">
        {launchWords.reading}
      </p>
    ) : (
      <Failure failure={failure} onRetry={retry} />
    )
  if (terms.status === 'invalid')
    return (
      <div className="notice bad" role="alert">
        <p>{launchWords.invalid}</p>
        <ul className="brk" lang="en">
          {terms.issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      </div>
    )
  const isDone =
    terms.status === 'ready' && reading?.creations.every(({ code }) => code !== undefined) === true
  return (
    <div className="studio-work">
      <LaunchTerms config={terms.config} />
      <div className="review">
        <LinkChoice account={account} terms={terms} work={work} />
        {failure !== null && <Failure failure={failure} onRetry={retry} />}
        {terms.status === 'ready' &&
          (reading === undefined ? (
            failure === null && (
              <p className="notice" role="status">
                {launchWords.reading}
              </p>
            )
          ) : isDone ? (
            <Launched account={account} terms={terms} reading={reading} work={work} />
          ) : (
            <Creations account={account} terms={terms} reading={reading} work={work} />
          ))}
      </div>
    </div>
  )
}

interface FailureProps {
  readonly failure: Error
  readonly onRetry: () => void
}

function Failure({ failure, onRetry }: FailureProps) {
  const text = 'shortMessage' in failure ? String(failure.shortMessage) : failure.message
  return (
    <div className="notice bad" role="alert">
      <p>{launchWords.failed}</p>
      <details>
        <summary>{t`Technical details`}</summary>
        <p className="s brk" lang="en">
          {text}
        </p>
      </details>
      <button type="button" className="b secondary" onClick={onRetry}>{t`Try again`}</button>
    </div>
  )
}
