/** A Safe's settings: who owns it, how many must sign, and what else may move its funds. */
import type { ReactNode } from 'react'
import { LazyPart, lazyPart, useStore } from '@peppermint/wallet-kit'
import type { SafeInfo } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { cleanText } from '../words/plainText.ts'
import { settingFlags, type SettingFlag } from './settingFlags.ts'
import { versionStateWords } from '../words/statusWords.ts'
import { AddressText } from '../elements/AddressText.tsx'
import { Loaded } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { StatusMark } from '../elements/StatusMark.tsx'
import { hostNames } from '../hostNames/hostNames.ts'
import { useSafeInfo, useSource } from '../queries.ts'
import { useSettings, type SafeSettings } from '../safeSettings.ts'
import { useAccount } from '../workspace.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { sentences } from '@peppermint/safe/words'

/** Offers names from the host's address book. */
const hostNamesPart = lazyPart(async () => (await import('../hostNames/HostNamesButton.tsx')).default)

export function OverviewPage() {
  const query = useSafeInfo()
  const settings = useSettings()
  return (
    <>
      <PageHeading level={2} title="Safe">{t`Overview`}</PageHeading>
      {/* The chain alone is enough; the gateway’s failure is reported beside it. */}
      {settings !== undefined && <Settings settings={settings} stated={query.data} />}
      {query.data === undefined && (
        <Loaded query={query} what={t`this Safe`}>
          {() => null}
        </Loaded>
      )}
    </>
  )
}

interface SettingsProps {
  readonly settings: SafeSettings
  readonly stated: SafeInfo | undefined
}

export function Settings({ settings, stated }: SettingsProps) {
  const account = useAccount()
  const flags = settingFlags(settings)
  const fromHost = useStore(hostNames)
  const names = new Map([...namesOf(stated), ...(fromHost.status === 'granted' ? fromHost.names : [])])
  const { type } = useSource()
  // Without a gateway they are this page's own, of Safe's contracts.
  const given = type === 'gateway' ? names : fromHost.status === 'granted' ? fromHost.names : NO_NAMES
  const hasNames = [...given.values()].some((name) => cleanText(name) !== '')
  const { owners, threshold, nonce, modules, guard, fallbackHandler, version, singleton, isFromChain } =
    settings
  const state = stated && versionStateWords[stated.implementationVersionState]
  const list = (addresses: readonly Address[]) => (
    <ol>
      {addresses.map((address) => (
        <li key={address}>
          <AddressText address={address} name={names.get(address) ?? null} />
          {address === account && <span className="m"> {t`(you)`}</span>}
        </li>
      ))}
    </ol>
  )
  const one = (address: Address | null) => (address === null ? t`None` : list([address]))
  return (
    <>
      <dl className="facts">
        <Fact name={t`Owners, ${owners.length}`} flags={flags} setting="owners">
          {list(owners)}
          <LazyPart part={hostNamesPart} renderFallback={() => null}>
            {(HostNamesButton) => <HostNamesButton />}
          </LazyPart>
        </Fact>
        <Fact name={t`Threshold`} flags={flags} setting="threshold">
          {t`${threshold} of ${owners.length} must sign`}
        </Fact>
        <Fact name={t`Next nonce`} flags={flags}>
          {nonce}
        </Fact>
        <Fact name={t`Version`} flags={flags}>
          {cleanText(version) || t`Unknown`}
          {state && (
            <>
              {' '}
              <StatusMark words={state} />
              <span className="s m line">{state.meaning}</span>
            </>
          )}
          {singleton !== null && (
            <span className="s m line">
              {rich(parts`Code at ${<AddressText address={singleton} />}`, {})}
            </span>
          )}
        </Fact>
        <Fact name={t`Modules`} flags={flags} setting="modules">
          {modules === null ? t`Could not be read` : modules.length === 0 ? t`None` : list(modules)}
        </Fact>
        <Fact name={t`Guard`} flags={flags} setting="guard">
          {one(guard)}
        </Fact>
        <Fact name={t`Fallback handler`} flags={flags} setting="fallbackHandler">
          {one(fallbackHandler)}
        </Fact>
      </dl>
      <p className="s m after">
        {isFromChain
          ? sentences(
              t`Read from ${COLLECTION.chain.name} by this page.`,
              hasNames && t`Names prove nothing: they come from the gateway or your Safe’s address book.`,
            )
          : t`As the gateway states it. Names prove nothing.`}
      </p>
    </>
  )
}

interface FactProps {
  readonly name: string
  readonly flags: readonly SettingFlag[]
  readonly setting?: SettingFlag['setting']
  readonly children: ReactNode
}

function Fact({ name, flags, setting, children }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {children}
        {flags
          .filter((flag) => flag.setting === setting)
          .map(({ text, tone }) => (
            <p key={text} className={`note ${tone}`}>
              {text}
            </p>
          ))}
      </dd>
    </>
  )
}

const NO_NAMES: ReadonlyMap<Address, string | null> = new Map()

function namesOf(stated: SafeInfo | undefined): ReadonlyMap<Address, string | null> {
  if (stated === undefined) return new Map()
  const { owners, modules, guard, fallbackHandler } = stated
  return new Map(
    [...owners, ...(modules ?? []), guard, fallbackHandler].flatMap((entry) =>
      entry === null ? [] : [[entry.value, entry.name]],
    ),
  )
}
