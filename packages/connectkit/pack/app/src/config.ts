import { getDefaultConfig } from 'connectkit'
import { createConfig, http } from 'wagmi'
import { canto, mainnet } from 'wagmi/chains'

/** The chain of the test is both of them. */
const url = import.meta.env.VITE_RPC_URL as string

export const config = createConfig(
  getDefaultConfig({
    chains: [canto, { ...mainnet, id: 31_337, name: 'Second chain' }],
    transports: { [canto.id]: http(url), 31337: http(url) },
    walletConnectProjectId: '',
    appName: 'Harbor',
    appDescription: 'Berths for boats',
    appUrl: 'https://harbor.example',
    appIcon: 'https://harbor.example/logo.png',
  }),
)

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
