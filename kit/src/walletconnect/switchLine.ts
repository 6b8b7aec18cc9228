/** Moving a line to another chain: at once where the session covers it, else by asking the wallet, where it may be asked. */
import { ChainNotConfiguredError, type Connector, SwitchChainNotSupportedError } from 'wagmi'
import { type Chain, numberToHex, SwitchChainError } from 'viem'
import { chainAddition, ChainNotSwitched, isUnknownChain } from '../wallets/switchChain.ts'
import type { Live } from './live.ts'
import { allows, chainsOf } from './session.ts'

/** How long, in milliseconds, a wallet that said yes may take until its session covers the chain. */
const patience = 3_000
/** The same for one that has added a chain, before it is asked to switch as well: most switch together with it. */
const patienceAfterAdding = 1_000

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
 * Moves to one of the page's chains; a wallet that does not know it is asked to add it first.
 * @throws {SwitchChainNotSupportedError} where the wallet can neither be asked to switch nor to add the chain;
 * {ChainNotSwitched} where it said yes and its session still does not cover the chain; else the wallet's own error.
 */
export async function switchLine(line: SwitchableLine, chainId: number): Promise<Chain> {
  const chain = line.chains.find(({ id }) => id === chainId)
  if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
  /** Whether the session covers the chain within so many milliseconds. */
  const covers = async (within: number): Promise<boolean> => {
    const last = Date.now() + within
    for (;;) {
      if (chainsOf((await line.need()).namespaces).includes(chainId)) return true
      if (Date.now() >= last) return false
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const ask = () => line.ask('wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
  const add = () => line.ask('wallet_addEthereumChain', [chainAddition(chain)])

  if (!(await covers(0))) {
    const { namespaces } = await line.need()
    const mayAdd = allows(namespaces, 'wallet_addEthereumChain')
    if (allows(namespaces, 'wallet_switchEthereumChain')) {
      try {
        await ask()
      } catch (error) {
        if (!mayAdd || !isUnknownChain(error)) throw error
        await add()
        if (!(await covers(patienceAfterAdding))) await ask()
      }
    } else if (mayAdd) await add()
    else throw new SwitchChainNotSupportedError({ connector: named })
    if (!(await covers(patience))) throw new ChainNotSwitched(chainId, chain.name)
  }
  line.move(chainId)
  return chain
}
