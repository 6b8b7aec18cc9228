/** Calls of a Safe to which random actions happen, each with what a list must say of it. */
import { hashSafeTransaction, type SafeTransaction } from '@peppermint/safe/hashes'
import { safeAbi, safeAddress } from '@peppermint/devnet/safe'
import { type Address, concatHex, encodeFunctionData, encodePacked, parseAbi, zeroAddress } from 'viem'
import { type Effect, type ModelCall, type SafeModel, settingsOf } from './safeModel.fixture.ts'

/** Tokens of a world: one that the operator lists, one that anyone may send. */
export interface TestTokens {
  readonly listed: Address
  readonly unlisted: Address
}

/** What calls can concern. */
export interface CallParties {
  /** Owners of the Safe, and accounts that can become one. */
  readonly accounts: readonly Address[]
  readonly tokens: TestTokens
  /** The module that the Safe can enable. */
  readonly module: Address
}

/** Which call. */
export interface CallChoice {
  readonly choice: number
  readonly nonce: number
  /** Makes calls differ that are equal otherwise. */
  readonly salt: number
}

export const tokenAbi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

const EMPTY: Omit<SafeTransaction, 'to' | 'nonce' | 'baseGas'> = {
  value: 0n,
  data: '0x',
  operation: 0,
  safeTxGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
}

/**
 * One of ten kinds of call that a Safe of these settings can make, with what a list says of it; undefined where its
 * settings do not allow the chosen kind.
 */
export function createCall(
  model: SafeModel,
  { accounts, tokens, module }: CallParties,
  { choice, nonce, salt }: CallChoice,
): ModelCall | undefined {
  const { safe } = model
  const { owners, threshold, modules } = settingsOf(model)
  const recipient = accounts[0] ?? zeroAddress
  const other = accounts.find((owner) => !owners.includes(owner))
  const last = owners.at(-1)
  const before = owners.at(-2)
  const ofSafe = (functionName: string, args: readonly unknown[]): Partial<SafeTransaction> => ({
    to: safe,
    data: encodeFunctionData({ abi: safeAbi('safe'), functionName, args }),
  })
  const change = (kind: object) => ({ type: 'SettingsChange', settingsInfo: kind })
  const tokenCall = (value: bigint) =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [recipient, value] })
  const tokenInfo = (token: Address, value: bigint) => ({
    type: 'Transfer',
    sender: { value: safe },
    recipient: { value: recipient },
    direction: 'OUTGOING',
    transferInfo: {
      type: 'ERC20',
      tokenAddress: token,
      value: value.toString(),
      tokenSymbol: 'TT',
      decimals: 18,
    },
  })
  const build = (
    call: Partial<SafeTransaction>,
    txInfo: object,
    effect: Effect = { type: 'none' },
    calledTokens: readonly Address[] = [],
  ): ModelCall => {
    // The base gas makes equal calls different without an effect: the gas price is zero.
    const transaction = { ...EMPTY, to: safe, ...call, nonce, baseGas: BigInt(salt) }
    return {
      transaction,
      safeTxHash: hashSafeTransaction(transaction, { chainId: 7700, safe }).safeTxHash,
      txInfo,
      effect,
      calledTokens,
    }
  }
  const value = BigInt(1 + (choice % 7))
  const overdraft = 10n ** 30n
  switch (choice % 10) {
    case 0:
      return build(
        { to: recipient, value },
        {
          type: 'Transfer',
          recipient: { value: recipient },
          direction: 'OUTGOING',
          transferInfo: { type: 'NATIVE_COIN', value: value.toString() },
        },
      )
    case 1:
      return build({ to: safe }, { type: 'Custom', methodName: null, dataSize: '0' })
    case 2:
      return build(
        { to: tokens.listed, data: tokenCall(value), safeTxGas: 200_000n },
        tokenInfo(tokens.listed, value),
        { type: 'none' },
        [tokens.listed],
      )
    case 3:
      return build(
        { to: tokens.unlisted, data: tokenCall(overdraft), safeTxGas: 200_000n },
        tokenInfo(tokens.unlisted, overdraft),
        { type: 'none' },
        [tokens.unlisted],
      )
    case 4:
      if (other === undefined) return undefined
      return build(
        ofSafe('addOwnerWithThreshold', [other, BigInt(threshold)]),
        change({ type: 'ADD_OWNER', owner: { value: other }, threshold }),
        { type: 'addOwner', owner: other, threshold },
      )
    case 5:
      if (owners.length <= threshold || last === undefined || before === undefined) return undefined
      return build(
        ofSafe('removeOwner', [before, last, BigInt(threshold)]),
        change({ type: 'REMOVE_OWNER', owner: { value: last }, threshold }),
        { type: 'removeOwner', owner: last, threshold },
      )
    case 6:
      if (other === undefined || last === undefined || before === undefined) return undefined
      return build(
        ofSafe('swapOwner', [before, last, other]),
        change({ type: 'SWAP_OWNER', oldOwner: { value: last }, newOwner: { value: other } }),
        { type: 'swapOwner', oldOwner: last, newOwner: other },
      )
    case 7: {
      const next = threshold === 1 ? 2 : threshold - 1
      return build(
        ofSafe('changeThreshold', [BigInt(next)]),
        change({ type: 'CHANGE_THRESHOLD', threshold: next }),
        { type: 'changeThreshold', threshold: next },
      )
    }
    case 8:
      if (modules.length > 0) return undefined
      return build(
        ofSafe('enableModule', [module]),
        change({ type: 'ENABLE_MODULE', module: { value: module } }),
        { type: 'enableModule', module: module },
      )
    default: {
      const inner = [recipient, safe].map((to) =>
        encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, 1n, 0n, '0x']),
      )
      return build(
        {
          to: safeAddress('multiSendCallOnly'),
          operation: 1,
          data: encodeFunctionData({
            abi: safeAbi('multiSendCallOnly'),
            functionName: 'multiSend',
            args: [concatHex(inner)],
          }),
        },
        { type: 'Custom', methodName: 'multiSend', actionCount: 2, isCancellation: false },
      )
    }
  }
}
