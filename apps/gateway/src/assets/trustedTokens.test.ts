import { multiSendFunctions } from '@peppermint/safe/decode'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pino from 'pino'
import { type Address, concatHex, encodeFunctionData, encodePacked, numberToHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multisigExecutions, safeTransfers } from '../db/schema.ts'
import { countTurns } from '../transactions/turns.fixture.ts'
import { readBatchTargets } from './calledContracts.ts'
import { createTokenReader } from './tokenReader.ts'
import { plainConfig, startTokenWorld, type TokenWorld } from './tokenWorld.fixture.ts'

const multiSend: Address = '0x998739BFdAAdde7C933B942a68053933098f9EDa'
const config = { ...plainConfig, deployments: { ...plainConfig.deployments, multiSends: [multiSend] } }

let world: TokenWorld
beforeAll(async () => {
  world = await startTokenWorld()
})
afterAll(() => world.stop())

let logIndex = 0
function position() {
  logIndex += 1
  return { blockNumber: 1, logIndex, transactionHash: numberToHex(logIndex), timestamp: 1 } as const
}
const execute = (safe: Address, to: Address, data: `0x${string}` = '0x') =>
  world.database.db
    .insert(multisigExecutions)
    .values({ safe, safeTxHash: '0x02', isSuccessful: true, payment: 0n, to, data, ...position() })
const batchOf = (count: number, first = 0) =>
  encodeFunctionData({
    abi: multiSendFunctions,
    functionName: 'multiSend',
    args: [
      concatHex(
        Array.from({ length: count }, (_, index) =>
          encodePacked(
            ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
            [0, numberToHex(0xabc000 + first + index, { size: 20 }), 0n, 0n, '0x'],
          ),
        ),
      ),
    ],
  })

test('reads the calls of a Safe again only when it has executed', async () => {
  const safe: Address = '0x00000000000000000000000000000000000A11cE'
  const [token, later] = await Promise.all([
    world.deploy('PlainToken', 'Note', 'T0', 18),
    world.deploy('PlainToken', 'Note', 'T1', 18),
  ])
  let version = 0
  let readings = 0
  const logger = { logQuery: (text: string) => void (readings += text.includes('distinct') ? 1 : 0) }
  const lists = drizzle(world.database.lists.$client, { logger })
  const { readTrustedTokens } = createTokenReader({
    config,
    database: { ...world.database, lists },
    client: world.client,
    changes: { version: () => version },
    log: pino({ level: 'silent' }),
  })
  const trustedAfterChange = async () => {
    version += 1
    return [...(await readTrustedTokens(safe))]
  }
  const transfer = { safe, part: 0, tokenType: 'ERC20', from: zeroAddress, to: safe, value: 1n } as const
  const receive = (received: Address) =>
    world.database.db.insert(safeTransfers).values({ ...transfer, token: received, ...position() })
  await execute(safe, token)
  expect(await trustedAfterChange()).toEqual([])
  const first = readings
  await receive(token)
  await receive(later)
  expect(await trustedAfterChange()).toEqual([token])
  expect(readings).toBe(first)
  await execute(safe, multiSend, encodeBatchTo(later))
  expect((await trustedAfterChange()).toSorted()).toEqual([token, later].toSorted())
  expect(readings).toBe(2 * first)
})

test('a token that the Safe called 5,000 executions ago is trusted, one before that no more', async () => {
  const safe: Address = '0x0000000000000000000000000000000000000B0b'
  const [last, beyond] = await Promise.all([
    world.deploy('PlainToken', 'Last', 'T2', 18),
    world.deploy('PlainToken', 'Beyond', 'T3', 18),
  ])
  const transfer = { safe, part: 0, tokenType: 'ERC20', from: zeroAddress, to: safe, value: 1n } as const
  for (const token of [last, beyond])
    await world.database.db.insert(safeTransfers).values({ ...transfer, token, ...position() })
  await execute(safe, beyond)
  await execute(safe, last)
  await world.database.db.execute(sql`
    insert into multisig_executions (block_number, log_index, transaction_hash, timestamp, safe, safe_tx_hash,
      is_successful, payment, "to", data)
    select 2, n, sha256(int4send(n)), 1, decode(${safe.slice(2)}, 'hex'), sha256(int4send(n)), true, 0,
      decode(${zeroAddress.slice(2)}, 'hex'), ''::bytea from generate_series(1, 4999) n`)
  const { readTrustedTokens } = createTokenReader({
    config,
    database: world.database,
    client: world.client,
    changes: { version: () => 0 },
    log: pino({ level: 'silent' }),
  })
  expect([...(await readTrustedTokens(safe))]).toEqual([last])
})

const encodeBatchTo = (to: Address) =>
  encodeFunctionData({
    abi: multiSendFunctions,
    functionName: 'multiSend',
    args: [encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, 0n, 0n, '0x'])],
  })

test('the batches of a Safe share one budget, and others have their turn between two', async () => {
  const large = await readBatchTargets([batchOf(15_000), batchOf(15_000, 20_000)])
  expect(large.size).toBe(15_000)
  expect(large).toContain(numberToHex(0xabcabc, { size: 20 }))
  const small = Array.from({ length: 50 }, (_, index) => batchOf(2, 2 * index))
  const { result, turns } = await countTurns(() => readBatchTargets(small))
  expect(result.size).toBe(100)
  expect(turns).toBeGreaterThanOrEqual(50)
})
