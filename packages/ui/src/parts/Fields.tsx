/** Form fields: a label, the control, a hint, and the problem of the entered value. */
import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** Of the entered value. */
  readonly problem?: string | undefined
  /** It cannot be changed. */
  readonly isFinal?: boolean
  /** As wide as its form. */
  readonly isFull?: boolean
}

interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Several lines. */
  readonly isLong?: boolean
  readonly type?: 'text' | 'datetime-local'
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | undefined
  readonly options?: readonly string[]
}

export function TextField({
  value,
  onChange,
  isLong,
  type = 'text',
  inputMode,
  options,
  ...field
}: TextFieldProps) {
  const id = useId()
  const shared = {
    id,
    value,
    readOnly: field.isFinal,
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': field.problem === undefined ? undefined : true,
    'aria-describedby': `${id}-hint`,
  }
  return (
    <FieldFrame id={id} {...field}>
      {isLong === true ? (
        <textarea {...shared} rows={5} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input
          {...shared}
          type={type}
          // Seconds are shown where the value has them.
          step={type === 'datetime-local' && value.length > 16 ? 1 : undefined}
          inputMode={inputMode}
          list={options === undefined ? undefined : `${id}-options`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {options && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  )
}

interface SelectFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly (readonly [value: string, label: string])[]
}

export function SelectField({ value, onChange, options, ...field }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} {...field}>
      <select
        id={id}
        value={value}
        disabled={field.isFinal}
        aria-invalid={field.problem === undefined ? undefined : true}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

function FieldFrame({
  id,
  label,
  hint,
  problem,
  isFull,
  children,
}: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={isFull === true ? 'field full' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      <p id={`${id}-hint`} className="s" role={problem === undefined ? undefined : 'alert'}>
        {problem === undefined ? (
          hint && <span className="m">{hint}</span>
        ) : (
          <b className="problem">{problem}</b>
        )}
      </p>
    </div>
  )
}
