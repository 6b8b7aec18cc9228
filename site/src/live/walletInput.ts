/** What the panel is derived from about the wallet, and how a switch of its network ended. */
import type { WalletEngine, WalletSnapshot } from '@peppermint/wallet-kit'
import type { AccountReading, Attempt, WalletInput } from '../mint/mintInputs.ts'
import type { Problem } from '../mint/panelState.ts'

export function walletInput(snapshot: WalletSnapshot, account: AccountReading): WalletInput {
  switch (snapshot.status) {
    case 'disconnected':
      return { at: 'disconnected' }
    case 'connecting':
      return { at: 'connecting', name: snapshot.walletName }
    case 'reconnecting':
      return { at: 'restoring' }
    case 'connected': {
      const { account: address, walletName: name, chainId } = snapshot
      return { at: 'connected', wallet: { address, name, chainId }, account }
    }
  }
}

const declined: Problem = {
  code: 'switch-declined',
  title: 'You declined the switch',
  detail: 'Nothing was sent and nothing has changed.',
}

/** The attempt after a switch that failed. */
export function failedSwitch(error: unknown, engine: WalletEngine): Attempt {
  const snapshot = engine.getSnapshot()
  const problem = engine.explain(error, {
    chainName: 'Canto',
    ...(snapshot.status === 'connected' ? { walletName: snapshot.walletName } : {}),
  })
  return { status: 'switch-failed', problem: problem.outcome === 'rejected' ? declined : problem }
}
