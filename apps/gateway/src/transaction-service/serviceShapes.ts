/** Shapes of the Transaction Service's API, as `@safe-global/api-kit` and `safe-eth-py` read and send them. */
import { z } from '@hono/zod-openapi'
import { addDelegateInput, addressInput, hashInput, proposeInput } from '@peppermint/safe/wire'

const moment = z.string().openapi({ description: 'ISO 8601' })
const text = z.string()
const maybe = z.string().nullable()
/** A recursive type is too deep for the router's. */
const decoded: z.ZodType = z.object({ method: text, parameters: z.array(z.unknown()) }).nullable()

/** A whole number, as JavaScript's clients send it (decimal string) or Python's (number). */
const counted = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .union([z.string(), z.int().min(0)], { error: 'Invalid base-10 numeric string' })
    .transform(String)
    .pipe(schema)

const { nonce, value, safeTxGas, baseGas, gasPrice } = proposeInput.shape

/** `contractTransactionHash` is the safeTxHash. */
export const serviceProposeInput = proposeInput.omit({ safeTxHash: true }).extend({
  value: counted(value),
  nonce: counted(nonce),
  safeTxGas: counted(safeTxGas),
  baseGas: counted(baseGas),
  gasPrice: counted(gasPrice),
  contractTransactionHash: hashInput,
  /** If it is given, the Safe of the path. */
  safe: addressInput.optional(),
})

export const serviceEstimationInput = proposeInput
  .pick({ to: true, data: true, operation: true })
  .extend({ value: counted(value) })
export const serviceEstimation = z.object({ safeTxGas: text })

/** Delegates do not expire here. */
export const serviceDelegateInput = addDelegateInput.extend({
  expiryDate: z.null({ error: 'Not supported: delegates that expire' }).optional(),
})
export const serviceDelegate = z.object({
  safe: maybe,
  delegate: text,
  delegator: text,
  label: text,
  expiryDate: z.null(),
})
export const signedServiceDelegate = serviceDelegate.extend({ signature: text })

export const serviceSafe = z.object({
  address: text,
  nonce: text,
  threshold: z.number(),
  owners: z.array(text),
  masterCopy: text,
  modules: z.array(text),
  fallbackHandler: text,
  guard: text,
  moduleGuard: text,
  version: maybe,
})

export const serviceToken = z.object({
  type: z.enum(['ERC20', 'ERC721']),
  address: text,
  name: text,
  symbol: text,
  decimals: z.number().nullable(),
  logoUri: maybe,
  trusted: z.boolean().openapi({ description: 'Listed by the operator, or called by this Safe' }),
})
export type ServiceToken = z.infer<typeof serviceToken>

export const serviceBalance = z.object({
  tokenAddress: maybe.openapi({ description: 'Null: the native coin' }),
  token: z.object({ name: text, symbol: text, decimals: z.number().nullable(), logoUri: maybe }).nullable(),
  balance: text,
})

const signatureType = z.enum(['EOA', 'ETH_SIGN', 'APPROVED_HASH', 'CONTRACT_SIGNATURE'])

export const serviceConfirmation = z.object({
  owner: text,
  submissionDate: moment,
  transactionHash: z.null(),
  signature: text,
  signatureType,
})

/** A number in `v1`, a decimal string in `v2`. */
const versioned = z.union([text, z.number()])

export const serviceMultisig = z.object({
  safe: text,
  to: text,
  value: text,
  data: maybe,
  operation: z.number(),
  gasToken: text,
  safeTxGas: versioned,
  baseGas: versioned,
  gasPrice: text,
  refundReceiver: text,
  nonce: versioned,
  executionDate: moment.nullable(),
  submissionDate: moment,
  modified: moment,
  blockNumber: z.number().nullable(),
  transactionHash: maybe,
  safeTxHash: text,
  proposer: maybe,
  proposedByDelegate: maybe,
  executor: maybe,
  isExecuted: z.boolean(),
  isSuccessful: z.boolean().nullable(),
  ethGasPrice: z.null().openapi({ description: 'As the four below, only in the Ethereum transaction' }),
  maxFeePerGas: z.null(),
  maxPriorityFeePerGas: z.null(),
  gasUsed: z.null(),
  fee: z.null(),
  payment: maybe,
  origin: text,
  dataDecoded: decoded,
  confirmationsRequired: z.number(),
  confirmations: z.array(serviceConfirmation),
  trusted: z.boolean(),
  signatures: maybe,
})
export type ServiceMultisig = z.infer<typeof serviceMultisig>

export const serviceModuleTransaction = z.object({
  created: moment,
  executionDate: moment,
  blockNumber: z.number(),
  isSuccessful: z.boolean(),
  transactionHash: text,
  safe: text,
  module: text,
  to: text,
  value: text,
  data: maybe,
  operation: z.number(),
  dataDecoded: decoded,
  moduleTransactionId: text,
})
export type ServiceModuleTransaction = z.infer<typeof serviceModuleTransaction>

export const serviceTransfer = z.object({
  type: z.enum(['ETHER_TRANSFER', 'ERC20_TRANSFER', 'ERC721_TRANSFER']),
  executionDate: moment,
  blockNumber: z.number(),
  transactionHash: text,
  to: text,
  from: text,
  value: maybe,
  tokenId: maybe,
  tokenAddress: maybe,
  transferId: text,
  tokenInfo: serviceToken.nullable(),
})
export type ServiceTransfer = z.infer<typeof serviceTransfer>

const transfers = z.array(serviceTransfer)
/** Sender and calldata are only in the Ethereum transaction, which is not read: null. */
const ethereumTransaction = z.object({
  txType: z.literal('ETHEREUM_TRANSACTION'),
  executionDate: moment,
  txHash: text,
  blockNumber: z.number(),
  from: z.null(),
  to: z.null(),
  data: z.null(),
  transfers,
})
export const serviceTransaction = z.discriminatedUnion('txType', [
  serviceMultisig.extend({ txType: z.literal('MULTISIG_TRANSACTION'), transfers }),
  serviceModuleTransaction.extend({ txType: z.literal('MODULE_TRANSACTION'), transfers }),
  ethereumTransaction,
])
export type ServiceTransaction = z.infer<typeof serviceTransaction>

export const serviceMessage = z.object({
  created: moment,
  modified: moment,
  safe: text,
  messageHash: text,
  message: z.union([text, z.record(text, z.unknown())]),
  proposedBy: text,
  safeAppId: z.number().nullable(),
  confirmations: z.array(
    z.object({ created: moment, modified: moment, owner: text, signature: text, signatureType }),
  ),
  preparedSignature: maybe,
  origin: text,
})
export type ServiceMessage = z.infer<typeof serviceMessage>

export const serviceCreation = z.object({
  created: moment,
  creator: text,
  transactionHash: text,
  factoryAddress: maybe,
  masterCopy: maybe,
  setupData: maybe,
  saltNonce: maybe,
  dataDecoded: decoded,
  userOperation: z.null(),
})

export const serviceAbout = z.object({
  name: text,
  version: text,
  api_version: text,
  secure: z.boolean(),
  settings: z.record(text, z.union([text, z.number(), z.boolean()])),
})
export const serviceSingletons = z.array(
  z.object({
    address: text,
    version: text,
    deployer: text,
    deployedBlockNumber: z.number(),
    lastIndexedBlockNumber: z.number(),
    l2: z.boolean(),
  }),
)
