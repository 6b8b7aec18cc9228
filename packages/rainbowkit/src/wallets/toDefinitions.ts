/** Wallets of an app's list as the kit's definitions. Loaded when a list is first needed. */
import * as kitWallets from '@peppermint/wallet-kit/wallets'
import type { WalletDefinition } from '@peppermint/wallet-kit'
import type { ListedWallet } from './connectorsForWallets.ts'
import { kitNameOf } from './knownWallet.ts'
import { isShared } from './sharedConnector.ts'
import type { Wallet } from './wallet.ts'

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** In the list's order. Each group keeps its wallets together. */
export const toDefinitions = (listed: readonly ListedWallet[]): Promise<readonly WalletDefinition[]> =>
  Promise.all(listed.map(toDefinition))

async function toDefinition({ wallet, groupIndex }: ListedWallet): Promise<WalletDefinition> {
  const group = groupIndex === 0 ? 'popular' : 'other'
  const name = kitNameOf(wallet)
  const known: unknown = name === undefined ? undefined : Reflect.get(kitWallets, name)
  return known
    ? { ...(known as WalletDefinition), name: wallet.name, group }
    : customDefinition(wallet, group)
}

async function customDefinition(wallet: Wallet, group: WalletDefinition['group']): Promise<WalletDefinition> {
  const { id, name, shortName, rdns, installed, downloadUrls, iconAccent, hidden } = wallet
  const { mobile, desktop, qrCode, extension, createConnector } = wallet
  const definition: Writable<WalletDefinition> = {
    id,
    name,
    group,
    iconUrl: await loadIcon(wallet.iconUrl),
    iconBackground: toHex(wallet.iconBackground) ?? '#ffffff',
  }
  if (shortName !== undefined) definition.shortName = shortName
  if (rdns !== undefined) definition.rdns = [rdns]
  const accent = toHex(iconAccent)
  if (accent !== undefined) definition.accent = accent
  if (hidden) definition.isSupported = () => !hidden()
  if (downloadUrls) {
    const { macos, windows, linux, desktop: page, ...known } = downloadUrls
    const browserExtension = known.browserExtension ?? page ?? macos ?? windows ?? linux
    definition.downloadUrls = { ...known, ...(browserExtension !== undefined && { browserExtension }) }
  }
  if (qrCode) definition.qrCode = { instructions: toInstructions(qrCode, 'install') }
  if (extension) definition.extension = { instructions: toInstructions(extension, 'install-extension') }
  if (isShared(createConnector)) {
    const open = mobile?.getUri
    const link = qrCode?.getUri ?? desktop?.getUri
    definition.walletConnect = { ...(link && { qr: link }), ...(open && { ios: open, android: open }) }
  } else if (installed !== false) definition.connectorId = id
  return definition
}

/** The kit takes hex colors of three or six digits. */
const toHex = (color: string | undefined): string | undefined =>
  color !== undefined && /^#([\da-f]{3}|[\da-f]{6})$/i.test(color) ? color : undefined

/** An icon that cannot be loaded leaves the first letter of the name. */
const loadIcon = async (iconUrl: Wallet['iconUrl']): Promise<string> =>
  typeof iconUrl === 'string' ? iconUrl : iconUrl().catch(() => '')

function toInstructions(
  { instructions }: NonNullable<Wallet['qrCode' | 'extension']>,
  install: 'install' | 'install-extension',
) {
  const steps = instructions?.steps ?? []
  return {
    ...(instructions && { learnMoreUrl: instructions.learnMoreUrl }),
    steps: steps.map(({ step }) => (step === 'install' ? install : step === 'connect' ? 'scan' : step)),
  }
}
