import { expect, test } from 'vitest'
import { galleryStates } from '../../mint/panelStates.fixture.ts'
import type { PanelStateWith } from '../../mint/words/types.ts'
import { pickOwn } from './followMint.ts'

function example<S extends 'packed' | 'opening' | 'revealed'>(name: string, status: S): PanelStateWith<S> {
  const state = galleryStates[name]
  if (state?.status !== status) throw new Error(`${name}: ${state?.status}`)
  return state as PanelStateWith<S>
}
const opening = (...unopened: readonly number[]): PanelStateWith<'opening'> => ({
  ...example('opening', 'opening'),
  unopened,
})
const { peppers } = opening()
const revealed = { ...example('revealed', 'revealed'), peppers }
const picked = (...states: Parameters<typeof pickOwn>) => {
  const own = pickOwn(...states)
  return own && [own.pepper.id, own.isClosed ? 'closed' : 'open']
}

test('the first packet hangs until it is opened', () => {
  expect(picked(example('packed', 'packed'), undefined)).toEqual([6787, 'closed'])
  expect(picked(opening(6787, 6788, 6789), undefined)).toEqual([6787, 'closed'])
})

test('of a mint whose first crate has opened, a packet that is sealed hangs', () => {
  const state = example('packed', 'packed')
  const [first, second] = state.peppers
  if (!first || !second) throw new Error('too few peppers')
  const opened = { ...state, peppers: [{ ...first, status: 'revealed' as const }, second] }
  expect(picked(opened, undefined)).toEqual([second.id, 'closed'])
})

test('the packet that was opened last shows its pepper, also after a reload', () => {
  const steps = [opening(6787, 6788, 6789), opening(6788, 6789), opening(6789)] as const
  expect(picked(steps[1], steps[0])).toEqual([6787, 'open'])
  expect(picked(steps[2], steps[1])).toEqual([6788, 'open'])
  expect(picked(steps[2], steps[2])).toEqual([6788, 'open'])
  expect(picked(steps[2], undefined)).toEqual([6788, 'open'])
  expect(picked(revealed, steps[2])).toEqual([6789, 'open'])
})

test('all at once show the one whose turn it was; a later visit shows the first', () => {
  expect(picked(revealed, opening(6788, 6789))).toEqual([6788, 'open'])
  expect(picked(revealed, undefined)).toEqual([6787, 'open'])
})

test('a mint without readable tokens shows nothing', () => {
  expect(picked({ ...revealed, peppers: [] }, undefined)).toBeUndefined()
})
