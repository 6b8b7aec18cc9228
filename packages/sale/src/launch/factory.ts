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

/** Its address on every chain that has it, such as Canto and nearly every other. */
export const FACTORY_ADDRESS: Address = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'

/** The factory's code. It has no state, so setting its code on a local chain equals deploying it. */
export const FACTORY_CODE: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

const SALT = zeroHash

/** The chain has no factory. Nothing was sent. */
export class FactoryMissing extends Error {
  override readonly name = 'FactoryMissing'
}

/** The CREATE2 address of this creation code. */
export function getCreate2Address(initCode: Hex, factory: Address = FACTORY_ADDRESS): Address {
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt: SALT, bytecode: initCode })
}

/** The call that creates it. Anyone can send it, with the same result. */
export function factoryCall(
  initCode: Hex,
  factory: Address = FACTORY_ADDRESS,
): { readonly to: Address; readonly data: Hex } {
  return { to: factory, data: concatHex([SALT, initCode]) }
}

/** Whether a factory is there. @throws viem's errors if the endpoint fails. */
export const hasFactory = async (client: Client, address: Address): Promise<boolean> =>
  (await getCode(client, { address })) === FACTORY_CODE

/** @throws {FactoryMissing}; viem's errors if the endpoint fails. */
export async function requireFactory(client: Client, { name }: Chain): Promise<void> {
  if (await hasFactory(client, FACTORY_ADDRESS)) return
  throw new FactoryMissing(
    `FACTORY: ${name} has no Safe singleton factory at ${FACTORY_ADDRESS}. Nothing was sent. Check --rpc. If the chain has none: npm run safe-contracts -- --rpc <url> creates it, with Safe's contracts, where Safe has signed its deployment for the chain. A new local chain has none, and mines nothing by itself: its base fee is below the signed price after cast rpc anvil_mine 32 --rpc-url <url>.`,
  )
}

/** Installs a factory on a local chain, if it is missing. @throws viem's errors if the node is not anvil. */
export async function installFactory(client: TestClient, address: Address = FACTORY_ADDRESS): Promise<void> {
  if (!(await hasFactory(client, address))) await setCode(client, { address, bytecode: FACTORY_CODE })
}
