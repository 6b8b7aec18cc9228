/** Figures with a maximum, of the benches that measure everything in one run: bytes, gas, kit. */

/** A promise, kept if `value` is at most `max`. */
export interface Limit {
  readonly what: string
  readonly value: number
  readonly max: number
  readonly unit: string
}

/** Whether a promise is kept; false if it was not measured. */
export const isKept = ({ value, max }: Limit): boolean => value <= max

const amount = (value: number, unit = ''): string => `${value.toLocaleString('en-US')} ${unit}`.trim()

/**
 * Prints one object with `--json`, else the text and a line for each figure. The process exits with 1 if one is missed.
 * @param rows what else was measured, and as text.
 */
export function reportLimits(
  bench: string,
  figures: readonly Limit[],
  { rows, text }: { readonly rows?: unknown; readonly text?: string } = {},
): void {
  const lines = figures.map((figure) => {
    const verdict = isKept(figure) ? 'ok' : 'MISSED'
    const [value, max] = [amount(figure.value), amount(figure.max)]
    return `${verdict.padEnd(7)}${value.padStart(8)} of ${max.padStart(8)} ${figure.unit.padEnd(9)}${figure.what}`
  })
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench, figures, rows }))
  else console.log([...(text === undefined ? [] : [text, '']), ...lines].join('\n'))
  process.exitCode = figures.every(isKept) ? 0 : 1
}

/** The section of a page with these promises. */
export function asSection(figures: readonly Limit[]): string {
  const lines = figures.map((figure) => {
    const [value, max] = [amount(figure.value, figure.unit), amount(figure.max, figure.unit)]
    return `| ${figure.what} | ${value} | ${max} | ${isKept(figure) ? 'kept' : 'missed'} |`
  })
  return ['## What we promise', '', '| | measured | at most | |', '|---|--:|--:|---|', ...lines].join('\n')
}
