/**
 * Switches a wallet's chain. Wallets differ: some do not know the chain and report that in different ways, some add
 * it without switching, some answer before they have switched, some never answer. Uses the provider directly because
 * wagmi's version waits forever on the last two and reports every failure to add a chain as a rejection.
 */
import type { Connector } from 'wagmi'
import type { Chain, EIP1193Provider } from 'viem'
import { namedError } from '../errors/namedError.ts'

/** How often the wallet's chain is polled after it approved a switch. */
const MAX_CHAIN_POLLS = 15
const CHAIN_POLL_INTERVAL_MS = 200

/** The wallet approved the switch but stayed on its chain. */
export class ChainNotSwitchedError extends Error {
  override readonly name = 'ChainNotSwitchedError'
  readonly chainId: number
  constructor(chainId: number, chainName: string) {
    super(`The wallet is still on another network. Choose ${chainName} in the wallet itself.`)
    this.chainId = chainId
  }
}

/** How a wallet is asked, and where it is. */
export interface ChainRequests {
  readonly requestSwitch: () => Promise<unknown>
  /** Absent if the wallet does not allow it. */
  readonly requestAdd?: (() => Promise<unknown>) | undefined
  readonly isOnChain: () => Promise<boolean>
}

/**
 * Asks for a switch (EIP-3326). Wallets report a chain that they do not know in many ways, in the user's language, so
 * after every error but a decision of the user the chain is added (EIP-3085). Errors count only if the wallet is not on
 * the chain then: some switch as they add, and a closed success window is a rejection to others. May resolve before the
 * wallet has switched.
 * @throws the wallet's error.
 */
export async function switchOrAdd({ requestSwitch, requestAdd, isOnChain }: ChainRequests): Promise<void> {
  const isThere = () => isOnChain().catch(() => false)
  try {
    await requestSwitch()
    return
  } catch (error) {
    if (await isThere()) return
    const { isUnsupportedMethod, isUsersDecision } = await import('../errors/switchMessages.ts')
    if (requestAdd === undefined || isUsersDecision(error)) throw error
    try {
      await requestAdd()
    } catch (addError) {
      if (await isThere()) return
      // A wallet that cannot add chains says nothing about the switch.
      throw isUnsupportedMethod(addError) ? error : addError
    }
  }
  // Many wallets combine adding and switching; do not prompt those again.
  if (await isThere()) return
  try {
    await requestSwitch()
  } catch (error) {
    if (!(await isThere())) throw error
  }
}

/**
 * Switches a connector's wallet to `chain`: injected wallets by `switchProviderChain`, others by the connector itself.
 * The wallet's chain decides, not its answer.
 * @throws an error whose message speaks of the network alone (`errors/switchMessages.ts`), with the wallet's code.
 */
export async function switchConnectorChain(
  connector: Connector | undefined,
  provider: EIP1193Provider,
  chain: Chain,
): Promise<void> {
  const isOnChain = async () => Number(await provider.request({ method: 'eth_chainId' })) === chain.id
  try {
    if (connector?.type === 'injected') await switchProviderChain(provider, chain, isOnChain)
    else if (!connector?.switchChain) throw namedError('SwitchChainNotSupportedError', '')
    else await connector.switchChain({ chainId: chain.id })
  } catch (error) {
    if (!(await isOnChain().catch(() => false)))
      throw (await import('../errors/switchMessages.ts')).toSwitchError(error)
  }
  // Not every wallet emits a chain change; this has the same effect as its event.
  if (connector?.type === 'injected') connector.onChainChanged(`0x${chain.id.toString(16)}`)
}

/** Resolves once the wallet reports the chain. */
async function switchProviderChain(
  provider: EIP1193Provider,
  chain: Chain,
  isOnChain: () => Promise<boolean>,
): Promise<void> {
  const chainId = `0x${chain.id.toString(16)}` as const
  await switchOrAdd({
    requestSwitch: () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }),
    requestAdd: () =>
      provider.request({ method: 'wallet_addEthereumChain', params: [toAddChainParameters(chain)] }),
    isOnChain,
  })
  for (let polls = 0; !(await isOnChain()); polls++) {
    if (polls === MAX_CHAIN_POLLS) throw new ChainNotSwitchedError(chain.id, chain.name)
    await new Promise((resolve) => setTimeout(resolve, CHAIN_POLL_INTERVAL_MS))
  }
}

/** The parameters of EIP-3085 for a chain. */
export const toAddChainParameters = ({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain) => ({
  chainId: `0x${id.toString(16)}` as const,
  chainName: name,
  nativeCurrency,
  rpcUrls: rpcUrls.default.http,
  ...(blockExplorers && { blockExplorerUrls: Object.values(blockExplorers).map(({ url }) => url) }),
})
