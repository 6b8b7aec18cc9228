/**
 * Writes what follows from the files in `src/wallets/known` and from the tables below: the lists of all wallets, and the
 * icons of wallets and chains, each a separate module that loads when it is seen. The drawings are of
 * `@web3icons/core` (MIT), without the attributes that a page does not need, or our own (`drawings.ts`). `--check` fails if
 * anything is behind.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { base, drawings, toSvg } from './drawings.ts'

const source = resolve(import.meta.dirname, '../src')
const WALLETS = 'wallets/generated'
const ICONS = 'icons/generated'

/** The library's drawing of each wallet's icon, by the wallet's file. */
const WALLET_ICONS: Readonly<Record<string, string>> = {
  backpack: 'wallets/backpack',
  binance: 'exchanges/binance',
  bitget: 'exchanges/bitget',
  bybit: 'exchanges/bybit',
  coin98: 'wallets/coin98',
  enkrypt: 'wallets/enkrypt',
  exodus: 'wallets/exodus',
  gate: 'exchanges/gate-io',
  gemini: 'exchanges/gemini',
  imToken: 'wallets/imtoken',
  iopay: 'networks/iotex',
  kaia: 'networks/kaia',
  kaikas: 'networks/kaia',
  keplr: 'wallets/keplr',
  kraken: 'wallets/kraken',
  ledger: 'wallets/ledger',
  mew: 'wallets/my-ether-wallet',
  okx: 'wallets/okx',
  oneInch: 'exchanges/1inch',
  paraSwap: 'exchanges/para-swap',
  phantom: 'wallets/phantom',
  rabby: 'wallets/rabby',
  ready: 'wallets/argent',
  ronin: 'wallets/ronin',
  safepal: 'tokens/SFP',
  tokenPocket: 'wallets/token-pocket',
  uniswap: 'exchanges/uniswap',
  universalProfiles: 'networks/lukso',
  xPortal: 'networks/multiversx',
  zerion: 'wallets/zerion',
  zilPay: 'networks/zilliqa',
}

/** The drawing of each chain's icon, by chain id. */
const CHAIN_ICONS: Readonly<Record<number, string>> = {
  1: 'ethereum',
  10: 'optimism',
  14: 'flare',
  25: 'cronos',
  30: 'rootstock',
  40: 'telos',
  50: 'xdc',
  56: 'binance-smart-chain',
  88: 'viction',
  100: 'gnosis',
  130: 'unichain',
  137: 'polygon',
  143: 'monad',
  146: 'sonic',
  169: 'manta-pacific',
  196: 'x-layer',
  232: 'lens',
  250: 'fantom',
  252: 'fraxtal',
  255: 'kroma',
  288: 'boba',
  314: 'filecoin',
  324: 'zksync',
  369: 'pulsechain',
  480: 'world',
  999: 'hyper-evm',
  1030: 'conflux',
  1088: 'metis-andromeda',
  1101: 'polygon-zkevm',
  1135: 'lisk',
  1284: 'moonbeam',
  1285: 'moonriver',
  1329: 'sei-network',
  1625: 'gravity',
  1868: 'soneium',
  1923: 'swell',
  2020: 'ronin',
  2222: 'kava',
  2741: 'abstract',
  4337: 'beam',
  5000: 'mantle',
  7000: 'zeta-chain',
  8217: 'kaia',
  8453: 'base',
  9745: 'plasma',
  13371: 'immutable',
  32769: 'zilliqa',
  33139: 'apechain',
  34443: 'mode',
  42161: 'arbitrum-one',
  42170: 'arbitrum-nova',
  42220: 'celo',
  42793: 'etherlink',
  43114: 'avalanche',
  48900: 'zircuit',
  57073: 'ink',
  59144: 'linea',
  80094: 'berachain',
  81457: 'blast',
  88888: 'chiliz',
  98866: 'plume',
  167000: 'taiko',
  534352: 'scroll',
  660279: 'xai',
  7777777: 'zora',
  1313161554: 'aurora',
  1666600000: 'harmony',
}
/** Test networks show the icon of the chain that they test. */
const TEST_CHAINS: Readonly<Record<number, number>> = {
  97: 56,
  300: 324,
  1301: 130,
  5003: 5000,
  10200: 100,
  43113: 43114,
  59141: 59144,
  80002: 137,
  84532: 8453,
  421614: 42161,
  534351: 534352,
  11155111: 1,
  11155420: 10,
  168587773: 81457,
  999999999: 7777777,
}

const ICON_NOTE =
  '/* Drawing: @web3icons/core, MIT license; see THIRD_PARTY.md. The mark belongs to its owner. */\n'

