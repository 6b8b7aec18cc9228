/**
 * The account of a history and its wallet: a plain account, one with a smart wallet (some requests become user
 * operations), or a Safe (an owner executes every request). For executed requests the wallet returns another hash;
 * the executing transaction comes later, or never.
 */
import { keccak256, numberToHex, type Address, type Hash, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { pass } from '../testing/turnstile.fixture.ts'
import {
  ENTRY_POINT,
  placeSafe,
  placeSmartWallet,
  safeExecution,
  userOperation,
} from './executors.fixture.ts'
import type { HistoryChain, Signed } from './historyChain.fixture.ts'
import type { Random } from './random.fixture.ts'

export type AccountKind = 'plain' | 'smart wallet' | 'Safe'

/** A request that the account signed and anyone may execute, once. */
export interface Operation {
  readonly hash: Hash
  readonly data: Hex
}

/** A wallet's result for a request. */
export interface Approval {
  /** The hash returned to the page. */
  readonly answer: Hash
  /** Absent while an operation waits for its execution. */
  readonly sent?: Signed
  /** Absent for a plain transaction, and where the page gets the hash of the executing transaction. */
  readonly operation?: Operation
}

export interface HistoryWallet {
  readonly kind: AccountKind
  readonly account: Address
  readonly approve: () => Promise<Approval>
  /** Executes the operation; a second execution reverts. */
  readonly execute: (operation: Operation) => Promise<Signed>
  /** The same transaction at a higher fee; undefined if the wallet does not support it. */
  readonly speedUp: (last: Signed) => Promise<Signed> | undefined
  /** Something else with the same nonce. */
  readonly replace: (last: Signed) => Promise<Signed>
  /** Something else that the account sends. */
  readonly sendOther: () => Promise<Signed>
  /** The same mint, requested on another device. */
  readonly mintElsewhere: () => Promise<Signed>
}

/** The account of the seed, before its contracts are deployed. */
export function createAccount(seed: number): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(numberToHex(seed)))
}

/** Deploys the account's contracts. `silent` is a contract that swallows a failed inner call. */
export async function openWallet(
  history: HistoryChain,
  kind: AccountKind,
  signer: PrivateKeyAccount,
  gate: Address,
  silent: Address,
  random: Random,
): Promise<HistoryWallet> {
  const { roll, bytes } = random
  const { chain, send } = history
  const account = signer.address
  /** The Safe's owner, or the bundler. */
  const carrier = privateKeyToAccount(bytes(32))
  for (const { address } of [signer, carrier])
    await chain.rpc('anvil_setBalance', [address, numberToHex(10n ** 24n)])
  if (kind === 'Safe') await placeSafe(chain, account, gate, random.pick(['1.3.0', '1.4.1'] as const))
  if (kind === 'smart wallet') await placeSmartWallet(chain, account, gate, bytes(20))

  const execute = ({ hash, data }: Operation): Promise<Signed> =>
    kind === 'Safe'
      ? send(carrier, account, safeExecution(hash, data))
      : send(carrier, ENTRY_POINT, userOperation(hash, account, data))
  const isOperation = (): boolean => kind === 'Safe' || (kind === 'smart wallet' && roll() < 0.6)
  /** The transactions whose hash the page was given: a replacement could not be distinguished from an identical mint. */
  const given = new Set<Hash>()

  return {
    kind,
    account,
    execute,
    async approve() {
      const isInnerFailure = roll() < 0.12
      if (isOperation()) {
        // The turnstile rejects it: the inner call fails.
        const operation = { hash: bytes(32), data: isInnerFailure ? (`0x03${pass.slice(2)}` as const) : pass }
        if (roll() < 0.6) return { answer: operation.hash, operation }
        const sent = await execute(operation)
        if (roll() < 0.7) return { answer: operation.hash, operation, sent }
        given.add(sent.hash)
        return { answer: sent.hash, sent }
      }
      const sent = isInnerFailure
        ? await send(signer, silent, `0x99${pass.slice(2)}`)
        : await send(signer, gate, pass)
      return { answer: sent.hash, sent }
    },
    speedUp(last) {
      const isKnown = last.signer === carrier ? !given.has(last.hash) : last.to === gate
      if (!isKnown) return undefined
      const { nonce, gasPrice } = last
      return send(last.signer, last.to, last.data, { nonce, gasPrice: gasPrice * 2n })
    },
    replace: ({ signer: from, nonce, gasPrice }) =>
      send(from, from.address, roll() < 0.5 ? '0x' : '0x01', { nonce, gasPrice: gasPrice * 2n }),
    sendOther: () =>
      kind === 'Safe'
        ? execute({ hash: bytes(32), data: '0x03' })
        : send(signer, account, roll() < 0.5 ? '0x' : '0x02'),
    mintElsewhere: () =>
      isOperation() ? execute({ hash: bytes(32), data: pass }) : send(signer, gate, pass),
  }
}
