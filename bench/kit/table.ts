/** The rows as a table of Markdown. */
import type { Row } from './row.ts'

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

const columns = [
  'on the page',
  'initial kB',
  'idle kB',
  'clickable ms',
  '× bare',
  'frame ms',
  'list ms',
  'hosts',
] as const

/** One line per contender; times are divided by those of `bare`. */
export function asMarkdown(rows: readonly Row[], bare: Row): string {
  const cells = rows.map((row) => [
    row.name,
    kilobytes(row.initialBytes),
    kilobytes(row.idleBytes),
    String(row.clickable),
    (row.clickable / bare.clickable).toFixed(2),
    String(row.frame),
    String(row.list),
    String(row.hosts.length),
  ])
  const rule = columns.map((_, index) => (index === 0 ? '---' : '--:'))
  return [columns, rule, ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n')
}
