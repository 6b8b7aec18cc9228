import { describe, expect, test } from 'vitest'
import { apply, findEdits } from './mutate.ts'
import { sample } from './sample.ts'

/** The edits of a function body, as `code → replacement`. */
function changes(body: string, header = 'function f() external'): readonly string[] {
  const source = `contract C { ${header} {${body}} }`
  return findEdits(source).map(
    ({ start, end, replacement }) => `${source.slice(start, end)} → ${replacement || 'nothing'}`,
  )
}

describe('edits of Solidity', () => {
  test.each([
    [' if (a < b) revert X(); ', ['a < b → true', 'a < b → false', '< → <=', '< → >=']],
    [' if (f(a, g(b))) revert X(); ', ['f(a, g(b)) → true', 'f(a, g(b)) → false']],
    [' return a + 1; ', ['+ → -', '1 → 2']],
    [' return 10_000; ', ['10_000 → 10001']],
    [' return true; ', ['true → false']],
    [' a = b; ', ['a = b; → {}']],
    [' a[i].b |= c[i]; ', ['a[i].b |= c[i]; → {}', '|= → &=']],
    [' emit Sent(a); ', ['emit Sent(a); → {}']],
    [' delete a[i]; ', ['delete a[i]; → {}']],
    [' _send(a, b); ', ['_send(a, b); → {}']],
    [' uint256 a = b; ', []],
    [' return f; ', []],
    [' revert X(); ', []],
  ])('of %j', (body, expected) => {
    expect(changes(body)).toEqual(expected)
  })
  test('a deleted modifier, but no keyword and no parent', () => {
    expect(changes('', 'function f(uint256 a) external onlyOwner lock(a) returns (uint256)')).toEqual([
      'onlyOwner → nothing',
      'lock(a) → nothing',
    ])
    expect(changes('', 'constructor(uint256 a) payable Parent(a)')).toEqual([])
    expect(changes('', 'function f() public view virtual override(A, B)')).toEqual([])
  })
  test('declared constants, and no other code outside of functions', () => {
    const source =
      'contract C { uint256 constant A = 5; uint256 b = 5; error X(uint256 a); function g() external; }'
    expect(findEdits(source).map((edit) => apply(source, edit))).toEqual([source.replace('A = 5', 'A = 6')])
  })
  test('nothing in comments and strings, and every position is that of the source', () => {
    const source = 'contract C { function f() external { /* a < b */ g("a < b"); // a < b\n h = a > b; } }'
    const edited = findEdits(source).map((edit) => apply(source, edit))
    expect(edited).toContain(source.replace('a > b', 'a >= b'))
    expect(edited).toHaveLength(4)
    expect(edited.filter((one) => !one.includes('"a < b"'))).toEqual([source.replace('g("a < b");', '{}')])
  })
  test('a bracket that is never closed is an error', () => {
    expect(() => findEdits('contract C { function f() external { ')).toThrow('never closed')
  })
})

describe('a sample', () => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  test('is the same for the same seed, another for another, and in order', () => {
    expect(sample(items, 10, 1)).toEqual(sample(items, 10, 1))
    expect(sample(items, 10, 1)).not.toEqual(sample(items, 10, 2))
    expect(sample(items, 10, 1)).toEqual([...sample(items, 10, 1)].toSorted((a, b) => a - b))
    expect(new Set(sample(items, 10, 1)).size).toBe(10)
  })
  test('is everything where there is no more', () => {
    expect(sample(items, 50, 1)).toEqual(items)
    expect(sample(items, 1_000, 1)).toEqual(items)
    expect(sample([], 10, 1)).toEqual([])
  })
})
