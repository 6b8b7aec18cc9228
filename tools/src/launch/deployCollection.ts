/** A launch without its precautions, for chains without money: local worlds and tests. */
import type { Chain, Hex, TestClient, Transport } from 'viem'
import { getCode } from 'viem/actions'
import { testAccount } from '@peppermint/contracts/testAccounts'
import type { LinkDomain } from '@peppermint/sale/crates/links.ts'
import type { LaunchedCollection } from '@peppermint/sale/launch/addressFile.ts'
import { checkDeployConfig, type DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import { createCollectionLaunch } from '@peppermint/sale/launch/collectionLaunch.ts'
import { deriveLinkDomain } from '@peppermint/sale/launch/collectionTerms.ts'
import { createAll } from './rehearse.ts'

/** A collection on a local chain. */
export interface DeployedCollection extends LaunchedCollection {
  /** Encoded constructor arguments, which prove its address. */
  readonly arguments: Hex
  /** What its links are made for. */
  readonly linkDomain: LinkDomain
}

/**
 * Creates the collection as a launch does, and the art contracts unless they exist. The chain must mine every
 * transaction; its first account pays.
 * @throws {InvalidDeployConfig} before anything is sent; {RehearsalFailed}; Error if a collection with these terms exists.
 */
export async function deployCollection(
  client: TestClient<'anvil', Transport, Chain>,
  config: DeployConfig,
): Promise<DeployedCollection> {
  checkDeployConfig(config)
  const chainId = client.chain.id
  const launch = createCollectionLaunch(config, chainId)
  const address = getCreate2Address(launch.steps.at(-1)?.initCode ?? '0x')
  if ((await getCode(client, { address })) !== undefined)
    throw new Error(`A collection with these terms exists, at ${address}. Give one term another value.`)
  const from = testAccount(0).address
  const contracts = (await createAll(client, launch, from)).map((created) => {
    const { initCode: _, gas: __, ...contract } = created
    return contract
  })
  const { block = 0, arguments: encoded = '0x' } = contracts.at(-1) ?? {}
  const linkDomain = deriveLinkDomain(config, chainId)
  return { chainId, contract: address, block, from, contracts, arguments: encoded, linkDomain }
}
