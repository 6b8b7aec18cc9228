import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  multicall3Abi,
  type Hex,
} from 'viem'
import { cardsAbi } from '@peppermint/contracts/pageAbi'
import { expect, onTestFinished, test } from 'vitest'
import { ALICE, BOB } from '../tokens/pageAnswers.fixture.ts'
import { pageChain } from '../chain/chain.ts'
import { CONTRACT } from '../mints/journalMint.fixture.ts'
import { readHeld } from './readHeld.ts'

/** Our server, on any free port. */
async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const sourcesOf = (api: string | null) => ({
  api,
  deployment: { chainId: 7700, contract: CONTRACT, block: 1 } as const,
  client: () => createClient({ transport: custom({ request: () => Promise.reject(new Error('unused')) }) }),
  journaled: () => [],
})

test('a reading says whether our server or only this browser’s journal made it', async () => {
  const up = await serve((response) =>
    response.end(JSON.stringify({ held: 12, peppers: [{ id: 3, card: null }], asOf: { number: 9 } })),
  )
  const down = await serve((response) => response.writeHead(503).end())
  expect(await readHeld(sourcesOf(up), ALICE)).toEqual({
    source: 'server',
    value: { total: 12, peppers: [{ status: 'sealed', id: 3 }] },
    block: 9,
  })
  expect(await readHeld(sourcesOf(down), ALICE)).toMatchObject({ source: 'fallback', value: { total: 0 } })
  expect(await readHeld(sourcesOf(null), ALICE)).toMatchObject({ source: 'journal', value: { total: 0 } })
})

const TOKENS = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const deployment = { chainId: 7700, contract: TOKENS, block: 1 } as const

/** A node where token 2 is BOB's, and the calls that it got. */
function startChain({ hasMulticall }: { readonly hasMulticall: boolean }) {
  const { contracts, ...chain } = pageChain({ deployment, endpoints: ['https://node.example'], api: null })
  const multicall3 = contracts?.multicall3?.address
  const asked: string[] = []
  const answer = (to: string, data: Hex): Hex => {
    if (to === multicall3) {
      const { args } = decodeFunctionData({ abi: multicall3Abi, data })
      const calls = args?.[0] as readonly { readonly target: string; readonly callData: Hex }[]
      return encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: calls.map(({ target, callData }) => ({
          success: true,
          returnData: answer(target, callData),
        })),
      })
    }
    if (data.length === 74)
      return encodeAbiParameters([{ type: 'address' }], [BigInt(`0x${data.slice(10)}`) === 2n ? BOB : ALICE])
    const { args } = decodeFunctionData({ abi: cardsAbi, data })
    const cards = args[0].map((id) => ({ number: id === 3n ? 12 : 0, traits: 5 }))
    return encodeFunctionResult({ abi: cardsAbi, functionName: 'cardsOf', result: cards })
  }
  const request = ({
    params,
  }: {
    readonly params: readonly [{ readonly to: string; readonly data: Hex }]
  }) => {
    asked.push(params[0].to)
    return Promise.resolve(answer(params[0].to, params[0].data))
  }
  const transport = custom({ request })
  const client = () => createClient({ chain: { ...chain, ...(hasMulticall && { contracts }) }, transport })
  return { asked, client, multicall3 }
}

test('what a journal minted is two calls of the node, however many; one each without Multicall3', async () => {
  const journaled = () => [1, 2, 3, 4]
  const value = {
    total: 3,
    peppers: [
      { status: 'sealed', id: 1 },
      { status: 'revealed', id: 3, card: { number: 12, traits: 5 } },
      { status: 'sealed', id: 4 },
    ],
  }
  const one = startChain({ hasMulticall: true })
  expect(await readHeld({ ...one, api: null, deployment, journaled }, ALICE)).toMatchObject({ value })
  expect(one.asked).toEqual([one.multicall3, TOKENS])
  const each = startChain({ hasMulticall: false })
  expect(await readHeld({ ...each, api: null, deployment, journaled }, ALICE)).toMatchObject({ value })
  expect(each.asked).toEqual(Array.from({ length: 5 }, () => TOKENS))
})
