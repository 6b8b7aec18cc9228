/** Deploys a collection like a launch: through the factory, with links that are not bound to its own address. */
import type { Account, Chain, TestClient, Transport } from 'viem'
import { getCode, sendTransaction } from 'viem/actions'
import { getCreate2Address, factoryCall, installFactory } from '@peppermint/sale/launch/factory.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import type { VerifiableCollection } from '@peppermint/sale/crates'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import type { Deployment } from '@peppermint/sale/sale.ts'
import { encodeInitCode, deriveLinkDomain, type ArtAddresses, type DeployConfig } from './deploy.ts'

/** @throws Error if it reverts. */
export async function deployThroughFactory(
  client: TestClient<'anvil', Transport, Chain, Account>,
  config: DeployConfig,
  art: ArtAddresses,
): Promise<Deployment & Required<VerifiableCollection>> {
  await installFactory(client)
  const chainId = client.chain.id
  const initCode = encodeInitCode(config, art, deriveLinkDomain(config, art, chainId))
  const { blockNumber } = await waitForReceipt(client, {
    hash: await sendTransaction(client, factoryCall(initCode)),
  })
  const contract = getCreate2Address(initCode)
  if ((await getCode(client, { address: contract })) === undefined)
    throw new Error('The factory created no collection.')
  const encoded = `0x${initCode.slice(scovillesBytecode.length)}` as const
  return { chainId, contract, block: Number(blockNumber), arguments: encoded }
}
