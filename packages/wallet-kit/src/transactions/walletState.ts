/** What a wallet answers without a prompt; read last, because it can change chain or account after a click. */
import { withTimeout, type Address, type EIP1193Provider } from 'viem'

/** Provider, chain and accounts of a wallet, as it reports them now. */
export interface AskedWallet {
  readonly provider: EIP1193Provider
  readonly walletChain: number
  /** Those that the wallet grants; none while it is locked. */
  readonly accounts: readonly Address[]
}

const TIMEOUT_MS = 10_000

/** @throws the wallet's error, or a `TimeoutError` after ten seconds. */
export function readWalletState(getProvider: () => Promise<EIP1193Provider>): Promise<AskedWallet> {
  return withTimeout(() => read(getProvider), {
    timeout: TIMEOUT_MS,
    // Named as the browser's own, which `explain` recognizes.
    errorInstance: Object.assign(new Error('The wallet did not answer.'), { name: 'TimeoutError' }),
  })
}

async function read(getProvider: () => Promise<EIP1193Provider>): Promise<AskedWallet> {
  const provider = await getProvider()
  const [walletChain, accounts] = await Promise.all([
    provider.request({ method: 'eth_chainId' }).then(Number),
    provider.request({ method: 'eth_accounts' }),
  ])
  return { provider, walletChain, accounts: Array.isArray(accounts) ? accounts : [] }
}
