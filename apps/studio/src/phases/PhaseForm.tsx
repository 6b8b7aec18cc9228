/** The fields of a phase: times in UTC with the visitor's own below, price, limits, who can mint. */
import { phaseLimits, type Phase } from '@peppermint/sale'
import { SelectField, TextField } from '@peppermint/ui/parts/Fields.tsx'
import { formatDuration } from '@peppermint/ui/words/format/duration.ts'
import { formatExact } from '@peppermint/ui/words/format/amount.ts'
import { limitWords } from '../words/limitWords.ts'
import { localTimeWords, revenueWords } from '../words/phaseWords.ts'
import {
  isOpenEnded,
  parseUtcField,
  type FieldName,
  type ParsedFields,
  type PhaseFields,
} from './phaseFields.ts'
import type { PhaseStatus } from './phaseOperation.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface PhaseFormProps {
  readonly fields: PhaseFields
  readonly parsed: ParsedFields
  /** The phase as on chain. */
  readonly before: Phase | undefined
  readonly status: PhaseStatus
  /** Tokens that can still be minted in it. */
  readonly left: number
  readonly onChange: (fields: PhaseFields) => void
}

const AUDIENCES = [
  ['everyone', t`Everyone`],
  ['allowlist', t`An allowlist`],
] as const

export function PhaseForm({ fields, parsed, before, status, left, onChange }: PhaseFormProps) {
  const terms = parsed.status === 'valid' ? parsed.terms : undefined
  const errors = parsed.status === 'invalid' ? parsed.errors : {}
  const set = (name: FieldName) => (value: string) => onChange({ ...fields, [name]: value })
  const field = (name: FieldName) => ({
    value: fields[name],
    problem: errors[name],
    // Once it is open, only its end can change.
    isFinal: status === 'open' && name !== 'end',
    onChange: set(name),
  })
  const [start, end] = [parseUtcField(fields.start), parseUtcField(fields.end)]
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()} aria-labelledby="phase">
      <TextField label={t`Name`} {...field('name')} isFull />
      <TextField
        label={t`Opens, UTC`}
        type="datetime-local"
        hint={start !== undefined && localTimeWords(start)}
        {...field('start')}
      />
      <TextField
        label={t`Closes, UTC`}
        type="datetime-local"
        hint={
          terms === undefined || end === undefined || isOpenEnded(terms)
            ? t`Empty: it has no end`
            : t`${localTimeWords(end)}, ${formatDuration(Math.max(0, terms.end - terms.start))} open`
        }
        {...field('end')}
      />
      <TextField
        label={t`Price, ${COLLECTION.chain.coin.symbol}`}
        inputMode="decimal"
        hint={
          before !== undefined && terms !== undefined && before.price !== terms.price
            ? `${t`Was ${formatExact(before.price)}.`} ${revenueWords(terms.price, left)}`
            : terms !== undefined && revenueWords(terms.price, left)
        }
        {...field('price')}
      />
      {phaseLimits.map((limit) => (
        <TextField
          key={limit}
          label={limitWords[limit].label}
          inputMode="numeric"
          hint={limitWords[limit].hint}
          {...field(limit)}
        />
      ))}
      <SelectField label={t`Who can mint`} options={AUDIENCES} {...field('audience')} isFull />
      {fields.audience === 'allowlist' && (
        <TextField
          label={t`Allowlist root`}
          hint={t`Empty: set later, under Allowlist`}
          {...field('root')}
          isFull
        />
      )}
    </form>
  )
}
