import { expect, test } from 'vitest'
import { compareVersions } from './compareVersions.ts'

test.each([
  ['1.3.0', '1.4.1', -1],
  ['1.3.0+L2', '1.3.0', 0],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '1.9.9', 1],
  ['1.4.2', '1.4.1+L2', 1],
])('%s against %s is %i', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other) ?? Number.NaN)).toBe(sign)
})

test.each([null, undefined, '', '1.4', 'one', '1.4.1-rc', '1.4.1+'])('%s is no version', (version) => {
  expect(compareVersions(version, '1.4.1')).toBeUndefined()
  expect(compareVersions('1.4.1', version)).toBeUndefined()
})
