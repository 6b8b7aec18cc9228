/** [M-08] An address that a visitor typed, pasted or followed a link to. */
import { parseAddress, type ParsedAddress } from '@peppermint/input/address'

/** @param chainId of the page, whose prefix the text may have. */
export const readAddress = (text: string, chainId: number): ParsedAddress =>
  parseAddress(text, { chainId, shortName: COLLECTION.chain.shortName })
