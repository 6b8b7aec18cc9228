import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Safe } from '@peppermint/devnet/safe'
import { eq, sql } from 'drizzle-orm'
import { generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '@peppermint/indexer/db/embedded/embeddedPostgres.ts'
import { databaseKinds, freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { confirmations, multisigExecutions, proposals } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { proposalOf, requestsTo, type Requests, safeTransaction, signHash } from './proposals.fixture.ts'
import { confirmTransaction } from './proposeTransaction.ts'

describe.each(databaseKinds)('on $name', ({ kind }) => {
  let world: GatewayWorld
  let requests: Requests
  let safe: Safe
  let owners: readonly PrivateKeyAccount[]
  const keys = Array.from({ length: 5 }, () => generatePrivateKey())

  beforeAll(async () => {
    world = await startGatewayWorld({ databaseUrl: await freshDatabaseUrl(kind) })
    requests = requestsTo(world)
    safe = await world.createSafe({ owners: keys, threshold: 3 })
    owners = safe.owners
    await world.caughtUp()
  })
  afterAll(() => world.close())

  const rowsOf = async (safeTxHash: `0x${string}`) => {
    const { db } = world.chain.database
    return {
      proposals: await db.select().from(proposals).where(eq(proposals.safeTxHash, safeTxHash)),
      confirmations: await db.select().from(confirmations).where(eq(confirmations.safeTxHash, safeTxHash)),
    }
  }

  test('[G-13] the same proposal many times at once is one proposal', async () => {
    const body = await proposalOf(safe.address, safeTransaction({ nonce: 0 }), owners.slice(0, 1))
    const answers = await Promise.all(Array.from({ length: 8 }, () => requests.propose(safe.address, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const stored = await rowsOf(body.safeTxHash)
    expect(stored.proposals).toHaveLength(1)
    expect(stored.confirmations).toHaveLength(1)
  })

  test('[G-13] owners who propose and confirm at the same moment all count', async () => {
    const transaction = safeTransaction({ nonce: 1 })
    const bodies = await Promise.all(owners.map((owner) => proposalOf(safe.address, transaction, [owner])))
    const answers = await Promise.all(bodies.map((body) => requests.propose(safe.address, body)))
    expect(answers.map(({ status }) => status)).toEqual(owners.map(() => 200))
    const stored = await rowsOf(bodies[0]?.safeTxHash ?? '0x')
    expect(stored.proposals).toHaveLength(1)
    expect(stored.confirmations.map(({ owner }) => owner).toSorted()).toEqual(
      owners.map(({ address }) => address).toSorted(),
    )
  })

  test('[G-13] a confirmation that races with the execution is refused or kept', async () => {
    const transaction = safeTransaction({ nonce: 0 })
    const body = await proposalOf(safe.address, transaction, owners.slice(0, 3))
    await requests.propose(safe.address, body)
    const path = `/v1/chains/7700/transactions/${body.safeTxHash}/confirmations`
    const [, ...answers] = await Promise.all([
      world.executeTransaction(safe, transaction).then(() => world.caughtUp()),
      ...owners
        .slice(3)
        .map(async (owner) =>
          requests.send('POST', path, { signature: await signHash(body.safeTxHash, [owner]) }),
        ),
    ])
    for (const { status } of answers) expect([200, 422]).toContain(status)
    expect(await world.chain.readSafe(safe.address)).toMatchObject({ nonce: 1 })
    const late = await requests.propose(
      safe.address,
      await proposalOf(safe.address, transaction, [...owners]),
    )
    expect(late).toMatchObject({ status: 422, body: { message: 'Invalid nonce' } })
    const signature = await signHash(body.safeTxHash, owners.slice(4))
    expect(await requests.send('POST', path, { signature })).toMatchObject({
      status: 422,
      body: { message: 'Invalid nonce' },
    })
  })

  test('[G-13] refuses what the index executed after the Safe was read', async () => {
    const body = await proposalOf(safe.address, safeTransaction({ nonce: 5 }), owners.slice(0, 1))
    await requests.propose(safe.address, body)
    // As the follower commits it between reading the Safe and the transaction of a confirmation.
    const { chain } = world
    const state = await chain.readSafe(safe.address)
    if (state === undefined) throw new Error('no Safe')
    const stale = { ...chain, readSafe: async () => state }
    const position = { blockNumber: 1, logIndex: 9_999, transactionHash: body.safeTxHash, timestamp: 1 }
    const row = { safe: safe.address, safeTxHash: body.safeTxHash, isSuccessful: true, payment: 0n, nonce: 5 }
    await chain.database.db.insert(multisigExecutions).values({ ...row, ...position })
    const signature = await signHash(body.safeTxHash, owners.slice(1, 2))
    await expect(
      confirmTransaction(stale, body.safeTxHash, signature, 'x', () => undefined),
    ).rejects.toMatchObject({
      status: 422,
      message: 'Invalid nonce',
    })
    await chain.database.db.delete(multisigExecutions).where(eq(multisigExecutions.logIndex, 9_999))
  })
})

test('[G-13] a proposal survives a killed Postgres once it is acknowledged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-killed-'))
  // Commits asynchronously by default, as an operator may have configured it.
  const postgres = await startEmbeddedPostgres(folder, { isDisposable: true })
  const world = await startGatewayWorld({ databaseUrl: postgres.url })
  try {
    const { db } = world.chain.database
    // Otherwise the writer would flush what was committed within 200 ms.
    await db.execute(sql`alter system set wal_writer_delay = '10s'`)
    await db.execute(sql`select pg_reload_conf()`)
    await expect
      .poll(async () => (await db.execute(sql`show wal_writer_delay`)).rows)
      .toEqual([{ wal_writer_delay: '10s' }])
    const safe = await world.createSafe({ ownerCount: 2, threshold: 2 })
    await world.caughtUp()
    const body = await proposalOf(safe.address, safeTransaction(), safe.owners)
    const { status } = await requestsTo(world).propose(safe.address, body)
    await killCluster(join(folder, 'data/postmaster.pid'))
    expect(status).toBe(200)
    const countRows = async () => {
      const stored = await db.select().from(proposals)
      const confirmed = await db.select().from(confirmations)
      return [stored.length, confirmed.length]
    }
    await expect.poll(() => countRows().catch(String)).toEqual([1, 2])
  } finally {
    await world.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** All processes of the Postgres at once, so that none of them can flush anything. */
async function killCluster(pidFile: string) {
  const postmaster = (await readFile(pidFile, 'utf8')).split('\n')[0] ?? ''
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' })
  execFileSync('kill', ['-KILL', postmaster, ...children.trim().split(/\s+/)])
}
