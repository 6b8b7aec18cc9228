/** Sending what creators and buyers send, always for the same price of gas and never simulated first. */
import {
  encodeDeployData,
  getContractAddress,
  type Abi,
  type Address,
  type Hash,
  type Hex,
  type LocalAccount,
} from 'viem'
import { getTransactionCount, sendTransaction } from 'viem/actions'
import { receiptOf } from '@peppermint/contracts/receipt'
import { creator, type Call } from './contender.ts'
import type { GasClient } from './grossGas.ts'

const GAS = 20_000_000n
const GAS_PRICE = 10_000_000_000n

/** A contract to be created; without an ABI its creation code takes no arguments. */
export interface Creation {
  readonly abi?: Abi
  readonly creationCode: Hex
  readonly args?: readonly unknown[]
}

/**
 * Sends a call and waits until it is mined.
 * @returns its hash; whether it succeeded is for the one who measures it to see.
 */
export async function send(client: GasClient, account: LocalAccount, call: Call): Promise<Hash> {
  const hash = await sendTransaction(client, { account, ...call, gas: GAS, gasPrice: GAS_PRICE })
  await receiptOf(client, { hash })
  return hash
}

/**
 * Creates a contract from the creator's account.
 * @throws Error when the chain refuses it.
 */
export async function putOnChain(client: GasClient, creation: Creation): Promise<Address> {
  const { abi = [], creationCode: bytecode, args = [] } = creation
  const data = encodeDeployData({ abi, bytecode, args })
  const hash = await sendTransaction(client, { account: creator, data, gas: GAS, gasPrice: GAS_PRICE })
  const { status, contractAddress } = await receiptOf(client, { hash })
  if (status !== 'success' || !contractAddress) throw new Error('The chain refused to create a contract.')
  return contractAddress
}

/** Where the next contract of an account will lie, for lists whose leaves name the contract. */
export async function nextAddress(client: GasClient, from: Address): Promise<Address> {
  return getContractAddress({ from, nonce: BigInt(await getTransactionCount(client, { address: from })) })
}
