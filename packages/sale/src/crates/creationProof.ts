/**
 * Proves which collection a contract is, from its constructor arguments: its address is the CREATE2 address of this
 * code with these arguments. The contract's own getters prove nothing, because a copy can return the same.
 */
import {
  decodeAbiParameters,
  encodeDeployData,
  isAddressEqual,
  zeroAddress,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'
import { getCreate2Address } from '../launch/factory.ts'
import { scovillesAbi } from '@peppermint/contracts'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'

const { inputs } = scovillesAbi.find(({ type }) => type === 'constructor') as Extract<
  (typeof scovillesAbi)[number],
  { type: 'constructor' }
>

/**
 * Whether the contract is the collection that the links for `linkedTo` belong to: the factory created it with these
 * arguments, and the same arguments without links give `linkedTo` (`deriveLinkDomain`).
 * @param encoded constructor arguments. They need no trusted source: wrong ones prove nothing.
 */
export function isCollectionLinkedTo(contract: Address, linkedTo: Address, encoded: Hex): boolean {
  try {
    const terms = decodeTerms(encoded)
    return (
      isAddressEqual(getAddressOf(terms), contract) &&
      isAddressEqual(getAddressOf({ ...terms, linkCommitment: zeroHash, linkedTo: zeroAddress }), linkedTo)
    )
  } catch {
    // Not the arguments of this constructor.
    return false
  }
}

type Terms = ReturnType<typeof decodeAbiParameters<typeof inputs>>[0]

/** Decodes constructor arguments. @throws viem's errors for other data. */
export function decodeTerms(encoded: Hex): Terms {
  const [terms] = decodeAbiParameters(inputs, encoded)
  return terms
}

function getAddressOf(terms: Terms): Address {
  return getCreate2Address(
    encodeDeployData({ abi: scovillesAbi, bytecode: scovillesBytecode, args: [terms] }),
  )
}
