/** Names of the modules that rewritten files import. */
export const KIT = '@peppermint/wallet-kit'
export const KIT_WALLETS = `${KIT}/wallets`
export const KIT_STYLES = `${KIT}/styles.css`
export const RAINBOWKIT = '@rainbow-me/rainbowkit'
export const CONNECTKIT = 'connectkit'
