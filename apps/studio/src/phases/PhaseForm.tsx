/** The fields of a phase: times in UTC with the visitor's own below, price, limits, who can mint. */
import { useId, type ReactNode } from 'react'
import { phaseLimits, type Phase } from '@peppermint/sale'
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

export function PhaseForm({ fields, parsed, before, status, left, onChange }: PhaseFormProps) {
  const terms = parsed.status === 'valid' ? parsed.terms : undefined
  const errors = parsed.status === 'invalid' ? parsed.errors : {}
  const set = (name: FieldName) => (value: string) => onChange({ ...fields, [name]: value })
  const field = (name: FieldName) => ({
    value: fields[name],
    error: errors[name],
    // Once it is open, only its end can change.
    isFinal: status === 'open' && name !== 'end',
    onChange: set(name),
  })
  const [start, end] = [parseUtcField(fields.start), parseUtcField(fields.end)]
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()} aria-labelledby="phase">
      <Field label={t`Name`} {...field('name')} isFull />
      <Field label={t`Opens, UTC`} type="datetime-local" {...field('start')}>
        {start !== undefined && localTimeWords(start)}
      </Field>
      <Field label={t`Closes, UTC`} type="datetime-local" {...field('end')}>
        {terms === undefined || end === undefined || isOpenEnded(terms)
          ? t`Empty: it has no end`
          : t`${localTimeWords(end)}, ${formatDuration(Math.max(0, terms.end - terms.start))} open`}
      </Field>
      <Field label={t`Price, CANTO`} inputMode="decimal" {...field('price')}>
        {before !== undefined && terms !== undefined && before.price !== terms.price
          ? `${t`Was ${formatExact(before.price)}.`} ${revenueWords(terms.price, left)}`
          : terms !== undefined && revenueWords(terms.price, left)}
      </Field>
      {phaseLimits.map((limit) => (
        <Field key={limit} label={limitWords[limit].label} inputMode="numeric" {...field(limit)}>
          {limitWords[limit].hint}
        </Field>
      ))}
      <Audience fields={fields} isFinal={status === 'open'} onChange={set('audience')} />
      {fields.audience === 'allowlist' && (
        <Field label={t`Allowlist root`} {...field('root')} isFull>
          {t`Empty: set later, under Allowlist`}
        </Field>
      )}
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly isFinal: boolean
  readonly isFull?: boolean
  readonly type?: 'text' | 'datetime-local'
  readonly inputMode?: 'decimal' | 'numeric'
  readonly onChange: (value: string) => void
  /** A hint below the field. */
  readonly children?: ReactNode
}

function Field({
  label,
  value,
  error,
  isFinal,
  isFull,
  type = 'text',
  inputMode,
  onChange,
  children,
}: FieldProps) {
  const id = useId()
  const hasHint = error !== undefined || (children !== undefined && children !== false)
  return (
    <div className={isFull === true ? 'field full' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        inputMode={inputMode}
        value={value}
        readOnly={isFinal}
        // Seconds are shown where the chain has them.
        step={type === 'datetime-local' && value.length > 16 ? 1 : undefined}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={hasHint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hasHint && (
        <p id={`${id}-hint`} className={error === undefined ? 's m' : 's wrong'}>
          {error ?? children}
        </p>
      )}
    </div>
  )
}

interface AudienceProps {
  readonly fields: PhaseFields
  readonly isFinal: boolean
  readonly onChange: (value: string) => void
}

function Audience({ fields, isFinal, onChange }: AudienceProps) {
  const id = useId()
  return (
    <div className="field full">
      <label htmlFor={id}>{t`Who can mint`}</label>
      <select
        id={id}
        value={fields.audience}
        disabled={isFinal}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="everyone">{t`Everyone`}</option>
        <option value="allowlist">{t`An allowlist`}</option>
      </select>
    </div>
  )
}
