/** The page and the commands say the same about a list, apart from what they call the fields for everyone. */
import {
  describeListProblem,
  parseAllowlist,
  InvalidList,
} from '@peppermint/sale/allowlist/checkAllowlist.ts'
import { parseAirdrop } from '@peppermint/sale/operations/parseAirdrop.ts'
import { expect, test } from 'vitest'
import { fileProblemWords, listProblemWords, publishedProblemWords } from './listProblemWords.ts'

const ALICE = `0x${'a1'.repeat(20)}`

function problemsOf(parse: () => unknown) {
  try {
    parse()
  } catch (error) {
    if (error instanceof InvalidList) return error.issues.map(({ problem }) => problem)
    throw error
  }
  throw new Error('the list is valid')
}

test('the page says what npm run allowlist says about every kind of row', () => {
  const cells = [
    ',1,1',
    '=A1,1,1',
    'pepper.eth,1,1',
    `${ALICE.slice(2)},1,1`,
    '0x12,1,1',
    `0x${'Ab'.repeat(20)},1,1`,
    `0x${'0'.repeat(40)},1,1`,
    `${ALICE},,1`,
    `${ALICE},x,1`,
    `${ALICE},0,1`,
    `${ALICE},70000,1`,
    `${ALICE},9,1`,
    `${ALICE},1,`,
    `${ALICE},1,x`,
    `${ALICE},1,0.${'0'.repeat(18)}1`,
    `${ALICE},1,${'9'.repeat(30)}`,
    `${ALICE},1,1,1`,
    `"${ALICE},1,1`,
  ]
  const problems = [
    ...problemsOf(() => parseAllowlist(`address,quota,price\n${cells.join('\n')}`, { maxPerWallet: 5 })),
    ...problemsOf(() => parseAllowlist('')),
    ...problemsOf(() => parseAllowlist(`address;quota\n${ALICE};1`)),
    ...problemsOf(() => parseAllowlist(`quota,quota,note,price\n1,1,1,1`)),
    ...problemsOf(() => parseAirdrop(`address,amount\n${ALICE},1`)),
    ...problemsOf(() => parseAirdrop('address,quantity\n')),
    ...problemsOf(() => parseAirdrop(`address,quantity\n${ALICE},0`)),
  ]
  // Every kind but the three about fields for everyone.
  expect(new Set(problems.map(({ type }) => type)).size).toBe(24)
  for (const problem of problems) {
    // The page knows the coin, the command's parser no chain.
    const described = describeListProblem(problem)
      .replace('decimal such', 'decimal of CANTO such')
      .replace('79,228,162,514,', '79,228,162,514 CANTO,')
    expect(listProblemWords(problem)).toBe(described)
  }
})

test('a value for everyone is named as its field', () => {
  const [first, second] = problemsOf(() =>
    parseAllowlist(`address,quota\n${ALICE},1`, { quota: '1', price: 'x' }),
  ).map(listProblemWords)
  expect(first).toBe('The list has a column quota already: leave “Quota” out, or take the column out.')
  expect(second).toBe('“Price”: The price “x” is not a plain decimal of CANTO such as 60 or 0.5.')
})

test('a list that cannot be read says which and why', () => {
  expect(fileProblemWords('list.csv', { type: 'changed', message: 'The file has changed.' })).toBe(
    'list.csv couldn’t be read. Choose it again; it may have changed. The file has changed.',
  )
  expect(publishedProblemWords({ type: 'status', code: 500 })).toBe('The server answered with status 500.')
})
