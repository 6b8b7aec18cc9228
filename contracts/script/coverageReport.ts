/** Parses an LCOV report and checks the coverage. */

/** Covered and total count. */
export interface HitCount {
  readonly hit: number
  readonly found: number
}

/** Coverage of one source, or of all. */
export interface FileCoverage {
  readonly file: string
  readonly lines: HitCount
  readonly branches: HitCount
  /** Lines that no test runs, and lines with a branch that no test takes. */
  readonly missing: readonly number[]
}

/** Required percent of lines and of branches. */
export const MIN_PERCENT = 98

/** The sources of an LCOV report, in order. */
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

/** Merges the coverage of all sources. */
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

/** Percent with at most two decimals; 100 for an empty total. */
export function percent({ hit, found }: HitCount): number {
  return found === 0 ? 100 : Math.floor((hit / found) * 10_000) / 100
}

/** Whether the coverage suffices. A report without lines does not. */
export function isEnough({ lines, branches }: FileCoverage): boolean {
  return lines.found > 0 && percent(lines) >= MIN_PERCENT && percent(branches) >= MIN_PERCENT
}

function parseEntries(record: string, kind: 'DA' | 'BRDA'): readonly (readonly string[])[] {
  return [...record.matchAll(new RegExp(`^${kind}:(.*)$`, 'gm'))].map((match) => (match[1] ?? '').split(','))
}

function countHits(list: readonly { readonly hit: boolean }[]): HitCount {
  return { hit: list.filter(({ hit }) => hit).length, found: list.length }
}
