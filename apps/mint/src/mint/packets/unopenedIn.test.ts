import { expect, test } from 'vitest'
import { galleryStates } from '../panelStates.fixture.ts'
import { unopenedIn } from './unopenedIn.ts'

test('packets are closed while the panel opens them, and none after', () => {
  const { opening, revealed } = galleryStates
  if (opening?.status !== 'opening' || revealed === undefined)
    throw new Error('The gallery has no such state.')
  expect(unopenedIn(opening)).toEqual(opening.unopened)
  expect(unopenedIn(revealed)).toEqual([])
})
