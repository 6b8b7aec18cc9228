/** Tokens whose logs have another layout than their standard's: the contract says what it is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AssetWorld, startAssetWorld } from './assetWorld.fixture.ts'

let world: AssetWorld
beforeAll(async () => {
  world = await startAssetWorld()
})
afterAll(() => world.close())

/** A Safe that one token was minted to, and what the gateway answers of it. */
async function safeWith(contract: string, number: bigint) {
  const safe = await world.createSafe()
  const token = await world.deploy(contract)
  await world.call(contract, token, 'mint', safe.address, number)
  await world.caughtUp()
  const of = `/v1/chains/7700/safes/${safe.address}`
  const [collectibles, balances, history] = await Promise.all([
    world.ask(`${of}/collectibles`),
    world.ask(`${of}/balances/usd?trusted=false&exclude_spam=false`),
    world.ask(`${of}/transactions/history?trusted=false`),
  ])
  const { results } = history.body as {
    readonly results: readonly {
      readonly transaction?: { readonly txInfo: { readonly transferInfo: object } }
    }[]
  }
  return {
    token,
    collectibles: (collectibles.body as readonly { readonly address: string; readonly id: string }[]).map(
      ({ address, id }) => [address, id],
    ),
    balances: (
      balances.body as {
        readonly items: readonly {
          readonly balance: string
          readonly tokenInfo: { readonly address: string }
        }[]
      }
    ).items
      .map(({ balance, tokenInfo }) => [tokenInfo.address, balance])
      .filter(([address]) => address === token),
    transfers: results.flatMap(({ transaction }) => transaction?.txInfo.transferInfo ?? []),
  }
}

test.each(['UnindexedCollectibles', 'EarlyCollectibles'])(
  'shows an ERC-721 whose log does not index the id as a collectible: %s',
  async (contract) => {
    const { token, collectibles, balances, transfers } = await safeWith(contract, 7n)
    expect(transfers).toMatchObject([{ type: 'ERC721', tokenAddress: token, tokenId: '7' }])
    expect(collectibles).toEqual([[token, '7']])
    expect(balances).toEqual([])
  },
)

test('shows an ERC-20 whose log indexes the amount as a balance', async () => {
  const { token, collectibles, balances, transfers } = await safeWith('IndexedToken', 5_000_000n)
  expect(transfers).toMatchObject([{ type: 'ERC20', tokenAddress: token, value: '5000000', decimals: 6 }])
  expect(balances).toEqual([[token, '5000000']])
  expect(collectibles).toEqual([])
})

test('shows a transfer of a token of both standards by the layout of its log', async () => {
  const { token, transfers } = await safeWith('BothToken', 7n)
  expect(transfers).toMatchObject([{ type: 'ERC20', tokenAddress: token, value: '7', decimals: 18 }])
})

test.each(['GasBomb', 'HugeToken', 'RevertingToken', 'YesToken'])(
  'a contract that answers nothing usable is what its log says: %s',
  async (contract) => {
    const { readTokens } = world.chain.tokens
    const token = await world.deploy(contract)
    expect((await readTokens([token])).get(token)?.type).not.toBe('ERC721')
  },
)
