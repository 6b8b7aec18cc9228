/** Lines of CSV (RFC 4180) that spreadsheets take for text: anyone can name a token. */

/** What spreadsheets read as a formula, also in full width, and what some of them skip before one. */
const FORMULA = /^[\s=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/** A cell. Its text cannot become a formula, not even where another separator than the comma is usual. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '').replaceAll(/[\s;]+/g, ' ')
  return `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
