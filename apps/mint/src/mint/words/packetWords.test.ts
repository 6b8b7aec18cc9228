import { expect, test } from 'vitest'
import { galleryStates } from '../panelStates.fixture.ts'
import { packetsPart } from '../packets/part.ts'
import { mintsPart } from '../transactions/part.ts'
import { panelWords } from './panelWords.ts'

const loaded = {
  packets: { part: packetsPart, failures: 0 },
  mints: { part: mintsPart, failures: 0 },
}
function words(name: string, parts = {}) {
  const state = galleryStates[name]
  if (state === undefined) throw new Error(`No state: ${name}`)
  return panelWords(state, { ...loaded, ...parts })
}

test('closed packets are not described; each opened pepper is announced with its name', () => {
  const first = words('opening')
  expect(first).toMatchObject({
    title: 'Open your packets',
    primary: 'Open No. 6,787',
    secondary: 'Open all',
  })
  expect(first.announcement).toBe('The crate is open. 3 packets to open.')
  const next = words('opening-next')
  expect(next).toMatchObject({ subtitle: '1 of 3 opened', primary: 'Open No. 6,788' })
  expect(next.announcement).toMatch(/^[A-Z][^.]+, number 6,787\. 2 packets left\.$/)
})

test('the last packet is opened like the others; then all have their names', () => {
  const last = words('opening-last')
  expect(last.secondary).toBeUndefined()
  expect(last.announcement).toMatch(/, number 6,787\. One packet left\.$/)
  expect(words('revealed').announcement).toMatch(
    /^All packets are open\. [A-Z][^;]+, number 6,787; [A-Z][^;]+, number 6,788\.$/,
  )
  expect(words('revealed-one').announcement).toBe('The crate is open. Your 1 pepper: number 6,787.')
})

test('without their part, revealed peppers have the transaction’s words', () => {
  expect(words('revealed', { packets: undefined }).announcement).toBe(
    'The crate is open. Your 2 peppers: number 6,787, number 6,788.',
  )
  expect(words('opening', { packets: { failures: 1 } }).title).toBe('Something is missing')
})
