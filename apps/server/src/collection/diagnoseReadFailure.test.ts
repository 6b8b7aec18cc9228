import { expect, test } from 'vitest'
import { getChainId, setCode } from 'viem/actions'
import { readSale } from '@peppermint/sale'
import { startChain } from '@peppermint/devnet/testChain'
import { openChainClients } from '@peppermint/rpc/openChainClients.ts'
import { createChainIdCheck, diagnoseReadFailure } from './diagnoseReadFailure.ts'

test('names the wrong variable, or a failure that no variable fixes', async () => {
  const chain = await startChain()
  const chainId = await getChainId(chain.client)
  const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const deployment = { chainId, contract, block: 0 } as const
  const { sale: client, close } = openChainClients({ id: chainId }, [chain.url])
  const why = async () => {
    const failed: unknown = await readSale(client, deployment).catch((error: unknown) => error)
    return diagnoseReadFailure(client, deployment, failed)
  }
  try {
    expect(await diagnoseReadFailure(client, { ...deployment, chainId: 1 }, new Error('No.'))).toEqual({
      code: 'wrong_chain',
      message: `CHAIN_ID: expected 1, RPC_URLS report ${chainId}.`,
    })
    await expect(createChainIdCheck(client, 1)()).rejects.toThrow('another chain')
    await createChainIdCheck(client, chainId)()
    expect(await why()).toMatchObject({
      code: 'no_contract',
      message: `CONTRACT: no contract at ${contract} on chain ${chainId}.`,
    })
    await setCode(chain.client, { address: contract, bytecode: '0x00' })
    expect(await why()).toMatchObject({ code: 'wrong_contract' })
    await setCode(chain.client, { address: contract, bytecode: '0x60006000fd' })
    expect(await why()).toMatchObject({ code: 'wrong_contract' })
    // Nothing is said against the contract when it is something else that failed.
    expect(await diagnoseReadFailure(client, deployment, new Error('Our own fault.'))).toMatchObject({
      code: 'chain_unreachable',
    })
  } finally {
    await chain.stop()
  }
  expect(await why()).toEqual({ code: 'chain_unreachable', message: 'No RPC endpoint in RPC_URLS responds.' })
  close()
})
