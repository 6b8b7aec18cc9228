/**
 * A crate as rows of slots: free, taken, taken just now, and the account's own. Each slot is a dash of a stroke.
 */
import { useEffect, useState } from 'react'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { crateSlotsWords, slotsTakenWords } from '../words/crateWords.ts'
import type { Crate } from './crate.ts'
import { t } from '@peppermint/ui/words/t.ts'

const COLUMNS = 25
/** Size of a slot with its gap, and without it, in the drawing's units. */
const PITCH = 12
const INK = 9

/** How long a slot counts as taken just now. */
const JOINED_MS = 5_000

export function CrateStrip({ crate }: { readonly crate: Crate }) {
  const { first, capacity, filled, own } = crate
  const known = useEarlierCount(crate)
  const rows = Math.ceil(capacity / COLUMNS)
  const width = COLUMNS * PITCH - PITCH + INK
  return (
    <figure className="crate">
      <svg
        viewBox={`0 0 ${width} ${rows * PITCH - PITCH + INK}`}
        role="img"
        aria-label={crateSlotsWords(crate)}
      >
        <g fill="none" strokeWidth={INK} strokeDasharray={`${INK} ${PITCH - INK}`}>
          <path className="free" d={slots(1, capacity)} />
          <path className="taken" d={slots(1, filled)} />
          {known < filled && <path className="joined" key={filled} d={slots(known + 1, filled)} />}
          <path className="own" d={own.map((slot) => slots(slot, slot)).join('')} />
        </g>
      </svg>
      <figcaption className="ftl s">
        <b>{t`Crate ${crate.number}`}</b>
        <span className="m">
          {known < filled
            ? t`No. ${formatInteger(first + filled - 1)} just joined`
            : slotsTakenWords(filled, capacity)}
        </span>
      </figcaption>
    </figure>
  )
}

/** The slots that were taken a moment ago: as many as now, except after a mint. */
function useEarlierCount({ number, filled }: Crate): number {
  const [earlier, setEarlier] = useState({ number, filled })
  useEffect(() => {
    // Not cleared by the next mint: each joins for the same time.
    setTimeout(() => setEarlier({ number, filled }), JOINED_MS)
  }, [number, filled])
  return earlier.number === number ? Math.min(earlier.filled, filled) : filled
}

/** Path over a range of slots, starting at 1: a line per row, divided into slots by the dashes. */
function slots(from: number, to: number): string {
  let path = ''
  for (let slot = from; slot <= to;) {
    const row = Math.floor((slot - 1) / COLUMNS)
    const last = Math.min(to, (row + 1) * COLUMNS)
    const left = ((slot - 1) % COLUMNS) * PITCH
    path += `M${left} ${row * PITCH + INK / 2}h${(last - slot) * PITCH + INK}`
    slot = last + 1
  }
  return path
}
