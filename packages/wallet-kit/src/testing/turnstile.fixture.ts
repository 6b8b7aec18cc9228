/**
 * A contract small enough to read as bytes, that can do the three things a mint can do: work and leave an ERC-721
 * Transfer to the sender, revert with a custom error once closed, revert with a plain sentence. For this package's
 * own tests. Not published.
 */
import type { Address, Hex } from 'viem'
import type { TestChain } from './startChain.fixture.ts'

/** keccak256("Transfer(address,address,uint256)"), ERC-721. */
export const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Selector of `SoldOut()`. */
export const SOLD_OUT: Hex = '0x52df9fe5'

/** First byte of the calldata chooses; what follows is ignored, as an argument would be. */
export const pass: Hex = '0x02000000000000000000000000000000000000000000000000000000000000002a'
export const close: Hex = '0x01'
export const refuse: Hex = '0x03'

const choose = '60003560f81c'
const byte = (number: number): string => number.toString(16).padStart(2, '0')
const jumpIf = (choice: number, to: number): string => `8060${byte(choice)}1460${byte(to)}57`
const whenClosed = (to: number): string => `60005460${byte(to)}57`
/** LOG4 Transfer(0, caller, 7). */
const emitTransfer = `60073360007f${TRANSFER.slice(2)}60006000a400`
const setClosed = '5b600160005500'
const soldOut = `5b63${SOLD_OUT.slice(2)}60e01b60005260046000fd`
/** Error("Closed"). */
const revertClosed = '5b6308c379a060e01b6000526020600452600660245265436c6f73656460d01b60445260646000fd'

const size = (bytes: string): number => bytes.length / 2

function code(): Hex {
  const head = size(choose) + 2 * size(jumpIf(1, 0)) + size(whenClosed(0)) + size(emitTransfer)
  const atSoldOut = head + size(setClosed)
  const atRevertClosed = atSoldOut + size(soldOut)
  return `0x${choose}${jumpIf(1, head)}${jumpIf(3, atRevertClosed)}${whenClosed(atSoldOut)}${emitTransfer}${setClosed}${soldOut}${revertClosed}`
}

/** Put a turnstile at an address; each test has its own. */
export async function deployTurnstile(chain: TestChain, address: Address): Promise<Address> {
  await chain.rpc('anvil_setCode', [address, code()])
  return address
}
