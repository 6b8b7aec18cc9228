/** Which navigations end the fetch of another page. */
import { expect, test } from 'vitest'
import { endsPending } from './endsPending.ts'

const link = {
  destination: { sameDocument: false },
  downloadRequest: null,
  navigationType: 'push',
} as const
const inPage = { ...link, destination: { sameDocument: true } }

test.each([
  ['a link to any page, also one of another build', link],
  ['a reload', { ...link, navigationType: 'reload' }],
  ['a step through the history', { ...inPage, navigationType: 'traverse' }],
] as const)('%s takes the place of a page that is being fetched', (_, event) => {
  expect(endsPending(event)).toBe(true)
})

test.each([
  ['a link within the page', inPage],
  ['a download', { ...link, downloadRequest: 'pepper-1.svg' }],
  ['a state that a page writes into its address', { ...inPage, navigationType: 'replace' }],
] as const)('%s does not end the fetch of a page', (_, event) => {
  expect(endsPending(event)).toBe(false)
})
