/**
 * A page that really connects: what an app looks like that uses the kit, and what the journeys drive. Its address says
 * how it is set up (`options.ts`).
 */
import '../src/theme/styles.css'
import './playground.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient, defineChain, http, type Chain, type Transport } from 'viem'
import {
  createTheme,
  WalletKit,
  type NamedAsset,
  type NamesSettings,
  type ThemeChoice,
} from '../src/index.ts'
import { createWalletConfig } from '../src/wallets/index.ts'
import { Actions } from './Actions.tsx'
import { readOptions, type LiveOptions } from './options.ts'
import { createPlaygroundSignIn } from './playgroundSignIn.ts'
import { UnderWagmi } from './UnderWagmi.tsx'

const options = readOptions(location.search)

function chainAt(id: number, name: string, symbol: string, url: string): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
  })
}

function configFor({ rpc, secondRpc, relay, projectId }: LiveOptions) {
  const canto = chainAt(7700, 'Canto', 'CANTO', rpc)
  const chains: [Chain, ...Chain[]] = [canto]
  const transports: Record<number, Transport> = { 7700: http(rpc) }
  if (secondRpc !== undefined) {
    chains.push(chainAt(7701, 'Canto Testnet', 'CANTO', secondRpc))
    transports[7701] = http(secondRpc)
  }
  return createWalletConfig({
    appName: 'Playground',
    chains,
    transports,
    ...(relay === undefined ? {} : { projectId, relayUrl: relay }),
  })
}

function themeFor({ theme, accent }: LiveOptions): ThemeChoice {
  const base = theme === 'light' || theme === 'dark' || theme === 'press' ? theme : 'auto'
  return accent === undefined ? base : createTheme({ base, accent })
}

/** Mainnet is read for names, and is no network of this page. */
function namesFrom(ensRpc: string): NamesSettings {
  const mainnet = defineChain({
    ...chainAt(1, 'Ethereum', 'ETH', ensRpc),
    contracts: { ensUniversalResolver: { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' } },
  })
  return { client: createClient({ chain: mainnet, transport: http(ensRpc) }) }
}

/** The array stays the same between renders. */
const assets: readonly NamedAsset[] = options.collection
  ? [{ name: 'Scovilles #17', asset: { type: 'ERC721', address: options.collection, tokenId: 17n } }]
  : []

const config = configFor(options)

const app = (
  <WalletKit
    {...(options.provider === 'kit' && { config })}
    appName="Playground"
    assets={assets}
    theme={themeFor(options)}
    modalSize={options.modalSize}
    {...(options.ensRpc === undefined ? {} : { names: namesFrom(options.ensRpc) })}
    {...(options.locale === undefined ? {} : { locale: options.locale })}
    {...(options.signIn === 'off' ? {} : { signIn: createPlaygroundSignIn(options) })}
  >
    <Actions />
  </WalletKit>
)

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no root.')
createRoot(root).render(
  <StrictMode>
    {options.provider === 'kit' ? (
      app
    ) : (
      <UnderWagmi config={config} reconnectOnMount={options.reconnectOnMount}>
        {app}
      </UnderWagmi>
    )}
  </StrictMode>,
)
