/** What is promised of the server, what was measured, and how both read in a line. */

/** A promise and its outcome. */
export interface Figure {
  readonly what: string
  readonly unit: string
  readonly bound: { readonly at: 'least' | 'most'; readonly value: number }
  readonly outcome:
    | { readonly at: 'measured'; readonly value: number }
    | { readonly at: 'not run'; readonly because: string }
}

/** Measured and stated, but not promised: what a figure is to be read beside. */
export interface Fact {
  readonly what: string
  readonly value: string
}

/** What one part of the bench has to say. */
export interface PartResult {
  readonly figures: readonly Figure[]
  readonly facts: readonly Fact[]
}

/** @param most the largest value that keeps the promise. */
export const atMost = (what: string, value: number, most: number, unit = ''): Figure => ({
  what,
  unit,
  bound: { at: 'most', value: most },
  outcome: { at: 'measured', value },
})

/** @param least the smallest value that keeps the promise. */
export const atLeast = (what: string, value: number, least: number, unit = ''): Figure => ({
  what,
  unit,
  bound: { at: 'least', value: least },
  outcome: { at: 'measured', value },
})

/** A promise that this run cannot speak of, which is not a promise kept. */
export const notRun = ({ what, unit, bound }: Omit<Figure, 'outcome'>, because: string): Figure => ({
  what,
  unit,
  bound,
  outcome: { at: 'not run', because },
})

export function isKept({ bound, outcome }: Figure): boolean {
  if (outcome.at === 'not run') return false
  return bound.at === 'least' ? outcome.value >= bound.value : outcome.value <= bound.value
}

/** Whole from a hundred on, else with two digits; with thousands apart. */
export const amount = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 2 })

/** The measured value with its unit, or that there is none. */
export const measuredText = ({ outcome, unit }: Figure): string =>
  outcome.at === 'measured' ? `${amount(outcome.value)} ${unit}`.trim() : 'not run'

/** The bound with its unit. */
export const boundText = ({ bound, unit }: Figure): string =>
  `${bound.at === 'least' ? '≥' : '≤'} ${amount(bound.value)} ${unit}`.trim()

/** `kept`, `missed` or `not run`. */
export const verdict = (figure: Figure): string =>
  isKept(figure) ? 'kept' : figure.outcome.at === 'measured' ? 'missed' : 'not run'

/** For a terminal. */
export function figureLine(figure: Figure): string {
  const reason = figure.outcome.at === 'not run' ? ` (${figure.outcome.because})` : ''
  return `${verdict(figure).padEnd(8)}${measuredText(figure).padStart(18)}  ${boundText(figure).padEnd(18)}${figure.what}${reason}`
}
