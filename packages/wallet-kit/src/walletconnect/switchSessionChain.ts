/** Switches a session's chain: immediately if the session covers it, else by a request to the wallet, if allowed. */
import { ChainNotConfiguredError, type Connector, SwitchChainNotSupportedError } from 'wagmi'
import { type Chain, numberToHex, SwitchChainError } from 'viem'
import { toAddChainParameters, ChainNotSwitchedError, switchOrAdd } from '../wallets/switchChain.ts'
import type { ActiveSession } from './activeSession.ts'
import { isMethodAllowed, getSessionChains } from './session.ts'

/** Time for an approved switch to reach the session. */
const SWITCH_TIMEOUT_MS = 3_000
/** As above after adding a chain, before also requesting the switch: most wallets combine both. */
const SWITCH_AFTER_ADD_TIMEOUT_MS = 1_000

/** wagmi's error reads only the connector's name. */
const CONNECTOR_NAME = { name: 'WalletConnect' } as Connector

export interface SwitchContext {
  readonly chains: readonly Chain[]
  readonly requireSession: () => Promise<ActiveSession>
  readonly requestWallet: (method: string, params: unknown) => Promise<unknown>
  readonly setChain: (chainId: number) => void
}

/**
 * Switches to one of the page's chains; unless the user declines, a wallet that does not switch is asked to add it.
 * @throws {SwitchChainNotSupportedError} if the wallet allows neither switching nor adding the chain;
 * {ChainNotSwitchedError} if it approved and its session still does not cover the chain; else the wallet's error.
 */
export async function switchSessionChain(context: SwitchContext, chainId: number): Promise<Chain> {
  const chain = context.chains.find(({ id }) => id === chainId)
  if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
  /** Whether the session covers the chain within the timeout. */
  const covers = async (timeoutMs: number): Promise<boolean> => {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      if (getSessionChains((await context.requireSession()).namespaces).includes(chainId)) return true
      if (Date.now() >= deadline) return false
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const ask = () => context.requestWallet('wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
  const add = () => context.requestWallet('wallet_addEthereumChain', [toAddChainParameters(chain)])

  if (!(await covers(0))) {
    const { namespaces } = await context.requireSession()
    const mayAdd = isMethodAllowed(namespaces, 'wallet_addEthereumChain')
    // Asked again after adding, so only then the session gets time to follow.
    let hasAdded = false
    if (isMethodAllowed(namespaces, 'wallet_switchEthereumChain'))
      await switchOrAdd({
        requestSwitch: ask,
        requestAdd: mayAdd
          ? async () => {
              await add()
              hasAdded = true
            }
          : undefined,
        isOnChain: () => covers(hasAdded ? SWITCH_AFTER_ADD_TIMEOUT_MS : 0),
      })
    else if (mayAdd) await add()
    else throw new SwitchChainNotSupportedError({ connector: CONNECTOR_NAME })
    if (!(await covers(SWITCH_TIMEOUT_MS))) throw new ChainNotSwitchedError(chainId, chain.name)
  }
  context.setChain(chainId)
  return chain
}
