/** The calls that a request for a mint made, as the mint asked for them with `requestCalls`. */
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { mintAbi } from '@peppermint/contracts/pageAbi'
import type { MintCall } from '@peppermint/sale'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { readMintNote } from '../mints/mintNote.ts'
import { splitQuantity } from '../sale/splitQuantity.ts'

/**
 * The journal's request has the first call and the price of all. The quantity of the first is what one call may mint, if
 * the note has a larger one.
 */
export function requestedCalls({
  request,
  meta,
}: Pick<JournalEntry, 'request' | 'meta'>): readonly MintCall[] {
  const note = readMintNote(meta)
  const mint = decodeMint(request.data)
  const max = Number(mint?.args[1] ?? 0n)
  if (note === undefined || mint === undefined || max === 0 || max >= note.quantity) return [request]
  return splitQuantity(note.quantity, max).map((quantity) => ({
    to: request.to,
    data: withQuantity(mint, BigInt(quantity)),
    value: note.price * BigInt(quantity),
  }))
}

function decodeMint(data: Hex) {
  try {
    return decodeFunctionData({ abi: mintAbi, data })
  } catch {
    return undefined
  }
}

function withQuantity(mint: NonNullable<ReturnType<typeof decodeMint>>, quantity: bigint): Hex {
  if (mint.functionName === 'mint') {
    const [phase] = mint.args
    return encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [phase, quantity] })
  }
  const [phase, , ...entitlement] = mint.args
  return encodeFunctionData({
    abi: mintAbi,
    functionName: 'mintAllowlisted',
    args: [phase, quantity, ...entitlement],
  })
}
