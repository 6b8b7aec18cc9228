/** What a checked list says about the root on chain and the one in the batch. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { soon } from '@peppermint/ui/sale/sale.fixture.ts'
import { ListFindings } from './ListFindings.tsx'
import type { ValidList } from './listMessages.ts'

const { index: _, ...everyone } = soon
const [root, other] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`] as const
const list: ValidList = {
  status: 'valid',
  accounts: 2,
  quotas: 4,
  root,
  prices: [],
  priceCount: 0,
  csv: new Blob([]),
}

/** The text of the findings, with the roots on chain and in the batch. */
const textOf = (written: typeof everyone | undefined, drafted: typeof everyone): string =>
  renderToStaticMarkup(
    <ListFindings
      state={{ status: 'checked', name: 'list.csv', list }}
      comparing={{ status: 'none' }}
      written={written}
      drafted={drafted}
      scope={{ chainId: 7700, contract: `0x${'5c'.repeat(20)}`, phase: 1 }}
      onCompare={() => undefined}
    />,
  ).replaceAll(/<[^>]+>/g, ' ')

test('a root in the batch is not called the root on chain', () => {
  const text = textOf({ ...everyone, allowlistRoot: other }, { ...everyone, allowlistRoot: root })
  expect(text).toContain('Another root than on chain')
  expect(text).toContain('Your batch sets this root. It isn’t sent yet.')
  expect(text).not.toContain('The same root as on chain')
  expect(textOf(everyone, { ...everyone, allowlistRoot: root })).toContain('The phase has no list')
})

test('the root on chain is named as such, with or without another one in the batch', () => {
  const listed = { ...everyone, allowlistRoot: root }
  expect(textOf(listed, listed)).toContain('The same root as on chain')
  expect(textOf(listed, listed)).not.toContain('batch')
  const text = textOf(listed, { ...everyone, allowlistRoot: other })
  expect(text).toContain('The same root as on chain')
  expect(text).toMatch(/In your batch\s+0x/)
  expect(text).toContain('Your batch sets another root')
  expect(textOf(listed, everyone)).toContain('Your batch drops the list')
})

test('a phase that the batch adds is not on chain yet', () => {
  const text = textOf(undefined, { ...everyone, allowlistRoot: 'pending' })
  expect(text).toContain('The phase is in your batch, and not on chain yet.')
  expect(text).toContain('Your batch leaves the phase waiting for a root.')
})
