/**
 * A Safe's wallet in a page: announced like any other, with the Safe for its account. What it is asked to sign waits
 * until a journey answers for the owners.
 */
import type { Page } from '@playwright/test'
import type { World } from '@peppermint/local'
import { testWalletScript, type Answer, type Asking } from '@peppermint/wallet-kit/testing'
import { hexToString, http, numberToHex, type Address, type Hex } from 'viem'

/** A text that the wallet was asked to sign, and that waits. */
export interface AskedText {
  readonly text: string
  /** What the page gets, if it is still there. */
  readonly answer: (signature: Hex) => void
}

export interface SafeWallet {
  /** Everything it was asked to sign so far. */
  readonly asked: readonly AskedText[]
}

/** As it announces itself. */
export const SAFE_WALLET = 'Safe Wallet'

/** Puts the wallet into a page, before the page is opened. */
export async function attachSafeWallet(page: Page, world: World, safe: Address): Promise<SafeWallet> {
  const asked: AskedText[] = []
  const node = http(world.rpcUrl, { retryCount: 0 })({})
  let isConnected = false
  const connect = async () => {
    isConnected = true
    return [safe]
  }
  const deeds: Readonly<Record<string, (params: readonly Hex[]) => Promise<unknown>>> = {
    eth_requestAccounts: connect,
    wallet_requestPermissions: async () => {
      await connect()
      return [{ parentCapability: 'eth_accounts' }]
    },
    eth_accounts: async () => (isConnected ? [safe] : []),
    eth_chainId: async () => numberToHex(world.chainId),
    personal_sign: ([message = '0x']) =>
      new Promise((answer) => void asked.push({ text: hexToString(message), answer })),
  }
  const perform = async ({ method, params }: Asking): Promise<Answer> => {
    try {
      const deed = deeds[method]
      const request = { method, params } as Parameters<typeof node.request>[0]
      return { result: deed ? await deed(params as readonly Hex[]) : await node.request(request) }
    } catch (error) {
      return { error: { code: -32603, message: String(error) } }
    }
  }
  const binding = '__safeWallet'
  await page.exposeFunction(binding, perform)
  await page.addInitScript(
    testWalletScript({
      binding,
      name: SAFE_WALLET,
      rdns: 'test.safe',
      uuid: crypto.randomUUID(),
      icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
      legacy: false,
      flags: {},
      announce: true,
      late: false,
    }),
  )
  return { asked }
}
