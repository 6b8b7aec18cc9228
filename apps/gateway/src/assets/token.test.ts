import { expect, test } from 'vitest'
import { tokenInfoOf } from './token.ts'

test('[G-05] a token without decimals and picture has what the schema of Safe{Wallet} requires', () => {
  const token = {
    address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    name: 'Scovilles',
    symbol: 'SCOV',
  } as const
  expect(tokenInfoOf({ ...token, type: 'ERC721', decimals: null, logoUri: null, isSpam: false })).toEqual({
    ...token,
    type: 'ERC721',
    decimals: 0,
    logoUri: '',
  })
  const logoUri = 'https://x.example/a.png'
  expect(tokenInfoOf({ ...token, type: 'ERC20', decimals: 6, logoUri, isSpam: true })).toEqual({
    ...token,
    type: 'ERC20',
    decimals: 6,
    logoUri,
  })
})
