/**
 * Wallets of an app's list as the kit's definitions. Loaded with the list; it imports nothing, so that a bundler has
 * nothing to share between it and the first script.
 */
import type { WalletDefinition } from '@peppermint/wallet-kit'
import type { ListedWallet } from './connectorsForWallets.ts'
import type { Wallet } from './wallet.ts'

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** In the list's order, under its headings. @param all the definitions of the kit. */
export const toDefinitions = (
  listed: readonly ListedWallet[],
  all: readonly WalletDefinition[],
): readonly WalletDefinition[] =>
  listed.filter(isFirst).map(({ wallet, groupName, route }) => {
    const group = toGroup(groupName)
    const known = route === 'known' ? all.find(({ id }) => id === wallet.id) : undefined
    return known ? { ...known, name: wallet.name, group } : customDefinition(wallet, group, route)
  })

/** A wallet of two groups is listed in the first. */
const isFirst = ({ wallet }: ListedWallet, index: number, all: readonly ListedWallet[]): boolean =>
  all.findIndex((other) => other.wallet.id === wallet.id) === index

/** The kit translates two headings and shows any other as it is. */
const toGroup = (name: string): string =>
  ({ popular: 'popular', other: 'other', others: 'other' })[name.toLowerCase()] ?? name

function customDefinition(wallet: Wallet, group: string, route: ListedWallet['route']): WalletDefinition {
  const { id, name, shortName, rdns, installed, downloadUrls, iconUrl, iconAccent, hidden } = wallet
  const { mobile, desktop, qrCode, extension } = wallet
  const definition: Writable<WalletDefinition> = {
    id,
    name,
    group,
    iconUrl,
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
  if (qrCode) definition.qrCode = toInstructions(qrCode)
  if (extension) definition.extension = toInstructions(extension)
  if (route !== 'own') {
    const links = {
      qr: qrCode?.getUri,
      desktop: desktop?.getUri,
      ios: mobile?.getUri,
      android: mobile?.getUri,
    }
    definition.walletConnect = Object.fromEntries(Object.entries(links).filter(([, link]) => link))
  } else if (installed !== false) definition.connectorId = id
  return definition
}

/** The kit takes hex colors of three or six digits. */
const toHex = (color: string | undefined): string | undefined =>
  color !== undefined && /^#([\da-f]{3}|[\da-f]{6})$/i.test(color) ? color : undefined

/** The steps in the app's words. */
const toInstructions = ({ instructions }: NonNullable<Wallet['qrCode' | 'extension']>) =>
  instructions
    ? {
        instructions: {
          learnMoreUrl: instructions.learnMoreUrl,
          steps: instructions.steps.map(({ title, description }) => ({ title, description })),
        },
      }
    : {}
