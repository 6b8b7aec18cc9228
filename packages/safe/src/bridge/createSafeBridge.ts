/**
 * The app's side of a Safe host's messages: the calls of `@safe-global/safe-apps-sdk`, which check what they send, over
 * a channel with allowed origins, time-outs and one dialog at a time. A page has one bridge.
 */
import { addressOf, parseAddress } from '@peppermint/input/address'
import SafeAppsSDK, { type SafeInfo } from '@safe-global/safe-apps-sdk'
import type { Address } from 'viem'
import { readAddressBook, type AddressBookEntry } from './addressBook.ts'
import { NO_SAFE_INFO, permissionsRejected, WrongHostChecksumError } from './bridgeErrors.ts'
import { createHostChannel, type HostChannel, type HostChannelOptions } from './hostChannel.ts'

/** The Safe that the host has opened. */
export interface HostSafe extends SafeInfo {
  /** Checksummed. */
  readonly safeAddress: Address
  /** Of its singleton, as `1.4.1`; null if the host does not know. */
  readonly version: string | null
}

export interface SafeBridge extends Pick<SafeAppsSDK, 'eth' | 'safe' | 'txs' | 'wallet'> {
  /**
   * Reads the Safe; asks until one request has succeeded. Rejects within a second if the parent does not answer.
   * @throws "Could not load Safe information" if the answer is none; WrongHostChecksumError names a wrong checksum.
   */
  readonly loadSafe: () => Promise<HostSafe>
  /**
   * Names that the host's user has given to addresses, valid ones of this chain only; asks the user for the permission
   * if it is missing or was refused before.
   * @throws "Permissions rejected", code 4001, if the user refuses.
   */
  readonly requestAddressBook: () => Promise<readonly AddressBookEntry[]>
  /** Stops listening and rejects what is pending. */
  readonly close: () => void
}

/** Creates the bridge; sends nothing yet. */
export function createSafeBridge(options: HostChannelOptions = {}): SafeBridge {
  const channel = createHostChannel(options)
  const { eth, safe, txs, wallet } = createSdk(channel)
  let loaded: HostSafe | undefined
  // Asked again while an earlier request may still be answered: the host may not listen yet.
  const loadSafe = async (): Promise<HostSafe> => (loaded ??= checkSafe(await safe.getInfo()))
  return {
    eth,
    safe,
    txs,
    wallet,
    loadSafe,
    async requestAddressBook() {
      const { chainId } = await loadSafe()
      // An earlier refusal is stored as a restricted permission, which the library takes for a granted one.
      if (isRestricted(await wallet.getPermissions())) {
        const asked = await wallet.requestPermissions([{ requestAddressBook: {} }])
        if (isRestricted(asked)) throw permissionsRejected()
      }
      return readAddressBook(await safe.requestAddressBook(), chainId)
    },
    close: channel.close,
  }
}

type Permissions = Awaited<ReturnType<SafeAppsSDK['wallet']['getPermissions']>>

const isRestricted = (permissions: Permissions): boolean =>
  permissions.some(
    ({ parentCapability, caveats }) =>
      parentCapability === 'requestAddressBook' &&
      caveats?.some(({ type, value }) => type === 'userRestricted' && value === true) === true,
  )

/**
 * The library with our channel. It has no option for one, so its object is changed: the version is pinned, and a test
 * fails if the library still listens.
 */
function createSdk({ send }: HostChannel): SafeAppsSDK {
  const sdk = new SafeAppsSDK({ allowedDomains: [] })
  const communicator = Reflect.get(sdk, 'communicator') as {
    send: unknown
    readonly onParentMessage: (event: MessageEvent) => void
  }
  globalThis.window?.removeEventListener('message', communicator.onParentMessage)
  communicator.send = send
  return sdk
}

function checkSafe(info: unknown): HostSafe {
  const given = info as Partial<SafeInfo & { version: unknown }> | undefined
  const { safeAddress, chainId, owners, threshold, isReadOnly, version } = given ?? {}
  for (const text of [safeAddress, ...(Array.isArray(owners) ? owners : [])] as unknown[]) {
    const parsed = typeof text === 'string' ? parseAddress(text) : undefined
    if (parsed?.status === 'wrong-checksum') throw new WrongHostChecksumError(parsed.typed)
  }
  const safe = addressOf(safeAddress)
  const readOwners = Array.isArray(owners) ? owners.flatMap((owner) => addressOf(owner) ?? []) : []
  if (
    safe === undefined ||
    !Number.isSafeInteger(chainId) ||
    readOwners.length !== owners?.length ||
    !Number.isSafeInteger(threshold)
  )
    throw new Error(NO_SAFE_INFO)
  return {
    safeAddress: safe,
    chainId: chainId as number,
    owners: readOwners,
    threshold: threshold as number,
    isReadOnly: isReadOnly === true,
    version: typeof version === 'string' ? version : null,
  }
}
