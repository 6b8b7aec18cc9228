import { expect, test } from 'vitest'
import { isEnough, percent, parseLcov, mergeCoverage } from './coverageReport.ts'

const report = `TN:
SF:src/Payees.sol
DA:10,5
DA:11,0
DA:12,1
BRDA:11,0,0,-
BRDA:12,1,0,3
end_of_record
TN:
SF:src/MintMath.sol
DA:7,2
end_of_record
`

test('reports uncovered lines and branches', () => {
  const [payees, mintMath] = parseLcov(report)
  expect(payees).toEqual({
    file: 'src/Payees.sol',
    lines: { hit: 2, found: 3 },
    branches: { hit: 1, found: 2 },
    missing: [11],
  })
  expect(mintMath).toMatchObject({ lines: { hit: 1, found: 1 }, branches: { hit: 0, found: 0 }, missing: [] })
})

test('merges all sources, and rejects low coverage', () => {
  const all = mergeCoverage(parseLcov(report))
  expect(percent(all.lines)).toBe(75)
  expect(percent(all.branches)).toBe(50)
  expect(isEnough(all)).toBe(false)
  expect(isEnough(mergeCoverage(parseLcov(report.replaceAll(/,0$/gm, ',1').replaceAll(',-', ',1'))))).toBe(
    true,
  )
})

test('rejects an empty report', () => {
  expect(isEnough(mergeCoverage(parseLcov('')))).toBe(false)
})
