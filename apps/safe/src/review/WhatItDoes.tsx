/** What a transaction does in sentences, and of a batch what leaves and arrives in total. From the bytes alone. */
import { MAX_SHOWN_CALLS, type Finding, type ReviewedCall } from '@peppermint/safe/review'
import { severityName } from '@peppermint/safe/words'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { WriteAddress } from '@peppermint/ui/calls/actionWords.ts'
import { coinWords, tokenAmountWords } from '@peppermint/ui/calls/amounts.ts'
import { callTotals, moreWords } from '@peppermint/ui/calls/callTotals.ts'
import { callWords, type CallSentence } from '@peppermint/ui/calls/callWords.ts'
import type { SentenceFacts } from '@peppermint/ui/calls/sentenceFacts.ts'
import { CURRENCY } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { bilingual, t, type Bilingual } from '@peppermint/ui/words/t.ts'
import { useMemo } from 'react'
import { isAddressEqual, zeroAddress } from 'viem'
import { SentenceText } from './SentenceText.tsx'

interface WhatItDoesProps {
  readonly call: ReviewedCall
  /** A Safe pays it besides what its calls send. */
  readonly refund: Pick<SafeTransaction, 'baseGas' | 'gasPrice' | 'gasToken' | 'refundReceiver'>
  readonly facts: SentenceFacts
  /** Its dangers mark the sentences of their calls. */
  readonly findings?: readonly Finding[]
}

/** Calls that the dangers of a review are still in sight below. */
const MAX_SHORT_BATCH = 6

/** Whether a batch is so long that its dangers come before its sentences: one call of sixty is not to be looked for. */
export const isLongBatch = ({ nesting, callCount }: ReviewedCall): boolean =>
  nesting === 'batch' && callCount > MAX_SHORT_BATCH

const NO_FINDINGS: readonly Finding[] = []

export function WhatItDoes({ call, refund, facts, findings = NO_FINDINGS }: WhatItDoesProps) {
  const dangers = useMemo(() => dangerousPaths(findings), [findings])
  const paysRefund = refund.gasPrice > 0n
  const words = useMemo(() => callWords(call, { ...facts, paysRefund }), [call, facts, paysRefund])
  // The heading above says that it is a batch: its calls come first.
  const isBatch = call.nesting === 'batch' && words.parts.length > 0
  return (
    <div className="does">
      {!isBatch && (
        <p className="summary" data-sentence>
          <SentenceText sentence={words.sentence} />
        </p>
      )}
      {words.parts.length > 0 && (
        <>
          <Parts of={words} areFirst={isBatch} dangers={dangers} />
          <Totals call={call} facts={facts} paysRefund={paysRefund} />
        </>
      )}
      {paysRefund && (
        <p className="brk">
          <SentenceText sentence={refundWords(refund, facts.write)} />
        </p>
      )}
    </div>
  )
}

/** Its amount is known only afterwards. */
const REFUND = bilingual`the gas refund below`

interface PartsProps {
  readonly of: CallSentence
  /** No other sentence says what the transaction does. */
  readonly areFirst?: boolean
  readonly dangers?: ReadonlySet<string>
}

/** Of each call with a danger, and of those that it is in. */
function dangerousPaths(findings: readonly Finding[]): ReadonlySet<string> {
  const paths = findings.flatMap(({ severity, path }) =>
    severity === 'danger' && path !== null ? [path] : [],
  )
  return new Set(paths.flatMap((path) => path.map((_, index) => path.slice(0, index + 1).join('.'))))
}

const NO_DANGERS: ReadonlySet<string> = new Set()

/** The calls inside, in order. */
export function Parts({ of: { parts, partCount }, areFirst = false, dangers = NO_DANGERS }: PartsProps) {
  const shown = parts.slice(0, MAX_SHOWN_CALLS)
  const hidden = partCount - shown.length
  return (
    <>
      <ol className="sentences">
        {shown.map((part) => {
          const path = part.call.path.join('.')
          return (
            <li key={path}>
              {dangers.has(path) && <b className="danger-mark">{severityName.danger}</b>}{' '}
              <span data-sentence={areFirst || undefined}>
                <SentenceText sentence={part.sentence} />
              </span>
              {part.parts.length > 0 && <Parts of={part} dangers={dangers} />}
            </li>
          )
        })}
      </ol>
      {hidden > 0 && (
        <p className="note bad">{t`And ${formatInteger(hidden)} more, which this page does not show.`}</p>
      )}
    </>
  )
}

type TotalsProps = Pick<WhatItDoesProps, 'call' | 'facts'> & { readonly paysRefund: boolean }

function Totals({ call, facts, paysRefund }: TotalsProps) {
  const { leaves, arrives, unknown } = useMemo(() => callTotals(call, facts), [call, facts])
  return (
    <>
      <dl className="call totals" data-totals>
        <Total name={t`Leaves in total`} amounts={paysRefund ? [...leaves, REFUND] : leaves} />
        <Total name={t`Arrives in total`} amounts={arrives} />
      </dl>
      {unknown > 0 && (
        <p className="note warn">
          <SentenceText sentence={moreWords(unknown)} />
        </p>
      )}
    </>
  )
}

function Total({ name, amounts }: { readonly name: string; readonly amounts: readonly Bilingual[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {amounts.length === 0
          ? t`Nothing`
          : amounts.map((amount) => (
              <span key={amount.english} className="line">
                {amount.text}
              </span>
            ))}
      </dd>
    </div>
  )
}

export function refundWords(
  { baseGas, gasPrice, gasToken, refundReceiver }: WhatItDoesProps['refund'],
  write: WriteAddress,
): Bilingual {
  const receiver = isAddressEqual(refundReceiver, zeroAddress) ? undefined : write(refundReceiver)
  const isCoin = isAddressEqual(gasToken, zeroAddress)
  const unit = isCoin ? CURRENCY : bilingual`the token ${write(gasToken)}`
  const sentence =
    receiver === undefined
      ? bilingual`The Safe pays a gas refund to the executor, in ${unit}.`
      : bilingual`The Safe pays a gas refund to ${receiver}, in ${unit}.`
  const least = baseGas * gasPrice
  if (least === 0n) return sentence
  const amount = isCoin
    ? coinWords(least)
    : tokenAmountWords(least, { symbol: null, decimals: null }, write(gasToken))
  return bilingual`${sentence} It is ${amount} or more.`
}
