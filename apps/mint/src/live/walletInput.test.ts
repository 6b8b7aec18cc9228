import type { WalletSnapshot } from '@peppermint/wallet-kit'
import { expect, test } from 'vitest'
import { toWalletInput } from './walletInput.ts'

const snapshot: WalletSnapshot = {
  status: 'connected',
  account: '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be',
  chainId: 1,
  chain: 'unsupported',
  walletId: 'safe',
  walletName: 'Safe',
  wallets: [],
  discovery: 'done',
}

test.for([
  [undefined, true],
  [['choose-accounts', 'watch-asset'], true],
  [['switch-chain'], false],
] as const)('a wallet without %j: canSwitch is %s', ([unsupportedRequests, canSwitch]) => {
  const of = { ...snapshot, ...(unsupportedRequests && { unsupportedRequests }) }
  expect(toWalletInput(of, { status: 'reading' })).toMatchObject({ wallet: { canSwitch } })
})
