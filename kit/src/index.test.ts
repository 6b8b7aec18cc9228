import { expect, test } from 'vitest'
import * as kit from './index.ts'

test('the names of the public face', () => {
  expect(Object.keys(kit).toSorted()).toMatchInlineSnapshot(`
    [
      "AccountDialog",
      "ConnectButton",
      "ConnectDialog",
      "NetworkDialog",
      "formatBalance",
      "lazyWallet",
      "shortAddress",
      "useWallet",
    ]
  `)
})