const OWN_NOTE = '/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */\n'

/** The drawing as a module. @throws if it refers to anything outside of itself. */
async function drawIcon(path: string): Promise<string> {
  const [folder = '', name = ''] = path.split('/')
  const module: Readonly<Record<string, unknown>> = await import(
    `@web3icons/core/svgs/${folder}/background/${name}.svg.js`
  )
  const drawing = String(Object.values(module)[0])
    .replace(
      /^<svg[^>]*viewBox="([^"]+)"[^>]*>/,
      '<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="$1">',
    )
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll('"', "'")
  return toModule(path, drawing, ICON_NOTE)
}

/** @throws if the drawing refers to anything outside of itself. */
function toModule(path: string, drawing: string, note: string): string {
  if (/<(script|image|foreignObject|a|use)\b|\son\w+=|href=(?!'#)|url\((?!#)/.test(drawing))
    throw new Error(`${path} refers to something outside of itself.`)
  const url = `data:image/svg+xml,${drawing.replaceAll(/[%#<>]/g, encodeURIComponent)}`
  return `${note}export const icon =\n  "${url}"\n`
}

function listWallets(): Readonly<Record<string, string>> {
  const wallets = globSync('wallets/known/*.ts', { cwd: source })
    .map((path) => {
      const name = /^export const (\w+Wallet)\b/m.exec(readFileSync(join(source, path), 'utf8'))?.[1]
      if (name === undefined) throw new Error(`${path} exports no wallet.`)
      return { name, from: `../known/${basename(path)}` }
    })
    .toSorted((a, b) => (a.from.toLowerCase() < b.from.toLowerCase() ? -1 : 1))
  const note = '/* Generated by build/generateWallets.ts. */\n'
  const imports = wallets.map(({ name, from }) => `import { ${name} } from '${from}'`)
  const names = wallets.map(({ name }) => name).filter((name) => name !== 'browserWallet')
  return {
    [`${WALLETS}/knownWallets.ts`]: `${note}${wallets.map(({ name, from }) => `export { ${name} } from '${from}'\n`).join('')}`,
    [`${WALLETS}/allWallets.ts`]: `${note}import type { WalletDefinition } from '../definition.ts'
import { safeWallet } from '../safe/index.ts'
${imports.join('\n')}

export const allWallets: readonly WalletDefinition[] = [
${['browserWallet', 'safeWallet', ...names].map((name) => `  ${name},\n`).join('')}]
`,
  }
}

async function drawIcons(): Promise<Readonly<Record<string, string>>> {
  const made: Record<string, string> = {}
  for (const [name, path] of Object.entries(WALLET_ICONS))
    made[`${ICONS}/wallets/${name}.ts`] = await drawIcon(path)
  for (const [name, drawing] of Object.entries(drawings))
    made[`${ICONS}/wallets/${name}.ts`] = toModule(name, toSvg(drawing), OWN_NOTE)
  for (const [id, name] of Object.entries(CHAIN_ICONS))
    made[`${ICONS}/chains/${id}.ts`] = await drawIcon(`networks/${name}`)
  made[`${ICONS}/chains/8453.ts`] = toModule('Base', toSvg(base), OWN_NOTE)
  const all = { ...Object.fromEntries(Object.keys(CHAIN_ICONS).map((id) => [id, id])), ...TEST_CHAINS }
  const lines = Object.entries(all).map(
    ([id, file]) => `  ${id}: () => import('./chains/${String(file)}.ts'),\n`,
  )
  made[`${ICONS}/chainIcons.ts`] = `/* Generated by build/generateWallets.ts. */
/** The icons of chains by id, each a module that loads when it is seen. */
export const chainIcons: Readonly<Record<number, () => Promise<{ readonly icon: string }>>> = {
${lines.join('')}}
`
  return made
}

const made = { ...listWallets(), ...(await drawIcons()) }
const existing = globSync(`{${WALLETS},${ICONS}}/**/*.ts`, { cwd: source })
if (process.argv.includes('--check')) {
  const behind = [...new Set([...existing, ...Object.keys(made)])].filter(
    (path) => !existing.includes(path) || made[path] !== readFileSync(join(source, path), 'utf8'),
  )
  for (const path of behind)
    process.stderr.write(`${path} is behind its sources: run npm run generate -w @peppermint/wallet-kit.\n`)
  if (behind.length > 0) process.exitCode = 1
} else {
  for (const path of existing) rmSync(join(source, path))
  for (const [path, text] of Object.entries(made)) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    writeFileSync(join(source, path), text)
  }
}
