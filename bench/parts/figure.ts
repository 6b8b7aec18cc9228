/** Promises, measured values, and their formatting. */

/** A promise and its outcome. */
export interface Figure {
  readonly what: string
  readonly unit: string
  readonly bound: { readonly type: 'min' | 'max'; readonly value: number }
  readonly outcome:
    | { readonly status: 'measured'; readonly value: number }
    | { readonly status: 'not-run'; readonly because: string }
}

/** Measured but not promised: context of the figures. */
export interface Fact {
  readonly what: string
  readonly value: string
}

/** Result of one part of the bench. */
export interface PartResult {
  readonly figures: readonly Figure[]
  readonly facts: readonly Fact[]
}

/** @param most the largest value that keeps the promise. */
export const atMost = (what: string, value: number, max: number, unit = ''): Figure => ({
  what,
  unit,
  bound: { type: 'max', value: max },
  outcome: { status: 'measured', value },
})

/** @param least the smallest value that keeps the promise. */
export const atLeast = (what: string, value: number, min: number, unit = ''): Figure => ({
  what,
  unit,
  bound: { type: 'min', value: min },
  outcome: { status: 'measured', value },
})

/** A promise that could not be measured, which counts as missed. */
export const notRun = ({ what, unit, bound }: Omit<Figure, 'outcome'>, because: string): Figure => ({
  what,
  unit,
  bound,
  outcome: { status: 'not-run', because },
})

export function isKept({ bound, outcome }: Figure): boolean {
  if (outcome.status === 'not-run') return false
  return bound.type === 'min' ? outcome.value >= bound.value : outcome.value <= bound.value
}

/** Without decimals from 100 on, else with up to two; with thousands separators. */
export const amount = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 2 })

/** The measured value with its unit, or `not run`. */
export const measuredText = ({ outcome, unit }: Figure): string =>
  outcome.status === 'measured' ? `${amount(outcome.value)} ${unit}`.trim() : 'not run'

/** The bound with its unit. */
export const boundText = ({ bound, unit }: Figure): string =>
  `${bound.type === 'min' ? '≥' : '≤'} ${amount(bound.value)} ${unit}`.trim()

/** `kept`, `missed` or `not run`. */
export const verdict = (figure: Figure): string =>
  isKept(figure) ? 'kept' : figure.outcome.status === 'measured' ? 'missed' : 'not run'

/** For a terminal. */
export function figureLine(figure: Figure): string {
  const reason = figure.outcome.status === 'not-run' ? ` (${figure.outcome.because})` : ''
  return `${verdict(figure).padEnd(8)}${measuredText(figure).padStart(18)}  ${boundText(figure).padEnd(18)}${figure.what}${reason}`
}

/**
 * Ends a bench that measures everything in one run: prints one object with `--json`, else the text and a line for each
 * figure. The process exits with 1 if one is missed.
 * @param rows what else was measured, and as text.
 */
export function reportFigures(
  bench: string,
  figures: readonly Figure[],
  { rows, text }: { readonly rows?: unknown; readonly text?: string } = {},
): void {
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench, figures, rows }))
  else console.log([...(text === undefined ? [] : [text, '']), ...figures.map(figureLine)].join('\n'))
  process.exitCode = figures.every(isKept) ? 0 : 1
}

/** The section of a page with these promises, all of them maxima. */
export function asSection(figures: readonly Figure[]): string {
  const lines = figures.map(
    (figure) =>
      `| ${figure.what} | ${measuredText(figure)} | ${boundText(figure).slice(2)} | ${verdict(figure)} |`,
  )
  return [
    '## What we promise',
    '',
    '| promise | measured | at most | result |',
    '|---|--:|--:|---|',
    ...lines,
  ].join('\n')
}
