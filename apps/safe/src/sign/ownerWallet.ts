/** The connected wallet of an owner, and the checks before it is asked for anything. */
import type { Address, EIP1193Provider } from 'viem'
import { namedError } from '@peppermint/wallet-kit/errors'
import { readWalletState } from '@peppermint/wallet-kit/transactions'
import { SafeActionError } from './safeActionError.ts'
import { otherAccountProblem } from './signWords.ts'

/** A connected account, and how to reach its wallet. */
export interface OwnerWallet {
  readonly account: Address
  /** Its own claim, for messages. */
  readonly name: string
  readonly provider: () => Promise<EIP1193Provider>
}

/**
 * Returns the wallet's provider if it is on the chain and grants the account. An empty list of accounts is a locked
 * wallet, which asks to be unlocked.
 * @throws {SafeActionError} if the wallet is on another account; a `ConnectorChainMismatchError` if it is on another
 * chain; a `TimeoutError` after ten seconds.
 */
export async function requireWallet(wallet: OwnerWallet, chainId: number): Promise<EIP1193Provider> {
  const { provider, walletChain, accounts } = await readWalletState(wallet.provider)
  if (walletChain !== chainId)
    throw namedError(
      'ConnectorChainMismatchError',
      `The wallet is on chain ${walletChain}, the Safe on ${chainId}.`,
    )
  const isGranted = accounts.some((account) => account.toLowerCase() === wallet.account.toLowerCase())
  if (accounts.length > 0 && !isGranted) throw new SafeActionError(otherAccountProblem(wallet.account))
  return provider
}
