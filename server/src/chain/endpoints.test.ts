import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { openEndpoints, type Said } from './endpoints.ts'
import { silent } from './noisyWorld.testing.ts'
import { RpcFailure } from './rpcFailure.ts'

/** Nodes that are not asked over any wire: what each says is given. */
function nodesThatSay(answers: readonly (string | RpcFailure)[]) {
  const urls = answers.map((_, index) => `http://node-${index}.test`)
  const endpoints = openEndpoints({ chainId: 7700, urls, log: silent })
  const asked: string[] = []
  const ask = async ({ host }: Endpoint): Promise<Said<string>> => {
    asked.push(host)
    const answer = answers[Number(/\d+/.exec(host)?.[0])]
    if (typeof answer === 'string') return { value: answer, digest: answer }
    throw answer ?? new Error('no such node')
  }
  return { endpoints, ask, asked }
}

const away = new RpcFailure('unreachable', 'away')

test('what two nodes say alike is believed, and a third is not asked', async () => {
  const { endpoints, ask, asked } = nodesThatSay(['same', 'same', 'other'])
  expect(await endpoints.agree(ask)).toBe('same')
  expect(asked).toHaveLength(2)
})

test('where two differ a third decides, and the contradiction is counted', async () => {
  const { endpoints, ask } = nodesThatSay(['other', 'same', 'same'])
  expect(await endpoints.agree(ask)).toBe('same')
  expect(endpoints.counts().disagreements).toBe(1)
})

test('two nodes that differ are believed neither', async () => {
  const { endpoints, ask } = nodesThatSay(['one', 'other'])
  await expect(endpoints.agree(ask)).rejects.toMatchObject({ name: 'Disagreement' })
})

test('one of two nodes is not believed while the other is only just away', async () => {
  const { endpoints, ask } = nodesThatSay(['one', away])
  await expect(endpoints.agree(ask)).rejects.toBe(away)
})

test('that a range is too large for one node is told rather than that another is away', async () => {
  const large = new RpcFailure('too-much', 'large')
  const { endpoints, ask } = nodesThatSay([away, large])
  await expect(endpoints.agree(ask)).rejects.toBe(large)
})

test('a node alone is believed, and asked twice where it matters', async () => {
  const { endpoints, ask, asked } = nodesThatSay(['one'])
  expect(await endpoints.agree(ask)).toBe('one')
  expect(await endpoints.agree(ask, { twice: true })).toBe('one')
  expect(asked).toHaveLength(3)
})
