import { expect, test } from 'vitest'
import { readAddress } from './readAddress.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.for([
  [7700, `canto:${ALICE}`, 'valid'],
  [7700, `eip155:7700:${ALICE}`, 'valid'],
  [31_337, `canto:${ALICE}`, 'valid'],
  [31_337, `eip155:31337:${ALICE}`, 'valid'],
  [7700, `eth:${ALICE}`, 'other-chain'],
  [31_337, `eip155:7700:${ALICE}`, 'other-chain'],
] as const)('[M-08] on chain %i the page reads %s as %s', ([chainId, text, status]) => {
  expect(readAddress(text, chainId).status).toBe(status)
})
