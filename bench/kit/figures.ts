/** Promises of the wallet kit, compared with the measured values. */
import type { Limit } from '../parts/limit.ts'
import type { Row } from './row.ts'

const KB = 1000

const ratio = (value: number, base: number): number => Math.round((value / base) * 100) / 100

/** @param rows of the same run: times are promised only relative to bare wagmi and RainbowKit. */
export function figures({
  ours,
  bare,
  rainbowkit,
}: Readonly<Record<'ours' | 'bare' | 'rainbowkit', Row>>): readonly Limit[] {
  return [
    {
      what: 'JavaScript and CSS that the button waits for',
      value: ours.initialBytes,
      max: 107 * KB,
      unit: 'B',
    },
    { what: 'of that the kit', value: ours.initialBytes - bare.initialBytes, max: 25 * KB, unit: 'B' },
    { what: 'received when all is quiet, nothing pressed', value: ours.idleBytes, max: 115 * KB, unit: 'B' },
    {
      what: 'time until the button can be pressed, beside bare wagmi',
      value: ratio(ours.clickable, bare.clickable),
      max: 1.25,
      unit: 'times',
    },
    {
      what: 'time from the earliest press to the dialog’s frame, beside bare wagmi',
      value: ratio(ours.frame, bare.frame),
      max: 1.5,
      unit: 'times',
    },
    {
      what: 'time from the earliest press to the list of wallets, beside RainbowKit',
      value: ratio(ours.list, rainbowkit.list),
      max: 0.4,
      unit: 'times',
    },
    { what: 'hosts contacted before any user action', value: ours.hosts.length, max: 0, unit: 'hosts' },
  ]
}
