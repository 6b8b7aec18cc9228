import { artOf } from '@peppermint/sale/launch/artSteps.ts'
import { createClient, custom, keccak256, pad, size, toFunctionSelector, type Address, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { readDeck } from './startSections.tsx'

const contract: Address = `0x${'c0'.repeat(20)}`
const deck: Address = `0x${'de'.repeat(20)}`
const halves: readonly [Address, Address] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`]

/** Creation code begins with ten bytes that return the rest as the contract's code. */
const codeOf = (step: string): Hex => {
  const { initCode = '0x' } = artOf(undefined).steps.find(({ name }) => name === step) ?? {}
  return `0x${initCode.slice(2 + 20)}`
}
const codes = [codeOf('PepperDeckFirstHalf'), codeOf('PepperDeckSecondHalf')] as const

/** A chain with the collection, its deck, and these bytes in the deck's two halves. */
function chainWith([first, second]: readonly [Hex, Hex]) {
  const answers = new Map<string, Address>([
    [contract + toFunctionSelector('deck()'), deck],
    [deck + toFunctionSelector('FIRST_HALF()'), halves[0]],
    [deck + toFunctionSelector('SECOND_HALF()'), halves[1]],
  ])
  const request = ({
    method,
    params,
  }: {
    method: string
    params: [{ to: string; data: string } & string]
  }) => {
    const [asked] = params
    if (method === 'eth_getCode') return Promise.resolve(asked.toLowerCase() === halves[0] ? first : second)
    const answer = answers.get(asked.to.toLowerCase() + asked.data)
    if (answer === undefined) throw new Error(`${method} ${JSON.stringify(params)}`)
    return Promise.resolve(pad(answer))
  }
  return createClient({ transport: custom({ request }) })
}

const deployment = { chainId: 7700, contract, block: 1 } as const

test('[F-05] the deck on chain is the one that the page draws, byte by byte', async () => {
  expect(codes.map(size)).toEqual([15_001, 15_001])
  const bytes: Hex = `0x${codes.map((code) => code.slice(4)).join('')}`
  expect(await readDeck(chainWith(codes), deployment)).toEqual({ isSame: true, hash: keccak256(bytes) })
})

test('[F-05] one other byte in the deck on chain is found, and a deck that is cut off', async () => {
  const [first, second] = codes
  const other: Hex = `0x${second.slice(2, -2)}${second.endsWith('00') ? '01' : '00'}`
  expect((await readDeck(chainWith([first, other]), deployment)).isSame).toBe(false)
  expect((await readDeck(chainWith([first, '0x']), deployment)).isSame).toBe(false)
  expect((await readDeck(chainWith([second, first]), deployment)).isSame).toBe(false)
})
