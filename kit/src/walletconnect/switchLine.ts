/** Moving a line to another chain: at once where the session covers it, else by asking the wallet, where it may be asked. */
import { ChainNotConfiguredError, type Connector, SwitchChainNotSupportedError } from 'wagmi'
import { type Chain, numberToHex, SwitchChainError } from 'viem'
import { ChainNotSwitched } from '../wallets/switchChain.ts'
import type { Live } from './live.ts'
import { allows, chainsOf } from './session.ts'

/** How long, in milliseconds, a wallet that said yes may take until its session covers the chain. */
const patience = 3_000

/** All that the library's error asks of a connector is its name. */
const named = { name: 'WalletConnect' } as Connector

/** What switching needs of a line. */
export interface SwitchableLine {
  readonly chains: readonly Chain[]
  readonly need: () => Promise<Live>
  readonly ask: (method: string, params: unknown) => Promise<unknown>
  readonly move: (chainId: number) => void
}

/**
 * Moves to one of the page's chains.
 * @throws {SwitchChainNotSupportedError} where the wallet can neither be asked to switch nor to add the chain;
 * {ChainNotSwitched} where it said yes and its session still does not cover the chain; else the wallet's own error.
 */
export async function switchLine(line: SwitchableLine, chainId: number): Promise<Chain> {
  const chain = line.chains.find(({ id }) => id === chainId)
  if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
  const covers = async () => chainsOf((await line.need()).namespaces).includes(chainId)
  const { namespaces } = await line.need()

  if (!(await covers())) {
    if (allows(namespaces, 'wallet_switchEthereumChain'))
      await line.ask('wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
    else if (allows(namespaces, 'wallet_addEthereumChain'))
      await line.ask('wallet_addEthereumChain', [addition(chain)])
    else throw new SwitchChainNotSupportedError({ connector: named })
    const last = Date.now() + patience
    while (!(await covers())) {
      if (Date.now() > last) throw new ChainNotSwitched(chainId, chain.name)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  line.move(chainId)
  return chain
}

/** A chain as EIP-3085 wants it. */
const addition = ({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain) => ({
  chainId: numberToHex(id),
  chainName: name,
  nativeCurrency,
  rpcUrls: rpcUrls.default.http,
  ...(blockExplorers && { blockExplorerUrls: Object.values(blockExplorers).map(({ url }) => url) }),
})
