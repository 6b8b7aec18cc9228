import { expect, test } from 'vitest'
import { parseNft } from './readAvatar.ts'

const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WRONG = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('[M-08] an NFT avatar needs a correct checksum, or none', () => {
  const contractOf = (contract: string) => parseNft(`eip155:1/erc721:${contract}/7`)?.contract
  expect(contractOf(RIGHT)).toBe(RIGHT)
  expect(contractOf(RIGHT.toLowerCase())).toBe(RIGHT.toLowerCase())
  expect(contractOf(WRONG)).toBeUndefined()
})
