/** Shapes of the Safe gateway: requests and answers. */
export {
  addressEx,
  addressInput,
  gatewayError,
  hashInput,
  hexInput,
  pageSchema,
  uint256Input,
} from './scalars.ts'
export type { AddressEx, Page } from './scalars.ts'
