/** Every state of the studio in both themes: no axe violations, nothing cut off or too small. */
import { expect, test } from './journey.ts'
import { screenFaults } from './screenFaults.ts'
import { dueScreens } from './screensRecord.ts'

test('every state of the studio is legible', async ({ page, openPart }) => {
  test.setTimeout(240_000)
  const screens = await openPart('studio')
  expect(screens.length).toBeGreaterThan(30)
  expect(await screenFaults(page, dueScreens(screens))).toEqual({})
})
