/** What the parts of the host share. */
import type { GatewayClient } from '@peppermint/safe/client'
import type { Address } from 'viem'
import { accounts } from '../src/accounts.ts'
import type { HostConfig } from '../src/host/hostConfig.ts'
import type { DialogQueue } from './dialogs/dialogQueue.ts'
import type { AppRecord } from './manifest.ts'
import type { SafeReader } from './safeReader.ts'
import type { Switches } from './switches.ts'
import type { HostWallet } from './wallet.ts'

export interface Host {
  readonly config: HostConfig
  readonly gateway: GatewayClient
  readonly safe: SafeReader
  readonly wallet: HostWallet
  readonly app: AppRecord
  readonly dialogs: DialogQueue
  readonly switches: () => Switches
  /** Calls back whenever the wallet or its account changes. @returns unsubscribes. */
  readonly onWalletChange: (listener: () => void) => () => void
}

/** The chain that the host claims to be on. */
export const chainIdOf = ({ config, switches }: Host): number => switches().otherChainId ?? config.chainId

/** The Safe that its hashes are of. */
export const domainOf = (host: Host) => ({
  chainId: chainIdOf(host),
  safe: host.safe.address,
  version: host.safe.info().version,
})

/** The Safe's queue in the workspace of our page, whatever app is open: another app's origin has none. */
export const queueUrl = ({
  config,
  safe,
}: {
  config: Pick<HostConfig, 'appUrl'>
  safe: Pick<SafeReader, 'address'>
}) => `${config.appUrl}/safe/${safe.address}/queue`

/** Whether the connected account may sign. */
export function isOwner(host: Host): boolean {
  const account = host.wallet.account()
  if (account === undefined || host.switches().isReadOnly) return false
  return host.safe.info().owners.some(({ value }) => value === account)
}

/** The host's address book: the accounts of every local world. */
export const addressBook: readonly { readonly name: string; readonly address: Address }[] = Object.values(
  accounts,
).map(({ name, address }) => ({ name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, address }))

const nameOf = (address: string): string => addressBook.find((entry) => entry.address === address)?.name ?? ''

/** The name in the address book and the whole address. */
export const describeAccount = (address: string): string => `${nameOf(address)} ${address}`.trim()

/** The same with a short address, where nothing is signed. */
export const shortenAccount = (address: string): string =>
  `${nameOf(address)} ${address.slice(0, 6)}…${address.slice(-4)}`.trim()
