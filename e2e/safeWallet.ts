/** A Safe's wallet in a page: signature requests wait until a journey answers for the owners. */
import type { Page } from '@playwright/test'
import type { World } from '@peppermint/local'
import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import { hexToString, type Address, type Hex } from 'viem'

/** Its announced name. */
export const SAFE_WALLET = 'Safe Wallet'

/** Attaches the wallet to a page, before the page is opened. */
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
  wallet.on('personal_sign', 'keep-open')
  await wallet.attach(page)
  return wallet
}

/** Texts of all signature requests so far. */
export function textsToSign({ requests }: TestWallet): readonly string[] {
  return requests
    .filter(({ method }) => method === 'personal_sign')
    .map(({ params }) => hexToString((params as readonly [Hex])[0]))
}

/** Answers the pending signature request with the owners' signature. */
export async function answerSafe(wallet: TestWallet, sign: (text: string) => Promise<Hex>): Promise<void> {
  const prompt = await wallet.waitForPrompt('personal_sign')
  const result = await sign(hexToString((prompt.params as readonly [Hex])[0]))
  await prompt.answer({ result })
}
