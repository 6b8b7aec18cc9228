/** Promises of the wallet kit, compared with the measured values. */
import { atMost, type Figure } from '../parts/figure.ts'
import type { Row } from './row.ts'

const KB = 1000

const ratio = (value: number, base: number): number => Math.round((value / base) * 100) / 100

/** @param rows of the same run: times are promised only relative to bare wagmi and RainbowKit. */
export function figures({
  ours,
  bare,
  moved,
  rainbowkit,
}: Readonly<Record<Row['id'], Row>>): readonly Figure[] {
  return [
    atMost('JavaScript and CSS that the button waits for', ours.initialBytes, 105 * KB, 'B'),
    atMost('of that the kit', ours.initialBytes - bare.initialBytes, 24 * KB, 'B'),
    atMost('received when all is quiet, nothing pressed', ours.idleBytes, 115 * KB, 'B'),
    atMost(
      'time until the button can be pressed, beside bare wagmi',
      ratio(ours.clickable, bare.clickable),
      1.25,
      'times',
    ),
    atMost(
      'time from the earliest press to the dialog’s frame, beside bare wagmi',
      ratio(ours.frame, bare.frame),
      2,
      'times',
    ),
    atMost(
      'time from the earliest press to the list of wallets, beside RainbowKit',
      ratio(ours.list, rainbowkit.list),
      0.4,
      'times',
    ),
    atMost('hosts contacted before any user action', ours.hosts.length, 0, 'hosts'),
    ...figuresOfMoved(moved, bare, rainbowkit),
  ]
}

/** Of the same page as RainbowKit's, with our package under its name. */
const figuresOfMoved = (moved: Row, bare: Row, rainbowkit: Row): readonly Figure[] => [
  atMost(
    'moved from RainbowKit: JavaScript and CSS that the button waits for',
    moved.initialBytes,
    108 * KB,
    'B',
  ),
  atMost(
    'moved: time until the button can be pressed, beside bare wagmi',
    ratio(moved.clickable, bare.clickable),
    1.25,
    'times',
  ),
  atMost(
    'moved: time from the earliest press to the dialog’s frame, beside bare wagmi',
    ratio(moved.frame, bare.frame),
    2,
    'times',
  ),
  atMost(
    'moved: time from the earliest press to the list of wallets, beside RainbowKit',
    ratio(moved.list, rainbowkit.list),
    0.4,
    'times',
  ),
  atMost('moved: hosts contacted before any user action', moved.hosts.length, 0, 'hosts'),
]
