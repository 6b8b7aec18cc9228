import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { probeOnce } from './probeEndpoints.ts'
import { rankEndpoints } from './rankEndpoints.ts'

interface Node {
  head: number | string
  chainId?: number
  /** Whether it has the block of its head. */
  hasBlock?: boolean
}

/** Probes nodes with these answers, as often as is asked for. */
function probed(...nodes: readonly Node[]) {
  const ranking = rankEndpoints(nodes.length, 2_000)
  const lines: string[] = []
  const keep = (_: object, line: string) => void lines.push(line)
  const endpoints = nodes.map((node, index) => ({
    host: `node-${index}.example`,
    request: async ({ method }: { method: string }) => {
      const head = typeof node.head === 'number' ? numberToHex(node.head) : node.head
      if (method === 'eth_chainId') return numberToHex(node.chainId ?? 7700)
      return method === 'eth_blockNumber' ? head : node.hasBlock === false ? null : { number: head }
    },
  }))
  const log = { error: keep, info: keep } as never
  return { ranking, lines, probe: () => probeOnce({ endpoints, ranking, chainId: 7700, log }) }
}

const statuses = ({ ranking }: ReturnType<typeof probed>, count: number) =>
  Array.from({ length: count }, (_, index) => ranking.status(index))

test('removes an endpoint on the wrong chain until it is back, with one log line', async () => {
  const other: Node = { head: 9_000_000, chainId: 1 }
  const probes = probed(other, { head: 256 }, { head: 250 })
  await probes.probe()
  await probes.probe()
  expect(statuses(probes, 3)).toEqual(['wrong-chain', 'in-sync', 'in-sync'])
  expect(probes.ranking.order()).not.toContain(0)
  expect(probes.lines).toEqual([
    'RPC endpoint node-0.example: wrong chain, removed: expected 7700, reports 1',
  ])
  Object.assign(other, { head: 256, chainId: 7700 })
  await probes.probe()
  expect(probes.ranking.order()).toContain(0)
  expect(probes.lines.slice(1)).toEqual(['RPC endpoint node-0.example: correct chain again, back in use'])
})

test('ranks a lagging endpoint last until it is within ten blocks', async () => {
  const behind: Node = { head: 245 }
  const probes = probed(behind, { head: 256 })
  await probes.probe()
  expect(statuses(probes, 2)).toEqual(['out-of-sync', 'in-sync'])
  behind.head = 246
  await probes.probe()
  expect(statuses(probes, 2)).toEqual(['in-sync', 'in-sync'])
})

test('of three endpoints, ranks one far above the others last', async () => {
  const probes = probed({ head: 9_000_000 }, { head: 256 }, { head: 250 })
  await probes.probe()
  expect(statuses(probes, 3)).toEqual(['out-of-sync', 'in-sync', 'in-sync'])
})

test('of three endpoints, ranks a lagging one last', async () => {
  const probes = probed({ head: 256 }, { head: 100 }, { head: 266 })
  await probes.probe()
  expect(statuses(probes, 3)).toEqual(['in-sync', 'out-of-sync', 'in-sync'])
})

test('of two endpoints, trusts a higher head only if its block exists', async () => {
  const probes = probed({ head: 9_000_000, hasBlock: false }, { head: 256 })
  await probes.probe()
  expect(statuses(probes, 2)).toEqual(['out-of-sync', 'in-sync'])
})

test.each(['0x', '0xffffffffffffffffffff', 'latest'])('a head of %s counts as a failure', async (head) => {
  const probes = probed({ head }, { head: 256 })
  await probes.probe()
  expect(statuses(probes, 2)).toEqual(['in-sync', 'in-sync'])
  expect(probes.ranking.order()).toEqual([1, 0])
})
