/**
 * How many: one fewer, a number that can be typed, one more. Whoever owns the state clamps what is typed; a
 * button at its bound stays focusable, so that nobody's focus is lost on the last press.
 */
import { useState } from 'react'

interface StepperProps {
  readonly quantity: number
  readonly max: number
  readonly onQuantity: (quantity: number) => void
}

export function Stepper({ quantity, max, onQuantity }: StepperProps) {
  // While it is being typed the field may be empty or out of bounds; the quantity never is.
  const [typed, setTyped] = useState<string>()
  const step = (by: number): void => {
    setTyped(undefined)
    if (quantity + by >= 1 && quantity + by <= max) onQuantity(quantity + by)
  }
  const type = (text: string): void => {
    // Only whole numbers are taken: "2.5" must not become 25 peppers. What is out of bounds shows as what counts.
    if (!/^\d{0,6}$/.test(text)) return
    const entered = Number(text)
    setTyped(text === '' || entered < 1 ? text : undefined)
    if (entered >= 1) onQuantity(entered)
  }
  return (
    <div className="qty" role="group" aria-label="How many peppers">
      <button type="button" aria-label="One fewer" aria-disabled={quantity <= 1} onClick={() => step(-1)}>
        −
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`How many, 1 to ${max}`}
        value={typed ?? quantity.toString()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      <button type="button" aria-label="One more" aria-disabled={quantity >= max} onClick={() => step(1)}>
        +
      </button>
    </div>
  )
}
