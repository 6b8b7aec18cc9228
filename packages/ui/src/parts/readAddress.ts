/** [M-08] An address that a visitor typed, pasted or followed a link to. */
import { parseAddress, type ParsedAddress } from '@peppermint/input/address'

/** @param chainId of the page, whose prefix the text may have. A local world is Canto with another id. */
export const readAddress = (text: string, chainId: number): ParsedAddress =>
  parseAddress(text, { chainId, shortName: 'canto' })
