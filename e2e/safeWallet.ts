/** A Safe's wallet in a page: what it is asked to sign waits until a journey answers for the owners. */
import type { Page } from '@playwright/test'
import type { World } from '@peppermint/local'
import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import { hexToString, type Address, type Hex } from 'viem'

/** As it announces itself. */
export const SAFE_WALLET = 'Safe Wallet'

/** Puts the wallet into a page, before the page is opened. */
export async function attachSafeWallet(page: Page, world: World, safe: Address): Promise<TestWallet> {
  const { rpcUrl, chainId } = world
  const wallet = createTestWallet({
    name: SAFE_WALLET,
    rdns: 'test.safe',
    rpcUrl,
    chainId,
    privateKeys: [],
    withoutKeys: [safe],
  })
  wallet.on('personal_sign', 'hold')
  await wallet.attach(page)
  return wallet
}

/** Every text that the wallet was asked to sign so far. */
export function textsToSign({ requests }: TestWallet): readonly string[] {
  return requests
    .filter(({ method }) => method === 'personal_sign')
    .map(({ params }) => hexToString((params as readonly [Hex])[0]))
}

/** The owners' answer to the open request for a signature. */
export async function answerSafe(wallet: TestWallet, sign: (text: string) => Promise<Hex>): Promise<void> {
  const prompt = await wallet.prompted('personal_sign')
  const result = await sign(hexToString((prompt.params as readonly [Hex])[0]))
  await prompt.answer({ result })
}
