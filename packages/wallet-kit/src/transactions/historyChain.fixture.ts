/** The chain of a history: signed transactions, blocks, reorgs that keep some of them, and the actual outcomes. */
import type { Address, Hash, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { TestChain } from '../testing/startChain.fixture.ts'
import type { Random } from './random.fixture.ts'

/** A transaction that was signed and sent. */
export interface Signed {
  readonly hash: Hash
  readonly raw: Hex
  readonly signer: PrivateKeyAccount
  readonly to: Address
  readonly data: Hex
  readonly nonce: number
  readonly gasPrice: bigint
}

/** The valid journal states of a mined transaction. */
export type Outcome = 'confirmed' | 'failed' | 'inner-failed'

export interface HistoryChain {
  readonly chain: TestChain
  readonly signed: readonly Signed[]
  /** Signs and sends; default the account's next nonce. */
  readonly send: (
    signer: PrivateKeyAccount,
    to: Address,
    data: Hex,
    over?: { readonly nonce?: number; readonly gasPrice?: bigint },
  ) => Promise<Signed>
  readonly nextNonce: (account: Address) => Promise<number>
  readonly pending: () => Promise<readonly Signed[]>
  readonly mine: () => Promise<void>
  /** Removes up to three blocks; most of their transactions return in other blocks. */
  readonly reorg: () => Promise<void>
  /** Its outcome; undefined while it is in no block. */
  readonly outcomeOf: (hash: Hash) => Promise<Outcome | undefined>
  /** The number of its block. @throws if it is in none. */
  readonly blockOf: (hash: Hash) => Promise<bigint>
}

const GAS_PRICE = 3_000_000_000n

/** @param isMint whether a log is a mint of the account. */
export function openHistoryChain(
  chain: TestChain,
  { roll, below }: Random,
  log: string[],
  isMint: (log: { readonly address: Address; readonly topics: readonly Hex[] }) => boolean,
): HistoryChain {
  const signed: Signed[] = []
  /** Snapshots from before each block. */
  const snapshots: string[] = []

  const nextNonce = async (account: Address): Promise<number> =>
    Number(await chain.rpc('eth_getTransactionCount', [account, 'pending']))

  async function mine(): Promise<void> {
    snapshots.push((await chain.rpc('evm_snapshot')) as string)
    await chain.rpc('anvil_mine', ['0x1'])
  }

  return {
    chain,
    signed,
    nextNonce,
    mine,
    async send(signer, to, data, { nonce, gasPrice = GAS_PRICE } = {}) {
      const used = nonce ?? (await nextNonce(signer.address))
      const raw = await signer.signTransaction({
        type: 'legacy',
        chainId: chain.chainId,
        to,
        data,
        value: 0n,
        nonce: used,
        gasPrice,
        gas: 200_000n,
      })
      const hash = (await chain.rpc('eth_sendRawTransaction', [raw])) as Hash
      const transaction = { hash, raw, signer, to, data, nonce: used, gasPrice }
      signed.push(transaction)
      return transaction
    },
    async pending() {
      const waiting: Signed[] = []
      for (const each of signed) {
        const shown = await chain.rpc('eth_getTransactionByHash', [each.hash])
        if ((shown as { blockNumber: string | null } | null)?.blockNumber === null) waiting.push(each)
      }
      return waiting
    },
    async reorg() {
      const depth = 1 + below(Math.min(3, snapshots.length))
      const target = snapshots.at(-depth)
      if (target === undefined) return
      snapshots.length -= depth
      await chain.rpc('evm_revert', [target])
      await chain.rpc('anvil_dropAllTransactions')
      // A different timestamp gives a block of another branch another hash.
      await chain.rpc('evm_increaseTime', [`0x${(60 + below(1_000)).toString(16)}`])
      const kept: string[] = []
      for (const each of signed.toSorted((a, b) => a.nonce - b.nonce || Number(a.gasPrice - b.gasPrice))) {
        if (roll() < 0.25) continue
        await chain.rpc('eth_sendRawTransaction', [each.raw]).then(
          () => kept.push(each.hash.slice(0, 8)),
          () => undefined,
        )
      }
      for (let block = 0; block < depth; block++) await mine()
      log.push(`reorg of ${depth}, kept ${kept.join(' ')}`)
    },
    async blockOf(hash) {
      const { blockNumber } = (await chain.rpc('eth_getTransactionReceipt', [hash])) as { blockNumber: Hex }
      return BigInt(blockNumber)
    },
    async outcomeOf(hash) {
      const receipt = (await chain.rpc('eth_getTransactionReceipt', [hash])) as {
        readonly status: Hex
        readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[] }[]
      } | null
      if (!receipt) return undefined
      if (receipt.status === '0x0') return 'failed'
      return receipt.logs.some(isMint) ? 'confirmed' : 'inner-failed'
    },
  }
}
