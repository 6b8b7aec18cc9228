/** A Safe's settings: who owns it, how many must sign, and what else may move its funds. */
import type { SafeInfo } from '@peppermint/safe/wire'
import { versionStateWords } from '../../words/safe/statusWords.ts'
import { cleanText } from '../../words/safe/plainText.ts'
import { AddressText } from '../elements/AddressText.tsx'
import { Loaded } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { useSafeInfo } from '../queries.ts'
import { useAccount } from '../workspace.ts'

export function OverviewPage() {
  const query = useSafeInfo()
  return (
    <>
      <PageHeading level={2} title="Safe">
        Overview
      </PageHeading>
      <Loaded query={query} what="this Safe">
        {(facts) => <Settings facts={facts} />}
      </Loaded>
    </>
  )
}

function Settings({ facts }: { readonly facts: SafeInfo }) {
  const account = useAccount()
  const version = versionStateWords[facts.implementationVersionState]
  return (
    <dl className="facts">
      <dt>Owners</dt>
      <dd>
        <ol>
          {facts.owners.map(({ value, name }) => (
            <li key={value}>
              <AddressText address={value} name={name} />
              {value === account && <span className="m"> (you)</span>}
            </li>
          ))}
        </ol>
      </dd>
      <dt>Threshold</dt>
      <dd>
        {facts.threshold} of {facts.owners.length} must sign
      </dd>
      <dt>Next nonce</dt>
      <dd>{facts.nonce}</dd>
      <dt>Version</dt>
      <dd>
        {cleanText(facts.version) || 'Unknown'}{' '}
        <span className="status" data-tone={version.tone}>
          {version.label}
        </span>
        <p className="s m">{version.meaning}</p>
      </dd>
      <dt>Modules</dt>
      <dd>
        {facts.modules === null || facts.modules.length === 0 ? (
          'None'
        ) : (
          <ol>
            {facts.modules.map(({ value, name }) => (
              <li key={value}>
                <AddressText address={value} name={name} />
              </li>
            ))}
          </ol>
        )}
      </dd>
      <dt>Guard</dt>
      <dd>
        {facts.guard === null ? 'None' : <AddressText address={facts.guard.value} name={facts.guard.name} />}
      </dd>
      <dt>Fallback handler</dt>
      <dd>
        {facts.fallbackHandler === null ? (
          'None'
        ) : (
          <AddressText address={facts.fallbackHandler.value} name={facts.fallbackHandler.name} />
        )}
      </dd>
    </dl>
  )
}
