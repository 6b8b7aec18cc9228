export {
  addressOf,
  parseAddress,
  type AddressOptions,
  type AddressProblem,
  type ParsedAddress,
} from './parseAddress.ts'
export { describeAddressProblem } from './describeAddressProblem.ts'
export { chainNameOf, knownChainName, shortNameOf } from './chains.ts'
