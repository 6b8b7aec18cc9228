/** Functions of Safe's contracts and of tokens, for descriptions. */
import type { Address } from 'viem'
import { type KnownContractRole, knownContracts } from '../chain/index.ts'
import {
  type AbiIndex,
  type AbiSource,
  createAbiIndex,
  createCallFunctions,
  multiSendFunctions,
  proxyFactoryFunctions,
  safeFunctions,
  signMessageFunctions,
  simulateFunctions,
  tokenFunctions,
} from '../decode/index.ts'

const ABIS: Readonly<Partial<Record<KnownContractRole, AbiSource['abi']>>> = {
  singleton: safeFunctions,
  multiSend: multiSendFunctions,
  multiSendCallOnly: multiSendFunctions,
  proxyFactory: proxyFactoryFunctions,
  signMessageLib: signMessageFunctions,
  createCall: createCallFunctions,
  simulateTxAccessor: simulateFunctions,
}

const contractSources: readonly AbiSource[] = knownContracts.flatMap(({ address, role }) => {
  const abi = ABIS[role]
  return abi === undefined ? [] : [{ abi, address }]
})
const selectorSources: readonly AbiSource[] = [...new Set(Object.values(ABIS)), tokenFunctions].map(
  (abi) => ({
    abi,
    address: null,
  }),
)

/** Functions of Safe's contracts and of tokens, then those of further ABIs. */
export const createCallIndex = (safe: Address, abis: readonly AbiSource[]): AbiIndex =>
  createAbiIndex([{ abi: safeFunctions, address: safe }, ...contractSources, ...selectorSources, ...abis])
