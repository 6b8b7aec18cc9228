import { renderToStaticMarkup } from 'react-dom/server'
import { getAddress, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { argumentWords } from '../words/argumentWords.ts'
import { Recipients } from './OperationDiff.tsx'

const recipients = Array.from({ length: 50 }, (_, index) => ({
  account: getAddress(numberToHex(index + 1, { size: 20 })),
  quantity: index + 1,
}))

test('[S-01] the review of an airdrop shows every account with its quantity', () => {
  const html = renderToStaticMarkup(<Recipients recipients={recipients} title="1. Airdrop" />)
  for (const { account, quantity } of recipients)
    expect(html).toContain(`<td class="brk">${account}</td><td>${quantity}</td>`)
  // It scrolls, so it has the focus and a name.
  expect(html).toContain('tabindex="0"')
  expect(html).toContain('aria-label="Who gets what: 1. Airdrop"')
})

test('a list among a call’s arguments is written whole', () => {
  const value = recipients.map(({ account }) => account)
  expect(argumentWords({ name: 'accounts', type: 'address[]', value })).toBe(value.join(', '))
})
