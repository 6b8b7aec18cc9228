/** What a transaction does, from the bytes that owners sign, beside what the gateway says that it does. */
import {
  safeFunctions,
  tokenFunctions,
  createAbiIndex,
  decodeCalldata,
  multiSendFunctions,
} from '@peppermint/safe/decode'
import { describeCall, type DescribedToken } from '@peppermint/safe/describe'
import type { AddressEx, TransactionDetails, TxInfo } from '@peppermint/safe/wire'
import { getAddress, isAddressEqual, type Address } from 'viem'

const abis = createAbiIndex(
  [safeFunctions, multiSendFunctions, tokenFunctions].map((abi) => ({ address: null, abi })),
)

/** As a source may not write it. */
export const withChecksum = (address: Address): Address => getAddress(address.toLowerCase())

const unnamed = (value: Address): AddressEx => ({ value, name: null, logoUri: null })

export interface BytesDescription {
  readonly info: TxInfo
  /** Whether the gateway says something else than the bytes. */
  readonly isContradicted: boolean
}

/**
 * Undefined for what has no bytes: transfers to the Safe, and its creation. Without names, symbols and decimals, which
 * the bytes do not have.
 */
export function describeBytes(details: TransactionDetails): BytesDescription | undefined {
  const { txData, txInfo, detailedExecutionInfo } = details
  if (txData === null) return undefined
  const safe = getAddress(details.safeAddress.toLowerCase())
  const to = getAddress(txData.to.value.toLowerCase())
  const data = txData.hexData ?? '0x'
  const dataDecoded = data === '0x' ? undefined : decodeCalldata(data, abis, to)
  const multisig = detailedExecutionInfo?.type === 'MULTISIG' ? detailedExecutionInfo : undefined
  const info = describeCall(
    {
      safe,
      to,
      value: BigInt(txData.value),
      data,
      operation: txData.operation,
      ...(multisig && {
        refund: {
          baseGas: BigInt(multisig.baseGas),
          gasPrice: BigInt(multisig.gasPrice),
          gasToken: getAddress(multisig.gasToken.toLowerCase()),
          refundReceiver: getAddress(multisig.refundReceiver.value.toLowerCase()),
        },
      }),
    },
    {
      dataDecoded: dataDecoded ?? null,
      token: statedToken(txInfo, to),
      isTrusted: isTrusted(txInfo),
      nameOf: unnamed,
    },
  )
  return {
    // A gateway calls an empty call with a complete refund a cancellation too; this page does not.
    info: info.type === 'Custom' && paysRefund(details) ? { ...info, isCancellation: false } : info,
    isContradicted: meaningOf(info) !== meaningOf(txInfo) || (isCalledOff(txInfo) && !isCalledOff(info)),
  }
}

const isCalledOff = (info: TxInfo): boolean => info.type === 'Custom' && info.isCancellation

/** Whether the Safe pays for the gas of its execution. */
export const paysRefund = ({ detailedExecutionInfo: info }: TransactionDetails): boolean =>
  info?.type === 'MULTISIG' && BigInt(info.gasPrice) > 0n

/** The kind of the token at an address is the gateway's word: some calls of both kinds have the same bytes. */
function statedToken(info: TxInfo, to: Address): DescribedToken | undefined {
  if (info.type !== 'Transfer') return undefined
  const { transferInfo } = info
  if (transferInfo.type === 'NATIVE_COIN' || !isAddressEqual(transferInfo.tokenAddress, to)) return undefined
  return {
    type: transferInfo.type,
    name: '',
    symbol: '',
    decimals: null,
    logoUri: null,
  }
}

const isTrusted = (info: TxInfo): boolean =>
  info.type === 'Transfer' && info.transferInfo.type !== 'NATIVE_COIN' && info.transferInfo.trusted === true

/** What counts of a description, as text: never names, which the bytes do not have. */
export function meaningOf(info: TxInfo): string {
  switch (info.type) {
    case 'Transfer': {
      const { sender, recipient, transferInfo } = info
      const amount = transferInfo.type === 'ERC721' ? transferInfo.tokenId : transferInfo.value
      return [info.type, transferInfo.type, sender.value, recipient.value, amount].join().toLowerCase()
    }
    case 'SettingsChange':
      return [info.type, ...settingValues(info.settingsInfo ?? { method: info.dataDecoded.method })]
        .join()
        .toLowerCase()
    case 'Custom':
      return [info.type, info.to.value, info.value, info.dataSize].join().toLowerCase()
    case 'Creation':
      return info.type
  }
}

/** Names and values of a change, without the names of addresses. */
const settingValues = (change: object): readonly string[] =>
  Object.entries(change)
    .map(([name, value]: [string, unknown]) => `${name} ${String(addressOf(value) ?? value)}`)
    .toSorted()

const addressOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : undefined
