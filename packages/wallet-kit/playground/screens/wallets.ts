/** Wallets as lists have them: the kit's own, one that was announced, one with a hostile name. */
import { createOption } from '../../src/connect/scriptedPort.fixture.ts'
import { sanitizeName } from '../../src/wallets/sanitizeWallet.ts'
import { allWallets as knownWallets } from '../../src/wallets/generated/allWallets.ts'
import { defaultWallets } from '../../src/wallets/index.ts'
import type { WalletDefinition } from '../../src/wallets/definition.ts'
import type { WalletOption, WalletPort, WalletSnapshot } from '../../src/wallets/wallet.ts'
import { scriptedPort } from '../../src/connect/scriptedPort.fixture.ts'

function known(definition: WalletDefinition, given: Partial<WalletOption>): WalletOption {
  const {
    id,
    name,
    shortName = name,
    iconUrl,
    iconBackground,
    accent,
    group,
    downloadUrls,
    qrCode,
    extension,
  } = definition
  const shop = downloadUrls?.chrome ?? downloadUrls?.browserExtension
  return createOption({
    id,
    name,
    shortName,
    iconBackground,
    ...(iconUrl !== undefined && { iconUrl }),
    ...(accent !== undefined && { accent }),
    groupName: group,
    ...(downloadUrls && { downloadUrls }),
    ...(shop !== undefined && { extensionDownloadUrl: shop }),
    ...(qrCode && { qrCode }),
    ...(extension && { extension }),
    ...given,
  })
}

/** The kit's wallets where none is installed and a relay reaches some. */
export const notInstalled = withoutExtensions(defaultWallets)

/** All that the kit knows. */
export const everyWallet = withoutExtensions(knownWallets)

function withoutExtensions(definitions: readonly WalletDefinition[]): readonly WalletOption[] {
  return definitions
    .filter(({ id }) => !['injected', 'safe', 'brave'].includes(id))
    .map((definition) =>
      known(
        definition,
        definition.walletConnect ? { kind: 'walletConnect' } : { ready: false, kind: 'none' },
      ),
    )
}

const installed: readonly WalletOption[] = [
  createOption({
    id: 'io.fox',
    name: 'Fox',
    groupName: 'installed',
    installed: true,
    kind: 'announced',
    recent: true,
  }),
  createOption({
    id: 'com.liar',
    name: sanitizeName('<img src=x onerror=alert(1)>\u202E evil \n wallet'),
    groupName: 'installed',
    installed: true,
    kind: 'announced',
  }),
]

/** All of them. */
export const allWallets: readonly WalletOption[] = [...installed, ...notInstalled]

/** The wallet of an id. */
export function findWallet(id: string): WalletOption {
  const found = allWallets.find((wallet) => wallet.id === id)
  if (found === undefined) throw new Error(`There is no wallet ${id} in the gallery.`)
  return found
}

/** A port with a fixed state. */
export function createFixedPort(
  state: Partial<WalletSnapshot> = {},
  wallets: readonly WalletOption[] = allWallets,
): WalletPort {
  const { port, setSnapshot } = scriptedPort(wallets)
  setSnapshot(state)
  const never = () => new Promise<never>(() => {})
  // The gallery's port has no engine; asking for it must not look like a failure. Its wallet answers nothing.
  return { ...port, load: never, switchChain: never }
}

export const account = '0x1D9E1F2a3b4c5d6E7F8091a2B3C4d5e6F70a70Af'

/** A port with a connected wallet. */
export function connected(chain: 'supported' | 'unsupported' = 'supported'): WalletPort {
  const chainId = chain === 'supported' ? 7700 : 1
  return createFixedPort({
    status: 'connected',
    account,
    chainId,
    chain,
    walletId: 'io.fox',
    walletName: 'Fox',
  })
}
