import { expect, test } from 'vitest'
import { BaseError, createClient, custom, parseAbi, RpcRequestError } from 'viem'
import { getChainId, readContract, setCode } from 'viem/actions'
import { readSale } from '@peppermint/sale'
import { isOtherContract, readFunction } from '@peppermint/sale/readFunction.ts'
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

const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** Reads a flag as our reader and as viem's own do, from a node that gives this answer. @returns what each threw. */
async function failuresOf(answer: unknown): Promise<unknown[]> {
  const client = createClient({
    transport: custom(
      { request: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)) },
      { retryCount: 0 },
    ),
  })
  const abi = parseAbi(['function flag() view returns (bool)'])
  const call = { address: CONTRACT, abi, functionName: 'flag' } as const
  const read = [readFunction(client, call), readContract(client, call)]
  return (await Promise.allSettled(read)).map((end) => (end.status === 'rejected' ? end.reason : end.value))
}

const refusal = (code: number, message: string) =>
  new RpcRequestError({ body: {}, error: { code, message }, url: 'https://node.example' })

test.each([
  ['no bytes', '0x'],
  ['half a word', '0x01'],
  ['a word that is no flag', `0x${'f'.repeat(64)}`],
  ['a revert without the word', refusal(3, 'failed')],
  ['a revert', refusal(-32_000, 'execution reverted')],
  ['an unknown instruction', refusal(-32_000, 'invalid opcode: INVALID')],
  ['a loop', refusal(-32_000, 'out of gas')],
  ['a revert of older nodes', refusal(-32_015, 'VM execution error.')],
])('what answers with %s is another contract', async (_, answer) => {
  expect((await failuresOf(answer)).map(isOtherContract)).toEqual([true, true])
})

test.each([
  ['is busy', refusal(-32_005, 'limit exceeded')],
  ['lacks the block', refusal(-32_000, 'header not found')],
])('a node that %s says nothing of the contract', async (_, answer) => {
  expect((await failuresOf(answer)).map(isOtherContract)).toEqual([false, false])
})

test('an answer without bytes is one of viem’s errors, not a failure of our own', async () => {
  for (const [answer, isOther] of [
    [null, true],
    [undefined, true],
    [7, false],
    ['busy', false],
    [{}, false],
  ] as const) {
    const [error] = await failuresOf(answer)
    expect(error, JSON.stringify(answer)).toBeInstanceOf(BaseError)
    expect(isOtherContract(error), JSON.stringify(answer)).toBe(isOther)
  }
})
