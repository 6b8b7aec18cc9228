/** Converts the wallet's snapshot and errors into inputs of the panel. */
import { canRequest, type WalletEngine, type WalletSnapshot } from '@peppermint/wallet-kit'
import type { AccountReading, Attempt, WalletInput } from '../mint/mintInputs.ts'

export function toWalletInput(snapshot: WalletSnapshot, account: AccountReading): WalletInput {
  switch (snapshot.status) {
    case 'disconnected':
      return { status: 'disconnected' }
    case 'connecting':
      return { status: 'connecting', name: snapshot.walletName }
    case 'reconnecting':
      return { status: 'restoring' }
    case 'connected': {
      const { account: address, walletName: name, chainId } = snapshot
      const { accountType = 'key' } = account.status === 'read' ? account : {}
      const canSwitch = canRequest(snapshot, 'switch-chain')
      return { status: 'connected', wallet: { address, name, chainId, accountType, canSwitch }, account }
    }
  }
}

/** The attempt's state after a failed switch. */
export function toFailedSwitch(error: unknown, engine: WalletEngine): Attempt {
  const snapshot = engine.getSnapshot()
  const problem = engine.explain(error, {
    chainName: COLLECTION.chain.name,
    ...(snapshot.status === 'connected' ? { walletName: snapshot.walletName } : {}),
  })
  return { status: 'switch-failed', problem }
}
