import { createClient, custom, decodeFunctionData, encodeAbiParameters, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { readBalance } from './useChainBalance.ts'

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const token = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
} as const
type Request = { readonly method: string; readonly params: readonly unknown[] }

/** A node that answers each request in the same way, and what it was asked. */
function node(answer: Hex) {
  const asked: Request[] = []
  const transport = custom({
    request: async (request: Request) => {
      asked.push(request)
      return answer
    },
  })
  return { client: createClient({ transport }), asked }
}

test('[B-13] the balance of a token is asked of the token, as its standard says', async () => {
  const { client, asked } = node(encodeAbiParameters([{ type: 'uint256' }], [1_234_567n]))
  expect(await readBalance(client, alice, token)).toBe(1_234_567n)
  const [{ method, params } = expect.fail('nothing was asked')] = asked
  const [call, block] = params as [{ to: string; data: Hex }, string]
  expect([method, call.to, block]).toEqual(['eth_call', token.address, 'latest'])
  expect(decodeFunctionData({ abi: erc20Abi, data: call.data })).toEqual({
    functionName: 'balanceOf',
    args: [alice],
  })
})

test('[B-13] without a token the balance is the coin of the chain', async () => {
  const { client, asked } = node('0x2a')
  expect(await readBalance(client, alice, undefined)).toBe(42n)
  expect(asked).toEqual([{ method: 'eth_getBalance', params: [alice, 'latest'] }])
})

test.for(['0x', `0x${'f'.repeat(65)}`, '0xzz'] as const)(
  '[B-13] %s is no balance of a token',
  async (answer) => {
    await expect(readBalance(node(answer).client, alice, token)).rejects.toThrow('Not a balance')
  },
)
