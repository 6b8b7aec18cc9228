import { concatHex, type Hash, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { MAX_RECOVERED_PER_ANSWER, readExecutionSigners } from './readMultisigTransactions.ts'
import { countTurns } from './turns.fixture.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const hashOf = (index: number): Hash => numberToHex(index, { size: 32 })

test('gives other requests their turn between two recoveries, and recovers none again', async () => {
  const executions = await Promise.all(
    [1, 2, 3].map(async (index) => {
      const safeTxHash = hashOf(index)
      const signature = await owner.sign({ hash: safeTxHash })
      return { safeTxHash, signatures: concatHex(Array<Hex>(40).fill(signature)), threshold: 40 }
    }),
  )
  const first = await countTurns(() => readExecutionSigners(executions))
  expect(first.result.get(hashOf(3))).toHaveLength(40)
  expect(first.result.get(hashOf(3))?.[39]?.owner).toBe(owner.address)
  expect(first.turns).toBeGreaterThanOrEqual(100)
  const again = await countTurns(() => readExecutionSigners(executions))
  expect(again.result).toEqual(first.result)
  expect(again.turns).toBeLessThan(10)
})

test('recovers a bounded number of signatures for one answer, and the others for the next', async () => {
  // Approvals on chain name their owner, so that the test is quick.
  const approval = concatHex([numberToHex(5, { size: 32 }), numberToHex(0, { size: 32 }), '0x01'])
  const executions = Array.from({ length: Math.floor(MAX_RECOVERED_PER_ANSWER / 50) + 1 }, (_, index) => ({
    safeTxHash: hashOf(1_000 + index),
    signatures: concatHex(Array<Hex>(50).fill(approval)),
    threshold: 60,
  }))
  expect((await readExecutionSigners(executions)).size).toBe(executions.length - 1)
  expect((await readExecutionSigners(executions)).size).toBe(executions.length)
})
