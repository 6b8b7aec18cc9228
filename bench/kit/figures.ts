/** What we promise of the wallet kit, and what was measured. */
import { countBroken } from './accessibility.ts'
import type { Row } from './row.ts'

/** A promise: kept where `value` is at most `most`. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly most: number
  readonly unit: 'B' | 'ms' | 'times' | 'hosts' | 'elements' | 'packages' | ''
}

export const isKept = ({ value, most }: Figure): boolean => value <= most

const KB = 1000

/** @param bare the floor of the same run, which ours is compared with. */
export function figures(ours: Row, bare: Row): readonly Figure[] {
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
      value: Math.round((ours.clickable / bare.clickable) * 100) / 100,
      most: 1.25,
      unit: 'times',
    },
    { what: 'from a press until wallets can be seen', value: ours.dialog, most: 100, unit: 'ms' },
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
