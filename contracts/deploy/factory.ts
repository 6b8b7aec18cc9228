/**
 * The Safe singleton factory, which creates contracts by CREATE2: the same code, arguments and salt give the same
 * address on every chain and from every sender.
 */
import {
  concatHex,
  getContractAddress,
  zeroHash,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type TestClient,
} from 'viem'
import { getCode, setCode } from 'viem/actions'

/** Where the factory is on every chain that has it, Canto among them. */
export const FACTORY_ADDRESS: Address = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'

/** The factory's code. It has no state, so that placing it on a local chain is as good as deploying it. */
export const FACTORY_CODE: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

const SALT = zeroHash

/** The chain has no factory, so nothing can be created. Nothing was sent. */
export class FactoryMissing extends Error {
  override readonly name = 'FactoryMissing'
}

/** The address of the contract that the factory creates of this creation code. */
export function getCreate2Address(initCode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: FACTORY_ADDRESS, salt: SALT, bytecode: initCode })
}

/** The factory's call that creates it. Anyone can send it, with the same result. */
export function factoryCall(initCode: Hex): { readonly to: Address; readonly data: Hex } {
  return { to: FACTORY_ADDRESS, data: concatHex([SALT, initCode]) }
}

/** @throws {FactoryMissing}; viem's errors when the endpoint fails. */
export async function requireFactory(client: Client, { name }: Chain): Promise<void> {
  if ((await getCode(client, { address: FACTORY_ADDRESS })) === FACTORY_CODE) return
  throw new FactoryMissing(
    `FACTORY: ${name} has no Safe singleton factory at ${FACTORY_ADDRESS}, which creates the contracts. Nothing was sent. Check --rpc; on a chain without it, have the factory deployed first.`,
  )
}

/** Puts the factory on a local chain. Nothing happens where it is. @throws viem's errors where the chain is not anvil. */
export async function installFactory(client: TestClient): Promise<void> {
  if ((await getCode(client, { address: FACTORY_ADDRESS })) !== FACTORY_CODE)
    await setCode(client, { address: FACTORY_ADDRESS, bytecode: FACTORY_CODE })
}
