/** Downloads an iCalendar file (RFC 5545) with an entry for the start of the next phase. */
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { saveFile } from '@peppermint/ui/parts/saveFile.ts'
import type { PanelState } from './panelState.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The entry's text, with times in UTC. The name is untrusted and escaped, so that it cannot add lines. */
export function calendarText(collection: string, start: number, url: string, now: number): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Peppermint//Mint//EN',
    'BEGIN:VEVENT',
    `UID:${start}-mint@${new URL(url).host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start * 1000)}`,
    `DTEND:${stamp((start + 900) * 1000)}`,
    `SUMMARY:${escaped(t`${collection}: minting opens`)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(t`${collection}: minting opens in 10 minutes`)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

const escaped = (text: string): string =>
  text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\;,]/g, String.raw`\$&`)

/** Downloads the entry for the state's next phase, if it has one. */
export function calendarEntry(state: PanelState): void {
  const next = state.status === 'before-start' ? state.phase : 'next' in state ? state.next : undefined
  if (next === undefined || !('sale' in state) || state.sale === undefined) return
  const title = `${state.sale.name} (${phaseName(next)})`
  const text = calendarText(title, next.start, location.href, Date.now())
  saveFile('mint.ics', new Blob([text], { type: 'text/calendar' }))
}

function stamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}
