/** The panel's words when the server, the chain or the device is offline, or the wallet is on another network. */
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatAge } from '@peppermint/ui/words/format/age.ts'
import { capitalize, chainName, walletName } from '@peppermint/ui/words/format/names.ts'
import type { PanelStateWith, PanelWords } from './types.ts'
import { notLaunchedWords } from '@peppermint/ui/words/notLaunchedWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** No source of the sale responds. */
export function unreachableWords({
  sale,
  headAge,
  canReadDirectly,
  outage,
}: PanelStateWith<'unreachable'>): PanelWords {
  const { title, text } = outageWords[outage]
  const readsDirectly = canReadDirectly && outage !== 'offline'
  const direct = readsDirectly
    ? ` ${t`You can read from ${COLLECTION.chain.name}: that server will see your IP address.`}`
    : ''
  return {
    title,
    subtitle:
      outage === 'not-launched'
        ? t`${COLLECTION.unit.manyCapital} on ${COLLECTION.chain.name}`
        : sale === undefined
          ? t`No data yet`
          : t`Last known: block ${formatInteger(sale.head.number)}`,
    // A page without a server is dated below: a device's clock alone cannot determine its age.
    ...(headAge !== undefined &&
      outage !== 'no-server' && { counter: { value: formatAge(headAge), label: 'old' } }),
    note: {
      tone: outage === 'no-server' || outage === 'not-launched' ? 'plain' : 'bad',
      text: `${text}${direct}`,
    },
    primary: readsDirectly ? t`Read from ${COLLECTION.chain.name}` : t`Try again`,
    ...(readsDirectly && outage !== 'no-server' && { secondary: t`Try again` }),
    announcement: t`${title}. ${text}`,
  }
}

const outageWords: Readonly<
  Record<PanelStateWith<'unreachable'>['outage'], { readonly title: string; readonly text: string }>
> = {
  server: { title: t`Our server isn’t responding`, text: t`Our fault, not yours. Nothing was sent.` },
  'server-lost-chain': {
    title: t`Can’t reach ${COLLECTION.chain.name}`,
    text: t`Our server lost its connection to ${COLLECTION.chain.name}, so this may be out of date. Nothing was sent.`,
  },
  'server-and-chain': {
    title: t`Can’t reach ${COLLECTION.chain.name}`,
    text: t`Neither our server nor ${COLLECTION.chain.name} is responding. Nothing was sent. We’ll keep trying.`,
  },
  offline: {
    title: t`You’re offline`,
    text: t`This may be out of date. Nothing was sent. We’ll continue when you reconnect.`,
  },
  'not-launched': { title: t`Not launched yet`, text: `${notLaunchedWords} ${t`This page keeps trying.`}` },
  'no-server': {
    title: t`Not updated yet`,
    text: t`This copy of the page has no server and shows an older sale.`,
  },
}

/** The wallet is connected to another network. */
export function wrongNetworkWords({
  sale,
  wallet,
  isSwitching,
  problem,
}: PanelStateWith<'wrong-network'>): PanelWords {
  const name = walletName(wallet.name)
  const place = {
    title: t`Your wallet is on ${chainName(wallet.chainId)}`,
    subtitle: t`${COLLECTION.unit.manyCapital} are on ${COLLECTION.chain.name}`,
  }
  // A Safe is on one network: its host opens another one.
  if (!wallet.canSwitch) {
    const body = t`Minting needs ${COLLECTION.chain.name} (chain ${sale.chainId}). Open this page in a Safe on ${COLLECTION.chain.name}. Nothing was sent.`
    return { ...place, body, announcement: body }
  }
  return {
    ...place,
    ...(problem === undefined
      ? {
          body: isSwitching
            ? t`Confirm the switch in ${name}. No window? Open ${name} to find the request. Nothing was sent.`
            : t`Minting needs ${COLLECTION.chain.name} (chain ${sale.chainId}). ${capitalize(name)} will ask to switch, and add ${COLLECTION.chain.name} if needed. Nothing was sent.`,
        }
      : { note: { tone: 'warn', text: t`${problem.title}. ${problem.detail}` } as const }),
    primary: isSwitching ? t`Ask again` : t`Switch to ${COLLECTION.chain.name}`,
    announcement: isSwitching
      ? t`Confirm the switch to ${COLLECTION.chain.name} in ${name}.`
      : t`Wrong network detected, switch or disconnect to continue. ${problem?.detail ?? ''}`.trim(),
  }
}
