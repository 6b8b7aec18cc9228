/** What a transaction does, as lists and details show it. */
import { z } from 'zod'
import { dataDecoded } from './dataDecoded.ts'
import { address, addressEx, decimal, hex } from './scalars.ts'

export const transactionInfoType = z.enum(['Transfer', 'SettingsChange', 'Custom', 'Creation'])
export const transferDirection = z.enum(['INCOMING', 'OUTGOING', 'UNKNOWN'])
export type TransferDirection = z.infer<typeof transferDirection>
/** Token types of transfers; balances call the native coin `NATIVE_TOKEN`. */
export const transferTokenType = z.enum(['NATIVE_COIN', 'ERC20', 'ERC721'])
export const settingsInfoType = z.enum([
  'SET_FALLBACK_HANDLER',
  'ADD_OWNER',
  'REMOVE_OWNER',
  'SWAP_OWNER',
  'CHANGE_THRESHOLD',
  'CHANGE_IMPLEMENTATION',
  'ENABLE_MODULE',
  'DISABLE_MODULE',
  'SET_GUARD',
  'DELETE_GUARD',
])

const tokenFacts = {
  tokenAddress: address,
  tokenName: z.string().nullable(),
  tokenSymbol: z.string().nullable(),
  logoUri: z.string().nullable(),
  /** Null: not known. */
  trusted: z.boolean().nullable(),
}

export const transferInfo = z.discriminatedUnion('type', [
  z.object({ type: z.literal(transferTokenType.enum.NATIVE_COIN), value: decimal }),
  z.object({
    type: z.literal(transferTokenType.enum.ERC20),
    ...tokenFacts,
    value: decimal,
    decimals: z.number().nullable(),
    /** Looks like an earlier transfer, from or to a similar address. */
    imitation: z.boolean(),
  }),
  z.object({ type: z.literal(transferTokenType.enum.ERC721), ...tokenFacts, tokenId: decimal }),
])
export type TransferInfo = z.infer<typeof transferInfo>

const kinds = settingsInfoType.enum

export const settingsInfo = z.discriminatedUnion('type', [
  z.object({ type: z.literal(kinds.SET_FALLBACK_HANDLER), handler: addressEx }),
  z.object({ type: z.literal(kinds.ADD_OWNER), owner: addressEx, threshold: z.number() }),
  z.object({ type: z.literal(kinds.REMOVE_OWNER), owner: addressEx, threshold: z.number() }),
  z.object({ type: z.literal(kinds.SWAP_OWNER), oldOwner: addressEx, newOwner: addressEx }),
  z.object({ type: z.literal(kinds.CHANGE_THRESHOLD), threshold: z.number() }),
  z.object({ type: z.literal(kinds.CHANGE_IMPLEMENTATION), implementation: addressEx }),
  z.object({ type: z.literal(kinds.ENABLE_MODULE), module: addressEx }),
  z.object({ type: z.literal(kinds.DISABLE_MODULE), module: addressEx }),
  z.object({ type: z.literal(kinds.SET_GUARD), guard: addressEx }),
  z.object({ type: z.literal(kinds.DELETE_GUARD) }),
])
export type SettingsInfo = z.infer<typeof settingsInfo>

const humanDescription = z.string().nullable()

export const transferTxInfo = z.object({
  type: z.literal('Transfer'),
  humanDescription,
  sender: addressEx,
  recipient: addressEx,
  direction: transferDirection,
  transferInfo,
})
export type TransferTxInfo = z.infer<typeof transferTxInfo>

export const txInfo = z.discriminatedUnion('type', [
  transferTxInfo,
  z.object({
    type: z.literal('SettingsChange'),
    humanDescription,
    dataDecoded,
    /** Null for a change that has no kind, such as a module guard. */
    settingsInfo: settingsInfo.nullable(),
  }),
  z.object({
    type: z.literal('Custom'),
    humanDescription,
    to: addressEx,
    /** Bytes of the calldata. */
    dataSize: decimal,
    value: decimal,
    methodName: z.string().nullable(),
    /** Calls of a batch; null for anything else. */
    actionCount: z.number().nullable(),
    /** It only uses up its nonce. */
    isCancellation: z.boolean(),
  }),
  z.object({
    type: z.literal('Creation'),
    humanDescription,
    creator: addressEx,
    transactionHash: hex,
    implementation: addressEx.nullable(),
    factory: addressEx.nullable(),
    saltNonce: z.string().nullable(),
  }),
])
export type TxInfo = z.infer<typeof txInfo>
