/** Measures one contract: every row starts from the same state, and is checked for the minted tokens. */
import {
  encodeFunctionData,
  erc721Abi,
  parseEventLogs,
  zeroAddress,
  type Address,
  type Hex,
  type LocalAccount,
} from 'viem'
import { getBlockNumber, getTransactionReceipt } from 'viem/actions'
import { startChain } from '@peppermint/devnet/testChain'
import { grossGas, grossGasOfBlocks, type GasClient } from './grossGas.ts'
import { send } from './putOnChain.ts'
import { buyer, earlier, newcomer, prepareScovilles, type Collection } from './scovilles.ts'

/** The measured quantities of tokens per mint. */
export const QUANTITIES = [1, 2, 5, 10, 20] as const

/** Gas by the number of tokens, in the order of QUANTITIES. */
export interface Mints {
  /** By an account that has never minted. */
  readonly fresh: readonly number[]
  /** By an account that has minted one token before, in the same phase. */
  readonly returning: readonly number[]
}

/** Gas of transfers and approvals. */
export interface Handling {
  /** A token minted alone, to an account that has none. */
  readonly transfer: number
  /** The third of five minted together, to an account that has none. */
  readonly transferMidBatch: number
  /** A token that was sent before, to an account that has some. */
  readonly transferAgain: number
  readonly approve: number
  readonly approveForAll: number
}

/** All measurements of one contract, in gas. */
export interface Row {
  readonly name: string
  readonly note?: string
  readonly public: Mints
  readonly allowlist: Mints
  /** In the public sale as the fifth phase; undefined if phases do not differ. */
  readonly fifth?: Mints
  /** All transactions that create the collection, until its public sale is open. */
  readonly deploy: number
  /** All transactions before that: shared code, or art. 0 if there are none. */
  readonly ground: number
  /** Undefined for contracts without tokens. */
  readonly handling?: Handling
}

/**
 * Measures our contract on a new chain.
 * @throws Error if a transaction fails or mints other tokens than requested.
 */
export async function measureOnNewChain(): Promise<Row> {
  const { client, stop } = await startChain('--steps-tracing')
  try {
    const [scovilles, ground] = await counted(client, () => prepareScovilles(client))
    const [collection, deploy] = await counted(client, () => scovilles.open('public'))
    return {
      name: 'Scovilles',
      note: 'phases, payees, royalty, sealed crates and pictures on chain included',
      public: await mints(client, collection),
      allowlist: await mints(client, await scovilles.open('allowlist')),
      fifth: await mints(client, await scovilles.openFifth()),
      deploy,
      ground,
      handling: await handling(client, collection),
    }
  } finally {
    await stop()
  }
}

/** A result, and the gas of all its transactions. */
async function counted<Result>(client: GasClient, run: () => Promise<Result>): Promise<[Result, number]> {
  const since = await getBlockNumber(client)
  const result = await run()
  return [result, await grossGasOfBlocks(client, since, await getBlockNumber(client))]
}

/** Runs `work` on the current state and reverts the state afterwards. */
async function apart<Result>(client: GasClient, run: () => Promise<Result>): Promise<Result> {
  const id = await client.snapshot()
  try {
    return await run()
  } finally {
    await client.revert({ id })
  }
}

async function mints(client: GasClient, collection: Collection): Promise<Mints> {
  return apart(client, async () => {
    // Counters that were never touched would cost the first buyer more than all who come after.
    await mint(client, collection, earlier, 3)
    const each = async (measured: (quantity: number) => Promise<number>) => {
      const row: number[] = []
      for (const quantity of QUANTITIES) row.push(await apart(client, () => measured(quantity)))
      return row
    }
    const fresh = await each(async (quantity) => (await mint(client, collection, buyer, quantity)).gas)
    const returning = await each(async (quantity) => {
      await mint(client, collection, buyer, 1)
      return (await mint(client, collection, buyer, quantity)).gas
    })
    return { fresh, returning }
  })
}

async function handling(client: GasClient, collection: Collection): Promise<Handling> {
  return apart(client, async () => {
    await mint(client, collection, earlier, 3)
    const [alone = 0n] = (await mint(client, collection, buyer, 1)).ids
    const [, , middle = 0n] = (await mint(client, collection, buyer, 5)).ids
    await mint(client, collection, earlier, 1)
    const to = collection.address
    const write = async (from: LocalAccount, data: Hex) =>
      grossGas(client, await send(client, from, { to, data, value: 0n }))
    const pass = (from: LocalAccount, receiver: Address, id: bigint) =>
      write(
        from,
        encodeFunctionData({
          abi: erc721Abi,
          functionName: 'transferFrom',
          args: [from.address, receiver, id],
        }),
      )
    const approve = (functionName: 'approve' | 'setApprovalForAll') =>
      write(
        buyer,
        functionName === 'approve'
          ? encodeFunctionData({ abi: erc721Abi, functionName, args: [newcomer.address, alone] })
          : encodeFunctionData({ abi: erc721Abi, functionName, args: [newcomer.address, true] }),
      )
    return {
      approve: await apart(client, () => approve('approve')),
      approveForAll: await apart(client, () => approve('setApprovalForAll')),
      transferMidBatch: await apart(client, () => pass(buyer, newcomer.address, middle)),
      transfer: await pass(buyer, newcomer.address, alone),
      transferAgain: await pass(newcomer, earlier.address, alone),
    }
  })
}

/** A mint with its gas and its token ids. */
async function mint(client: GasClient, collection: Collection, account: LocalAccount, quantity: number) {
  const hash = await send(client, account, collection.mint(account, quantity))
  const gas = await grossGas(client, hash)
  const { logs } = await getTransactionReceipt(client, { hash })
  const ids = parseEventLogs({ abi: erc721Abi, eventName: 'Transfer', logs })
    .filter(({ args }) => args.from === zeroAddress && args.to === account.address)
    .map(({ args }) => args.tokenId)
  if (ids.length !== quantity) throw new Error(`A mint of ${quantity} brought ${ids.length} tokens: ${hash}.`)
  return { gas, ids }
}
