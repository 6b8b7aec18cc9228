/**
 * The quantity: minus, a text field, plus. `onChange` receives unclamped values. A button at its bound stays
 * focusable, so that the last click does not lose focus.
 */
import { useState } from 'react'
import { t } from '@peppermint/ui/words/t.ts'

interface StepperProps {
  readonly quantity: number
  readonly max: number
  readonly onChange: (quantity: number) => void
}

export function Stepper({ quantity, max, onChange: onQuantity }: StepperProps) {
  // While typing, the field can be empty or out of bounds; the quantity never is.
  const [typed, setTyped] = useState<string>()
  const step = (by: number): void => {
    setTyped(undefined)
    if (quantity + by >= 1 && quantity + by <= max) onQuantity(quantity + by)
  }
  const type = (text: string): void => {
    // Whole numbers only: "2.5" must not become 25 peppers. A value out of bounds is shown clamped.
    if (!/^\d{0,6}$/.test(text)) return
    const entered = Number(text)
    setTyped(text === '' || entered < 1 ? text : undefined)
    if (entered >= 1) onQuantity(entered)
  }
  return (
    <div className="qty" role="group" aria-label={t`Quantity`}>
      <button type="button" aria-label={t`One fewer`} aria-disabled={quantity <= 1} onClick={() => step(-1)}>
        −
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t`Quantity, 1 to ${max}`}
        value={typed ?? quantity.toString()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      <button type="button" aria-label={t`One more`} aria-disabled={quantity >= max} onClick={() => step(1)}>
        +
      </button>
    </div>
  )
}
