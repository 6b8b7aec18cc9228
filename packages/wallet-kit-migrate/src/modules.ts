/** Names of the modules that rewritten files import, and of the packages they come from. */
export const KIT = '@peppermint/wallet-kit'
export const KIT_WALLETS = `${KIT}/wallets`
export const KIT_STYLES = `${KIT}/styles.css`
export const RAINBOWKIT = '@rainbow-me/rainbowkit'
export const CONNECTKIT = 'connectkit'

export type Library = 'RainbowKit' | 'ConnectKit'

/** The packages of each library. */
export const OLD_PACKAGES: Readonly<Record<Library, readonly string[]>> = {
  RainbowKit: [RAINBOWKIT, '@rainbow-me/rainbowkit-siwe-next-auth'],
  ConnectKit: [CONNECTKIT, 'connectkit-next-siwe'],
}

/** At the beginning of a quoted text or of a path, so not in prose and not `@peppermint/connectkit`. */
const NAMED =
  /(?<=["'`~]|url\(\s*|node_modules\/)(?:@rainbow-me\/rainbowkit(?:-siwe-next-auth)?|connectkit(?:-next-siwe)?)(?=["'`)/?])/g

/** The packages of RainbowKit and ConnectKit that a file names: by an import, `require`, a mock or a path. */
export const packagesNamedIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(NAMED)].map(([name]) => name))
