/** Configures the Safe gateway of a local world's server. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeAddress } from '@peppermint/devnet/safe'
import { SAFE_VERSION } from './openWorldSafe.ts'

/** Of one coin of a local world. */
const LOCAL_PRICE_USD = '0.02'

export interface GatewayOptions {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  /** Origin of the page, which clients of the gateway list as a Safe App; undefined: no Safe Apps. */
  readonly appUrl: string | undefined
  /** Where metadata at `ipfs://` is read, instead of the default. */
  readonly ipfsGateway?: string | undefined
}

/**
 * Writes the gateway's file of chains. Everything that it would look for on the chain is named, so that it starts at
 * once.
 * @param folder an existing one of this server alone.
 * @returns environment variables of the server.
 */
export async function createGatewayEnvironment(
  folder: string,
  { chainId, rpcUrls, appUrl, ipfsGateway }: GatewayOptions,
): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, 'chains.json')
  const address = (contract: Parameters<typeof safeAddress>[0]) => safeAddress(contract, SAFE_VERSION)
  const chain = {
    chainId,
    rpcUrls,
    fromBlock: 0,
    ipfsGateway,
    // Invented, as nothing of this world is worth anything. Without one, Safe{Wallet} shows a funded Safe as empty.
    priceSource: { type: 'fixed', prices: [{ token: null, currency: 'USD', price: LOCAL_PRICE_USD }] },
    deployments: {
      factories: [address('proxyFactory')],
      singletons: [
        { address: address('safe'), version: SAFE_VERSION, isL2: true },
        { address: address('safeWithoutEvents'), version: SAFE_VERSION, isL2: false },
      ],
      fallbackHandlers: [address('fallbackHandler')],
      multiSends: [address('multiSend')],
      multiSendCallOnlys: [address('multiSendCallOnly')],
      signMessageLibs: [address('signMessage')],
      createCalls: [address('createCall')],
      simulateTxAccessors: [address('simulateAccessor')],
    },
    safeApps:
      appUrl === undefined
        ? []
        : [{ url: appUrl, name: 'Scovilles', description: 'Mint peppers on Canto', tags: ['nft'] }],
  }
  await writeFile(file, JSON.stringify({ chains: [chain] }))
  return { GATEWAY_CONFIG: file, GATEWAY_DATA_DIR: folder }
}
