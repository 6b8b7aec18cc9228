/** What the page asks of the connected wallet: its provider, another chain, other accounts, a token to list. */
import {
  ChainNotConfiguredError,
  type Config,
  type Connection,
  type Connector,
  ConnectorNotFoundError,
} from 'wagmi'
import type { EIP1193Provider } from 'viem'
import { type AddressChecksumError, findChecksumError } from '../errors/addressChecksum.ts'
import { switchConnectorChain } from './switchChain.ts'
import type { WalletEngine } from './wallet.ts'

type WalletCalls = Pick<WalletEngine, 'provider' | 'switchChain' | 'chooseAccounts' | 'watchAsset'>

// Rarely used, so loaded lazily and not part of what a mint waits for.
const loadWalletRequests = () => import('./walletRequests.ts')

/**
 * @param getConnection the connected wallet's, if there is one.
 * @param rejectAccount ends the connection because of an address that the wallet sent.
 */
export function createWalletCalls(
  { chains }: Pick<Config, 'chains'>,
  getConnection: () => Connection | undefined,
  rejectAccount: (error: AddressChecksumError, connector: Connector) => void,
): WalletCalls {
  async function provider(): Promise<EIP1193Provider> {
    const current = getConnection()
    if (!current) throw new ConnectorNotFoundError()
    return (await current.connector.getProvider()) as EIP1193Provider
  }
  return {
    provider,
    async switchChain(chainId = chains[0].id) {
      const wallet = await provider()
      const connector = getConnection()?.connector
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new ChainNotConfiguredError()
      await switchConnectorChain(connector, wallet, chain)
    },
    async chooseAccounts() {
      // The visitor may connect another wallet during the prompt; the answer belongs to this one.
      const connector = getConnection()?.connector
      const [{ requestAccounts }, wallet] = await Promise.all([loadWalletRequests(), provider()])
      const accounts = await requestAccounts(wallet)
      const wrong = findChecksumError(accounts)
      if (connector && wrong) {
        rejectAccount(wrong, connector)
        throw wrong
      }
      // Not every wallet emits an account change; this has the same effect as its event.
      connector?.onAccountsChanged([...accounts])
    },
    async watchAsset(asset) {
      const [{ watchAsset }, wallet] = await Promise.all([loadWalletRequests(), provider()])
      return watchAsset(wallet, asset)
    },
  }
}
