/** Moving a line to another chain: at once where the session covers it, else by asking the wallet, where it may be asked. */
import { ChainNotConfiguredError, type Connector, SwitchChainNotSupportedError } from 'wagmi'
import { type Chain, numberToHex, SwitchChainError } from 'viem'
import { toAddChainParameters, ChainNotSwitchedError, isUnknownChainError } from '../wallets/switchChain.ts'
import type { ActiveSession } from './activeSession.ts'
import { isMethodAllowed, chainsOf } from './session.ts'

/** How long, in milliseconds, a wallet that said yes may take until its session covers the chain. */
const SWITCH_TIMEOUT_MS = 3_000
/** The same for one that has added a chain, before it is asked to switch as well: most switch together with it. */
const SWITCH_AFTER_ADD_TIMEOUT_MS = 1_000

/** All that the library's error asks of a connector is its name. */
const CONNECTOR_NAME = { name: 'WalletConnect' } as Connector

/** What switching needs of a line. */
export interface SwitchContext {
  readonly chains: readonly Chain[]
  readonly requireSession: () => Promise<ActiveSession>
  readonly requestWallet: (method: string, params: unknown) => Promise<unknown>
  readonly setChain: (chainId: number) => void
}

/**
 * Moves to one of the page's chains; a wallet that does not know it is asked to add it first.
 * @throws {SwitchChainNotSupportedError} where the wallet can neither be asked to switch nor to add the chain;
 * {ChainNotSwitchedError} where it said yes and its session still does not cover the chain; else the wallet's own error.
 */
export async function switchSessionChain(context: SwitchContext, chainId: number): Promise<Chain> {
  const chain = context.chains.find(({ id }) => id === chainId)
  if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
  /** Whether the session covers the chain within so many milliseconds. */
  const covers = async (timeoutMs: number): Promise<boolean> => {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      if (chainsOf((await context.requireSession()).namespaces).includes(chainId)) return true
      if (Date.now() >= deadline) return false
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const ask = () => context.requestWallet('wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
  const add = () => context.requestWallet('wallet_addEthereumChain', [toAddChainParameters(chain)])

  if (!(await covers(0))) {
    const { namespaces } = await context.requireSession()
    const mayAdd = isMethodAllowed(namespaces, 'wallet_addEthereumChain')
    if (isMethodAllowed(namespaces, 'wallet_switchEthereumChain')) {
      try {
        await ask()
      } catch (error) {
        if (!mayAdd || !isUnknownChainError(error)) throw error
        await add()
        if (!(await covers(SWITCH_AFTER_ADD_TIMEOUT_MS))) await ask()
      }
    } else if (mayAdd) await add()
    else throw new SwitchChainNotSupportedError({ connector: CONNECTOR_NAME })
    if (!(await covers(SWITCH_TIMEOUT_MS))) throw new ChainNotSwitchedError(chainId, chain.name)
  }
  context.setChain(chainId)
  return chain
}
