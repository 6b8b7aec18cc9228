/**
 * Frozen contracts of others: the transactions that create them and mint from them, recorded on a new chain. The source of
 * the bytes is in docs/design/benches.md.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { buyer, creator, type Contender, type PhaseKind } from './contender.ts'
import type { GasClient } from './grossGas.ts'
import { send } from './putOnChain.ts'

interface FrozenTransaction {
  /** Undefined for a contract creation. */
  readonly to?: Address
  readonly data: Hex
}

interface FrozenSale {
  /** The creator's transactions that open the sale. */
  readonly open: readonly FrozenTransaction[]
  /** The collection's address, constant because the creator's nonces are the same on every new chain. */
  readonly address: Address
  /** Wei for each token. */
  readonly price: string
  /** Calldata of a mint, by quantity. */
  readonly mints: Readonly<Record<'buyer' | 'earlier', Readonly<Record<string, Hex>>>>
}

interface FrozenContender extends Readonly<Record<PhaseKind, FrozenSale>> {
  readonly name: string
  readonly note?: string
  readonly kind: Contender['kind']
  readonly prepare: readonly FrozenTransaction[]
}

/** Every contract except ours, the floor first. */
export function frozenContenders(): readonly Contender[] {
  const text = readFileSync(join(import.meta.dirname, 'contenders.json'), 'utf8')
  return (JSON.parse(text) as readonly FrozenContender[]).map(contenderOf)
}

function contenderOf({ name, note, kind, prepare, ...sales }: FrozenContender): Contender {
  return {
    name,
    ...(note && { note }),
    kind,
    async prepare(client) {
      await sendAll(client, prepare)
      return {
        async open(phase) {
          const { open, address, price, mints } = sales[phase]
          await sendAll(client, open)
          return {
            address,
            mint(account, quantity) {
              const data = mints[account === buyer ? 'buyer' : 'earlier'][quantity]
              if (data === undefined) throw new Error(`${name}: no mint of ${quantity} is frozen.`)
              return { to: address, data, value: BigInt(price) * BigInt(quantity) }
            },
          }
        },
      }
    },
  }
}

async function sendAll(client: GasClient, transactions: readonly FrozenTransaction[]): Promise<void> {
  for (const { to, data } of transactions) await send(client, creator, { ...(to && { to }), data, value: 0n })
}
