/** `tokenURI` of a token: a hostile contract may burn all gas or return megabytes, so each is read by a bounded client. */
import { type Client, encodeFunctionData, hexToBigInt, hexToString, parseAbi, size, slice } from 'viem'
import { call } from 'viem/actions'
import type { Holding } from '../readHoldings.ts'

const abi = parseAbi(['function tokenURI(uint256)'])

/**
 * The URI, or undefined if the contract states none.
 * @param client with limits: see `boundedClient.ts`.
 * @throws viem's error if the contract reverts, or answers with more than the client allows.
 */
export async function readTokenUri(client: Client, { token, tokenId }: Holding): Promise<string | undefined> {
  const { data } = await call(client, { to: token, data: encodeFunctionData({ abi, args: [tokenId] }) })
  if (data === undefined || size(data) < 64) return undefined
  const available = BigInt(size(data))
  const offset = hexToBigInt(slice(data, 0, 32))
  if (offset + 32n > available) return undefined
  const start = Number(offset) + 32
  const length = hexToBigInt(slice(data, Number(offset), start))
  if (length === 0n || length > available - BigInt(start)) return undefined
  return hexToString(slice(data, start, start + Number(length))).replaceAll('\0', '')
}
