/** The call of a transaction, for its details. */
import type {
  AddressEx,
  DataDecoded,
  DecodedParameter,
  InnerCall,
  TokenInfo,
  TransactionData,
  TransactionPreview,
} from '@peppermint/safe/wire'
import { type Address, getAddress, isAddress } from 'viem'
import { tokenInfoOf } from '../assets/token.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { readDescriptions, type Descriptions } from './describeTransactions.ts'
import { isTrustedDelegateCall } from './delegateCallTargets.ts'
import type { CallInput } from '@peppermint/safe/describe'

/** Addresses of one call that get names. */
const MAX_NAMED = 50

/**
 * What details show of a call.
 * @param further addresses to be named besides those among its arguments, if they are tokens.
 */
export async function readCallDetails(
  chain: Pick<GatewayChain, 'config' | 'tokens' | 'decoder'>,
  call: CallInput,
  further: readonly Address[] = [],
): Promise<Pick<TransactionPreview, 'txInfo' | 'txData'> & { readonly descriptions: Descriptions }> {
  const decoded = call.data === '0x' ? null : (chain.decoder.decode(call.data, call.to) ?? null)
  const trusted = await chain.tokens.readTrustedTokens(call.safe)
  const named = [...(call.data === '0x' ? [] : [call.to]), ...parameterAddresses(decoded), ...further]
  const descriptions = await readDescriptions(chain, trusted, [], [], named)
  return {
    txInfo: descriptions.call(call, decoded),
    txData: describeTransactionData(chain.config, call, decoded, descriptions),
    descriptions,
  }
}

/** Describes a call. @param dataDecoded its calldata; null if it has none, or it cannot be decoded. */
function describeTransactionData(
  config: GatewayChainConfig,
  { to, value, data, operation }: CallInput,
  dataDecoded: DataDecoded | null,
  { nameOf, tokens }: Pick<Descriptions, 'nameOf' | 'tokens'>,
): TransactionData {
  const addresses = parameterAddresses(dataDecoded)
  const named = addresses.map(nameOf).filter(({ name }) => name !== null)
  const found = addresses.flatMap((address) => tokens.get(address) ?? [])
  return {
    hexData: data === '0x' ? null : data,
    dataDecoded,
    to: nameOf(to),
    value: value.toString(),
    operation,
    trustedDelegateCallTarget: operation === 0 ? null : isTrustedDelegateCall(config, { to, data }),
    addressInfoIndex: named.length === 0 ? null : indexByAddress(named, ({ value: address }) => address),
    tokenInfoIndex:
      found.length === 0 ? null : indexByAddress(found.map(tokenInfoOf), ({ address }) => address),
  }
}

function indexByAddress<T extends AddressEx | TokenInfo>(
  entries: readonly T[],
  addressOf: (entry: T) => Address,
): Record<Address, T> {
  return Object.fromEntries(entries.map((entry) => [addressOf(entry), entry]))
}

/** Addresses among decoded parameters, inner calls included; `MAX_NAMED` at most. */
function parameterAddresses(dataDecoded: DataDecoded | null): readonly Address[] {
  const found = new Set<Address>()
  for (const parameter of dataDecoded?.parameters ?? []) addAddresses(parameter, found)
  return [...found].slice(0, MAX_NAMED)
}

function addAddresses({ value, valueDecoded }: DecodedParameter, found: Set<Address>): void {
  addValue(value, found)
  for (const inner of innerCalls(valueDecoded)) {
    found.add(inner.to)
    for (const parameter of inner.dataDecoded?.parameters ?? []) addAddresses(parameter, found)
  }
}

function addValue(value: DecodedParameter['value'], found: Set<Address>): void {
  if (typeof value !== 'string') {
    for (const entry of value) addValue(entry, found)
  } else if (isAddress(value, { strict: false })) {
    found.add(getAddress(value))
  }
}

const innerCalls = (valueDecoded: DecodedParameter['valueDecoded']): readonly InnerCall[] =>
  Array.isArray(valueDecoded) ? valueDecoded : []
