/** The review of a transaction: what it calls, what is unusual, what owners sign, who signed. Draws only what it is given. */
import { type ReactNode, useId, useMemo } from 'react'
import { isRejection, verifyText, type ReviewedCall } from '@peppermint/safe/review'
import { CopyText } from './CopyText.tsx'
import type { Note } from '@peppermint/ui/words/note.ts'
import { CallTree } from './CallTree.tsx'
import { Findings } from './Findings.tsx'
import { HashCheck } from './HashCheck.tsx'
import type { ReviewOnPage } from './useReview.ts'
import { isLongBatch, WhatItDoes } from './WhatItDoes.tsx'
import { WhoSigned } from './WhoSigned.tsx'
import { useTokenFacts } from './useTokenFacts.ts'
import { useRejected, useWriter } from '../useTransactionName.ts'
import type { SentenceFacts } from '@peppermint/ui/calls/sentenceFacts.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { sentences } from '@peppermint/safe/words'
import { simulationNote } from '../sign/executionWords.ts'
import { settingsChanges } from './settingsChanges.ts'
import { useQuery } from '@tanstack/react-query'
import { findContractOnChain, simulateTransaction, type TransactionSimulation } from '@peppermint/safe/chain'
import { useChainAllowed, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { chainKey } from './useChainReads.ts'

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
  const facts = useSentenceFacts(page, true)
  const isSimulated = !isExecuted && !review.isBlocked
  const dangers = useMemo(() => findings.filter(({ severity }) => severity === 'danger'), [findings])
  // The simulation says what it waits for.
  const others = findings.filter(
    ({ severity, type }) => severity !== 'danger' && !(isSimulated && type === 'nonce-ahead'),
  )
  return (
    <>
      <section aria-labelledby={`${id}-calls ${titleId}`.trim()}>
        <h3 id={`${id}-calls`}>{t`What it does`}</h3>
        {isLongBatch(call) && <Findings findings={dangers} />}
        <WhatItDoes call={call} refund={reviewed.transaction} facts={facts} findings={dangers} />
        {!isLongBatch(call) && <Findings findings={dangers} />}
        {!isExecuted && <SettingsDiff call={call} page={page} />}
        <Findings findings={others} />
        {isSimulated && <SimulationNote page={page} />}
        <CallDetails call={call} nameAddress={nameAddress} />
      </section>
      <section aria-labelledby={`${id}-hashes ${titleId}`.trim()}>
        <h3 id={`${id}-hashes`}>{t`What owners sign`}</h3>
        <dl className="call fields">
          <Field name={t`Nonce`} value={reviewed.transaction.nonce.toString()} />
          <Field
            name={t`Gas refund`}
            value={reviewed.transaction.gasPrice === 0n ? t`None` : t`Yes, see above`}
          />
        </dl>
        {/* A difference is never folded away. */}
        {note.tone === 'bad' && <HashNote note={note} />}
        <HashCheck
          hashes={[
            { label: 'Safe hash', hash: hashes.safeTxHash },
            { label: 'Domain hash', hash: hashes.domainHash },
            { label: 'Message hash', hash: hashes.messageHash },
          ]}
          note={note.tone !== 'bad' && <HashNote note={note} />}
        >
          <VerifyElsewhere page={page} />
        </HashCheck>
      </section>
      {!isDraft && (
        <section aria-labelledby={`${id}-signers ${titleId}`.trim()}>
          <h3 id={`${id}-signers`}>{t`Who signed`}</h3>
          {page.confirmations === undefined ? (
            <p className="m">{t`Checking the signatures…`}</p>
          ) : (
            <WhoSigned
              owners={page.owners}
              threshold={page.threshold}
              confirmations={page.confirmations}
              nameAddress={nameAddress}
              isExecuted={isExecuted}
            />
          )}
          {children}
        </section>
      )}
    </>
  )
}

/** Field by field, below what says it in words; of several calls it would be longer than all the rest. */
function CallDetails({
  call,
  nameAddress,
}: Pick<ReviewOnPage['review'], 'call'> & Pick<ReviewOnPage, 'nameAddress'>) {
  const tree = <CallTree call={call} nameAddress={nameAddress} />
  if (call.calls === null) return tree
  return (
    <details className="call-details">
      <summary>{t`Each call, field by field`}</summary>
      {tree}
    </details>
  )
}

function HashNote({ note: { tone, text } }: { readonly note: Note }) {
  return (
    <p className={`note ${tone}`} data-hashes={tone}>
      {text}
    </p>
  )
}

/**
 * What the sentences of a review go by: owners and tokens as the chain has them.
 * @param isWhole addresses in full.
 */
