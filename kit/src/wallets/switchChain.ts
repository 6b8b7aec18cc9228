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

/** The wallet approved the switch but stayed on its chain. Nothing was sent and no money moved. */
export class ChainNotSwitchedError extends Error {
  override readonly name = 'ChainNotSwitchedError'
  readonly chainId: number
  constructor(chainId: number, chainName: string) {
    super(`The wallet is still on another network. Choose ${chainName} in the wallet itself.`)
    this.chainId = chainId
  }
}

/**
 * Switches a connector's wallet to `chain`: injected wallets by `switchProviderChain`, others by the connector itself.
 * @throws also `SwitchChainNotSupportedError` for a connector that cannot switch.
 */
export async function switchConnectorChain(
  connector: Connector | undefined,
  provider: EIP1193Provider,
  chain: Chain,
): Promise<void> {
  if (connector?.type !== 'injected') {
    if (!connector?.switchChain) throw namedError('SwitchChainNotSupportedError', '')
    await connector.switchChain({ chainId: chain.id })
    return
  }
  await switchProviderChain(provider, chain)
  // Not every wallet emits a chain change; this has the same effect as its event.
  connector.onChainChanged(`0x${chain.id.toString(16)}`)
}

/**
 * Switches to `chain`; if the wallet does not know it, adds it (EIP-3085) and switches again (EIP-3326). Resolves
 * once the wallet reports the chain.
 * @throws the wallet's error; `ChainNotSwitchedError` if it approved and did not switch.
 */
async function switchProviderChain(provider: EIP1193Provider, chain: Chain): Promise<void> {
  const chainId = `0x${chain.id.toString(16)}` as const
  const requestSwitch = () =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  const isOnChain = async () => Number(await provider.request({ method: 'eth_chainId' })) === chain.id

  try {
    await requestSwitch()
  } catch (error) {
    if (!isUnknownChainError(error)) throw error
    await provider.request({ method: 'wallet_addEthereumChain', params: [toAddChainParameters(chain)] })
    // Many wallets combine adding and switching; do not prompt those again.
    if (!(await isOnChain())) await requestSwitch()
  }

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

/** Messages of wallets without code 4902: older MetaMask ("Unrecognized chain ID", with -32603), Trust, Coinbase Wallet. */
const UNKNOWN_CHAIN = /unrecognized chain|unknown chain|chain .{0,40}not.{0,10}added/i

/** Whether the wallet does not know the chain: code 4902 (EIP-3326), also wrapped (MetaMask Mobile), or only the message. */
export function isUnknownChainError(error: unknown): boolean {
  for (let layer = error, depth = 0; isRecord(layer) && depth < 5; depth++) {
    if (layer['code'] === 4902) return true
    if (typeof layer['message'] === 'string' && UNKNOWN_CHAIN.test(layer['message'])) return true
    layer = isRecord(layer['data']) ? (layer['data']['originalError'] ?? layer['data']) : layer['cause']
  }
  return false
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
