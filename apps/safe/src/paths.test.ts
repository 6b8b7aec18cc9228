import { expect, test } from 'vitest'
import { messagePath, newPath, safePath, transactionPath } from '@peppermint/ui/safe/paths.ts'

const SAFE = '0x3d91ba57C2E40f8867aac1fE1095b3D2746fe9b4'

test('paths name the Safe, and escape an id that a gateway chose', () => {
  expect([safePath(SAFE), safePath(SAFE, 'queue')]).toEqual([`/${SAFE}`, `/${SAFE}/queue`])
  expect([newPath(SAFE), newPath(SAFE, 'mint')]).toEqual([`/${SAFE}/new`, `/${SAFE}/new/mint`])
  expect(messagePath(SAFE, '0x12')).toBe(`/${SAFE}/messages/0x12`)
  expect(transactionPath(SAFE, '../../evil?x#y')).toBe(`/${SAFE}/transactions/..%2F..%2Fevil%3Fx%23y`)
})
