/** About the gateway that the workspace reads from: what it says about its chain, and the Safe Apps that it lists. A lazily loaded part. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  chain,
  safeApp,
  type Chain,
  type SafeApp,
  type appAccessPolicy,
  type appFeature,
  type chainFeature,
  type deviceType,
  type rpcAuthentication,
  type socialPlatform,
} from '@peppermint/safe/wire'
import { z } from 'zod'
import { cleanText } from '../words/plainText.ts'
import { Loaded } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { parseAnswer } from '../source/gatewaySource.ts'
import { useWorkspace } from '../workspace.ts'
import { coinAmount } from '../words/tokenAmount.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

const MAX_APPS = 50

export default function GatewayPage() {
  const { gateway, site } = useWorkspace()
  return (
    <div className="wrap page">
      <PageHeading level={1} title={t`Gateway`}>{t`Gateway`}</PageHeading>
      {gateway === undefined ? (
        <p className="lead">{t`This page has no gateway: it reads Safes from ${COLLECTION.chain.name} alone, and owners pass proposals on as files and links.`}</p>
      ) : (
        <>
          <p className="lead">
            {site.safe?.gateway?.startsWith('http')
              ? t`Proposals, signatures and lists come from a gateway at ${new URL(site.safe.gateway).host}. It can withhold or delay them, but it can’t sign: this page checks what owners sign.`
              : t`Proposals, signatures and lists come from a gateway on this server. It can withhold or delay them, but it can’t sign: this page checks what owners sign.`}
          </p>
          <GatewayFacts chainId={String(site.deployment.chainId)} />
        </>
      )}
    </div>
  )
}

function GatewayFacts({ chainId }: { readonly chainId: string }) {
  const { gateway } = useWorkspace()
  const description = useQuery({
    queryKey: ['gateway', chainId, 'chain'],
    queryFn: async () => parseAnswer(chain, await gateway?.getChain(chainId)),
  })
  const apps = useQuery({
    queryKey: ['gateway', chainId, 'apps'],
    queryFn: async () => parseAnswer(z.array(safeApp), await gateway?.getSafeApps(chainId)),
  })
  return (
    <>
      <section className="list">
        <h2>{t`The chain, in its words`}</h2>
        <Loaded query={description} what={t`the chain`}>
          {(answer) => <ChainFacts answer={answer} />}
        </Loaded>
      </section>
      <section className="list">
        <h2>{t`Safe Apps`}</h2>
        <Loaded query={apps} what={t`the Safe Apps`}>
          {(answer) => <Apps apps={answer} />}
        </Loaded>
      </section>
    </>
  )
}

export function ChainFacts({ answer }: { readonly answer: Chain }) {
  return (
    <dl className="facts">
      <dt>{t`Chain`}</dt>
      <dd>
        {cleanText(answer.chainName)}, {cleanText(answer.chainId)}
      </dd>
      <dt>{t`Features`}</dt>
      <dd>
        <Items items={featureList(answer.features)} />
      </dd>
      <dt>{t`Price of gas`}</dt>
      <dd>
        <Items
          items={answer.gasPrice.length === 0 ? [t`As the network asks`] : answer.gasPrice.map(gasPriceWords)}
        />
      </dd>
      <dt>{t`RPC endpoint`}</dt>
      <dd className="brk">
        {cleanText(answer.publicRpcUri.value, 100)},{' '}
        {rpcAuthenticationWords[answer.publicRpcUri.authentication]}
      </dd>
      <dt>{t`Recommended version`}</dt>
      <dd>{cleanText(answer.recommendedMasterCopyVersion) || t`None`}</dd>
      <dt>{t`Notifies`}</dt>
      <dd>{t`Wallets in ${deviceTypeWords.WEB}, where it is set up to. Apps on ${deviceTypeWords.ANDROID} and ${deviceTypeWords.IOS} are never notified.`}</dd>
    </dl>
  )
}

export function Apps({ apps }: { readonly apps: readonly SafeApp[] }) {
  if (apps.length === 0) return <p className="empty">{t`It lists none for this chain.`}</p>
  return (
    <ol className="q">
      {apps.slice(0, MAX_APPS).map((app) => (
        <li key={app.id} className="app">
          <b>{cleanText(app.name)}</b>
          <span className="line brk">{cleanText(app.description, 160)}</span>
          <span className="s m line brk">{cleanText(app.url, 100)}</span>
          <span className="s m line">
            {[
              accessPolicyWords[app.accessControl.type],
              ...app.features.map((feature) => appFeatureWords[feature]),
              ...app.socialProfiles.map(({ platform }) => t`On ${socialPlatformWords[platform]}`),
            ].join('. ')}
            .
          </span>
        </li>
      ))}
    </ol>
  )
}

function Items({ items }: { readonly items: readonly string[] }): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

const chainFeatureWords: Readonly<Record<z.infer<typeof chainFeature>, string>> = {
  ERC721: t`Lists collectibles`,
  SAFE_APPS: t`Opens Safe Apps`,
  CONTRACT_INTERACTION: t`Makes calls of any contract`,
  DOMAIN_LOOKUP: t`Looks up names`,
  SPENDING_LIMIT: t`Has spending limits`,
  EIP1559: t`Fees have a base and a tip`,
  SAFE_TX_GAS_OPTIONAL: t`The Safe’s own gas limit is optional`,
  TX_SIMULATION: t`Simulates transactions`,
  EIP1271: t`Signs messages without a transaction`,
}

const rpcAuthenticationWords: Readonly<Record<z.infer<typeof rpcAuthentication>, string>> = {
  API_KEY_PATH: t`with a key in its address`,
  NO_AUTHENTICATION: t`open to everyone`,
  UNKNOWN: t`with an unknown kind of key`,
}

const deviceTypeWords: Readonly<Record<z.infer<typeof deviceType>, string>> = {
  ANDROID: t`Android phones`,
  IOS: 'iPhones',
  WEB: t`browsers`,
}

const accessPolicyWords: Readonly<Record<z.infer<typeof appAccessPolicy>, string>> = {
  NO_RESTRICTIONS: t`Every client lists it`,
  DOMAIN_ALLOWLIST: t`Only some clients list it`,
  UNKNOWN: t`Unknown rules`,
}

const appFeatureWords: Readonly<Record<z.infer<typeof appFeature>, string>> = {
  BATCHED_TRANSACTIONS: t`Proposes several calls as one transaction`,
}

const socialPlatformWords: Readonly<Record<z.infer<typeof socialPlatform>, string>> = {
  TWITTER: t`X, formerly Twitter`,
  GITHUB: 'GitHub',
  DISCORD: 'Discord',
  TELEGRAM: 'Telegram',
  UNKNOWN: t`Another platform`,
}

/** Features that this page has words for, in the gateway's order; others count as unknown. */
export function featureList(features: readonly string[]): readonly string[] {
  const known = features.flatMap((feature) => (isFeature(feature) ? [chainFeatureWords[feature]] : []))
  const others = features.length - known.length
  return others === 0 ? known : [...known, plural(others, t`1 other feature`, t`${others} other features`)]
}

const isFeature = (feature: string): feature is keyof typeof chainFeatureWords =>
  Object.hasOwn(chainFeatureWords, feature)

/** Where clients take the price of gas from. */
export function gasPriceWords(price: Chain['gasPrice'][number]): string {
  switch (price.type) {
    case 'ORACLE':
      return t`An oracle, ${cleanText(price.uri, 80)}, field ${cleanText(price.gasParameter)}`
    case 'FIXED':
      return t`Fixed: ${coinAmount(price.weiValue)} per gas`
    case 'FIXED1559':
      return t`Fixed: at most ${coinAmount(price.maxFeePerGas)} per gas, with a tip of ${coinAmount(price.maxPriorityFeePerGas)}`
    case 'UNKNOWN':
      return t`Unknown`
  }
}
