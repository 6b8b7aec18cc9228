/** Explains what connecting does, before any request. */
import { type ReactNode, useEffect, useRef } from 'react'
import { QuietButton, SiteLink } from '../dialog/controls.tsx'
import { useTranslation, type Translate } from '../words/translation.ts'
import { useLocale } from '../words/locale.ts'
import { Panel } from './Panel.tsx'

export interface IntroOptions {
  /** Hosts that the page will contact about the visitor's address once they have connected, as they should read. */
  readonly hosts: readonly string[]
  /** The page's name, where "this page" is too little. */
  readonly appName?: string | undefined
  /** A page about wallets, linked to and never fetched. */
  readonly learnMoreUrl?: string | undefined
  /** Terms and the like. */
  readonly disclaimer?: ReactNode
}

interface IntroProps extends IntroOptions {
  /** Whether a visitor came back to it, or asked for it. */
  readonly shouldFocus: boolean
  /** Shows how to get a wallet; absent where none can be had here. */
  readonly onGet: (() => void) | undefined
  readonly onBack?: (() => void) | undefined
  readonly title?: string
}

/** The panel beside the list; where there is one column, the step "What is a Wallet?". */
export function Intro(props: IntroProps) {
  const { hosts, appName, learnMoreUrl, disclaimer, shouldFocus, onGet, onBack, title } = props
  const t = useTranslation()
  const app = appName ?? t('connect.intro.thisPage', 'This page')
  const about = aboutWallets(t)
  return (
    <Panel
      title={title ?? t('connect.intro.title', 'What connecting does')}
      shouldFocus={shouldFocus}
      onBack={onBack}
    >
      {title !== undefined && <p>{about[0]}</p>}
      <ul className="kit-steps">
        <li>{t('connect.intro.sees', '{app} sees your address and its balance', { app })}</li>
        <li>{t('connect.intro.asks', 'You approve every transaction in your wallet')}</li>
        <li>{t('connect.intro.leave', 'You can disconnect anytime')}</li>
      </ul>
      <Hosts hosts={hosts} />
      {title === undefined && (
        <details className="kit-soft">
          <summary>{t('connect.intro.newcomers', 'New to wallets? Start here')}</summary>
          {about.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      )}
      {(onGet || learnMoreUrl) && (
        <div className="kit-actions">
          {onGet && <QuietButton onClick={onGet}>{t('connect.get.title', 'Get a Wallet')}</QuietButton>}
          {learnMoreUrl && <SiteLink href={learnMoreUrl}>{t('connect.learn.more', 'Learn more')}</SiteLink>}
        </div>
      )}
      {disclaimer !== undefined && <div className="kit-soft">{disclaimer}</div>}
    </Panel>
  )
}

interface IntroFooterProps extends IntroOptions {
  readonly shouldFocus: boolean
  readonly onLearn: () => void
}

/** Under the grid, where there is no room for the panel. */
export function IntroFooter({ hosts, disclaimer, shouldFocus, onLearn }: IntroFooterProps) {
  const t = useTranslation()
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shouldFocus) actions.current?.querySelector('button')?.focus()
  }, [shouldFocus])
  return (
    <>
      <Hosts hosts={hosts} />
      <div className="kit-actions" ref={actions}>
        <QuietButton onClick={onLearn}>{t('connect.learn.title', 'What is a Wallet?')}</QuietButton>
      </div>
      {disclaimer !== undefined && <div className="kit-soft">{disclaimer}</div>}
    </>
  )
}

function Hosts({ hosts }: { readonly hosts: readonly string[] }) {
  const t = useTranslation()
  const { lang } = useLocale()
  if (!hosts.length) return null
  return (
    <p className="kit-soft">
      {t(
        'connect.intro.hosts',
        'Once connected, this page looks up your address at {hosts}. Your wallet may contact other servers.',
        { hosts: formatList(hosts, lang) },
      )}
    </p>
  )
}

/** Explains wallets and how to get one. Contains no links, so it causes no requests. */
export const aboutWallets = (t: Translate): readonly string[] => [
  t(
    'connect.about.what',
    'A wallet is an app or browser extension that keeps your keys and asks before it signs anything. Your address is public; your keys never leave the wallet.',
  ),
  t(
    'connect.about.how',
    'Install one from your browser’s extension store or its maker’s site, such as MetaMask, Rabby or Rainbow. Create an account, write its recovery phrase on paper, and never type it into a web page. Then come back and reload this page.',
  ),
  t('connect.about.phone', 'On a phone, open this page in your wallet app’s browser.'),
]

/** "a", "a and b", "a, b and c". */
const formatList = (items: readonly string[], lang: string) => new Intl.ListFormat(lang).format(items)
