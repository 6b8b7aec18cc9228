/** The picture of a chain and of its coin, for clients that show one: by default the first letter of the coin. */
import type { GatewayChainConfig } from '../config/chainConfig.ts'

export const LOGO_PATH = '/v1/chains/{chainId}/logo.svg'

type Logo = Pick<GatewayChainConfig, 'chainId' | 'logoUri' | 'nativeCurrency' | 'theme'>

/** @param serviceUrl URL of the gateway as the client reached it, without a slash at its end. */
export function logosOf({ chainId, logoUri, nativeCurrency }: Logo, serviceUrl: string) {
  const drawn = `${serviceUrl}${LOGO_PATH.replace('{chainId}', String(chainId))}`
  return { chain: logoUri ?? drawn, coin: nativeCurrency.logoUri || (logoUri ?? drawn) }
}

/** An SVG, in the colors of the chain. */
export function drawLogo({ nativeCurrency, theme }: Logo): string {
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(nativeCurrency.symbol.toUpperCase()) ?? []
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${theme.backgroundColor}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="${theme.textColor}">${letter}</text></svg>`
}
