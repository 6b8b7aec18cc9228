/** The wallets of RainbowKit by the same names: ids, and the kit's definitions behind them. */
import { knownWallet } from './knownWallet.ts'

export const anchorageDigitalWallet = /* @__PURE__ */ knownWallet(
  'anchorageDigital',
  'Anchorage Digital',
  'anchorageDigitalWallet',
)
export const argentWallet = /* @__PURE__ */ knownWallet('argent', 'Ready', 'argentWallet')
export const backpackWallet = /* @__PURE__ */ knownWallet('backpack', 'Backpack', 'backpackWallet')
export const base = /* @__PURE__ */ knownWallet('base', 'Base', 'baseWallet', 'baseAccount')
export const baseAccount = /* @__PURE__ */ knownWallet('base', 'Base', 'baseWallet', 'baseAccount')
export const berasigWallet = /* @__PURE__ */ knownWallet('berasig', 'BeraSig', 'berasigWallet')
export const bestWallet = /* @__PURE__ */ knownWallet('bestWallet', 'Best Wallet', 'bestWallet')
export const bifrostWallet = /* @__PURE__ */ knownWallet('bifrostWallet', 'Bifrost Wallet', 'bifrostWallet')
export const binanceWallet = /* @__PURE__ */ knownWallet('binance', 'Binance Wallet', 'binanceWallet')
export const bitgetWallet = /* @__PURE__ */ knownWallet('bitget', 'Bitget Wallet', 'bitgetWallet')
export const bitskiWallet = /* @__PURE__ */ knownWallet('bitski', 'Bitski', 'bitskiWallet')
export const bitverseWallet = /* @__PURE__ */ knownWallet('bitverse', 'Bitverse Wallet', 'bitverseWallet')
export const bloomWallet = /* @__PURE__ */ knownWallet('bloom', 'Bloom Wallet', 'bloomWallet')
export const braveWallet = /* @__PURE__ */ knownWallet('brave', 'Brave Wallet', 'braveWallet')
export const bybitWallet = /* @__PURE__ */ knownWallet('bybit', 'Bybit Wallet', 'bybitWallet')
export const clvWallet = /* @__PURE__ */ knownWallet('clv', 'CLV', 'clvWallet')
export const coin98Wallet = /* @__PURE__ */ knownWallet('coin98', 'Coin98 Wallet', 'coin98Wallet')
export const coinbaseWallet = /* @__PURE__ */ knownWallet(
  'coinbase',
  'Coinbase Wallet',
  'coinbaseWallet',
  'coinbaseWallet',
)
export const compassWallet = /* @__PURE__ */ knownWallet('compass', 'Compass Wallet', 'compassWallet')
export const coreWallet = /* @__PURE__ */ knownWallet('core', 'Core', 'coreWallet')
export const ctrlWallet = /* @__PURE__ */ knownWallet('ctrl', 'CTRL Wallet', 'ctrlWallet')
export const dawnWallet = /* @__PURE__ */ knownWallet('dawn', 'Dawn', 'dawnWallet')
export const desigWallet = /* @__PURE__ */ knownWallet('desig', 'Desig Wallet', 'desigWallet')
export const enkryptWallet = /* @__PURE__ */ knownWallet('enkrypt', 'Enkrypt Wallet', 'enkryptWallet')
export const foxWallet = /* @__PURE__ */ knownWallet('foxwallet', 'FoxWallet', 'foxWallet')
export const frameWallet = /* @__PURE__ */ knownWallet('frame', 'Frame', 'frameWallet')
export const frontierWallet = /* @__PURE__ */ knownWallet('frontier', 'Frontier Wallet', 'frontierWallet')
export const gateWallet = /* @__PURE__ */ knownWallet('gate', 'Gate Wallet', 'gateWallet')
export const geminiWallet = /* @__PURE__ */ knownWallet('gemini', 'Gemini Wallet', 'geminiWallet')
export const imTokenWallet = /* @__PURE__ */ knownWallet('imToken', 'imToken', 'imTokenWallet')
export const injectedWallet = /* @__PURE__ */ knownWallet('injected', 'Browser Wallet', 'browserWallet')
export const iopayWallet = /* @__PURE__ */ knownWallet('iopay', 'ioPay Wallet', 'iopayWallet')
export const kaiaWallet = /* @__PURE__ */ knownWallet('kaia', 'Kaia Wallet', 'kaiaWallet')
export const kaikasWallet = /* @__PURE__ */ knownWallet('kaikas', 'Kaikas Wallet', 'kaikasWallet')
export const krakenWallet = /* @__PURE__ */ knownWallet('kraken', 'Kraken Wallet', 'krakenWallet')
export const kresusWallet = /* @__PURE__ */ knownWallet('kresus-wallet', 'Kresus Wallet', 'kresusWallet')
export const ledgerWallet = /* @__PURE__ */ knownWallet('ledger', 'Ledger', 'ledgerWallet')
export const magicEdenWallet = /* @__PURE__ */ knownWallet(
  'magicEden',
  'Magic Eden Wallet',
  'magicEdenWallet',
)
export const mecoWallet = /* @__PURE__ */ knownWallet('meco', 'MeCo Wallet', 'mecoWallet')
export const metaMaskWallet = /* @__PURE__ */ knownWallet('metaMask', 'MetaMask', 'metaMaskWallet')
export const mewWallet = /* @__PURE__ */ knownWallet('mew', 'MEW wallet', 'mewWallet')
export const nestWallet = /* @__PURE__ */ knownWallet('nest', 'Nest', 'nestWallet')
export const novaWallet = /* @__PURE__ */ knownWallet('nova', 'Nova Wallet', 'novaWallet')
export const oktoWallet = /* @__PURE__ */ knownWallet('Okto', 'Okto', 'oktoWallet')
export const okxWallet = /* @__PURE__ */ knownWallet('okx', 'OKX Wallet', 'okxWallet')
export const omniWallet = /* @__PURE__ */ knownWallet('omni', 'Omni', 'omniWallet')
export const oneInchWallet = /* @__PURE__ */ knownWallet('1inch', '1inch Wallet', 'oneInchWallet')
export const oneKeyWallet = /* @__PURE__ */ knownWallet('onekey', 'OneKey', 'oneKeyWallet')
export const paraSwapWallet = /* @__PURE__ */ knownWallet('paraswap', 'ParaSwap Wallet', 'paraSwapWallet')
export const phantomWallet = /* @__PURE__ */ knownWallet('phantom', 'Phantom', 'phantomWallet')
export const portoWallet = /* @__PURE__ */ knownWallet('porto', 'Porto', 'portoWallet')
export const rabbyWallet = /* @__PURE__ */ knownWallet('rabby', 'Rabby Wallet', 'rabbyWallet')
export const rainbowWallet = /* @__PURE__ */ knownWallet('rainbow', 'Rainbow', 'rainbowWallet')
export const ramperWallet = /* @__PURE__ */ knownWallet('ramper', 'Ramper Wallet', 'ramperWallet')
export const readyWallet = /* @__PURE__ */ knownWallet('ready', 'Ready', 'readyWallet')
export const roninWallet = /* @__PURE__ */ knownWallet('ronin', 'Ronin Wallet', 'roninWallet')
export const safeWallet = /* @__PURE__ */ knownWallet('safe', 'Safe', 'safeWallet')
export const safeheronWallet = /* @__PURE__ */ knownWallet('safeheron', 'Safeheron', 'safeheronWallet')
export const safepalWallet = /* @__PURE__ */ knownWallet('safepal', 'SafePal Wallet', 'safepalWallet')
export const seifWallet = /* @__PURE__ */ knownWallet('seif', 'Seif', 'seifWallet')
export const subWallet = /* @__PURE__ */ knownWallet('subwallet', 'SubWallet', 'subWallet')
export const tahoWallet = /* @__PURE__ */ knownWallet('taho', 'Taho', 'tahoWallet')
export const talismanWallet = /* @__PURE__ */ knownWallet('talisman', 'Talisman', 'talismanWallet')
export const tokenPocketWallet = /* @__PURE__ */ knownWallet(
  'tokenPocket',
  'TokenPocket',
  'tokenPocketWallet',
)
export const tokenaryWallet = /* @__PURE__ */ knownWallet('tokenary', 'Tokenary', 'tokenaryWallet')
export const trustWallet = /* @__PURE__ */ knownWallet('trust', 'Trust Wallet', 'trustWallet')
export const uniswapWallet = /* @__PURE__ */ knownWallet('uniswap', 'Uniswap Wallet', 'uniswapWallet')
export const universalProfilesWallet = /* @__PURE__ */ knownWallet(
  'universal-profiles',
  'Universal Profiles',
  'universalProfilesWallet',
)
export const valoraWallet = /* @__PURE__ */ knownWallet('valora', 'Valora', 'valoraWallet')
export const walletConnectWallet = /* @__PURE__ */ knownWallet(
  'walletConnect',
  'WalletConnect',
  'walletConnectWallet',
)
export const wigwamWallet = /* @__PURE__ */ knownWallet('wigwam', 'Wigwam', 'wigwamWallet')
export const xPortalWallet = /* @__PURE__ */ knownWallet('xportal', 'xPortal', 'xPortalWallet')
export const xdefiWallet = /* @__PURE__ */ knownWallet('ctrl', 'CTRL Wallet', 'ctrlWallet')
export const zealWallet = /* @__PURE__ */ knownWallet('zeal', 'Zeal', 'zealWallet')
export const zerionWallet = /* @__PURE__ */ knownWallet('zerion', 'Zerion', 'zerionWallet')
export const zilPayWallet = /* @__PURE__ */ knownWallet('zilpay', 'ZilPay', 'zilPayWallet')
