/**
 * Published contracts of Safe 1.3.0 and 1.4.1: ABIs, creation code, addresses. Their packages are LGPL and GPL: local
 * chains and the command that deploys them on an operator's chain take them as they are, and nothing ships them.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Abi, type Address, concatHex, getContractAddress, type Hex, pad, zeroHash } from 'viem'

const require = createRequire(import.meta.url)

/** A factory of contracts by CREATE2, and the transaction that deploys it: signed once, for anyone to send. */
export interface FactoryDeployment {
  readonly address: Address
  /** Pays for it. */
  readonly signerAddress: Address
  readonly transaction: Hex
  /** In wei. */
  readonly gasPrice: number
  readonly gasLimit: number
}

/** The deployment of Safe's singleton factory that Safe signed for a chain; undefined if it signed none. */
export function findFactoryDeployment(chainId: number): FactoryDeployment | undefined {
  const folder = dirname(require.resolve('@safe-global/safe-singleton-factory/package.json'))
  try {
    const file = join(folder, 'artifacts', String(chainId), 'deployment.json')
    const deployment: FactoryDeployment = JSON.parse(readFileSync(file, 'utf8'))
    // Where the virtual machine is another one, such as zkSync's.
    return deployment.transaction === '0x' ? undefined : deployment
  } catch {
    return undefined
  }
}

/** On chain 7700. */
export const singletonFactory = findFactoryDeployment(7700) ?? raise('No deployment for chain 7700.')

/**
 * The factory of the canonical contracts of 1.3.0. Its deployment names no chain: nodes that require EIP-155 refuse it,
 * which is why such chains have another set.
 */
export const unprotectedFactory: FactoryDeployment = {
  address: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
  signerAddress: '0x3fAB184622Dc19b6109349B94811493BF2a45362',
  transaction: concatHex([
    '0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffff',
    '0xffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba0',
    '0x2222222222222222222222222222222222222222222222222222222222222222',
    '0xa02222222222222222222222222222222222222222222222222222222222222222',
  ]),
  gasPrice: 100_000_000_000,
  gasLimit: 100_000,
}

function raise(message: string): never {
  throw new Error(message)
}

export type SafeVersion = '1.3.0' | '1.4.1'

/** Folders of the packages. */
const PACKAGES: Readonly<Record<SafeVersion, string>> = {
  '1.3.0': dirname(require.resolve('@gnosis.pm/safe-contracts/package.json')),
  '1.4.1': dirname(require.resolve('@safe-global/safe-contracts/package.json')),
}

const SOURCES = {
  '1.3.0': {
    safe: 'GnosisSafeL2.sol/GnosisSafeL2',
    safeWithoutEvents: 'GnosisSafe.sol/GnosisSafe',
    proxyFactory: 'proxies/GnosisSafeProxyFactory.sol/GnosisSafeProxyFactory',
    fallbackHandler: 'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler',
    tokenCallbackHandler: 'handler/DefaultCallbackHandler.sol/DefaultCallbackHandler',
    multiSend: 'libraries/MultiSend.sol/MultiSend',
    multiSendCallOnly: 'libraries/MultiSendCallOnly.sol/MultiSendCallOnly',
    signMessage: 'examples/libraries/SignMessage.sol/SignMessageLib',
    createCall: 'libraries/CreateCall.sol/CreateCall',
    simulateAccessor: 'accessors/SimulateTxAccessor.sol/SimulateTxAccessor',
  },
  '1.4.1': {
    safe: 'SafeL2.sol/SafeL2',
    safeWithoutEvents: 'Safe.sol/Safe',
    proxyFactory: 'proxies/SafeProxyFactory.sol/SafeProxyFactory',
    fallbackHandler: 'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler',
    tokenCallbackHandler: 'handler/TokenCallbackHandler.sol/TokenCallbackHandler',
    multiSend: 'libraries/MultiSend.sol/MultiSend',
    multiSendCallOnly: 'libraries/MultiSendCallOnly.sol/MultiSendCallOnly',
    signMessage: 'libraries/SignMessageLib.sol/SignMessageLib',
    createCall: 'libraries/CreateCall.sol/CreateCall',
    simulateAccessor: 'accessors/SimulateTxAccessor.sol/SimulateTxAccessor',
  },
} as const

const PROXIES = {
  '1.3.0': 'proxies/GnosisSafeProxy.sol/GnosisSafeProxy',
  '1.4.1': 'proxies/SafeProxy.sol/SafeProxy',
} as const

export type SafeContract = keyof (typeof SOURCES)['1.4.1']

export const safeContracts = Object.keys(SOURCES['1.4.1']) as readonly SafeContract[]

interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
  readonly deployedBytecode: Hex
}

const artifacts = new Map<string, Artifact>()

/** Reads a contract's published artifact, once: they are hundreds of kilobytes. */
function readArtifact(version: SafeVersion, path: string): Artifact {
  const file = join(PACKAGES[version], 'build/artifacts/contracts', `${path}.json`)
  const known = artifacts.get(file)
  if (known !== undefined) return known
  const read: Artifact = JSON.parse(readFileSync(file, 'utf8'))
  artifacts.set(file, read)
  return read
}

/**
 * `SignMessageLib` of 1.3.0 was deployed from a later commit than the published package, whose creation code leads to
 * another address. It has no constructor and no immutables, so the package's runtime code is put there.
 */
const DEPLOYED_ELSEWHERE: ReadonlyMap<string, Address> = new Map([
  [SOURCES['1.3.0'].signMessage, '0x98FFBBF51bb33A056B08ddf711f289936AafF717'],
])

type ContractCode = ReturnType<typeof computeContract>

const contracts = new Map<string, ContractCode>()

/**
 * One of Safe's contracts, computed once: its address is a hash of its whole creation code.
 * @param factory that creates it: the singleton factory by default, which makes Canto's set of 1.3.0.
 */
export function safeContract(
  contract: SafeContract,
  version: SafeVersion,
  factory: Address = singletonFactory.address,
): ContractCode {
  const key = `${contract} ${version} ${factory}`
  const known = contracts.get(key) ?? computeContract(contract, version, factory)
  contracts.set(key, known)
  return known
}

/** How a contract comes to its address: created by the factory, or its runtime code put there. */
function computeContract(contract: SafeContract, version: SafeVersion, factory: Address) {
  const path = SOURCES[version][contract]
  const { abi, bytecode, deployedBytecode } = readArtifact(version, path)
  const elsewhere = DEPLOYED_ELSEWHERE.get(path)
  if (elsewhere !== undefined)
    return { name: 'SignMessageLib', abi, address: elsewhere, runtimeCode: deployedBytecode }
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: zeroHash,
    bytecode,
  })
  return { name: path.split('/').at(-1) ?? path, abi, address, initCode: bytecode }
}

/** Address of a contract on Canto ("eip155") of 1.3.0, and its canonical one of 1.4.1. */
export const safeAddress = (contract: SafeContract, version: SafeVersion = '1.4.1'): Address =>
  safeContract(contract, version).address

/** ABI of a contract. */
export const safeAbi = (contract: SafeContract, version: SafeVersion = '1.4.1'): Abi =>
  safeContract(contract, version).abi

/** Creation code of the proxy of every Safe, which delegates to `singleton`. */
export const proxyCreation = (singleton: Address, version: SafeVersion): Hex =>
  concatHex([readArtifact(version, PROXIES[version]).bytecode, pad(singleton)])
