/** A Safe of two owners, and transactions of it. */
import { type Address, encodeFunctionData, getAddress, type Hex, zeroAddress } from 'viem'
import { buildTransaction } from '../build/index.ts'
import { knownContracts, type KnownContractRole, type SafeState } from '../chain/index.ts'
import { tokenFunctions } from '../decode/index.ts'

export const at = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
export const [alice, bob, carol, token, attacker] = [at('a1'), at('b0'), at('ca'), at('70'), at('ee')]

export const safe: SafeState = {
  address: at('5a'),
  chainId: 7700,
  version: '1.3.0',
  singleton: at('51'),
  isGenuine: true,
  owners: [alice, bob],
  threshold: 2,
  nonce: 5,
  modules: [at('dd')],
  guard: null,
  fallbackHandler: null,
  balance: 0n,
}

export const known = (role: KnownContractRole) =>
  knownContracts.find((contract) => contract.role === role && contract.version === '1.3.0')?.address ??
  zeroAddress

export const multiSendCallOnly = known('multiSendCallOnly')
export const build = (...calls: { readonly to: Address; readonly value: bigint; readonly data: Hex }[]) =>
  buildTransaction({ safe, calls, multiSendCallOnly })
export const call = (to: Address, data: Hex, value = 0n) => ({ to, data, value })
export const callToken = (functionName: string, args: readonly unknown[]) =>
  call(token, encodeFunctionData({ abi: tokenFunctions, functionName, args }))
