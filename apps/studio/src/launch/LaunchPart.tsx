/** `/studio/launch`: the collection of this build is launched with the connected wallet. */
import { useAccount } from '@peppermint/ui/account/useWallet.ts'
import type { Address } from 'viem'
import { creationFailsWords, launchWords } from '../words/launchWords.ts'
import { chainFailureWords, outdatedChainWords } from '../words/studioWords.ts'
import { Creations } from './Creations.tsx'
import { Failure } from './Failure.tsx'
import { Issues } from './Issues.tsx'
import { Launched } from './Launched.tsx'
import { LaunchTerms } from './LaunchTerms.tsx'
import { LinkChoice } from './LinkChoice.tsx'
import { CreationFails } from './readLaunch.ts'
import { useLaunch, type LaunchWork } from './useLaunch.ts'

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
  const { terms, reading } = work
  if (terms === undefined) return <ChainState work={work} />
  if (terms.status === 'invalid') return <Issues issues={terms.issues} />
  const isDone =
    terms.status === 'ready' && reading?.creations.every(({ code }) => code !== undefined) === true
  return (
    <div className="studio-work">
      <LaunchTerms config={terms.config} />
      <div className="review">
        <LinkChoice account={account} terms={terms} work={work} />
        {terms.status === 'ready' && <ChainState work={work} />}
        {terms.status === 'ready' &&
          reading !== undefined &&
          (isDone ? (
            <Launched account={account} terms={terms} reading={reading} work={work} />
          ) : (
            <Creations account={account} terms={terms} reading={reading} work={work} />
          ))}
      </div>
    </div>
  )
}

/** Whether what the page shows is what the chain has: offline, failed, or still read. */
function ChainState({ work }: { readonly work: LaunchWork }) {
  const { reading, readAt, failure, isOnline, retry } = work
  if (!isOnline)
    return (
      <p className="notice warn" role="status">
        {reading === undefined ? chainFailureWords(isOnline) : outdatedChainWords(readAt, isOnline)}
      </p>
    )
  if (failure instanceof CreationFails)
    return (
      <Failure
        words={creationFailsWords(failure.step, failure.reason)}
        failure={failure.cause}
        onRetry={retry}
      />
    )
  if (failure !== null) return <Failure words={launchWords.failed} failure={failure} onRetry={retry} />
  return reading === undefined ? (
    <p className="notice" role="status">
      {launchWords.reading}
    </p>
  ) : null
}
