/** Formats the rows for a terminal and for Markdown. */
import { countBroken } from './accessibility.ts'
import type { Row } from './row.ts'

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
/** Dialogs without that role are not detected. */
const milliseconds = (value: number): string => (Number.isNaN(value) ? '–' : String(value))
const times = (value: number, floor: number): string => (value / floor).toFixed(2)

const columns = [
  'on the page',
  'initial kB',
  'idle kB',
  'clickable ms',
  '× bare',
  'frame ms',
  'list ms',
  'hosts',
  'axe',
  'strict policy',
  'packages',
] as const

/** One line per contender; times are divided by those of `bare`. */
function cells(row: Row, bare: Row): readonly string[] {
  const { policy, packages } = row
  const extra = packages.withOptional - packages.beyondPeers
  return [
    row.name,
    kilobytes(row.initialBytes),
    kilobytes(row.idleBytes),
    String(row.clickable),
    times(row.clickable, bare.clickable),
    milliseconds(row.frame),
    milliseconds(row.list),
    String(row.hosts.length),
    String(countBroken(row.audits)),
    policy.verdict,
    extra === 0 ? String(packages.beyondPeers) : `${packages.beyondPeers} (+${extra})`,
  ]
}

/** For a terminal. */
export function asText(rows: readonly Row[], bare: Row): string {
  const lines = [columns, ...rows.map((row) => cells(row, bare))]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** For a page. */
export function asMarkdown(rows: readonly Row[], bare: Row): string {
  const rule = columns.map((_, index) => (index === 0 ? '---' : '--:'))
  return [columns, rule, ...rows.map((row) => cells(row, bare))]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n')
}
