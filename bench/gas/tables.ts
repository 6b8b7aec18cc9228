/** The rows as tables of Markdown, for a terminal and for a page. */
import { QUANTITIES, type Row } from './measure.ts'

/** A table of figures; `undefined` if there is nothing to measure. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly (number | undefined)[] }[]
}

/** Minimum gas of a mint by arithmetic: the storage and events that every mint requires. */
const PROTOCOL = { transaction: 21_000, wordChanged: 5_000, wordFirstSet: 22_100, event: 1_875 } as const

/** All tables of the bench, in reading order. */
export function tables(measured: readonly Row[]): readonly Table[] {
  const isProbe = ({ handling }: Row) => handling === undefined
  const rows = [...measured.filter(isProbe), ...measured.filter((row) => !isProbe(row))]
  const counts = QUANTITIES.map((count) => (count === 1 ? '1 token' : `${count}`))
  const mints = (title: string, pick: (row: Row) => readonly number[], least?: readonly number[]): Table => ({
    title,
    columns: counts,
    rows: [
      ...(least ? [{ name: 'Floor, by arithmetic', cells: least }] : []),
      ...rows.map((row) => ({ name: row.name, cells: pick(row) })),
    ],
  })
  const { wordFirstSet, wordChanged } = PROTOCOL
  return [
    mints('Public sale, first mint', (row) => row.public.fresh, leastMints(wordFirstSet)),
    mints('Public sale, mint again', (row) => row.public.returning, leastMints(wordChanged)),
    mints('Allowlist, first mint', (row) => row.allowlist.fresh),
    mints('Allowlist, mint again', (row) => row.allowlist.returning),
    {
      title: 'Public sale in the fifth phase or a later one',
      columns: counts,
      rows: rows.flatMap(({ name, fifth }) =>
        fifth === undefined
          ? []
          : [
              { name: `${name}, first mint`, cells: fifth.fresh },
              { name: `${name}, mint again`, cells: fifth.returning },
            ],
      ),
    },
    {
      title: 'Afterwards, and before',
      columns: ['send', 'from a batch', 'send on', 'approve', 'approve all', 'deploy', 'before it'],
      rows: rows.map(({ name, handling, deploy, ground }) => ({
        name,
        cells: [
          handling?.transfer,
          handling?.transferMidBatch,
          handling?.transferAgain,
          handling?.approve,
          handling?.approveForAll,
          deploy,
          ground || undefined,
        ],
      })),
    },
  ]
}

/** A table as Markdown, under its title as a heading. */
export function asMarkdown({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    `## ${title}`,
    '',
    line(['', ...columns]),
    line(['---', ...columns.map(() => '--:')]),
    ...rows.map(({ name, cells }) => line([name, ...cells.map(written)])),
  ].join('\n')
}

function leastMints(accountWord: number): readonly number[] {
  const { transaction, wordChanged, wordFirstSet, event } = PROTOCOL
  return QUANTITIES.map((count) => transaction + wordChanged + accountWord + wordFirstSet + count * event)
}

function written(cell: number | undefined): string {
  return cell === undefined ? '–' : cell.toLocaleString('en-US')
}
