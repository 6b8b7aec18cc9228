/** What an LCOV report says of each source, and whether it is enough. */

/** How much of something was run. */
export interface Count {
  readonly hit: number
  readonly found: number
}

/** One source of the report, or all of them together. */
export interface Covered {
  readonly file: string
  readonly lines: Count
  readonly branches: Count
  /** Lines that no test runs, and lines with a branch that no test takes. */
  readonly missing: readonly number[]
}

/** Percent of lines, and of branches, that the tests must run. */
export const LEAST_PERCENT = 98

/** The sources of an LCOV report, in its order. */
export function readReport(lcov: string): readonly Covered[] {
  return lcov
    .split('end_of_record')
    .filter((record) => record.includes('SF:'))
    .map((record) => {
      const lines = entries(record, 'DA').map(([line, times]) => ({ line, hit: times !== '0' }))
      const branches = entries(record, 'BRDA').map((parts) => ({
        line: parts[0],
        hit: parts[3] !== '-' && parts[3] !== '0',
      }))
      const missed = [...lines, ...branches].filter(({ hit }) => !hit)
      return {
        file: /^SF:(.*)$/m.exec(record)?.[1] ?? '',
        lines: count(lines),
        branches: count(branches),
        missing: [...new Set(missed.map(({ line }) => Number(line)))].sort((one, other) => one - other),
      }
    })
}

/** All sources as one. */
export function together(sources: readonly Covered[]): Covered {
  const sum = (pick: (source: Covered) => Count): Count => ({
    hit: sources.reduce((total, source) => total + pick(source).hit, 0),
    found: sources.reduce((total, source) => total + pick(source).found, 0),
  })
  return {
    file: 'all',
    lines: sum(({ lines }) => lines),
    branches: sum(({ branches }) => branches),
    missing: [],
  }
}

/** Percent, two digits after the point at the most; 100 where there is nothing to run. */
export function percent({ hit, found }: Count): number {
  return found === 0 ? 100 : Math.floor((hit / found) * 10_000) / 100
}

/** Whether the tests run enough of it. A report without a single line is not enough. */
export function isEnough({ lines, branches }: Covered): boolean {
  return lines.found > 0 && percent(lines) >= LEAST_PERCENT && percent(branches) >= LEAST_PERCENT
}

function entries(record: string, kind: 'DA' | 'BRDA'): readonly (readonly string[])[] {
  return [...record.matchAll(new RegExp(`^${kind}:(.*)$`, 'gm'))].map((match) => (match[1] ?? '').split(','))
}

function count(list: readonly { readonly hit: boolean }[]): Count {
  return { hit: list.filter(({ hit }) => hit).length, found: list.length }
}