export function useSentenceFacts(
  { review, reviewed, owners, isExecuted }: ReviewOnPage,
  isWhole: boolean,
): SentenceFacts {
  const { safe } = reviewed.safe
  const { nonce, gasPrice } = reviewed.transaction
  const write = useWriter(owners, isWhole)
  const tokenAt = useTokenFacts(review.call)
  const { contract } = useWorkspace().site.deployment
  const rejected = useRejected(isRejection(reviewed.transaction, safe) ? nonce : undefined)
  return useMemo(
    () => ({
      safe,
      collection: contract,
      write,
      tokenAt,
      ownerCount: isExecuted ? undefined : owners.length,
      // A refund makes more of an empty call than a rejection.
      nonce: gasPrice === 0n ? nonce : undefined,
      rejected,
    }),
    [safe, contract, write, tokenAt, isExecuted, owners.length, gasPrice, nonce, rejected],
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
      <pre className="verify" tabIndex={0} aria-label={t`Text to check on another device`}>
        {text}
      </pre>
      <CopyText text={text}>{t`Copy this text`}</CopyText>
    </>
  )
}

/**
 * Whether a transaction would work now, or why it cannot run yet. It may work or fail differently later.
 */
function SimulationNote({ page }: { readonly page: ReviewOnPage }) {
  const simulation = useSimulation(page)
  const { nonce } = page.reviewed.transaction
  const next = page.state?.nonce ?? nonce
  // With a used nonce it can never run.
  if (simulation === undefined || nonce < next) return null
  const note = simulationNote(simulation, nonce > next ? { nonce, next } : undefined)
  return (
    <p className={`note ${note.tone} brk`} data-simulation={simulation.status}>
      {note.text}
    </p>
  )
}

interface SettingsDiffProps {
  readonly call: ReviewedCall
  readonly page: Pick<ReviewOnPage, 'owners' | 'threshold' | 'state' | 'reviewed'>
}

/** The settings that a transaction changes, as rows of before and after. */
function SettingsDiff({ call, page: { owners, threshold, state, reviewed } }: SettingsDiffProps) {
  const changes = settingsChanges(call, {
    safe: reviewed.safe.safe,
    owners,
    threshold,
    guard: state?.guard,
    fallbackHandler: state?.fallbackHandler,
  })
  if (changes.length === 0) return null
  return (
    <dl className="call diff" data-diff={changes.length}>
      {changes.map(({ name, before, after }) => (
        <div key={`${name} ${before ?? ''} ${after ?? ''}`}>
          <dt>{name}</dt>
          <dd className="brk">
            {before !== null && <del>{before}</del>} {after === null ? t`none` : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SIMULATION_INTERVAL_MS = 20_000

/**
 * Simulates what a transaction would do now, before its owners have signed.
 * A change of the Safe's nonce simulates again.
 * @returns `pending` before the first result, `unknown` if there cannot be one now; undefined if the chain may not be
 *   read or has no node.
 */
function useSimulation({
  reviewed: { transaction, safeTxHash },
  state,
  reading,
}: Pick<ReviewOnPage, 'reviewed' | 'state' | 'reading'>):
  | TransactionSimulation
  | { readonly status: 'pending' }
  | undefined {
  const source = useSource()
  const { chain } = useWorkspace()
  const { data, errorUpdateCount, fetchStatus } = useQuery({
    queryKey: [...chainKey(source), 'simulation', safeTxHash, state?.nonce],
    queryFn: async (): Promise<TransactionSimulation> => {
      const accessor = await findContractOnChain(chain(), 'simulateTxAccessor', state?.version ?? null)
      if (accessor === undefined) return { status: 'unknown' }
      return await simulateTransaction(chain(), {
        safe: source.safe,
        transaction,
        accessor: accessor.address,
      })
    },
    // With a used nonce it can never run.
    enabled: useChainAllowed() && state !== undefined && transaction.nonce >= state.nonce,
    refetchInterval: SIMULATION_INTERVAL_MS,
    retry: false,
  })
  if (data !== undefined) return data
  if (state === undefined && (reading === 'not-allowed' || reading === 'no-endpoints')) return undefined
  // What has failed once may be tried again: the note does not change with each attempt.
  const isFailed =
    (state === undefined && reading === 'failed') || errorUpdateCount > 0 || fetchStatus === 'paused'
  return { status: isFailed ? 'unknown' : 'pending' }
}

interface HashFacts {
  /** A service states another hash. */
  readonly isBlocked: boolean
  /** A service states a hash at all. */
  readonly isStated: boolean
  /** Where the Safe's version is from; `reading`: still from the service, and being read from the chain. */
  readonly version: 'chain' | 'reading' | 'service'
}

const COMPARE = t`A Ledger shows the domain and message hashes.`

function hashNote({ isBlocked, isStated, version }: HashFacts): Note {
  if (isBlocked)
    return {
      tone: 'bad',
      text: t`The service’s Safe hash is not the hash of this transaction. This page does not sign or execute it. Ask the person who proposed it to propose it again, and tell the people who run the service.`,
    }
  const stated = isStated && t`The service’s hash is the same.`
  const computed = t`Computed in this page from the bytes above.`
  if (version === 'service')
    return {
      tone: 'plain',
      text: sentences(
        computed,
        stated,
        t`The Safe’s version comes from the service until a wallet is connected.`,
        COMPARE,
      ),
    }
  // The same text before and after it is read: what is below stays where it is.
  const tone = version === 'chain' ? 'ok' : 'plain'
  return { tone, text: sentences(computed, stated, COMPARE) }
}
