/** What we promise of the wallet kit, and what was measured. */
import { countBroken } from './accessibility.ts'
import type { Row } from './row.ts'

/** A promise: kept where `value` is at most `most`. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly most: number
  readonly unit: 'B' | 'times' | 'hosts' | 'elements' | 'packages' | ''
}

export const isKept = ({ value, most }: Figure): boolean => value <= most

const KB = 1000

const ratio = (value: number, base: number): number => Math.round((value / base) * 100) / 100

/** @param rows of the same run: times are promised beside bare wagmi's and RainbowKit's only. */
export function figures({
  ours,
  bare,
  rainbowkit,
}: Readonly<Record<'ours' | 'bare' | 'rainbowkit', Row>>): readonly Figure[] {
  return [
    {
      what: 'JavaScript and CSS that the button waits for',
      value: ours.initialBytes,
      most: 107 * KB,
      unit: 'B',
    },
    { what: 'of that the kit', value: ours.initialBytes - bare.initialBytes, most: 25 * KB, unit: 'B' },
    { what: 'received when all is quiet, nothing pressed', value: ours.idleBytes, most: 115 * KB, unit: 'B' },
    {
      what: 'time until the button can be pressed, beside bare wagmi',
      value: ratio(ours.clickable, bare.clickable),
      most: 1.25,
      unit: 'times',
    },
    {
      what: 'time from the earliest press to the dialog’s frame, beside bare wagmi',
      value: ratio(ours.frame, bare.frame),
      most: 1.5,
      unit: 'times',
    },
    {
      what: 'time from the earliest press to the list of wallets, beside RainbowKit',
      value: ratio(ours.list, rainbowkit.list),
      most: 0.4,
      unit: 'times',
    },
    { what: 'hosts asked for without being told to', value: ours.hosts.length, most: 0, unit: 'hosts' },
    {
      what: `broken rules of axe on ${ours.audits.length} screens`,
      value: countBroken(ours.audits),
      most: 0,
      unit: 'elements',
    },
    {
      what: 'under a strict policy: not the same in every element (0 is right)',
      value: ours.policy.verdict === 'full' ? 0 : 1,
      most: 0,
      unit: '',
    },
    {
      what: 'packages beyond the peers, without WalletConnect',
      value: ours.packages.beyondPeers,
      most: 12,
      unit: 'packages',
    },
    {
      what: 'packages beyond the peers, with WalletConnect',
      value: ours.packages.withOptional,
      most: 85,
      unit: 'packages',
    },
  ]
}
