import { expect, test } from 'vitest'
import { getChainId, setCode } from 'viem/actions'
import { startChain } from '@peppermint/contracts/testChain'
import { chainClient } from './chainClient.ts'
import { whyUnread } from './whyUnread.ts'

test('who runs the server is told which variable is wrong, and what no variable mends', async () => {
  const chain = await startChain()
  const chainId = await getChainId(chain.client)
  const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const deployment = { chainId, contract, block: 0 } as const
  const why = (wrong: Partial<typeof deployment> = {}) =>
    whyUnread(chainClient(chainId, [chain.url]), { ...deployment, ...wrong })
  try {
    expect(await whyUnread(chainClient(1, [chain.url]), { ...deployment, chainId: 1 })).toEqual({
      code: 'wrong_chain',
      message: `The nodes of RPC_URLS are of chain ${chainId}, and CHAIN_ID is 1.`,
    })
    expect(await why()).toMatchObject({
      code: 'no_contract',
      message: `There is no contract at ${contract} (CONTRACT) on chain ${chainId}.`,
    })
    await setCode(chain.client, { address: contract, bytecode: '0x00' })
    expect(await why()).toMatchObject({ code: 'not_the_collection' })
  } finally {
    await chain.stop()
  }
  expect(await why()).toEqual({ code: 'chain_unreachable', message: 'No node of RPC_URLS answers.' })
})
