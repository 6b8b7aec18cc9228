/** What the panel says when the chain, the server, the line or the wallet's network is the trouble. */
import { wholeNumber } from './wholeNumber.ts'
import { age } from './age.ts'
import { capital, chainName, walletName } from './naming.ts'
import type { At, PanelWords } from './wordsShape.ts'

/** Nobody who may be asked answers. */
export function unreachable({ sale, headAge, canReadDirectly, missing }: At<'unreachable'>): PanelWords {
  const { title, text } = missingWords[missing]
  const readsDirectly = canReadDirectly && missing !== 'offline'
  const direct = readsDirectly
    ? ' This page can ask Canto itself: its endpoint then sees your internet address.'
    : ''
  return {
    title,
    under: sale === undefined ? 'Nothing is known yet' : `Last known: block ${wholeNumber(sale.head.number)}`,
    // How old what was made with the page is cannot be told by a device's clock alone; it is dated below.
    ...(headAge !== undefined && missing !== 'no-server' && { count: { value: age(headAge), label: 'old' } }),
    note: { tone: missing === 'no-server' ? 'plain' : 'bad', text: `${text}${direct}` },
    press: readsDirectly ? 'Read from Canto' : 'Try again',
    ...(readsDirectly && missing !== 'no-server' && { quiet: 'Try again' }),
    said: `${title}. ${text}`,
  }
}

const missingWords: Readonly<
  Record<At<'unreachable'>['missing'], { readonly title: string; readonly text: string }>
> = {
  server: { title: 'Our server is silent', text: 'Our server does not answer. Nothing was sent.' },
  'server-lost-chain': {
    title: 'Canto is out of reach',
    text: 'Our server has lost touch with Canto, so what is shown here is old. Nothing was sent.',
  },
  everybody: {
    title: 'Canto is out of reach',
    text: 'Neither our server nor Canto answers. Nothing was sent. Minting opens here again when one of them does.',
  },
  offline: {
    title: 'You are offline',
    text: 'This device has no connection, so what is shown here is old. Nothing was sent. It goes on by itself when the connection is back.',
  },
  'no-server': {
    title: 'Not read yet',
    text: 'This copy of the page has no server of its own; what is shown here is from when it was made.',
  },
}

/** The wallet is connected, to another network. */
export function wrongNetwork({ sale, wallet, switching, problem }: At<'wrong-network'>): PanelWords {
  const name = walletName(wallet.name)
  return {
    title: `Your wallet is on ${chainName(wallet.chainId)}`,
    under: 'Peppers are on Canto',
    ...(problem === undefined
      ? {
          body: switching
            ? `Confirm the switch in ${name}. No window? Open ${name}: the request waits there. Nothing was sent.`
            : `Minting needs Canto (chain ${sale.chainId}). ${capital(name)} will ask to switch, and to add Canto if it is new to it. Nothing was sent.`,
        }
      : { note: { tone: 'warn', text: `${problem.title}. ${problem.detail}` } as const }),
    press: switching ? 'Ask again' : 'Switch to Canto',
    said: switching
      ? `Confirm the switch to Canto in ${name}.`
      : `Wrong network detected, switch or disconnect to continue. ${problem?.detail ?? ''}`.trim(),
  }
}
