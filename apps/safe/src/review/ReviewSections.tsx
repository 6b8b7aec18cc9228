/** The review of a transaction: what it calls, what is unusual, what owners sign, who signed. Draws only what it is given. */
import { type ReactNode, useId } from 'react'
import { verifyText } from '@peppermint/safe/review'
import { CopyText } from './CopyText.tsx'
import { summarizeCall } from '../words/callSummary.ts'
import { hashNote } from '../words/reviewWords.ts'
import { CallTree } from './CallTree.tsx'
import { Findings } from './Findings.tsx'
import { HashBlock } from './HashBlock.tsx'
import { SettingsDiff } from './SettingsDiff.tsx'
import { SimulationNote } from './SimulationNote.tsx'
import type { ReviewOnPage } from './useReview.ts'
import { WhoSigned } from './WhoSigned.tsx'

interface ReviewSectionsProps {
  readonly page: ReviewOnPage
  /** Hash that a service states; undefined for a transaction that is not proposed yet. */
  readonly isStated: boolean
  /** Not proposed yet, so it has no signatures. */
  readonly isDraft?: boolean
  /** Id of the transaction's title, where a page shows several: names the sections. */
  readonly titleId?: string
  /** Below the list of signers. */
  readonly children?: ReactNode
}

export function ReviewSections({
  page,
  isStated,
  isDraft = false,
  titleId = '',
  children,
}: ReviewSectionsProps) {
  const { review, reviewed, state, reading, findings, isExecuted, nameAddress } = page
  const { hashes, call } = review
  // A page may show several reviews.
  const id = useId()
  const version = state !== undefined ? 'chain' : reading === 'checking' ? 'reading' : 'service'
  const note = hashNote({ isBlocked: review.isBlocked, isStated, version })
  return (
    <>
      <section aria-labelledby={`${id}-calls ${titleId}`.trim()}>
        <h3 id={`${id}-calls`}>What it calls</h3>
        <Findings findings={findings.filter(({ severity }) => severity === 'danger')} />
        {!isExecuted && <SettingsDiff call={call} page={page} />}
        <p className="summary">{summarizeCall(call, reviewed.transaction, nameAddress)}</p>
        <CallTree call={call} nameAddress={nameAddress} />
        <Findings findings={findings.filter(({ severity }) => severity !== 'danger')} />
        {!isExecuted && !review.isBlocked && <SimulationNote page={page} />}
      </section>
      <section aria-labelledby={`${id}-hashes ${titleId}`.trim()}>
        <h3 id={`${id}-hashes`}>What owners sign</h3>
        <HashBlock
          hashes={[
            { label: 'Safe hash', hash: hashes.safeTxHash },
            { label: 'Domain hash', hash: hashes.domainHash },
            { label: 'Message hash', hash: hashes.messageHash },
          ]}
        />
        <p className={`note ${note.tone}`} data-hashes={note.tone}>
          {note.text}
        </p>
        <details>
          <summary>Check it on another device</summary>
          <VerifyElsewhere page={page} />
        </details>
        <dl className="call fields">
          <Field name="Nonce" value={reviewed.transaction.nonce.toString()} />
          <Field name="Gas refund" value={reviewed.transaction.gasPrice === 0n ? 'None' : 'Yes, see above'} />
        </dl>
      </section>
      {!isDraft && (
        <section aria-labelledby={`${id}-signers ${titleId}`.trim()}>
          <h3 id={`${id}-signers`}>Who signed</h3>
          {page.confirmations === undefined ? (
            <p className="m">Checking the signatures…</p>
          ) : (
            <WhoSigned
              owners={page.owners}
              threshold={page.threshold}
              confirmations={page.confirmations}
              nameAddress={nameAddress}
            />
          )}
          {children}
        </section>
      )}
    </>
  )
}

function Field({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function VerifyElsewhere({ page: { review, reviewed } }: { readonly page: ReviewOnPage }) {
  const { chainId, safe, version } = reviewed.safe
  const text = verifyText({
    safe: { chainId, address: safe, version: version ?? null },
    transaction: reviewed.transaction,
    hashes: review.hashes,
  })
  return (
    <>
      <pre className="verify" tabIndex={0} aria-label="Text to check on another device">
        {text}
      </pre>
      <CopyText text={text}>Copy this text</CopyText>
    </>
  )
}
