/** Buttons, the stepper, fields and notes, in every state. */
import { useState } from 'react'
import { Button } from '@peppermint/mint/mint/label/Button.tsx'
import { ButtonLink } from '@peppermint/mint/mint/label/ButtonLink.tsx'
import { CopyButton } from '@peppermint/mint/mint/label/CopyButton.tsx'
import { Note } from '@peppermint/mint/mint/label/Note.tsx'
import { Stepper } from '@peppermint/mint/mint/label/Stepper.tsx'
import { Example, Examples } from './Example.tsx'

const POINTER_STATES = ['is-hover', 'is-active', 'is-focus-visible'] as const

export function ButtonStates() {
  return (
    <Examples id="buttons" title="Button">
      {['', 'secondary'].map((kind) => (
        <Example key={kind} state={kind === '' ? 'main: rest' : `${kind}: rest`}>
          <Button isSecondary={kind !== ''}>Mint 2 peppers</Button>
        </Example>
      ))}
      {['b', 'b secondary'].flatMap((kind) =>
        POINTER_STATES.map((state) => (
          <Example key={kind + state} state={`${kind === 'b' ? 'main' : 'secondary'}: ${state.slice(3)}`}>
            <button type="button" className={`${kind} ${state}`}>
              Mint 2 peppers
            </button>
          </Example>
        )),
      )}
      <Example state="main: busy, the label is the reason">
        <Button isBusy>Checking…</Button>
      </Example>
      <Example state="secondary: busy">
        <Button isSecondary isBusy>
          120 of 200 checked…
        </Button>
      </Example>
      <Example state="a long label">
        <Button>Switch to Canto in A wallet with a long name</Button>
      </Example>
      <Example state="link">
        <ButtonLink href="#buttons">View your pepper</ButtonLink>
      </Example>
      <Example state="copies, and confirms">
        <CopyButton text="Scovilles">Copy address</CopyButton>
      </Example>
    </Examples>
  )
}

function LiveStepper({ initial, max }: { readonly initial: number; readonly max: number }) {
  const [quantity, setQuantity] = useState(initial)
  return (
    <Stepper
      quantity={quantity}
      max={max}
      onChange={(next) => setQuantity(Math.max(1, Math.min(max, next)))}
    />
  )
}

export function StepperStates() {
  return (
    <Examples id="stepper" title="Stepper">
      <Example state="between its bounds">
        <LiveStepper initial={2} max={5} />
      </Example>
      <Example state="at its upper bound">
        <LiveStepper initial={5} max={5} />
      </Example>
      <Example state="only one">
        <LiveStepper initial={1} max={1} />
      </Example>
      <Example state="four digits">
        <LiveStepper initial={1_000} max={9_999} />
      </Example>
    </Examples>
  )
}

export function FormStates() {
  return (
    <Examples id="fields" title="Fields">
      <Example state="empty">
        <div className="ask">
          <label htmlFor="field-empty">Address</label>
          <input id="field-empty" placeholder="0x…" />
        </div>
      </Example>
      <Example state="focused">
        <div className="ask">
          <label htmlFor="field-focus">Address</label>
          <input id="field-focus" className="is-focus-visible" defaultValue="0x8f2C3bA41d70996C" />
        </div>
      </Example>
      <Example state="wrong, with its reason">
        <div className="ask">
          <label htmlFor="field-wrong">Address</label>
          <input id="field-wrong" defaultValue="0x8f2C" aria-invalid="true" aria-describedby="field-reason" />
          <p id="field-reason" className="note bad">
            An address has 40 characters after 0x.
          </p>
        </div>
      </Example>
      <Example state="disclosure, closed and open">
        <details>
          <summary>Technical details</summary>
          <p>ExceedsMaxSupply(requested: 2, left: 1)</p>
        </details>
        <details open>
          <summary>Technical details</summary>
          <p className="s m brk">ExceedsMaxSupply(requested: 2, left: 1)</p>
        </details>
      </Example>
      <Example state="progress and share">
        <progress aria-label="Minted" value={6_786} max={10_000} />
        <meter aria-label="Opened" value={0.4} />
      </Example>
    </Examples>
  )
}

export function NoteStates() {
  return (
    <Examples id="notes" title="Note">
      {(['plain', 'ok', 'warn', 'bad'] as const).map((tone) => (
        <Example key={tone} state={tone}>
          <Note
            note={{
              tone,
              text: 'You declined in your wallet. Nothing was sent. Try again when you are ready.',
            }}
          />
        </Example>
      ))}
      <Example state="skeleton: a body that is loading">
        <div className="skeleton" aria-hidden="true" />
      </Example>
    </Examples>
  )
}
