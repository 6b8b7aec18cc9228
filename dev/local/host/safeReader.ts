/** The Safe and its chain, as the gateway answers them; kept in memory, as Safe{Wallet} does, so that answers are quick. */
import type { GatewayClient } from '@peppermint/safe/client'
import type { Chain, SafeInfo } from '@peppermint/safe/wire'
import type { Address } from 'viem'

const REFRESH_INTERVAL_MS = 2_000

export interface SafeReader {
  readonly address: Address
  readonly info: () => SafeInfo
  readonly chain: () => Chain
  /** Reads the Safe again, as after a transaction. */
  readonly refresh: () => Promise<void>
}

export interface SafeReaderOptions {
  readonly gateway: GatewayClient
  readonly chainId: number
  readonly address: Address
  readonly onChange: () => void
}

/** @throws the gateway's error if it does not know the Safe. */
export async function openSafeReader(options: SafeReaderOptions): Promise<SafeReader> {
  const { gateway, address, onChange } = options
  const chainId = String(options.chainId)
  let [info, chain] = await Promise.all([gateway.getSafe(chainId, address), gateway.getChain(chainId)])

  const refresh = async () => {
    const [newInfo, newChain] = await Promise.all([
      gateway.getSafe(chainId, address),
      gateway.getChain(chainId),
    ])
    const hasChanged = JSON.stringify([info, chain]) !== JSON.stringify([newInfo, newChain])
    info = newInfo
    chain = newChain
    if (hasChanged) onChange()
  }
  // What is known stays while the gateway does not answer.
  setInterval(() => void refresh().catch(() => undefined), REFRESH_INTERVAL_MS)

  return { address, info: () => info, chain: () => chain, refresh }
}
