/** What an LCOV report says of each source, and whether it is enough. */

/** How much of something was run. */
export interface HitCount {
  readonly hit: number
  readonly found: number
}

/** One source of the report, or all of them together. */
export interface FileCoverage {
  readonly file: string
  readonly lines: HitCount
  readonly branches: HitCount
  /** Lines that no test runs, and lines with a branch that no test takes. */
  readonly missing: readonly number[]
}

/** Percent of lines, and of branches, that the tests must run. */
export const MIN_PERCENT = 98

/** The sources of an LCOV report, in its order. */
export function parseLcov(lcov: string): readonly FileCoverage[] {
  return lcov
    .split('end_of_record')
    .filter((record) => record.includes('SF:'))
    .map((record) => {
      const lines = parseEntries(record, 'DA').map(([line, times]) => ({ line, hit: times !== '0' }))
      const branches = parseEntries(record, 'BRDA').map((parts) => ({
        line: parts[0],
        hit: parts[3] !== '-' && parts[3] !== '0',
      }))
      const missed = [...lines, ...branches].filter(({ hit }) => !hit)
      return {
        file: /^SF:(.*)$/m.exec(record)?.[1] ?? '',
        lines: countHits(lines),
        branches: countHits(branches),
        missing: [...new Set(missed.map(({ line }) => Number(line)))].sort((one, other) => one - other),
      }
    })
}

/** All sources as one. */
export function mergeCoverage(sources: readonly FileCoverage[]): FileCoverage {
  const sum = (pick: (source: FileCoverage) => HitCount): HitCount => ({
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
export function percent({ hit, found }: HitCount): number {
  return found === 0 ? 100 : Math.floor((hit / found) * 10_000) / 100
}

/** Whether the tests run enough of it. A report without a single line is not enough. */
export function isEnough({ lines, branches }: FileCoverage): boolean {
  return lines.found > 0 && percent(lines) >= MIN_PERCENT && percent(branches) >= MIN_PERCENT
}

function parseEntries(record: string, kind: 'DA' | 'BRDA'): readonly (readonly string[])[] {
  return [...record.matchAll(new RegExp(`^${kind}:(.*)$`, 'gm'))].map((match) => (match[1] ?? '').split(','))
}

function countHits(list: readonly { readonly hit: boolean }[]): HitCount {
  return { hit: list.filter(({ hit }) => hit).length, found: list.length }
}
