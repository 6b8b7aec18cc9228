/** protocol-kit as an independent oracle: one instance per owner of a Safe on a local chain. */
import * as protocolKit from '@safe-global/protocol-kit'
import { type Safe, safeAddress, type SafeChain, type SafeVersion } from '@peppermint/devnet/safe'
import { type Address, getAddress, type Hex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { setBalance } from 'viem/actions'

/** The class, which an import of its CommonJS build has under another `default`. */
const { default: imported } = protocolKit
const SafeKit = 'default' in imported ? (imported.default as typeof imported) : imported
export type Kit = Awaited<ReturnType<typeof SafeKit.init>>

/** The contracts that protocol-kit uses. */
type KitContracts = ReturnType<typeof contractNetwork>

/** Those of Canto, or the canonical ones, with others for what makes a new Safe. */
export const kitContracts = (set: {
  readonly version: SafeVersion
  readonly singleton: Address
  readonly proxyFactory: Address
  readonly fallbackHandler: Address
}): KitContracts => ({
  ...contractNetwork(set.version),
  safeSingletonAddress: set.singleton,
  safeProxyFactoryAddress: set.proxyFactory,
  fallbackHandlerAddress: set.fallbackHandler,
})

const contractNetwork = (version: SafeVersion) => ({
  safeSingletonAddress: safeAddress('safe', version),
  safeProxyFactoryAddress: safeAddress('proxyFactory', version),
  multiSendAddress: safeAddress('multiSend', version),
  multiSendCallOnlyAddress: safeAddress('multiSendCallOnly', version),
  fallbackHandlerAddress: safeAddress('fallbackHandler', version),
  signMessageLibAddress: safeAddress('signMessage', version),
  createCallAddress: safeAddress('createCall', version),
  simulateTxAccessorAddress: safeAddress('simulateAccessor', version),
})

/** protocol-kit for a Safe, signing and sending as the owner of this key, who gets the fees. */
export async function openKit(
  chain: SafeChain,
  safe: Pick<Safe, 'address' | 'version'>,
  signer: Hex,
): Promise<Kit> {
  await setBalance(chain.client, { address: privateKeyToAccount(signer).address, value: parseEther('10') })
  return SafeKit.init({
    provider: chain.rpcUrl,
    signer,
    safeAddress: safe.address,
    contractNetworks: { 7700: contractNetwork(safe.version) },
  })
}

/** A Safe that protocol-kit creates. */
export interface KitSafe {
  readonly address: Address
  readonly version: SafeVersion
  /** The call that deploys it. */
  readonly creation: { readonly to: Address; readonly data: Hex }
}

interface PredictedSafe {
  readonly owners: readonly Address[]
  readonly threshold: number
  readonly version: SafeVersion
  /** Distinguishes Safes of the same owners. */
  readonly saltNonce: string
}

/** protocol-kit for a Safe that does not exist yet. @param signer an owner's key, to sign with. */
export async function openPredictedKit(
  chain: Pick<SafeChain, 'rpcUrl'>,
  { owners, threshold, version, saltNonce }: PredictedSafe,
  {
    contracts = contractNetwork(version),
    chainId = 7700,
    signer,
  }: { readonly contracts?: KitContracts; readonly chainId?: number; readonly signer?: Hex } = {},
): Promise<Kit> {
  // The kit keeps what it read by its arguments, not by the node: another test's node would be asked, which is gone.
  const ofNode = { ...contracts, rpcUrl: chain.rpcUrl }
  return SafeKit.init({
    provider: chain.rpcUrl,
    ...(signer !== undefined && { signer }),
    contractNetworks: { [chainId]: ofNode },
    predictedSafe: {
      safeAccountConfig: { owners: [...owners], threshold },
      safeDeploymentConfig: { saltNonce, safeVersion: version },
    },
  })
}

/** Predicts a Safe with protocol-kit, and builds the call that deploys it. */
export async function predictWithKit(
  chain: Pick<SafeChain, 'rpcUrl'>,
  options: PredictedSafe,
  contracts = contractNetwork(options.version),
  chainId = 7700,
): Promise<KitSafe> {
  const kit = await openPredictedKit(chain, options, { contracts, chainId })
  const { to, data } = await kit.createSafeDeploymentTransaction()
  const address = getAddress(await kit.getAddress())
  return { address, version: options.version, creation: { to: getAddress(to), data: data as Hex } }
}
