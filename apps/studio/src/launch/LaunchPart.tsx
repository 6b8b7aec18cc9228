/** `/studio/launch`: the collection of this build is launched with the connected wallet. */
import { useAccount } from '@peppermint/ui/account/useWallet.ts'
import type { Address } from 'viem'
import { launchWords } from '../words/launchWords.ts'
import { Creations } from './Creations.tsx'
import { Failure } from './Failure.tsx'
import { Issues } from './Issues.tsx'
import { Launched } from './Launched.tsx'
import { LaunchTerms } from './LaunchTerms.tsx'
import { LinkChoice } from './LinkChoice.tsx'
import { useLaunch } from './useLaunch.ts'

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
      <Failure words={launchWords.failed} failure={failure} onRetry={retry} />
    )
  if (terms.status === 'invalid') return <Issues issues={terms.issues} />
  const isDone =
    terms.status === 'ready' && reading?.creations.every(({ code }) => code !== undefined) === true
  return (
    <div className="studio-work">
      <LaunchTerms config={terms.config} />
      <div className="review">
        <LinkChoice account={account} terms={terms} work={work} />
        {failure !== null && <Failure words={launchWords.failed} failure={failure} onRetry={retry} />}
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
