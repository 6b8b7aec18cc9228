/** Looks up an address on the allowlists of current and upcoming phases. Connects and sends nothing. */
import { useId, useState } from 'react'
import type { AllowlistForms } from '../panelBody.ts'
import { Button } from '../label/Button.tsx'
import { readAddress } from '@peppermint/ui/parts/readAddress.ts'
import { addressProblemWords } from '@peppermint/ui/words/addressWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { AllowlistStale, readEntitlement } from '@peppermint/sale/allowlist.ts'
import type { Sale } from '@peppermint/sale'
import type { Address } from 'viem'
import { lookupWords, publicPhaseWords } from '../words/allowlistWords.ts'
import { allowlistPhases, indexedPhases, isPublic } from '@peppermint/ui/sale/phases.ts'
import { getAllowlistPhase, ALLOWLIST_PATH } from '@peppermint/ui/sale/allowlistPath.ts'

export const CheckAddress: AllowlistForms['CheckAddress'] = ({ sale, chainNow, timeZone }) => {
  const id = useId()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<{ readonly lines: readonly string[]; readonly isInvalid?: true }>()
  const [isBusy, setBusy] = useState(false)

  async function check(): Promise<void> {
    const address = readAddress(text, sale.chainId)
    if (address.status !== 'valid') {
      setAnswer({ lines: [addressProblemWords(address)], isInvalid: true })
      return
    }
    setBusy(true)
    setAnswer({ lines: await lookUpAddress(address.address, sale, chainNow, timeZone) })
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
        {t`Address (0x and 40 characters)`}
      </label>
      <input
        id={id}
        type="text"
        inputMode="text"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        aria-invalid={answer?.isInvalid === true}
        aria-describedby={`${id}a`}
        onChange={(event) => setText(event.target.value)}
      />
      <Button isSecondary isSubmit isBusy={isBusy}>
        {isBusy ? t`Checking…` : t`Check`}
      </Button>
      <div id={`${id}a`} aria-live="polite">
        {answer?.lines.map((line) => (
          <p key={line} className={answer.isInvalid === true ? 'note bad' : 'note'}>
            {line}
          </p>
        ))}
      </div>
    </form>
  )
}

/**
 * Looks up an address that is not connected on the allowlists of the sale.
 * A sentence for each phase with an allowlist that has not ended, and for each public one. Never rejects.
 */
export async function lookUpAddress(
  address: Address,
  sale: Sale,
  chainNow: number,
  timeZone: string | undefined,
  base: string = ALLOWLIST_PATH,
): Promise<readonly string[]> {
  const results = allowlistPhases(sale, chainNow).map(async (phase) => {
    const list = getAllowlistPhase(sale, phase)
    if (list === undefined) return ''
    const result = await readEntitlement(base, list, address).catch((error: unknown) =>
      error instanceof AllowlistStale ? 'stale' : 'unreachable',
    )
    return lookupWords(address, phase, result, chainNow, timeZone)
  })
  const publicPhases = indexedPhases(sale)
    .filter((phase) => isPublic(phase) && chainNow < phase.end)
    .map((phase) => publicPhaseWords(phase, chainNow, timeZone))
  return [...(await Promise.all(results)), ...publicPhases]
}
