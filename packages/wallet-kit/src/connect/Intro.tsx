/** Explains what connecting does, before any request. */
import { CopyButton } from '../dialog/CopyButton.tsx'
import { Button, QuietButton, SiteLink } from '../dialog/controls.tsx'
import { useTranslation, type Translate } from '../words/translation.ts'
import { Hosts } from './IntroFooter.tsx'
import { Panel } from './Panel.tsx'
import type { IntroOptions } from './step.ts'

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

export const noWalletTitle = (t: Translate): string =>
  t('connect.none.title', 'No wallet found in this browser')

/**
 * No wallet in this browser: what one is, and the two ways on.
 * Fills the dialog, because there is no list.
 */
export function NoWallet() {
  const t = useTranslation()
  return (
    <Panel title={noWalletTitle(t)}>
      {aboutWallets(t).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="kit-actions">
        {/* An extension reaches only pages opened after it was installed. */}
        <Button onClick={() => location.reload()}>{t('connect.reload', 'Reload this page')}</Button>
        <CopyButton text={location.href}>{t('connect.none.copy', 'Copy this page’s address')}</CopyButton>
      </div>
    </Panel>
  )
}

/** Explains wallets and how to get one. Contains no links, so it causes no requests. */
const aboutWallets = (t: Translate): readonly string[] => [
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
