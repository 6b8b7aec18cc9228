/** A Safe, the Safes of an owner, and the versions of Safe on a chain. */
import { z } from 'zod'
import { dataDecoded } from './dataDecoded.ts'
import { address, addressEx, hex } from './scalars.ts'

/** `UNKNOWN`: the singleton is none of the chain's. */
export const implementationVersionState = z.enum(['UP_TO_DATE', 'OUTDATED', 'UNKNOWN'])

/** Changes with every visible change of a list; decimal seconds. Null before there is anything to list. */
const tag = z.string().nullable()

/** `/v1/chains/{chainId}/safes/{address}` */
export const safeInfo = z.object({
  address: addressEx,
  chainId: z.string(),
  /** Of the next transaction. */
  nonce: z.number(),
  threshold: z.number(),
  owners: z.array(addressEx),
  implementation: addressEx,
  implementationVersionState,
  /** Null when there are none. */
  modules: z.array(addressEx).nullable(),
  fallbackHandler: addressEx.nullable(),
  guard: addressEx.nullable(),
  /** Such as `1.4.1`, or `1.4.1+L2` for a singleton that logs its transactions. */
  version: z.string().nullable(),
  collectiblesTag: tag,
  txQueuedTag: tag,
  txHistoryTag: tag,
  messagesTag: tag,
})
export type SafeInfo = z.infer<typeof safeInfo>

/** `/v1/chains/{chainId}/owners/{address}/safes` */
export const ownerSafes = z.object({ safes: z.array(address) })

/** `/v2/owners/{address}/safes`: by chain id. */
export const ownerSafesByChain = z.record(z.string(), z.array(address))

/** `/v1/chains/{chainId}/about/master-copies` */
export const masterCopies = z.array(z.object({ address, version: z.string() }))

/** `/v1/chains/{chainId}/safes/{address}/transactions/creation` */
export const creationTransaction = z.object({
  /** ISO 8601. */
  created: z.string(),
  creator: address,
  transactionHash: hex,
  factoryAddress: address.nullable(),
  masterCopy: address.nullable(),
  /** Calldata of `setup`; null if the creating call is not a known one. */
  setupData: hex.nullable(),
  saltNonce: z.string().nullable(),
  dataDecoded: dataDecoded.nullable(),
})
export type CreationTransaction = z.infer<typeof creationTransaction>
