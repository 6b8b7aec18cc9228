/** Above every page of a Safe: its address, what it holds and requires, and its tabs. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { outdatedWords } from '@peppermint/ui/words/collectionWords.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { AddressText } from '../elements/AddressText.tsx'
import { ChainCheck } from '../elements/ChainCheck.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { safePath, type SafeTab } from '@peppermint/ui/safe/paths.ts'
import { rememberSafe } from '../recentSafes.ts'
import { useBalances, useChainAllowed, useChainSafe, useSafeInfo, useSource } from '../queries.ts'
import { useSettings } from '../safeSettings.ts'
import { useWorkspace } from '../workspace.ts'
import { coinAmount } from '../words/tokenAmount.ts'
import { t } from '@peppermint/ui/words/t.ts'

const TABS: readonly (readonly [SafeTab, string])[] = [
  ['overview', t`Overview`],
  ['queue', t`Queue`],
  ['history', t`History`],
  ['messages', t`Messages`],
  ['assets', t`Assets`],
  ['files', t`Files`],
]

export function SafeHeader() {
  const { safe } = useSource()
  const { recentSafes } = useWorkspace()
  const settings = useSettings()
  const onChain = useChainSafe().data
  const coin = useBalances().data?.items.find(({ tokenInfo }) => tokenInfo.type === 'NATIVE_TOKEN')
  const balance = onChain?.balance.toString() ?? coin?.balance
  const [path] = useLocation()
  const facts = useSafeInfo()
  const isOfflineReported = useIsOfflineReported()
  const tabs = useRef<HTMLElement>(null)
  const current = TABS.findIndex(([tab]) => path === safePath(safe, tab))
  useEffect(() => {
    if (tabs.current !== null) showTab(tabs.current, current)
  }, [current])
  const isAllowed = useChainAllowed()
  const isFound = settings !== undefined
  useEffect(() => {
    if (isFound) rememberSafe(recentSafes, safe)
  }, [isFound, recentSafes, safe])
  return (
    <>
      <div className="safe-head">
        <div>
          <h1>Safe {shortenHex(safe)}</h1>
          <p className="m">
            <AddressText address={safe} />
          </p>
        </div>
        <dl className="figures">
          <Figure name={t`Balance`} value={balance && coinAmount(balance)} />
          <Figure
            name={t`Owners needed`}
            value={settings && t`${settings.threshold} of ${settings.owners.length}`}
          />
          <Figure name={t`Next nonce`} value={settings && String(settings.nonce)} />
        </dl>
      </div>
      <nav className="tabs" aria-label="Safe" ref={tabs}>
        {TABS.map(([tab, label]) => {
          const to = safePath(safe, tab)
          return (
            <SafeLink key={tab} to={to} isCurrent={path === to}>
              {label}
            </SafeLink>
          )
        })}
      </nav>
      {/* What has not been read says so itself. */}
      {isOfflineReported && (
        <p className="note warn" role="status">
          {outdatedWords(facts.dataUpdatedAt, false)}
        </p>
      )}
      {/* Files asks itself, with what it needs it for. */}
      {(isAllowed || path !== safePath(safe, 'files')) && <ChainCheck isOffline={isOfflineReported} />}
    </>
  )
}

/** Whether this header says that the visitor is offline: what is below it does not repeat that. */
export function useIsOfflineReported(): boolean {
  const isOnline = useOnline()
  const { data } = useSafeInfo()
  return !isOnline && data !== undefined
}

/** On a phone, where the row is longer than the screen. The page itself stays where it is. */
function showTab(tabs: HTMLElement, index: number): void {
  const tab = tabs.children[index]?.getBoundingClientRect()
  if (tab === undefined) return
  const { left, width } = tabs.getBoundingClientRect()
  tabs.scrollBy({ left: tab.left + tab.width / 2 - (left + width / 2), behavior: 'instant' })
}

function Figure({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  return (
    <div>
      <dt className="s m">{name}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  )
}
