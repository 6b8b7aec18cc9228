/**
 * Moving a wallet to a chain, whatever the wallet makes of it: some do not know the chain and say so in
 * different ways, some add it without switching, some answer before they have switched, some never say.
 * Written on the provider itself because the library's own version waits for ever on the last two and calls
 * every failure to add a chain a rejection.
 */
import type { Chain, EIP1193Provider } from 'viem'

/** How often and how long a wallet that said yes is asked whether it has really moved. */
const patience = { tries: 15, wait: 200 }

/** The wallet agreed but stayed where it was. Nothing was sent and no money moved. */
export class ChainNotSwitchedError extends Error {
  override readonly name = 'ChainNotSwitchedError'
  readonly chainId: number
  constructor(chainId: number, chainName: string) {
    super(`The wallet is still on another network. Choose ${chainName} in the wallet itself.`)
    this.chainId = chainId
  }
}

/**
 * Switches to `chain`; when the wallet does not know it, adds it (EIP-3085) and switches again (EIP-3326).
 * Resolves once the wallet reports the chain.
 * @throws the wallet's own error; `ChainNotSwitchedError` when it agreed and did not move.
 */
export async function switchProviderChain(provider: EIP1193Provider, chain: Chain): Promise<void> {
  const chainId = `0x${chain.id.toString(16)}` as const
  const requestSwitch = () =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  const isOnChain = async () => Number(await provider.request({ method: 'eth_chainId' })) === chain.id

  try {
    await requestSwitch()
  } catch (error) {
    if (!isUnknownChainError(error)) throw error
    await provider.request({ method: 'wallet_addEthereumChain', params: [toAddChainParameters(chain)] })
    // Many wallets offer the switch together with the addition; asking those again would ask twice.
    if (!(await isOnChain())) await requestSwitch()
  }

  for (let tries = 0; !(await isOnChain()); tries++) {
    if (tries === patience.tries) throw new ChainNotSwitchedError(chain.id, chain.name)
    await new Promise((resolve) => setTimeout(resolve, patience.wait))
  }
}

/** A chain as EIP-3085 wants it. */
export const toAddChainParameters = ({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain) => ({
  chainId: `0x${id.toString(16)}` as const,
  chainName: name,
  nativeCurrency,
  rpcUrls: rpcUrls.default.http,
  ...(blockExplorers && { blockExplorerUrls: Object.values(blockExplorers).map(({ url }) => url) }),
})

/**
 * Whether a wallet means "I do not know that chain": 4902 as EIP-3326 has it, the same wrapped by MetaMask
 * Mobile, or no 4902 at all and only the sentence, as older versions answer with -32603.
 */
export function isUnknownChainError(error: unknown): boolean {
  for (let layer = error, depth = 0; isRecord(layer) && depth < 5; depth++) {
    if (layer['code'] === 4902) return true
    if (
      typeof layer['message'] === 'string' &&
      /unrecognized chain|unknown chain|chain .{0,40}not.{0,10}added/i.test(layer['message'])
    )
      return true
    layer = isRecord(layer['data']) ? (layer['data']['originalError'] ?? layer['data']) : layer['cause']
  }
  return false
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
