/** One address, looked up on the lists of the phases that are open or to come. Nothing is connected or sent. */
import { useId, useState } from 'react'
import type { ListForms } from '../panelBody.ts'
import { Press } from '../label/Press.tsx'
import { addressFrom } from './addressFrom.ts'
import { lookUp } from './lookUp.ts'

export const CheckAddress: ListForms['CheckAddress'] = ({ sale, chainNow, timeZone }) => {
  const id = useId()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<{ readonly lines: readonly string[]; readonly isFault?: true }>()
  const [isBusy, setBusy] = useState(false)

  async function check(): Promise<void> {
    const address = addressFrom(text)
    if (address.at === 'fault') {
      setAnswer({ lines: [address.fault], isFault: true })
      return
    }
    setBusy(true)
    setAnswer({ lines: await lookUp(address.address, sale, chainNow, timeZone) })
    setBusy(false)
  }

  return (
    <form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void check()
      }}
    >
      <label className="s" htmlFor={id}>
        Address, 0x and 40 characters
      </label>
      <input
        id={id}
        type="text"
        inputMode="text"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        aria-invalid={answer?.isFault === true}
        aria-describedby={`${id}a`}
        onChange={(event) => setText(event.target.value)}
      />
      <Press quiet submits busy={isBusy}>
        {isBusy ? 'Looking…' : 'Check'}
      </Press>
      <div id={`${id}a`} aria-live="polite">
        {answer?.lines.map((line) => (
          <p key={line} className={answer.isFault === true ? 'note bad' : 'note'}>
            {line}
          </p>
        ))}
      </div>
    </form>
  )
}
