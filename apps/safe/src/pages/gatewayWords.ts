/** How a gateway describes its chain, the devices that it notifies, and the Safe Apps that it lists. */
import type {
  appAccessPolicy,
  appFeature,
  Chain,
  chainFeature,
  deviceType,
  rpcAuthentication,
  socialPlatform,
} from '@peppermint/safe/wire'
import type { z } from 'zod'
import { cleanText } from '../words/plainText.ts'
import { coinAmount } from '../words/tokenAmount.ts'

export const chainFeatureWords: Readonly<Record<z.infer<typeof chainFeature>, string>> = {
  ERC721: 'Lists collectibles',
  SAFE_APPS: 'Opens Safe Apps',
  CONTRACT_INTERACTION: 'Makes calls of any contract',
  DOMAIN_LOOKUP: 'Looks up names',
  SPENDING_LIMIT: 'Has spending limits',
  EIP1559: 'Fees have a base and a tip',
  SAFE_TX_GAS_OPTIONAL: 'The Safe’s own gas limit is optional',
  TX_SIMULATION: 'Simulates transactions',
  EIP1271: 'Signs messages without a transaction',
}

export const rpcAuthenticationWords: Readonly<Record<z.infer<typeof rpcAuthentication>, string>> = {
  API_KEY_PATH: 'with a key in its address',
  NO_AUTHENTICATION: 'open to everyone',
  UNKNOWN: 'with an unknown kind of key',
}

export const deviceTypeWords: Readonly<Record<z.infer<typeof deviceType>, string>> = {
  ANDROID: 'Android phones',
  IOS: 'iPhones',
  WEB: 'browsers',
}

export const accessPolicyWords: Readonly<Record<z.infer<typeof appAccessPolicy>, string>> = {
  NO_RESTRICTIONS: 'Every client lists it',
  DOMAIN_ALLOWLIST: 'Only some clients list it',
  UNKNOWN: 'Unknown rules',
}

export const appFeatureWords: Readonly<Record<z.infer<typeof appFeature>, string>> = {
  BATCHED_TRANSACTIONS: 'Proposes several calls as one transaction',
}

export const socialPlatformWords: Readonly<Record<z.infer<typeof socialPlatform>, string>> = {
  TWITTER: 'X, formerly Twitter',
  GITHUB: 'GitHub',
  DISCORD: 'Discord',
  TELEGRAM: 'Telegram',
  UNKNOWN: 'Another platform',
}

/** Features that this page has words for, in the gateway's order; others count as unknown. */
export function featureList(features: readonly string[]): readonly string[] {
  const known = features.flatMap((feature) => (isFeature(feature) ? [chainFeatureWords[feature]] : []))
  const others = features.length - known.length
  return others === 0 ? known : [...known, others === 1 ? '1 other feature' : `${others} other features`]
}

const isFeature = (feature: string): feature is keyof typeof chainFeatureWords =>
  Object.hasOwn(chainFeatureWords, feature)

/** Where clients take the price of gas from. */
export function gasPriceWords(price: Chain['gasPrice'][number]): string {
  switch (price.type) {
    case 'ORACLE':
      return `An oracle, ${cleanText(price.uri, 80)}, field ${cleanText(price.gasParameter)}`
    case 'FIXED':
      return `Fixed: ${coinAmount(price.weiValue)} per gas`
    case 'FIXED1559':
      return `Fixed: at most ${coinAmount(price.maxFeePerGas)} per gas, with a tip of ${coinAmount(price.maxPriorityFeePerGas)}`
    case 'UNKNOWN':
      return 'Unknown'
  }
}
